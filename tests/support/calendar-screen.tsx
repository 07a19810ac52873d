import { vi } from 'vitest';
import { decide, keepCalendars } from '#lib/client/calendar/kept.ts';
import { type ReadFiles, readFiles } from '#lib/client/calendar/read-files.ts';
import type { Request } from '#lib/client/calendar/worker.ts';
import { saveSettings } from '#lib/client/meetings/settings.ts';
import type { Store } from '#lib/client/store/store.ts';
import { CalendarScreen } from '../../app/(client)/app/calendar/calendar.tsx';
import { calendar, event, readWhole, TWO } from './calendars.ts';
import { NINE, proIn, show } from './screens.tsx';

/** A weekly series of two people, from Monday, March 16, on. */
export const weekly = (name: string) =>
  event(`UID:${name}`, `SUMMARY:${name}`, 'DTSTART:20260316T090000Z', 'RRULE:FREQ=WEEKLY', ...TWO);

export const keep = (now: number) => async (store: Store) => {
  const content = readWhole(calendar(...['Alpha', 'Beta', 'Gamma'].map(weekly)), { now, timeZone: 'UTC' });
  await keepCalendars(store, [{ file: 'work.ics', content }]);
  await saveSettings(store, { loadMultiplier: 1 });
};

export const EACH = [...TWO, 'ATTENDEE:mailto:cy@example.com'];

/** For `before`: keeps a calendar with these events, where each person costs 60.00 an hour. */
export const holdEvents =
  (...events: string[]) =>
  async (store: Store) => {
    await saveSettings(store, { loadMultiplier: 1 });
    const content = readWhole(calendar(...events), { now: NINE, timeZone: 'UTC' });
    if (events.length > 0) await keepCalendars(store, [{ file: 'work.ics', content }]);
    await decide(store, () => ({ others: { rateKind: 'hour', rateMinor: 6_000, external: false } }));
  };

export const open = (now = NINE, language = 'en-US') =>
  show(<CalendarScreen />, { account: proIn({ timeZone: 'UTC' }), now, languages: [language], before: keep(now) });

/** Reads files without a worker: at once, or when the functions that it adds to the array of `held` are called. */
export function readHere(held: () => (() => void)[] | null = () => null): void {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage(request: Request) {
        if (!request.files) return;
        const answer = (read: ReadFiles) => this.dispatchEvent(new MessageEvent('message', { data: { read } }));
        const give = () => answer(readFiles(request.files, request));
        const waiting = held();
        if (waiting) waiting.push(give);
        else queueMicrotask(give);
      }
      terminate() {}
    },
  );
}
