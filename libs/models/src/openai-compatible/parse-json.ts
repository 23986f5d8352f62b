/** The value of a JSON text, or undefined (which JSON cannot say) when it is not one. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
