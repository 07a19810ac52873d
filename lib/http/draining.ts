import { processWide } from './process-wide.ts';

const state = processWide('draining', () => ({ isDraining: false, ends: new Set<() => void>() }));

/** Returns whether this process is about to end: it finishes what it has, and should get nothing new. */
export const isDraining = (): boolean => state.isDraining;

/** Registers a function to call once when the process is about to end, to end what wouldn't end automatically. */
export const onDraining = (end: () => void): void => void state.ends.add(end);

/** Called by the code that ends the process. */
export function setDraining(): void {
  state.isDraining = true;
  for (const end of state.ends) end();
}
