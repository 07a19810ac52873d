import { afterEach, vi } from 'vitest';
import { MemoryStore } from '#lib/client/store/memory-store.ts';
import type { Store } from '#lib/client/store/store.ts';
import type { Wire } from '#lib/client/sync/exchange.ts';
import { startSyncLoop } from '#lib/client/sync/loop.ts';
import type { Service } from './service.ts';

/** A page with its events and its visibility. */
export class Page extends EventTarget {
  visibilityState: 'visible' | 'hidden' = 'visible';

  become(state: 'visible' | 'hidden'): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

/** Opens the page of this test. */
export function stubPage(): Page {
  const page = new Page();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  return page;
}

/** Opens a page whose timers stand still until the test lets time pass. */
export function openPage(): Page {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  return stubPage();
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

/** The account and workspace that are synced. */
export const SYNCED = { accountId: 'account', workspaceId: 'workspace' };

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

interface TabOptions {
  isShown?: boolean;
  store?: Store;
  pull?: Wire['pull'];
}

/** Opens a tab that exchanges with the service until the test ends. Also returns how often it asked. */
export async function openTab(
  service: Service,
  { isShown = true, store = new MemoryStore(() => 0, SYNCED), pull = service.pull }: TabOptions = {},
) {
  const asking = vi.fn(pull);
  const stop = startSyncLoop(store, { push: service.push, pull: asking }, { isShown, onState: () => {} });
  stops.push(stop);
  await settle();
  return { store, pull: asking, stop, asked: () => asking.mock.calls.length };
}
