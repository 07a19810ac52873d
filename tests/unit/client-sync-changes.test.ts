import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveTopic } from '#lib/client/meetings/roster.ts';
import { MemoryStore } from '#lib/client/store/memory-store.ts';
import type { Store } from '#lib/client/store/store.ts';
import type { Wire } from '#lib/client/sync/exchange.ts';
import { withoutSync } from '#lib/client/sync/hold.ts';
import { startSyncLoop } from '#lib/client/sync/loop.ts';
import { device, removeFrom } from '../support/client.ts';
import { openPage, type Page, pass, settle } from '../support/page-signs.ts';
import { Service } from '../support/service.ts';

/** A device that hears from the service when something was written. */

const OWNER = { accountId: 'account', workspaceId: 'workspace' };
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** As a browser has it, opened and ended by the test. */
class Source {
  static all: Source[] = [];
  static get open() {
    return Source.all.filter(({ isClosed }) => !isClosed);
  }
  readonly url: string;
  isClosed = false;
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onerror = () => {};

  constructor(url: string) {
    this.url = url;
    Source.all.push(this);
  }
  close() {
    this.isClosed = true;
  }
  tell(rev: number) {
    this.onmessage({ data: JSON.stringify({ rev }) });
  }
}

let page: Page;
let service: Service;
const stops: (() => void)[] = [];

beforeEach(() => {
  page = openPage();
  service = new Service();
  Source.all = [];
  vi.stubGlobal('EventSource', Source);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await settle();
});

/** A tab in company, and how often it has asked. */
async function tab({ isShown = true, store = new MemoryStore(() => 0, OWNER) as Store } = {}) {
  const pull = vi.fn<Wire['pull']>(async (asked) => ({ ...(await service.pull(asked)), lookAgainMs: 2_000 }));
  stops.push(startSyncLoop(store, { push: service.push, pull }, { isShown, onState: () => {} }));
  await settle();
  const asked = async (work: () => unknown) => {
    const before = pull.mock.calls.length;
    await work();
    await pass(1, 1);
    return pull.mock.calls.length - before;
  };
  const names = () => store.read(async (reader) => (await reader.all('topics')).map(({ record }) => record.name));
  return { store, asked, names };
}

const newest = () => {
  const source = Source.open.at(-1);
  if (!source) throw new Error('nothing is open');
  return source;
};

const touch = () => page.dispatchEvent(new Event('keydown'));

describe('a device with a stream', () => {
  it('looks twice a minute although it has company, and at once when it is told', async () => {
    const { asked, names } = await tab();
    expect(newest().url).toBe('/v1/sync/changes?workspaceId=workspace');
    newest().onopen();
    touch();
    expect(await asked(() => pass(5 * MINUTE))).toBe(10);
    service.write('topics', { id: 'a', name: 'Planning' });
    expect(await asked(() => newest().tell(1))).toBe(1);
    expect(await names()).toEqual(['Planning']);
    // It has that.
    expect(await asked(() => newest().tell(1))).toBe(0);
  });

  it('looks again if it is told in the very moment of its last look, by a clock that counts slowly', async () => {
    const { asked, names } = await tab();
    newest().onopen();
    await settle();
    service.write('topics', { id: 'a', name: 'Planning' });
    expect(await asked(() => newest().tell(1))).toBe(1);
    expect(await names()).toEqual(['Planning']);
  });

  it('does not look for its own push, and does for one that it hears of meanwhile', async () => {
    const { store, asked, names } = await tab();
    newest().onopen();
    await saveTopic(store, { name: 'Planning' });
    // The push, and one look for what it is told of it.
    expect(await asked(() => pass(300, 50))).toBe(1);
    expect(await asked(() => newest().tell(1))).toBe(1);
    service.write('topics', { id: 'b', name: 'Hiring' });
    await asked(() => newest().tell(2));
    expect((await names()).toSorted()).toEqual(['Hiring', 'Planning']);
  });

  it('looks a second after it ended, then as often as the service says, and opens it again', async () => {
    const { asked } = await tab();
    newest().onopen();
    await pass(10 * SECOND);
    newest().onerror();
    expect(await asked(() => pass(900, 100))).toBe(0);
    expect(await asked(() => pass(200, 100))).toBe(1);
    touch();
    expect(await asked(() => pass(4 * SECOND))).toBe(2);
    await pass(2 * SECOND);
    newest().onopen();
    expect(await asked(() => pass(MINUTE))).toBe(2);
    expect(Source.open).toHaveLength(1);
  });

  it('tries for as long as it takes where there was one', async () => {
    await tab();
    newest().onopen();
    for (let i = 0; i < 8; i += 1) {
      newest().onerror();
      await pass(7 * MINUTE);
    }
    expect([Source.all.length, Source.open.length]).toEqual([9, 1]);
  });

  it('gives up after five attempts where there are none, and goes on looking', async () => {
    const { asked } = await tab();
    for (let i = 0; i < 5; i += 1) {
      newest().onerror();
      await pass(5 * MINUTE);
    }
    expect([Source.all.length, Source.open.length]).toEqual([5, 0]);
    touch();
    await pass(SECOND);
    expect(await asked(() => pass(30 * SECOND))).toBe(15);
  });

  it('has it while it is visible, in one of its tabs, for the workspace that is shown', async () => {
    const expectOpen = async (count: number) => {
      await settle();
      expect(Source.open).toHaveLength(count);
    };
    for (const isShown of [true, true, false]) await tab({ isShown });
    await expectOpen(1);
    stops.shift()?.();
    await expectOpen(1);
    page.become('hidden');
    await expectOpen(0);
    page.become('visible');
    await expectOpen(1);
    for (const stop of stops.splice(0)) stop();
    await expectOpen(0);
  });

  it('does not open it again once somebody has signed out in another tab', async () => {
    const here = device();
    const [store, other] = [here.tab(OWNER), here.tab(OWNER)];
    await saveTopic(store, { name: 'Planning' });
    await tab({ store });
    await vi.waitFor(() => newest().onopen());
    await removeFrom(other);
    newest().onerror();
    await pass(MINUTE);
    expect([Source.all.length, Source.open.length]).toEqual([1, 0]);
  });

  it('leaves it to no other tab while this one ends the session', async () => {
    await tab();
    await tab();
    const ending = Promise.withResolvers<void>();
    const held = withoutSync(() => {
      // As useSync does.
      stops.shift()?.();
      return ending.promise;
    });
    await settle();
    expect(Source.open).toEqual([]);
    ending.resolve();
    await held;
    await settle();
    expect(Source.open).toHaveLength(1);
  });

  it('leaves it to no other tab while one of two things that it ends goes on', async () => {
    await tab();
    await tab();
    const endings = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const held = endings.map(({ promise }) => withoutSync(() => promise));
    stops.shift()?.();
    for (const [i, left] of [0, 1].entries()) {
      endings[i]?.resolve();
      await held[i];
      await settle();
      expect(Source.open).toHaveLength(left);
    }
  });

  it('has other tabs that look no more often', async () => {
    const [one, other] = [await tab(), await tab()];
    newest().onopen();
    await pass(31 * SECOND);
    let theirs = 0;
    const ours = await one.asked(async () => {
      theirs = await other.asked(() => pass(5 * MINUTE));
    });
    expect(ours + theirs).toBeLessThanOrEqual(11);
  });
});
