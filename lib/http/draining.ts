import { shared } from './shared.ts';

const state = shared('draining', () => ({ isDraining: false }));

/** Whether this process is about to end: it finishes what it has, and should get nothing new. */
export const isDraining = (): boolean => state.isDraining;

/** Called by the code that ends the process. */
export function setDraining(): void {
  state.isDraining = true;
}
