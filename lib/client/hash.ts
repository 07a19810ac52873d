/**
 * FNV-1a of 64 bits, in at most 13 letters and digits: gives an id to something too long to be one, and keeps nothing
 * secret.
 */
export function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(36);
}
