import { describe, expect, it, vi } from 'vitest';
import { meetingExample } from '#lib/reports/schema.ts';
import { MeetingTab, MeetingTabError, type Settings } from '#lib/sdk/index.ts';

const page = (nextCursor: string | null = null) => ({ meetings: [meetingExample], nextCursor });
const json = (body: unknown, init?: ResponseInit) => Response.json(body, init);
const refusal = (status: number, headers: Record<string, string> = {}) =>
  json({ error: { code: 'unavailable', message: 'Not now.', details: { a: 1 } } }, { status, headers });

/** Returns a client whose requests get these responses, one after another, and its requests. */
function clientOf(responses: (Response | Error)[], settings: Partial<Settings> = {}) {
  const asked: { url: URL; headers: Headers }[] = [];
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    asked.push({ url: new URL(String(url)), headers: new Headers(init?.headers) });
    init?.signal?.throwIfAborted();
    const response = responses.shift();
    if (response === undefined) throw new Error('one request too many');
    if (response instanceof Error) throw response;
    return response;
  };
  const tab = new MeetingTab({ baseUrl: 'https://meetingtab.example', token: 'mt_live_x', fetch, ...settings });
  return { tab, asked };
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** Waits for the promise without real waits. Returns the waits. */
async function withoutWaiting<T>(
  work: () => Promise<T>,
): Promise<{ settled: PromiseSettledResult<T>; waits: number[] }> {
  const waits: number[] = [];
  const original = setTimeout;
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms = 0) => {
    waits.push(ms);
    return original(run, 0);
    // Only the parts that the client uses.
  }) as typeof setTimeout);
  const [settled] = await Promise.allSettled([work()]);
  spy.mockRestore();
  return { settled, waits };
}

describe('requests', () => {
  it('name the range in epoch ms and send the token', async () => {
    const { tab, asked } = clientOf([json(page())]);
    await tab.meetingPage({ from: new Date(5), to: 10, limit: 7, cursor: 'a b' });
    expect(asked[0]?.url.href).toBe('https://meetingtab.example/v1/public/meetings?from=5&to=10&limit=7&cursor=a+b');
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer mt_live_x');
  });

  it('follow the pages, and only as far as they are read', async () => {
    const { tab, asked } = clientOf([json(page('two')), json(page('three')), json(page())]);
    expect(await all(tab.meetings({ from: 1, pageSize: 1 }))).toHaveLength(3);
    expect(asked.map(({ url }) => url.searchParams.get('cursor'))).toEqual([null, 'two', 'three']);
    const { tab: other, asked: first } = clientOf([json(page('two'))]);
    for await (const meeting of other.meetings()) {
      expect(meeting).toEqual(meetingExample);
      break;
    }
    expect(first).toHaveLength(1);
  });
});

describe('what fails for now', () => {
  it('is tried again after as long as the service asks, in seconds or as a date', async () => {
    const soon = new Date(Date.now() + 20_000).toUTCString();
    const waits503 = refusal(503, { 'retry-after': soon });
    const { tab } = clientOf([refusal(429, { 'retry-after': '7' }), waits503, json(page())]);
    const { settled, waits } = await withoutWaiting(() => tab.meetingPage());
    expect(settled.status).toBe('fulfilled');
    expect(waits[0]).toBe(7000);
    expect(waits[1]).toBeGreaterThan(15_000);
    expect(waits[1]).toBeLessThanOrEqual(20_000);
  });

  it('is tried again after longer and longer waits if the service says nothing', async () => {
    const { tab } = clientOf([new TypeError('no connection'), refusal(502), refusal(504), json(page())]);
    const { settled, waits } = await withoutWaiting(() => tab.meetingPage());
    expect(settled.status).toBe('fulfilled');
    for (const [index, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(250 * 2 ** index);
      expect(wait).toBeLessThanOrEqual(500 * 2 ** index);
    }
    expect(waits).toHaveLength(3);
  });

  it('is tried again after a wait of its own if the service names a time that is over', async () => {
    const { tab } = clientOf([refusal(503, { 'retry-after': new Date(0).toUTCString() }), json(page())]);
    const { settled, waits } = await withoutWaiting(() => tab.meetingPage());
    expect(settled.status).toBe('fulfilled');
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeGreaterThanOrEqual(250);
  });

  it('is given up after so many tries, or if the wait would be too long', async () => {
    const often = clientOf([refusal(503), refusal(503)], { retries: 1 });
    expect((await withoutWaiting(() => often.tab.summary())).settled).toMatchObject({ reason: { status: 503 } });
    const long = clientOf([refusal(429, { 'retry-after': '3600' })]);
    const { settled, waits } = await withoutWaiting(() => long.tab.summary());
    expect([settled, waits]).toMatchObject([{ reason: { status: 429, retryAfterMs: 3_600_000 } }, []]);
    const longest = clientOf([refusal(429, { 'retry-after': '60' }), json(page())]);
    expect(await withoutWaiting(() => longest.tab.meetingPage())).toMatchObject({
      ...{ settled: { status: 'fulfilled' }, waits: [60_000] },
    });
  });
});

describe('what fails for good', () => {
  it.each([400, 401, 403, 500])('%s is thrown at once, with all that the service said', async (status) => {
    const { tab, asked } = clientOf([refusal(status, { 'x-request-id': 'r1' })]);
    const error = await tab.summary().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MeetingTabError);
    const said = { code: 'unavailable', details: { a: 1 }, requestId: 'r1', message: 'Not now.' };
    expect(error).toMatchObject({ status, ...said });
    expect(asked).toHaveLength(1);
  });

  it('a response that isn’t the API’s still says its status', async () => {
    for (const body of ['<html>', '', '[]', '{"error":"no"}']) {
      const { tab } = clientOf([new Response(body, { status: 404 })]);
      await expect(tab.summary()).rejects.toMatchObject({ status: 404, code: '', message: /status 404/ });
    }
  });
});

describe('a signal', () => {
  it('ends all pages of a range, and a summary', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const { tab, asked } = clientOf([json(page('next')), json(page())]);
    const meetings = tab.meetings({ signal });
    await meetings.next();
    controller.abort(new Error('enough'));
    await expect(meetings.next()).rejects.toThrow('enough');
    await expect(tab.summary({ signal })).rejects.toThrow('enough');
    expect(asked).toHaveLength(3);
  });

  it('ends a wait at once, and what it ended isn’t tried again', async () => {
    vi.useFakeTimers();
    const controller = new AbortController();
    const { tab, asked } = clientOf([refusal(503, { 'retry-after': '50' }), json(page())]);
    const ended = vi.fn();
    tab.meetingPage({ signal: controller.signal }).catch(ended);
    await vi.advanceTimersByTimeAsync(49_000);
    expect(asked).toHaveLength(1);
    controller.abort(new Error('enough'));
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toHaveBeenCalledExactlyOnceWith(new Error('enough'));
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(1);
    vi.useRealTimers();
    const { tab: other, asked: never } = clientOf([json(page())]);
    await expect(other.meetingPage({ signal: controller.signal })).rejects.toThrow('enough');
    expect(never).toHaveLength(1);
  });

  it.each([undefined, new AbortController().signal])(
    'beside it, each try has a time of its own: %s',
    // Otherwise it would never end.
    { timeout: 10_000 },
    async (signal) => {
      const signals: (AbortSignal | null | undefined)[] = [];
      const timeout = vi.spyOn(AbortSignal, 'timeout');
      const fetch = async (_: unknown, init?: RequestInit) => {
        signals.push(init?.signal);
        return await new Promise<Response>((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        });
      };
      const { tab } = clientOf([], { fetch, timeoutMs: 5, retries: 1 });
      const { settled } = await withoutWaiting(() => tab.meetingPage({ signal }));
      expect(settled).toMatchObject({ reason: { name: 'TimeoutError' } });
      expect(timeout.mock.calls).toEqual([[5], [5]]);
      expect(new Set(signals).size).toBe(2);
      timeout.mockRestore();
    },
  );
});
