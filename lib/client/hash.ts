/**
 * Returns the 64-bit FNV-1a hash as at most 13 letters and digits. For turning long texts into ids; not for keeping secrets.
 */
export function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(36);
}
