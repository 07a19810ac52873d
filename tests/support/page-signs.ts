import { vi } from 'vitest';

/** A page with its events and its visibility. */
export class Page extends EventTarget {
  visibilityState: 'visible' | 'hidden' = 'visible';

  become(state: 'visible' | 'hidden'): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

/** Lets messages between tabs arrive and take effect, while timers stand still. */
export async function settle(rounds = 4): Promise<void> {
  for (let i = 0; i < rounds; i += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(0);
  }
}

/** Lets time pass, with everything that falls due. */
export async function pass(ms: number, stepMs = 1_000): Promise<void> {
  for (let passed = 0; passed < ms; passed += stepMs) {
    await vi.advanceTimersByTimeAsync(stepMs);
    await settle();
  }
}
