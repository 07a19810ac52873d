import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '#lib/client/api/call.ts';
import { startMeeting } from '#lib/client/meetings/commands.ts';
import { saveTopic } from '#lib/client/meetings/roster.ts';
import { MemoryStore } from '#lib/client/store/memory-store.ts';
import { IDLE_MS, LIVE_MS, lookDelay, type Situation } from '#lib/client/sync/cadence.ts';
import type { Wire } from '#lib/client/sync/exchange.ts';
import { startSyncLoop } from '#lib/client/sync/loop.ts';
import { crowd } from '../support/client.ts';
import { openPage, type Page, pass, settle } from '../support/page-signs.ts';
import { Service } from '../support/service.ts';

const OWNER = { accountId: 'account', workspaceId: 'workspace' };
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

let page: Page;
let service: Service;
const stops: (() => void)[] = [];

beforeEach(() => {
  page = openPage();
  service = new Service();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A tab's loop, and how often it asked. */
async function tab({ isShown = true, store = new MemoryStore(() => 0, OWNER), wire = {} as Partial<Wire> } = {}) {
  const pull = vi.fn<Wire['pull']>(wire.pull ?? service.pull);
  stops.push(startSyncLoop(store, { push: service.push, pull }, { isShown, onState: () => {} }));
  await settle();
  return { store, pull, asked: () => pull.mock.calls.length };
}
/** A tab in which a meeting runs. */
async function inMeeting(wire: Partial<Wire> = {}) {
  const store = new MemoryStore(() => 0, OWNER);
  await startMeeting(store, { invitees: crowd(2) });
  return tab({ store, wire });
}

/** What a row of requests adds up to while so much time passes. */
async function during(ms: number, asked: () => number, stepMs = SECOND): Promise<number> {
  const before = asked();
  await pass(ms, stepMs);
  return asked() - before;
}

const situation = fc.record({
  isShown: fc.boolean(),
  isRunning: fc.boolean(),
  isHidden: fc.boolean(),
  quietMs: fc.double({ min: 0, max: 10 * HOUR, noNaN: true }),
  lookAgainMs: fc.nat({ max: HOUR }),
});

describe('the cadence', () => {
  it.each([
    [{}, 2 * SECOND],
    [{ lookAgainMs: 20 * SECOND }, 20 * SECOND],
    [{ lookAgainMs: HOUR }, 30 * SECOND],
    [{ quietMs: 70 * SECOND }, 10 * SECOND],
    [{ quietMs: 70 * SECOND, lookAgainMs: 20 * SECOND }, 20 * SECOND],
    [{ quietMs: HOUR }, 30 * SECOND],
    [{ quietMs: HOUR, isRunning: true }, 2 * SECOND],
    [{ isHidden: true }, null],
    [{ isHidden: true, isRunning: true }, MINUTE],
    [{ isShown: false }, 5 * MINUTE],
    [{ isShown: false, isRunning: true }, 10 * SECOND],
    // The service may have it wait longer than that, but not than a page on which nothing happens.
    [{ isShown: false, isRunning: true, lookAgainMs: 20 * SECOND }, 20 * SECOND],
    [{ isShown: false, isRunning: true, lookAgainMs: HOUR }, 30 * SECOND],
    [{ isShown: false, isRunning: true, isHidden: true }, null],
  ])('of %j', (more, expected) => {
    const calm = { isShown: true, isRunning: false, isHidden: false, quietMs: 0, lookAgainMs: LIVE_MS };
    expect(lookDelay({ ...calm, ...more }, () => 0.5)).toBe(expected);
  });

  it('is never faster than live, and in the foreground never slower than idle', () => {
    fc.assert(
      fc.property(situation, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (now, random) => {
        const ms = lookDelay(now, () => random);
        if (ms === null) expect(now.isHidden).toBe(true);
        const delay = ms ?? IDLE_MS;
        expect(delay).toBeGreaterThanOrEqual(LIVE_MS * 0.9);
        if (now.isShown && !now.isHidden) expect(delay).toBeLessThanOrEqual(IDLE_MS * 1.1);
      }),
    );
  });

  it('never gets faster while nobody is there', () => {
    fc.assert(
      fc.property(situation, fc.nat({ max: HOUR }), (now, longer) => {
        const later: Situation = { ...now, quietMs: now.quietMs + longer };
        const [before, after] = [now, later].map((one) => lookDelay(one, () => 0.5));
        expect(after ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(before ?? Number.POSITIVE_INFINITY);
      }),
    );
  });

  it('never gets faster by what the service says, and is told nothing faster than live', () => {
    fc.assert(
      fc.property(situation, fc.nat({ max: HOUR }), (now, longer) => {
        const delays = [0, now.lookAgainMs, now.lookAgainMs + longer].map((lookAgainMs) =>
          lookDelay({ ...now, lookAgainMs }, () => 0.5),
        );
        expect(delays).toEqual(delays.toSorted((a, b) => Number(a) - Number(b)));
        expect(delays[0]).toBe(lookDelay({ ...now, lookAgainMs: LIVE_MS }, () => 0.5));
      }),
    );
  });
});

describe('a device that has the workspace to itself', () => {
  /** What the service says of whether there is another. */
  let lookAgainMs: number;
  const wire = () => ({ pull: async (asked: Asked) => ({ ...(await service.pull(asked)), lookAgainMs }) });
  type Asked = Parameters<Wire['pull']>[0];
  beforeEach(() => {
    lookAgainMs = 30 * SECOND;
  });

  it('asks twice a minute, though a meeting runs and somebody is there', async () => {
    const { asked } = await inMeeting(wire());
    await pass(5 * SECOND);
    page.dispatchEvent(new Event('keydown'));
    expect(await during(10 * MINUTE, asked)).toBe(20);
  });

  it('asks every two seconds from the look by which it has heard of another, until the other is gone', async () => {
    const { asked } = await inMeeting(wire());
    lookAgainMs = 2 * SECOND;
    expect(await during(30 * SECOND, asked)).toBe(1);
    expect(await during(MINUTE, asked)).toBe(30);
    lookAgainMs = 30 * SECOND;
    await pass(2 * SECOND);
    expect(await during(MINUTE, asked)).toBe(2);
  });

  it('sends what is edited there at once all the same', async () => {
    const { store } = await tab({ wire: wire() });
    const id = await saveTopic(store, { name: 'Planning' });
    await pass(300, 50);
    expect(service.record('topics', id)?.name).toBe('Planning');
  });

  it('has several tabs, of which each has heard what another was told', async () => {
    const tabs = [await tab({ wire: wire() }), await tab({ wire: wire() }), await tab({ wire: wire() })];
    const all = () => tabs.reduce((sum, { asked }) => sum + asked(), 0);
    await pass(5 * SECOND);
    expect(await during(10 * MINUTE, all)).toBeLessThanOrEqual(22);
    lookAgainMs = 2 * SECOND;
    for (const name of ['keydown', 'focus']) page.dispatchEvent(new Event(name));
    await pass(3 * SECOND, 20);
    const live = await during(30 * SECOND, all, 20);
    expect(live).toBeGreaterThanOrEqual(14);
    expect(live).toBeLessThanOrEqual(18);
  });

  it('asks every two seconds if an older version of the service says nothing', async () => {
    const { asked } = await tab();
    expect(await during(MINUTE, asked)).toBe(30);
  });
});

describe('a tab asks', () => {
  it('120 times an hour while nobody is there, 1,800 times while somebody is', async () => {
    const { asked } = await tab();
    await pass(10 * MINUTE);
    expect(await during(HOUR, asked)).toBe(120);
    let active = 0;
    for (let minute = 0; minute < 60; minute += 1) {
      page.dispatchEvent(new Event('keydown'));
      active += await during(MINUTE, asked);
    }
    // One more for coming back.
    expect(active).toBeGreaterThanOrEqual(1_795);
    expect(active).toBeLessThanOrEqual(1_801);
  });

  it('every two seconds for a minute, and then less and less', async () => {
    const { asked } = await tab();
    expect(await during(MINUTE, asked)).toBe(30);
    expect(await during(2 * MINUTE, asked)).toBeLessThan(12);
    expect(await during(2 * MINUTE, asked)).toBe(4);
  });

  it('every two seconds while a meeting runs, and once a minute if it is hidden then', async () => {
    const { asked } = await inMeeting();
    await pass(10 * MINUTE);
    expect(await during(MINUTE, asked)).toBe(30);
    page.become('hidden');
    await pass(2 * SECOND);
    expect(await during(10 * MINUTE, asked)).toBe(10);
  });

  it('at once when somebody comes back, and not while it is hidden', async () => {
    const { asked } = await tab();
    page.become('hidden');
    await pass(SECOND);
    expect(await during(HOUR, asked)).toBe(0);
    const before = asked();
    page.become('visible');
    page.dispatchEvent(new Event('focus'));
    page.dispatchEvent(new Event('pointerdown'));
    await pass(1, 1);
    expect(asked() - before).toBe(1);
    await pass(HOUR);
    const idle = asked();
    page.dispatchEvent(new Event('pointermove'));
    await pass(1, 1);
    expect(asked() - idle).toBe(1);
  });

  it('right after an edit, which is sent at once', async () => {
    const { store, asked } = await tab();
    await pass(10 * MINUTE);
    const before = asked();
    const id = await saveTopic(store, { name: 'Planning' });
    await pass(300, 50);
    expect(service.record('topics', id)?.name).toBe('Planning');
    expect(asked() - before).toBe(1);
  });

  it('every five minutes for a workspace that is not shown, every ten seconds if a meeting runs there', async () => {
    const aside = await tab({ isShown: false });
    expect(await during(HOUR, aside.asked)).toBe(12);
    // Whoever comes back looks at another.
    await pass(MINUTE);
    page.dispatchEvent(new Event('focus'));
    expect(await during(2 * SECOND, aside.asked)).toBe(0);
    await startMeeting(aside.store, { invitees: crowd(2) });
    await pass(SECOND);
    expect(await during(MINUTE, aside.asked)).toBe(6);
  });

  it('no sooner than the service said, whatever happens at the page', async () => {
    const busy = new ApiFailure('unavailable', 503, 'Later.', 60);
    const { store, pull, asked } = await tab();
    pull.mockRejectedValueOnce(busy);
    await pass(2 * SECOND);
    const before = asked();
    await saveTopic(store, { name: 'Planning' });
    page.dispatchEvent(new Event('focus'));
    page.dispatchEvent(new Event('online'));
    expect(await during(57 * SECOND, asked)).toBe(0);
    await pass(5 * SECOND);
    expect(asked()).toBeGreaterThan(before);
  });
});

describe('of several tabs', () => {
  it('one asks for all, though each has a time of its own', async () => {
    let turn = 0;
    vi.mocked(Math.random).mockImplementation(() => {
      turn += 1;
      return (turn % 7) / 7;
    });
    const tabs = [await tab(), await tab(), await tab()];
    const all = () => tabs.reduce((sum, { asked }) => sum + asked(), 0);
    expect(await during(MINUTE, all, 20)).toBeLessThanOrEqual(33);
    await pass(10 * MINUTE);
    // Whichever is first, by a tenth at most.
    expect(await during(HOUR, all)).toBeLessThanOrEqual(134);
  });

  it('each still sends what was edited there', async () => {
    const [one, other] = [await tab(), await tab()];
    const ids = [await saveTopic(one.store, { name: 'Planning' }), await saveTopic(other.store, { name: 'Hiring' })];
    await pass(SECOND, 50);
    expect(ids.map((id) => service.record('topics', id)?.name)).toEqual(['Planning', 'Hiring']);
  });
});
