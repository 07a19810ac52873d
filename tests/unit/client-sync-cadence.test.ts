import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '#lib/client/api/call.ts';
import { startMeeting } from '#lib/client/meetings/commands.ts';
import { saveTopic } from '#lib/client/meetings/roster.ts';
import { MemoryStore } from '#lib/client/store/memory-store.ts';
import { IDLE_MS, LIVE_MS, lookDelay, type Situation } from '#lib/client/sync/cadence.ts';
import type { Wire } from '#lib/client/sync/exchange.ts';
import { HOUR, MINUTE, SECOND } from '#lib/time.ts';
import { crowd } from '../support/client.ts';
import { openPage, openTab, type Page, pass, SYNCED } from '../support/page-signs.ts';
import { Service } from '../support/service.ts';

let page: Page;
let service: Service;

beforeEach(() => {
  page = openPage();
  service = new Service();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});

/** A tab in which a meeting runs. */
async function inMeeting(pull: Wire['pull'] = service.pull) {
  const store = new MemoryStore(() => 0, SYNCED);
  await startMeeting(store, { invitees: crowd(2) });
  return openTab(service, { store, pull });
}

/** Returns the sum of a row of requests while this much time passes. */
async function during(ms: number, asked: () => number, stepMs = SECOND): Promise<number> {
  const before = asked();
  await pass(ms, stepMs);
  return asked() - before;
}

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
    // The service may make it wait longer, but not longer than an idle page.
    [{ isShown: false, isRunning: true, lookAgainMs: 20 * SECOND }, 20 * SECOND],
    [{ isShown: false, isRunning: true, lookAgainMs: HOUR }, 30 * SECOND],
    [{ isShown: false, isRunning: true, isHidden: true }, null],
  ])('of %j', (more, expected) => {
    const calm = { isShown: true, isRunning: false, isHidden: false, quietMs: 0, lookAgainMs: LIVE_MS };
    expect(lookDelay({ ...calm, ...more }, () => 0.5)).toBe(expected);
  });

  it('is never faster than live, in the foreground never slower than idle, and gets no faster by time or by the service', () => {
    const situation = fc.record({
      isShown: fc.boolean(),
      isRunning: fc.boolean(),
      isHidden: fc.boolean(),
      quietMs: fc.double({ min: 0, max: 10 * HOUR, noNaN: true }),
      lookAgainMs: fc.nat({ max: HOUR }),
    });
    const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(situation, fraction, fc.nat({ max: HOUR }), (now, random, longer) => {
        const delay = (more: Partial<Situation> = {}, at = 0.5) =>
          lookDelay({ ...now, ...more }, () => at) ?? Number.POSITIVE_INFINITY;
        const ms = delay({}, random);
        expect(ms).toBeGreaterThanOrEqual(LIVE_MS * 0.9);
        if (!now.isHidden) expect(ms).toBeLessThanOrEqual(now.isShown ? IDLE_MS * 1.1 : Number.MAX_VALUE);
        expect(delay({ quietMs: now.quietMs + longer })).toBeGreaterThanOrEqual(delay());
        const delays = [0, now.lookAgainMs, now.lookAgainMs + longer].map((lookAgainMs) => delay({ lookAgainMs }));
        expect(delays).toEqual(delays.toSorted((a, b) => a - b));
        expect(delays[0]).toBe(delay({ lookAgainMs: LIVE_MS }));
      }),
    );
  });
});

describe('a device that has the workspace to itself', () => {
  /** The service's answer about whether there is another device. */
  let lookAgainMs: number;
  const pull: Wire['pull'] = async (asked) => ({ ...(await service.pull(asked)), lookAgainMs });
  beforeEach(() => {
    lookAgainMs = 30 * SECOND;
  });

  it('asks twice a minute though a meeting runs and somebody is there, and every two seconds while it hears of another', async () => {
    const { asked } = await inMeeting(pull);
    await pass(5 * SECOND);
    page.dispatchEvent(new Event('keydown'));
    expect(await during(10 * MINUTE, asked)).toBe(20);
    lookAgainMs = 2 * SECOND;
    await pass(30 * SECOND);
    expect(await during(MINUTE, asked)).toBe(30);
    lookAgainMs = 30 * SECOND;
    await pass(2 * SECOND);
    expect(await during(MINUTE, asked)).toBe(2);
  });

  it('sends what is edited there at once all the same, and asks once for it', async () => {
    const { store, asked } = await openTab(service, { pull });
    await pass(10 * MINUTE);
    const before = asked();
    const id = await saveTopic(store, { name: 'Planning' });
    await pass(300, 50);
    expect(service.record('topics', id)?.name).toBe('Planning');
    expect(asked() - before).toBe(1);
  });

  it('has several tabs, of which each has heard what another was told', async () => {
    const tabs = [await openTab(service, { pull }), await openTab(service, { pull }), await openTab(service, { pull })];
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
});

/* An older version of the service doesn't say whether there is another device. */
describe('a tab asks', () => {
  it('every two seconds for a minute, then less and less, down to 120 times an hour; 1,800 times while somebody is there', async () => {
    const { asked } = await openTab(service);
    expect(await during(MINUTE, asked)).toBe(30);
    expect(await during(2 * MINUTE, asked)).toBeLessThan(12);
    expect(await during(2 * MINUTE, asked)).toBe(4);
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

  it('every two seconds while a meeting runs, and once a minute if it is hidden then', async () => {
    const { asked } = await inMeeting();
    await pass(10 * MINUTE);
    expect(await during(MINUTE, asked)).toBe(30);
    page.become('hidden');
    await pass(2 * SECOND);
    expect(await during(10 * MINUTE, asked)).toBe(10);
  });

  it('at once when somebody comes back, and not while it is hidden', async () => {
    const { asked } = await openTab(service);
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

  it('every five minutes for a workspace that is not shown, every ten seconds if a meeting runs there', async () => {
    const aside = await openTab(service, { isShown: false });
    expect(await during(HOUR, aside.asked)).toBe(12);
    // The device that comes back looks for the other.
    await pass(MINUTE);
    page.dispatchEvent(new Event('focus'));
    expect(await during(2 * SECOND, aside.asked)).toBe(0);
    await startMeeting(aside.store, { invitees: crowd(2) });
    await pass(SECOND);
    expect(await during(MINUTE, aside.asked)).toBe(6);
  });

  it('no sooner than the service said, whatever happens at the page', async () => {
    const { store, pull, asked } = await openTab(service);
    pull.mockRejectedValueOnce(new ApiFailure('unavailable', 503, 'Later.', 60));
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
    const tabs = [await openTab(service), await openTab(service), await openTab(service)];
    const all = () => tabs.reduce((sum, { asked }) => sum + asked(), 0);
    expect(await during(MINUTE, all, 20)).toBeLessThanOrEqual(33);
    await pass(10 * MINUTE);
    // Whichever comes first, early by a tenth at most.
    expect(await during(HOUR, all)).toBeLessThanOrEqual(134);
  });

  it('each still sends what was edited there', async () => {
    const [one, other] = [await openTab(service), await openTab(service)];
    const ids = [await saveTopic(one.store, { name: 'Planning' }), await saveTopic(other.store, { name: 'Hiring' })];
    await pass(SECOND, 50);
    expect(ids.map((id) => service.record('topics', id)?.name)).toEqual(['Planning', 'Hiring']);
  });
});
