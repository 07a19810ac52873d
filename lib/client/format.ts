import { acceptedLocales, count, dateTime } from '../format.ts';
import type { ApiFailure } from './api/call.ts';

let known: { wanted: string; locales: string[] } | undefined;

/** The reader's languages, as lib/format takes them. */
export function deviceLocales(): string[] {
  const wanted = navigator.languages.join(',');
  // A meter writes a dozen numbers ten times a second.
  if (known?.wanted !== wanted) known = { wanted, locales: acceptedLocales(wanted) };
  return known.locales;
}

/** A moment by this device's clock, its zone named: `21 Nov 2026, 14:05 GMT+1`. */
export function deviceTime(ms: number): string {
  try {
    return new Intl.DateTimeFormat(deviceLocales(), {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    }).format(ms);
  } catch {
    // Past the last day a Date can hold.
    return dateTime(ms, 'UTC');
  }
}

/** The day a moment falls on here: `21 Dec 2026`. For what happens on a day, not at a minute. */
export function deviceDate(ms: number): string {
  return new Intl.DateTimeFormat(deviceLocales(), { dateStyle: 'medium' }).format(ms);
}

/** `1 view`, `1,024 views`. */
export function counted(amount: number, one: string, many = `${one}s`): string {
  return `${count(amount, deviceLocales())} ${amount === 1 ? one : many}`;
}

/** A wait as people say it, rounded up: `20 seconds`, `12 minutes`, `3 hours`. */
export function wait(seconds: number): string {
  if (seconds <= 60) return counted(Math.ceil(seconds), 'second');
  if (seconds <= 5400) return counted(Math.ceil(seconds / 60), 'minute');
  return counted(Math.ceil(seconds / 3600), 'hour');
}

/** What went wrong; "later" becomes the time the service asked to wait. */
export function explain({ message, retryAfter }: ApiFailure): string {
  return retryAfter === undefined ? message : message.replace(/(try again) later\.$/i, `$1 in ${wait(retryAfter)}.`);
}
