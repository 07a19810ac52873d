import { vi } from 'vitest';

/** A page: what happens at it, and whether it is hidden. */
export class Page extends EventTarget {
  visibilityState: 'visible' | 'hidden' = 'visible';

  become(state: 'visible' | 'hidden'): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

/** Lets messages between tabs arrive, and what they cause be done, while timers stand still. */
export async function settle(rounds = 4): Promise<void> {
  for (let i = 0; i < rounds; i += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(0);
  }
}

/** Lets time pass, and all be done that falls due. */
export async function pass(ms: number, stepMs = 1_000): Promise<void> {
  for (let passed = 0; passed < ms; passed += stepMs) {
    await vi.advanceTimersByTimeAsync(stepMs);
    await settle();
  }
}
