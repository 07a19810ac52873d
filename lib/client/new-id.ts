const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A new identifier, in the form of the service's own: 22 base62 characters. */
export function newId(): string {
  let id = '';
  while (id.length < 22) {
    for (const byte of crypto.getRandomValues(new Uint8Array(32))) {
      // Bytes past the last multiple of 62 would make the first letters likelier.
      if (byte < 248 && id.length < 22) id += ALPHABET.charAt(byte % 62);
    }
  }
  return id;
}
