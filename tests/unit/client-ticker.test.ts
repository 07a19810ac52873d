import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MeterTicker } from '#lib/client/hooks/meter-ticker.ts';
import type { LiveMeter } from '#lib/client/meetings/details.ts';
import { meetingWith, NINE } from '../support/client.ts';
import { Page } from '../support/page-signs.ts';

const liveMeter = vi.hoisted(() => vi.fn());
vi.mock('#lib/client/meetings/details.ts', async (original) => {
  const details = await original<typeof import('#lib/client/meetings/details.ts')>();
  liveMeter.mockImplementation(details.liveMeter);
  return { ...details, liveMeter };
});

beforeEach(() => {
  vi.useFakeTimers({ now: NINE });
  liveMeter.mockClear();
});

/** A window with what a ticker needs. Its frames come every 16 ms. */
function fakeWindow() {
  const document = new Page();
  const view = Object.assign(new EventTarget(), {
    document,
    setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
    clearTimeout: (timer: NodeJS.Timeout) => clearTimeout(timer),
    requestAnimationFrame: (run: () => void) => setTimeout(run, 16),
    cancelAnimationFrame: (timer: NodeJS.Timeout) => clearTimeout(timer),
  });
  return {
    // Nothing else of a Window is used.
    view: view as unknown as Window,
    show: (isSeen: boolean) => document.become(isSeen ? 'visible' : 'hidden'),
  };
}

/** Ten people for 60 an hour each: 10 a minute, and a cent every 60 ms. */
const running = meetingWith([{ count: 10 }]);

/** A ticker, and a window for it. */
const ticking = () => ({ ...fakeWindow(), ticker: new MeterTicker(running, Date.now) });

describe('a meter that ticks', () => {
  it('does not put off a tick that is due when somebody else begins to watch', () => {
    const { view, ticker } = ticking();
    const totals: number[] = [];
    const stop = ticker.watch({ view }, ({ totalMinor }) => totals.push(totalMinor));
    // After a sleep: the timer has fired, and the frame is about to be painted.
    vi.advanceTimersByTime(100);
    vi.setSystemTime(NINE + 60_000);
    const stopOther = ticker.watch({ view, everyMs: 10_000 }, () => {});
    vi.advanceTimersByTime(16);
    expect(totals).toEqual([0, 1000]);
    stop();
    stopOther();
  });

  it('nor one whose timer has yet to ring, and ticks sooner for somebody who wants it more often', () => {
    const { view, ticker } = ticking();
    const totals: number[] = [];
    ticker.watch({ view }, ({ totalMinor }) => totals.push(totalMinor));
    vi.advanceTimersByTime(90);
    const stop = ticker.watch({ view, everyMs: 10_000 }, () => {});
    vi.advanceTimersByTime(10 + 16);
    expect(totals).toHaveLength(2);
    stop();
    // Nor after a sleep since which no timer has fired.
    vi.setSystemTime(NINE + 60_000);
    ticker.watch({ view, everyMs: 10_000 }, () => {});
    vi.advanceTimersByTime(100 + 16);
    expect(totals).toHaveLength(3);

    const [seldom, often] = [ticking(), vi.fn()];
    seldom.ticker.watch({ view: seldom.view, everyMs: 10_000 }, () => {});
    seldom.ticker.watch({ view: seldom.view, everyMs: 1_000 }, often);
    vi.advanceTimersByTime(1_016);
    expect(often).toHaveBeenCalledTimes(2);
  });

  it('goes on when the clock turns out to have been ahead', () => {
    const { view, ticker } = ticking();
    const told: number[] = [];
    vi.setSystemTime(NINE + 7_200_000);
    ticker.watch({ view, everyMs: 1_000 }, ({ elapsedMs }) => told.push(elapsedMs));
    vi.setSystemTime(NINE + 60_000);
    expect(ticker.latest().elapsedMs).toBe(60_000);
    vi.advanceTimersByTime(2_100);
    expect(told).toHaveLength(3);
    expect(told.at(-1)).toBeLessThan(70_000);
  });

  it('is computed once a tick for all who watch, each of whom is told as often as wanted', () => {
    const { view, ticker } = ticking();
    const told: Record<'face' | 'room' | 'title', LiveMeter[]> = { face: [], room: [], title: [] };
    ticker.watch({ view }, (live) => told.face.push(live));
    ticker.watch({ view, everyMs: 1000 }, (live) => told.room.push(live));
    ticker.watch({ view, everyMs: 5000, whileHidden: true }, (live) => told.title.push(live));
    expect(liveMeter).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(20_016);
    expect(liveMeter).toHaveBeenCalledTimes(told.face.length);
    expect(told.face.length).toBeGreaterThan(160);
    expect(told.room).toHaveLength(21);
    expect(told.title).toHaveLength(5);
    for (const live of [...told.room, ...told.title]) expect(told.face).toContain(live);
    expect(told.title.at(-1)?.totalMinor).toBeCloseTo(333, -1);
  });

  it('shows each second everywhere at once, whenever somebody began to look', () => {
    const { view, ticker } = ticking();
    const secondsOf: Record<'face' | 'room', number[]> = { face: [], room: [] };
    const note = (name: 'face' | 'room') => (live: LiveMeter) => {
      secondsOf[name].push(Math.floor(live.elapsedMs / 1000));
    };
    ticker.watch({ view, everyMs: 1000 }, note('face'));
    vi.advanceTimersByTime(740);
    ticker.watch({ view, everyMs: 1000 }, note('room'));
    for (let second = 1; second <= 200; second += 1) {
      vi.advanceTimersByTime(1000);
      expect(secondsOf.room.at(-1), String(second)).toBe(secondsOf.face.at(-1));
    }
    // None is missed or told twice.
    const first = secondsOf.face[0] ?? 0;
    expect(secondsOf.face).toEqual(secondsOf.face.map((_, i) => first + i));
    expect(secondsOf.face).toHaveLength(201);
  });

  it('rests while its window is hidden, but for those who follow it even then', () => {
    const { view, show, ticker } = ticking();
    const face = vi.fn();
    const announcements = vi.fn();
    ticker.watch({ view }, face);
    const stop = ticker.watch({ view, everyMs: 1000, whileHidden: true }, announcements);
    vi.advanceTimersByTime(1000);
    show(false);
    face.mockClear();
    announcements.mockClear();
    vi.advanceTimersByTime(60_000);
    expect(face).not.toHaveBeenCalled();
    expect(announcements).toHaveBeenCalledTimes(60);
    stop();
    liveMeter.mockClear();
    vi.advanceTimersByTime(60_000);
    expect(liveMeter).not.toHaveBeenCalled();

    show(true);
    vi.advanceTimersByTime(16);
    expect(face).toHaveBeenCalledTimes(1);
    expect(face.mock.lastCall?.[0]).toMatchObject({ elapsedMs: 121_016 });
  });

  it('ticks in a small window while the page is hidden', () => {
    const [page, small] = [fakeWindow(), fakeWindow()];
    const ticker = new MeterTicker(running, Date.now);
    const onPage = vi.fn();
    const onTop = vi.fn();
    ticker.watch({ view: page.view, everyMs: 1000 }, onPage);
    ticker.watch({ view: small.view, everyMs: 1000 }, onTop);
    page.show(false);
    onPage.mockClear();
    onTop.mockClear();
    vi.advanceTimersByTime(10_000);
    expect(onPage).not.toHaveBeenCalled();
    expect(onTop.mock.calls.length).toBeGreaterThanOrEqual(9);
  });

  it('ticks once a second, however seldom the amount changes', () => {
    const { view } = fakeWindow();
    // One person for 12 an hour: a cent every three seconds.
    const seldom = { ...running, attendees: running.attendees.map((one) => ({ ...one, count: 1, rateMinor: 1_200 })) };
    const elapsed: number[] = [];
    new MeterTicker(seldom, Date.now).watch({ view }, ({ elapsedMs }) => elapsed.push(Math.round(elapsedMs / 1_000)));
    vi.advanceTimersByTime(5_200);
    expect(elapsed).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it.each([
    ['ends', { endedAt: NINE }, { state: 'ended', totalMinor: 0 }],
    // Two minutes, at 10 a minute.
    ['is capped', { plannedMs: 60_000, overrunCapMinutes: 1 }, { state: 'capped', totalMinor: 2_000 }],
  ])('stops once its meeting %s, by which nothing changes anymore', (_, fields, last) => {
    const { view } = fakeWindow();
    const told = vi.fn();
    new MeterTicker({ ...running, meeting: { ...running.meeting, ...fields } }, Date.now).watch({ view }, told);
    vi.advanceTimersByTime(125_000);
    expect(told.mock.lastCall?.[0]).toMatchObject(last);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is right at once on a page that comes back, until nobody watches', () => {
    const { view } = fakeWindow();
    const told = vi.fn();
    const stop = new MeterTicker(running, Date.now).watch({ view, everyMs: 60_000 }, told);
    vi.advanceTimersByTime(1_000);
    told.mockClear();
    view.dispatchEvent(new Event('pageshow'));
    vi.advanceTimersByTime(16);
    expect(told.mock.lastCall?.[0]).toMatchObject({ elapsedMs: 1_016 });
    stop();
    view.dispatchEvent(new Event('pageshow'));
    view.document.dispatchEvent(new Event('visibilitychange'));
    expect(vi.getTimerCount()).toBe(0);
  });
});
