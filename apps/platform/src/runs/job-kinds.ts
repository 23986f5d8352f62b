/** Kinds of jobs; also the last word of their hint's subject. */
export const RUN_JOB = 'run';
