/**
 * Address of a file below this package's `dist`, from the compiled code and from the sources alike. Worker threads and
 * model files exist only there: tests run on the sources, but their worker runs what was built last.
 */
export function builtFile(path: string): URL {
  return new URL(`../../../dist/${path}`, import.meta.url);
}
