import { MINUTE, SECOND } from '../../time.ts';
import { clockOffset, onClockJump, setClockOffset } from '../clock.ts';

/*
 * Every answer of the service says what time it is there, so the device learns by how much its own clock is wrong.
 */

/** Bounds of what has to be added to the device's time, in ms. */
export interface Bounds {
  from: number;
  to: number;
}

/** An offset of less is as good as none: meetings are not metered to the second by hand. */
const RIGHT_MS = MINUTE;

/** What the network and the service may make an offset seem to change by. */
const JITTER_MS = 2 * SECOND;

/** An answer that took longer says too little. */
const SLOW_MS = 10 * SECOND;

/**
 * What an answer shows: the service wrote `date` (epoch ms, cut off to the second) at some moment between `sentAt` and
 * `receivedAt`, both by the device's clock. Half a second more on both sides, since servers keep the text of the date
 * for a moment.
 */
export function boundsOf({ date, sentAt, receivedAt }: Record<'date' | 'sentAt' | 'receivedAt', number>): Bounds {
  return { from: date - receivedAt - SECOND / 2, to: date + SECOND - sentAt + SECOND / 2 };
}

/**
 * The offset after another answer, from the one so far and what the last two answers show; null: these disagree, so
 * nothing is known yet. It stays as it is while it is about right, so that time does not jump to and fro.
 */
export function offsetAfter(current: number, one: Bounds, other: Bounds): number | null {
  const [from, to] = [Math.max(one.from, other.from), Math.min(one.to, other.to)];
  if (from > to) return null;
  if (from - JITTER_MS <= current && current <= to + JITTER_MS) return current;
  const offset = Math.round((from + to) / 2);
  return Math.abs(offset) > RIGHT_MS ? offset : 0;
}

interface Sent {
  at: number;
  monotonic: number;
}

let last: Bounds | undefined;

/** To be called when a request is sent; the result is for `noteTime`. */
export const sentNow = (): Sent => ({ at: Date.now(), monotonic: performance.now() });

/**
 * Learns from an answer of the service, and asks it once more if that is news: one answer alone may be wrong. What a
 * proxy, a cache or a portal answers shows nothing.
 */
export function noteTime({ headers }: Response, sent: Sent): void {
  if (note(headers, sent) === 'news') void askTime();
}

function note(headers: Headers, { at, monotonic }: Sent): 'news' | 'known' {
  const date = Date.parse(headers.get('date') ?? '');
  const isOurs = headers.has('x-request-id') && Number(headers.get('age') ?? 0) === 0;
  const receivedAt = Date.now();
  const took = performance.now() - monotonic;
  // The clock was set meanwhile, or the device slept.
  const hasJumped = Math.abs(receivedAt - at - took) > SECOND;
  if (!isOurs || Number.isNaN(date) || took > SLOW_MS || hasJumped) return 'known';
  const shown = boundsOf({ date, sentAt: at, receivedAt });
  const offset = offsetAfter(clockOffset(), last ?? shown, shown);
  const isConfirmed = last !== undefined || offset === clockOffset();
  last = shown;
  if (offset === null || !isConfirmed) return 'news';
  setClockOffset(offset);
  return 'known';
}

let isAsking = false;

/** The browser says that the connection is back a moment too early. */
const BACK_MS = SECOND;

/** Asks the service for the time, and if the answer is news, once more; where it can't be reached, when it can. */
async function askTime(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  try {
    for (const _ of [1, 2]) {
      const sent = sentNow();
      const response = await fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(SLOW_MS) });
      await response.arrayBuffer();
      if (note(response.headers, sent) === 'known') return;
    }
  } catch {
    // Or the next answer to anything tells.
    globalThis.addEventListener?.('online', () => setTimeout(askTime, BACK_MS), { once: true });
  } finally {
    isAsking = false;
  }
}

onClockJump(() => void askTime());
