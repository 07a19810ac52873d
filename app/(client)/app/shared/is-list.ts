/** Whether what is pasted is a list: more than one line, or more than one address. */
export function isList(text: string): boolean {
  return /\S[^\S\r\n]*[\r\n]\s*\S/.test(text) || (text.match(/<[^<>\s]+@/g) ?? []).length > 1;
}
