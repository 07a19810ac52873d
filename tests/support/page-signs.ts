import { vi } from 'vitest';

/** A page with its events and its visibility. */
export class Page extends EventTarget {
  visibilityState: 'visible' | 'hidden' = 'visible';

  become(state: 'visible' | 'hidden'): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

/** Opens the page of this test, whose timers stand still until time passes. */
export function openPage(): Page {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const page = new Page();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  return page;
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
