import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Store } from '#lib/client/store/store.ts';
import { CalendarScreen } from '../../app/(client)/app/calendar/calendar.tsx';
import { calendar, event, readWhole, TWO } from '../support/calendars.ts';
import { NINE, proIn, show, textOf } from '../support/screens.tsx';

/** Three series of two people, each from Monday, March 16, on. */
const weekly = (name: string) =>
  event(`UID:${name}`, `SUMMARY:${name}`, 'DTSTART:20260316T090000Z', 'RRULE:FREQ=WEEKLY', ...TWO);

const keep = (now: number) => async (store: Store) => {
  const { keepCalendars } = await import('#lib/client/calendar/kept.ts');
  const content = readWhole(calendar(...['Alpha', 'Beta', 'Gamma'].map(weekly)), { now, timeZone: 'UTC' });
  await keepCalendars(store, [{ file: 'work.ics', content }]);
  const { saveSettings } = await import('#lib/client/meetings/roster.ts');
  await saveSettings(store, { loadMultiplier: 1 });
};

const open = (now = NINE, language = 'en-US') =>
  show(<CalendarScreen />, { account: proIn({ timeZone: 'UTC' }), now, languages: [language], before: keep(now) });

describe('the week', () => {
  it.each([
    ['en-US', 'Friday', 20, 15],
    ['en-US', 'Saturday', 21, 22],
    ['en-US', 'Sunday', 22, 22],
    ['de-DE', 'Friday', 20, 16],
    ['de-DE', 'Saturday', 21, 23],
    ['de-DE', 'Sunday', 22, 23],
    ['ar-EG', 'Friday', 20, 14],
    ['ar-EG', 'Saturday', 21, 21],
  ])(
    'for %s on a %s, March %i, is that of March %i: the one of the next working day',
    async (language, _, today, first) => {
      const { page } = await open(Date.UTC(2026, 2, today, 9), language);
      const figure = within(await page.findByRole('figure', { name: 'Week by week' }));
      const plain = (text: string) => text.replace(/[\s\u2009\u202f\u2066-\u2069\u200e\u200f\u061c]+/g, '');
      const options = { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
      const week = new Intl.DateTimeFormat(`${language}-u-nu-latn`, options).formatRange(
        Date.UTC(2026, 2, first),
        Date.UTC(2026, 2, first + 6),
      );
      expect(plain(textOf(figure.getAllByRole('status')[0] ?? document.body))).toBe(plain(week));
    },
  );
});
