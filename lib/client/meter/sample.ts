import type { Store } from '../store/store.ts';

/** A store in memory with a sample meeting that has run for a while: roles only, nothing to clean up. All commands work on it. */
export function sampleStore(_currency: string): Store {
  throw new Error('not yet');
}
