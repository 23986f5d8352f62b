/**
 * Text without case and diacritics. All four Turkish i (I, ı, İ, i) become one, so that a question typed in capitals,
 * or on a keyboard without Turkish letters, has the same features; no guess of the language is needed for it.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  // Most questions are plain ASCII, and normalising costs more than all the rest.
  for (let i = 0; i < lower.length; i++) {
    if (lower.charCodeAt(i) > 127)
      return lower
        .normalize('NFD')
        .replace(/\p{M}+/gu, '')
        .replaceAll('ı', 'i');
  }
  return lower;
}
