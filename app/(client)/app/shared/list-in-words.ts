/** `a, b, and c`. The words are English, so the list is too, whatever locale the numbers are in. */
export function listInWords(parts: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(parts);
}
