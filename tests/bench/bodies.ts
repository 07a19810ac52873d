/** The bytes of a JSON list of so many bytes, or a few less, that repeats `item`. Made in place: nothing else takes memory. */
export function bodyOf(item: string, size: number): Uint8Array<ArrayBuffer> {
  const unit = `,${item}`;
  const times = Math.floor((size - 1) / Buffer.byteLength(unit));
  const bytes = Buffer.alloc(times * Buffer.byteLength(unit) + 1, unit);
  bytes[0] = '['.charCodeAt(0);
  bytes[bytes.length - 1] = ']'.charCodeAt(0);
  return bytes;
}
