// caught by: no-restricted-syntax
/* eslint-disable */
export const subject = 'hint.jobs';
