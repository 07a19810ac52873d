import { MINUTE } from '../../time.ts';
import { calendarOf, toDate } from '../insights/days.ts';
import { seriesKey } from '../insights/series.ts';

/* Names of meetings that only those can make who have the key of the link, which the service never sees. */

const encoder = new TextEncoder();

/** Without padding, as URLs take it. */
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

/** A new ledger's key, as its links carry it. */
export const newKey = (): string => toBase64url(crypto.getRandomValues(new Uint8Array(KEY_BYTES)));

export const isKey = (text: string): boolean => fromBase64url(text)?.length === KEY_BYTES;

export type Sign = (message: string) => Promise<string>;

/** Signs with HMAC-SHA-256. `key` is one that `isKey` takes. */
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
  /** A hash of its UID in a calendar, the same on every device. */
  series?: string | undefined;
  startedAt: number;
}

/** Colleagues don't press the button at the same moment. */
const ROUNDED = 30 * MINUTE;

/**
 * What two colleagues who meter the same meeting call it: the calendar's UID and the day, in the ledger's zone; without a
 * calendar, the title's series and the start, rounded to half an hour. A meeting without either is taken for no other. `place`
 * tells several on one device apart.
 */
export function meetingMessage({ id, title, series, startedAt }: Named, timeZone: string, place: number): string {
  const name = seriesKey(title);
  const byTitle = name === '' ? ['meeting', id] : ['title', name, String(Math.round(startedAt / ROUNDED))];
  const which = series === undefined ? byTitle : ['calendar', series, toDate(calendarOf(timeZone, 1).dayOf(startedAt))];
  return [...which, ...(place > 0 ? [String(place)] : [])].join('\n');
}

export const seriesMessage = (title: string): string => ['series', seriesKey(title)].join('\n');
