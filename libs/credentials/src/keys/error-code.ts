/** Whether `error` carries this code, e.g. `ENOENT` of the file system. */
export const hasCode = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;
