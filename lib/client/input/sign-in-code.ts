/**
 * Returns the sign-in code in what was typed or pasted: `123 456`, `123-456`, or a whole email with the code in it. Without
 * six digits in a row, returns the digits so far.
 */
export function parseSignInCode(text: string): string {
  // Converts full-width digits, as a Japanese keyboard types them.
  const plain = text.normalize('NFKC');
  const found = /(?<!\d)\d{6}(?!\d)/.exec(plain) ?? /(?<!\d)\d{3}[\s-]\d{3}(?!\d)/.exec(plain);
  return (found?.[0] ?? plain).replace(/\D/g, '').slice(0, 6);
}
