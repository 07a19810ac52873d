import { URL as NodeURL } from 'node:url';
import { type BoundFunctions, cleanup, configure, type queries, render, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { PathnameContext, SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { Account } from '#lib/account/schema.ts';
import { NOBODY, type Store, type StoreOwner } from '#lib/client/store/store.ts';
import { DAY, HOUR } from '#lib/time.ts';
import { ON_PRO } from './client.ts';
import { type Answer, type Answers, type Asked, stubService, unexpected } from './screen-service.ts';
import { recordsOf, type SeedMeeting } from './seed.ts';

/** Wednesday, March 11, 2026, 09:00 UTC. */
export const NINE = Date.UTC(2026, 2, 11, 9);

interface Options {
  /** The account that is signed in; null: none. */
  account?: Account | null;
  /** The service's answers, by method and path: `'GET /v1/receipts'`. Any other request fails the test. */
  answers?: Answers;
  /** Whether the screen belongs to the account rather than a workspace, and stays when another workspace is chosen. */
  isOfAccount?: boolean;
  /** The screen's address: `/app/people?range=week`. */
  address?: string;
  timeZone?: string;
  languages?: readonly string[];
  /** Epoch ms. Default: NINE. */
  now?: number;
  /** How many ms the device's clock is ahead of the service's. */
  ahead?: number;
  /** Puts records on the device before the screen is shown. */
  before?: (store: Store) => Promise<unknown>;
}

/** A screen as a person sees it. */
export interface Shown {
  user: UserEvent;
  /** Returns the store that the screen uses. */
  store: () => Store;
  /** The requests to the service so far, in order: `GET /v1/me`. */
  asked: Asked[];
  /** The addresses that links and buttons have led to. */
  went: string[];
  /** Testing Library's queries, on the whole page. */
  page: BoundFunctions<typeof queries>;
}

// Ends only what would hang: a busy machine must not fail a test. For `holdTimers`, no timer of the app has this
// length.
configure({ asyncUtilTimeout: 20_001 });

/**
 * Resolves addresses without a valid base: modules of a document without an address have none, and a worker's address
 * is relative to its module's.
 */
class FoundURL extends NodeURL {
  constructor(url: string | NodeURL, base?: string | NodeURL) {
    const isFound = base === undefined || NodeURL.canParse(String(url), String(base));
    super(url, isFound ? base : 'http://localhost');
  }
}

declare global {
  interface Window {
    /** The test environment's document. */
    happyDOM: { setURL(url: string): void };
  }
}

beforeEach(() => {
  // Time stands still unless a test moves it; timers still run.
  vi.useFakeTimers({ now: NINE, toFake: ['Date'] });
  // Each test file has a new document in the same process.
  Object.assign(globalThis, {
    ...{ indexedDB: new IDBFactory(), IDBKeyRange },
    // Requests that a screen makes after its test is over get no answer.
    fetch: () => new Promise(() => {}),
    // Things that the test environment lacks, or has only for the first file.
    URL: FoundURL,
    Worker: class extends EventTarget {
      postMessage() {}
      terminate() {}
    },
  });
  // In a worker that has run other files, a document may have no address.
  if (location.origin === 'null') window.happyDOM.setURL('http://localhost:3000/');
  // Popovers' contents are always in the document, since nothing is covered. Closing one returns the focus.
  Object.assign(HTMLElement.prototype, {
    showPopover() {},
    hidePopover(this: HTMLElement) {
      if (this.contains(document.activeElement))
        document.querySelector<HTMLElement>(`[popovertarget="${this.id}"]`)?.focus();
    },
  });
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  expect(unexpected.splice(0), 'requests that nothing answers').toEqual([]);
});

/** Shows a screen of the app with the real store, commands and providers. Only the service and the router are stubs. */
export async function show(screen: ReactNode, options: Options = {}): Promise<Shown> {
  const {
    account = null,
    isOfAccount = false,
    address = '/app',
    timeZone = 'UTC',
    languages = ['en-US'],
    now = NINE,
    ahead = 0,
    before,
  } = options;
  vi.setSystemTime(now);
  process.env.TZ = timeZone;
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(languages[0] ?? 'en-US');
  const asked = stubService(account, options.answers ?? {}, ahead);

  const [{ SessionProvider }, { DeviceStoreProvider }, { UndoProvider }, { UnsavedProvider }, { OfWorkspace }, hooks] =
    await Promise.all([
      import('../../app/(client)/app/shared/session.tsx'),
      import('../../app/(client)/app/shell/device-store.tsx'),
      import('../../app/(client)/app/shared/undo.tsx'),
      import('../../app/(client)/app/shared/unsaved.tsx'),
      import('../../app/(client)/app/shared/of-workspace.tsx'),
      import('#lib/client/hooks/hooks.ts'),
    ]);
  // A page's clock never runs backwards, and all screens of a file share one page.
  const { clock, setClockOffset } = await import('#lib/client/clock.ts');
  if (ahead === 0) setClockOffset(0);
  clock().now();
  clock().reset();
  if (before) await onDevice(ownerFor(account), before);

  let shown: Store | undefined;
  function Peek() {
    const { store } = hooks.useStore();
    useEffect(() => {
      shown = store;
    }, [store]);
    return null;
  }
  const went: string[] = [];
  const note = (href: string) => void went.push(href);
  const router = { push: note, replace: note, back() {}, forward() {}, refresh() {}, prefetch() {} };
  const { baseElement } = render(
    <AppRouterContext value={{ ...router, bfcacheId: '' }}>
      <AtAddress first={address}>
        <SessionProvider>
          <DeviceStoreProvider>
            <UndoProvider>
              <UnsavedProvider>
                <Peek />
                <main id="main" tabIndex={-1}>
                  {isOfAccount ? screen : <OfWorkspace>{screen}</OfWorkspace>}
                </main>
              </UnsavedProvider>
            </UndoProvider>
          </DeviceStoreProvider>
        </SessionProvider>
      </AtAddress>
    </AppRouterContext>,
  );
  const store = () => {
    if (!shown) throw new Error('No store is shown yet.');
    return shown;
  };
  return { user: userEvent.setup({ delay: null }), store, asked, went, page: within(baseElement) };
}

/** Provides the address that the screen gives itself, as Next's router does. */
function AtAddress({ first, children }: { first: string; children: ReactNode }) {
  const [path, setPath] = useState(first);
  useEffect(() => {
    const spies = (['pushState', 'replaceState'] as const).map((method) => {
      const go = history[method].bind(history);
      return vi.spyOn(history, method).mockImplementation((state, unused, to) => {
        go(state, unused, to);
        if (to) setPath(String(to));
      });
    });
    // A test may show another screen after this one.
    return () => {
      for (const spy of spies) spy.mockRestore();
    };
  }, []);
  const { pathname, searchParams } = useMemo(() => new URL(path, 'https://app.test'), [path]);
  return (
    <PathnameContext value={pathname}>
      <SearchParamsContext value={searchParams}>{children}</SearchParamsContext>
    </PathnameContext>
  );
}

/** Runs `act` in a store of this owner on this device. */
export async function onDevice<T>(owner: StoreOwner, act: (store: Store) => Promise<T>): Promise<T> {
  const { DeviceStore } = await import('#lib/client/store/device-store.ts');
  const store = new DeviceStore(owner, () => Date.now());
  return act(store).finally(() => store.close());
}

/** Returns the owner of the records on a screen. */
function ownerFor(account: Account | null): StoreOwner {
  const workspaceId = account?.workspaces[0]?.id;
  return account && workspaceId ? { accountId: account.user.id, workspaceId } : NOBODY;
}

/** Returns an element's whole text, as a person reads it: `An hour costs $65.00`. */
export const textOf = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim();

/** Pastes text into a field, so that long texts take no longer. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

/** Catches the file that the screen saves. */
export function catchSaved(): { blob?: Blob; name?: string } {
  const saved: { blob?: Blob; name?: string } = {};
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.blob = blob;
    return 'blob:export';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) saved.name = this.download;
  });
  return saved;
}

/** Makes menus render their contents, as a browser does when they open. */
export function openMenus(): void {
  for (const box of document.querySelectorAll('[popover]'))
    box.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open' }));
}

/** Deletes a row of a list through its menu, which this button opens. */
export async function deleteRow(user: Shown['user'], menu: HTMLElement): Promise<void> {
  await user.click(menu);
  openMenus();
  const row = menu.closest('li') ?? document.body;
  await user.click(await within(row).findByRole('button', { name: 'Delete' }));
}

/** Holds timers of exactly this length. Returns functions that count them and make them all fire. */
export function holdTimers(length: number): { count: () => number; ring: () => void } {
  const [wait, end] = [globalThis.setTimeout, globalThis.clearTimeout];
  const held = new Map<unknown, () => void>();
  vi.stubGlobal('setTimeout', (work: () => void, ms?: number) => {
    const timer = wait(ms === length ? () => {} : work, ms);
    if (ms === length) held.set(timer, work);
    return timer;
  });
  vi.stubGlobal('clearTimeout', (timer: ReturnType<typeof wait>) => {
    held.delete(timer);
    end(timer);
  });
  return {
    count: () => held.size,
    ring() {
      const works = [...held.values()];
      held.clear();
      for (const work of works) work();
    },
  };
}

/** Returns whether the browser would ask before it closes the tab. */
export function closingAsks(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
}

/** Returns what a page lists, without its navigation. */
export const listed = (page: Shown['page']): string[] =>
  within(page.getByRole('main'))
    .queryAllByRole('listitem')
    .filter((item) => !item.closest('nav'))
    .map(textOf);

export const expectFocus = (find: () => HTMLElement) =>
  expect.poll(() => document.activeElement === find(), { message: 'the focus is elsewhere' }).toBe(true);

/** For `before`: adds these people, each staff at 60 an hour. */
export const holdPeople = (names: readonly string[]) => async (store: Store) => {
  await store.write(async (writer) => {
    for (const [i, name] of names.entries()) {
      const record = { id: `p${i}`, name, role: '', rateKind: 'hour', rateMinor: 6_000, external: false };
      writer.put('people', { id: record.id, record });
    }
  });
};

/** For `before`: adds topics with these names, which are also their IDs. */
export const holdTopics = (names: readonly string[]) => (store: Store) =>
  store.write(async (writer) => {
    for (const name of names) writer.put('topics', { id: name, record: { id: name, name } });
  });

/** Returns the requests with this name: `DELETE /v1/tokens/x`. */
export const asksOf = (asked: readonly Asked[], name: string): Asked[] =>
  asked.filter(({ method, path }) => `${method} ${path}` === name);

/** Returns an answer that comes when the test gives it. */
export function later(): { answer: Promise<Answer>; give: (answer: Answer) => void } {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  return { answer: promise, give: resolve };
}

interface Held extends Omit<SeedMeeting, 'title' | 'startedAt' | 'loadMultiplier'> {
  title?: string;
  daysAgo?: number;
}

/**
 * For `before`: adds finished meetings that began three hours ago, or `daysAgo` days earlier, without employer costs,
 * in the workspace's currency, which is that of the first.
 */
export const holdMeetings = (meetings: readonly Held[]) => async (store: Store) => {
  const { saveSettings } = await import('#lib/client/meetings/settings.ts');
  await saveSettings(store, { currency: meetings[0]?.currency ?? 'USD', loadMultiplier: 1 });
  await store.write(async (writer) => {
    for (const { daysAgo = 0, ...meeting } of meetings) {
      const startedAt = Date.now() - daysAgo * DAY - 3 * HOUR;
      const usual = { title: '', currency: 'USD', loadMultiplier: 1, role: '' };
      for (const { table, record } of recordsOf({ ...usual, ...meeting, startedAt }))
        writer.put(table, { id: record.id, record });
    }
  });
};

/** Returns an account on Pro whose workspace has this currency or time zone. */
export function proIn(fields: { currency?: string; timeZone?: string }): Account {
  return { ...ON_PRO, workspaces: ON_PRO.workspaces.map((one) => ({ ...one, loadMultiplier: 1, ...fields })) };
}
