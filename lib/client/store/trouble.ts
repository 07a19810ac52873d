import { StoreFailure, type StoreTrouble } from '../failures.ts';

const TROUBLES: Record<string, StoreTrouble> = {
  QuotaExceededError: 'full',
  VersionError: 'newer',
  SecurityError: 'refused',
  InvalidAccessError: 'refused',
  NotAllowedError: 'refused',
};

/** What a failure of the database means; null for anything else, such as a command's refusal. */
export function troubleOf(thrown: unknown): StoreFailure | null {
  if (thrown instanceof StoreFailure) return thrown;
  return thrown instanceof DOMException ? new StoreFailure(TROUBLES[thrown.name] ?? 'broken', thrown) : null;
}
