// caught by: @typescript-eslint/no-explicit-any, @typescript-eslint/no-floating-promises
export function forget(work: () => Promise<any>): void {
  work();
}
