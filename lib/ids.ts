import { randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `length` random base62 characters; 22 of them carry 131 bits, more than a UUID. */
export function randomBase62(length: number): string {
  let text = '';
  for (let i = 0; i < length; i += 1) text += ALPHABET.charAt(randomInt(ALPHABET.length));
  return text;
}

/** A new identifier of anything we store. */
export function newId(): string {
  return randomBase62(22);
}
