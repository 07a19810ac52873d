import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveTopic } from '#lib/client/meetings/roster.ts';
import { withoutSync } from '#lib/client/sync/hold.ts';
import { MINUTE, SECOND } from '#lib/time.ts';
import { device, removeFrom, topicNames } from '../support/client.ts';
import { openPage, openTab, type Page, pass, SYNCED, settle } from '../support/page-signs.ts';
import { Service } from '../support/service.ts';

/** A device that the service tells when something was written. */

/** Like a browser's, but opened and closed by the test. */
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

beforeEach(() => {
  page = openPage();
  service = new Service();
  Source.all = [];
  vi.stubGlobal('EventSource', Source);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => settle());

/** A tab beside another device, and how many requests it has sent. */
async function tab(options: Parameters<typeof openTab>[1] = {}) {
  const opened = await openTab(service, {
    pull: async (asked) => ({ ...(await service.pull(asked)), lookAgainMs: 2_000 }),
    ...options,
  });
  const asked = async (work: () => unknown) => {
    const before = opened.asked();
    await work();
    await pass(1, 1);
    return opened.asked() - before;
  };
  return { ...opened, asked };
}

const newest = () => {
  const source = Source.open.at(-1);
  if (!source) throw new Error('nothing is open');
  return source;
};

const touch = () => page.dispatchEvent(new Event('keydown'));

describe('a device with a stream', () => {
  it('looks twice a minute although it has company, and at once when it is told', async () => {
    const { asked, store } = await tab();
    expect(newest().url).toBe('/v1/sync/changes?workspaceId=workspace');
    newest().onopen();
    touch();
    expect(await asked(() => pass(5 * MINUTE))).toBe(10);
    service.write('topics', { id: 'a', name: 'Planning' });
    expect(await asked(() => newest().tell(1))).toBe(1);
    expect(await topicNames(store)).toEqual(['Planning']);
    // It has that.
    expect(await asked(() => newest().tell(1))).toBe(0);
  });

  it('looks again if it is told in the very moment of its last look, by a clock that counts slowly', async () => {
    const { asked, store } = await tab();
    newest().onopen();
    await settle();
    service.write('topics', { id: 'a', name: 'Planning' });
    expect(await asked(() => newest().tell(1))).toBe(1);
    expect(await topicNames(store)).toEqual(['Planning']);
  });

  it('does not look for its own push, and does for one that it hears of meanwhile', async () => {
    const { store, asked } = await tab();
    newest().onopen();
    await saveTopic(store, { name: 'Planning' });
    // The push, and one look because the stream reports it.
    expect(await asked(() => pass(300, 50))).toBe(1);
    expect(await asked(() => newest().tell(1))).toBe(1);
    service.write('topics', { id: 'b', name: 'Hiring' });
    await asked(() => newest().tell(2));
    expect(await topicNames(store)).toEqual(['Hiring', 'Planning']);
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

  it.each([
    ['tries for as long as it takes where there was one', true, 8, [9, 1]],
    ['gives up after five attempts where there are none', false, 5, [5, 0]],
  ])('%s, and goes on looking', async (_, wasOpen, times, sources) => {
    const { asked } = await tab();
    if (wasOpen) newest().onopen();
    for (let i = 0; i < times; i += 1) {
      newest().onerror();
      await pass(7 * MINUTE);
    }
    expect([Source.all.length, Source.open.length]).toEqual(sources);
    touch();
    await pass(SECOND);
    expect(await asked(() => pass(30 * SECOND))).toBe(15);
  });

  it('has it while it is visible, in one of its tabs, for the workspace that is shown', async () => {
    const expectOpen = async (count: number) => {
      await settle();
      expect(Source.open).toHaveLength(count);
    };
    const [first, ...others] = [await tab(), await tab(), await tab({ isShown: false })];
    await expectOpen(1);
    first?.stop();
    await expectOpen(1);
    page.become('hidden');
    await expectOpen(0);
    page.become('visible');
    await expectOpen(1);
    for (const { stop } of others) stop();
    await expectOpen(0);
  });

  it('does not open it again once somebody has signed out in another tab', async () => {
    const here = device();
    const [store, other] = [here.tab(SYNCED), here.tab(SYNCED)];
    await saveTopic(store, { name: 'Planning' });
    await tab({ store });
    await vi.waitFor(() => newest().onopen());
    await removeFrom(other);
    newest().onerror();
    await pass(MINUTE);
    expect([Source.all.length, Source.open.length]).toEqual([1, 0]);
  });

  it('leaves it to no other tab while one of two things that this one ends goes on', async () => {
    const { stop } = await tab();
    await tab();
    const endings = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const held = endings.map(({ promise }) => withoutSync(() => promise));
    // As useSync does.
    stop();
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
