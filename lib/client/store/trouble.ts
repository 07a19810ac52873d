import Dexie from 'dexie';
import { StoreFailure, type StoreTrouble } from '../failures.ts';

const REFUSED = ['MissingAPIError', 'SecurityError', 'InvalidAccessError', 'NotAllowedError'];
const DEXIE_NAMES: ReadonlySet<string> = new Set(Object.values(Dexie.errnames));

/** What a failure of the database means; null for anything else, such as a command's refusal. */
export function troubleOf(thrown: unknown): StoreFailure | null {
  if (thrown instanceof StoreFailure) return thrown;
  if (!(thrown instanceof Error)) return null;
  // Dexie names only the outermost failure (an open, an abort); the browser's own error is inside.
  const names = [thrown.name, ...innerNames(thrown)];
  const code: StoreTrouble | null = names.includes('QuotaExceededError')
    ? 'full'
    : names.includes('VersionError')
      ? 'newer'
      : names.some((name) => REFUSED.includes(name))
        ? 'refused'
        : thrown instanceof DOMException || names.some((name) => DEXIE_NAMES.has(name))
          ? 'broken'
          : null;
  return code === null ? null : new StoreFailure(code, thrown);
}

function innerNames(error: Error): string[] {
  const inner = 'inner' in error ? error.inner : error.cause;
  return inner instanceof Error ? [inner.name, ...innerNames(inner)] : [];
}
