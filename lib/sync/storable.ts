/** What a record may hold at all, wherever it comes from. Pure and client-safe. */

/** The most levels of a record. */
const MAX_DEPTH = 64;

/**
 * Whether JSON text and PostgreSQL can hold this value without loss, by its numbers and depth. Notes in `found` whether
 * it contains a -0. Stops at MAX_DEPTH, so the stack is safe. Texts are checked as JSON, all at once.
 */
export function isKeepable(value: unknown, depth: number, found: { negativeZero: boolean }): boolean {
  if (typeof value === 'number') {
    if (Object.is(value, -0)) found.negativeZero = true;
    // JSON.parse reads 1e400 as Infinity.
    return Number.isFinite(value);
  }
  if (typeof value !== 'object' || value === null) return true;
  if (depth > MAX_DEPTH) return false;
  if (Array.isArray(value)) {
    for (const item of value) if (!isKeepable(item, depth + 1, found)) return false;
    return true;
  }
  for (const key in value) {
    if (!isKeepable(value[key as keyof typeof value], depth + 1, found)) return false;
  }
  return true;
}

/** An escape of NUL, or of a surrogate: JSON.stringify writes a pair as it is. A backslash before it would belong to it. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/** Whether a text or a name in what JSON.stringify wrote is not storable. */
export const holdsUnstorable = (json: string) => json.includes('\\u') && UNSTORABLE.test(json);
