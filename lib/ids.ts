/** The characters of IDs. */
export const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Bytes from the last multiple of 62 on would make the first letters likelier. */
const FAIR = 256 - (256 % BASE62.length);

/** Returns `length` random base62 characters; 22 of them carry 131 bits, more than a UUID. */
export function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length - text.length))) {
      if (byte < FAIR) text += BASE62.charAt(byte % BASE62.length);
    }
  }
  return text;
}

/** Returns a new identifier for anything we store, on the server or on a device. */
export function newId(): string {
  return randomBase62(22);
}

/**
 * Returns the 64-bit FNV-1a hash as at most 13 letters and digits. For turning long texts into ids; not for keeping secrets.
 */
export function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(36);
}
