/** What a record may hold, wherever it comes from. Pure and client-safe. */

/** The most levels of nesting in a record. */
const MAX_DEPTH = 64;

/**
 * Returns whether JSON text and PostgreSQL can hold this value without loss, judging by numbers and depth. Notes in `found`
 * whether it contains -0. Stops at MAX_DEPTH, so the stack is safe. Strings are checked later, in the JSON text.
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

/**
 * An escape of NUL or of a lone surrogate (JSON.stringify doesn't escape pairs). An escaped backslash before `u` doesn't
 * count.
 */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/** Returns whether a string or a name in JSON.stringify's output can't be stored. */
export const holdsUnstorable = (json: string) => json.includes('\\u') && UNSTORABLE.test(json);
