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
