import { MINUTE } from '../../time.ts';
import { calendarOf, toDate } from '../insights/days.ts';
import { seriesKey } from '../insights/series.ts';

/* Names meetings in a way that takes the link's key, which the service never sees. */

const encoder = new TextEncoder();

/** Encodes without padding, for URLs. */
function toBase64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

const KEY_BYTES = 32;

/** Creates a ledger's key in the form that its links carry. */
export const newKey = (): string => toBase64url(crypto.getRandomValues(new Uint8Array(KEY_BYTES)));

export const isKey = (text: string): boolean => fromBase64url(text)?.length === KEY_BYTES;

export type Sign = (message: string) => Promise<string>;

/** Returns a function that signs with HMAC-SHA-256. `key` must be valid by `isKey`. */
export async function signerOf(key: string): Promise<Sign> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const bytes = fromBase64url(key) ?? new Uint8Array(KEY_BYTES);
  const imported = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign']);
  return async (message) =>
    toBase64url(new Uint8Array(await crypto.subtle.sign('HMAC', imported, encoder.encode(message))));
}

interface Named {
  id: string;
  title: string;
  /** A hash of the series' UID in a calendar, the same on every device. */
  series?: string | undefined;
  startedAt: number;
}

/** Rounds starts to half an hour, since colleagues don't press the button at the same moment. */
const ROUNDED = 30 * MINUTE;

/**
 * Returns the message that two colleagues who meter the same meeting both sign: the calendar's UID and the day in the
 * ledger's zone or, without a calendar, the title's series and the start, rounded to half an hour. A meeting without either
 * matches no other. `place` distinguishes several on one device.
 */
export function meetingMessage({ id, title, series, startedAt }: Named, timeZone: string, place: number): string {
  const name = seriesKey(title);
  const byTitle = name === '' ? ['meeting', id] : ['title', name, String(Math.round(startedAt / ROUNDED))];
  const which = series === undefined ? byTitle : ['calendar', series, toDate(calendarOf(timeZone, 1).dayOf(startedAt))];
  return [...which, ...(place > 0 ? [String(place)] : [])].join('\n');
}

export const seriesMessage = (title: string): string => ['series', seriesKey(title)].join('\n');
