import { MINUTE, SECOND } from '../../time.ts';
import { clockOffset, onClockJump, setClockOffset } from '../clock.ts';

/* Every response of the service has its time, which shows how far the device's clock is off. */

/** Bounds of the offset to add to the device's time, in ms. */
export interface Bounds {
  from: number;
  to: number;
}

/** A smaller offset is ignored: nobody meters a meeting by hand to the second. */
const RIGHT_MS = MINUTE;

/** How much an offset may seem to change because of the network and the service. */
const JITTER_MS = 2 * SECOND;

/** A slower response says too little. */
const SLOW_MS = 10 * SECOND;

/**
 * Returns what a response shows: the service wrote `date` (epoch ms, cut off to the second) at some moment between `sentAt`
 * and `receivedAt`, both by the device's clock. Half a second is added on both sides, since servers cache the text of the
 * date for a moment.
 */
export function boundsOf({ date, sentAt, receivedAt }: Record<'date' | 'sentAt' | 'receivedAt', number>): Bounds {
  return { from: date - receivedAt - SECOND / 2, to: date + SECOND - sentAt + SECOND / 2 };
}

/**
 * Returns the offset after another response, from the current one and what the last two responses show; null if those
 * disagree, so that nothing is known yet. An offset that is about right stays, so that time doesn't jump back and forth.
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

/** Call this when a request is sent, and pass the result to `noteTime`. */
export const sentNow = (): Sent => ({ at: Date.now(), monotonic: performance.now() });

/**
 * Learns from a response of the service. If that changes anything, asks once more, since a single response may be wrong.
 * Responses of a proxy, a cache or a captive portal are ignored.
 */
export function noteTime({ headers }: Response, sent: Sent): void {
  if (note(headers, sent) === 'news') void askTime();
}

function note(headers: Headers, { at, monotonic }: Sent): 'news' | 'known' {
  const date = Date.parse(headers.get('date') ?? '');
  const isOurs = headers.has('x-request-id') && Number(headers.get('age') ?? 0) === 0;
  const receivedAt = Date.now();
  const took = performance.now() - monotonic;
  // The clock was set in the meantime, or the device slept.
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

/** Browsers report a restored connection a moment too early. */
const BACK_MS = SECOND;

/** Asks the service for the time, and once more if the response changes anything. If offline, waits for the connection. */
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
    // Any other response in the meantime tells the time, too.
    globalThis.addEventListener?.('online', () => setTimeout(askTime, BACK_MS), { once: true });
  } finally {
    isAsking = false;
  }
}

onClockJump(() => void askTime());
