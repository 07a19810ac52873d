import { within } from '@testing-library/react';
import { useMemo } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { seriesOf } from '#lib/client/calendar/content.ts';
import { keepCalendars } from '#lib/client/calendar/kept.ts';
import { planOf, useCalendars } from '#lib/client/hooks/use-calendars.ts';
import { changesOf } from '#lib/client/insights/changes.ts';
import { saveSettings } from '#lib/client/meetings/settings.ts';
import { receiptExample } from '#lib/receipts/schema.ts';
import { MINUTE } from '#lib/time.ts';
import { CalendarScreen } from '../../app/(client)/app/calendar/calendar.tsx';
import { Invitation } from '../../app/(client)/app/calendar/invitation.tsx';
import type { Reader } from '../../app/(client)/app/calendar/use-reading.ts';
import { WhatCame } from '../../app/(client)/app/calendar/what-came.tsx';
import { EACH, holdEvents, keep, open, weekly } from '../support/calendar-screen.tsx';
import { calendar, event, readWhole, TWO } from '../support/calendars.ts';
import { asksOf, fill, holdMeetings, NINE, openMenus, proIn, show, textOf } from '../support/screens.tsx';

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

it('series of one title are told apart by who is in them, on the screen alone', async () => {
  const one = (uid: string, ...guests: string[]) =>
    event(
      ...[`UID:${uid}`, 'SUMMARY:One-on-one', 'DTSTART:20260316T090000Z', 'RRULE:FREQ=WEEKLY'],
      'ORGANIZER:mailto:me@team.example',
      ...['me', ...guests].map((name) => `ATTENDEE;CN=${name}:mailto:${name}@team.example`),
    );
  const { page } = await show(<CalendarScreen />, {
    account: proIn({ timeZone: 'UTC' }),
    now: NINE,
    before: async (store) => {
      const events = [one('a', 'ada'), one('b', 'bea', 'cy'), one('c', 'ada', 'dan', 'eve'), weekly('Alpha')];
      const content = readWhole(calendar(...events), { now: NINE, timeZone: 'UTC' });
      await keepCalendars(store, [{ file: 'work.ics', content }]);
      await saveSettings(store, { loadMultiplier: 1 });
    },
  });
  const choices = async () =>
    [...(await page.findByLabelText<HTMLSelectElement>('Meetings')).options].map((option) =>
      textOf(option).replace(/[\u2066-\u2069]/g, ''),
    );
  expect((await choices()).toSorted()).toEqual([
    'All',
    'Alpha',
    'One-on-one (ada and dan)',
    'One-on-one (ada)',
    'One-on-one (bea and cy)',
  ]);
  const printed = [...document.querySelectorAll('.print\\:inline')]
    .map(textOf)
    .filter((text) => /Series|One/.test(text));
  expect(printed.length).toBeGreaterThan(0);
  expect(printed.join()).not.toMatch(/ada|bea|dan/);
});

describe('weeks', () => {
  it.each([
    ['on Free', null],
    ['where the quarter ends before that', proIn({ currency: 'USD', timeZone: 'UTC' })],
  ])('begin with this one, and end with the thirtieth day %s', async (_, account) => {
    const { page, user } = await show(<CalendarScreen />, { account, before: keep(NINE) });
    const figure = within(await page.findByRole('figure', { name: 'Week by week' }));
    const days = () => figure.getAllByRole('listitem').map((day) => textOf(day).replace('no meetings', ''));
    const earlier = figure.getByRole<HTMLButtonElement>('button', { name: 'Earlier' });
    const later = figure.getByRole<HTMLButtonElement>('button', { name: 'Later' });
    expect(days()).toEqual(['Mon, Mar 9', 'Tue, Mar 10', 'Wed, Mar 11, today', 'Thu, Mar 12', 'Fri, Mar 13']);
    expect([earlier.disabled, later.disabled]).toEqual([true, false]);
    await user.click(later);
    // Three of two for half an hour at $33 an hour, all at nine.
    expect(days()[0]).toBe('Mon, Mar 1630 min, $99.00');
    expect(earlier.disabled).toBe(false);
    for (const _week of [1, 2, 3]) await user.click(later);
    expect(days()).toEqual(['Mon, Apr 630 min, $99.00', 'Tue, Apr 7', 'Wed, Apr 8', 'Thu, Apr 9']);
    expect(textOf(figure.getByRole('status'))).toMatch(/^Apr 5\s*–\s*9, 2026$/);
    expect(later.disabled).toBe(true);
    await user.click(earlier);
    expect(days()[4]).toBe('Fri, Apr 3');
  });

  it('end with one that the thirtieth day ends', async () => {
    const now = Date.UTC(2026, 2, 13, 9);
    const { page, user } = await show(<CalendarScreen />, { now, before: keep(now) });
    const figure = within(await page.findByRole('figure', { name: 'Week by week' }));
    const later = figure.getByRole<HTMLButtonElement>('button', { name: 'Later' });
    for (const _week of [1, 2, 3]) await user.click(later);
    expect(later.disabled).toBe(false);
    await user.click(later);
    expect(figure.getAllByRole('listitem').map(textOf).at(-1)).toMatch(/^Fri, Apr 10/);
    expect(later.disabled).toBe(true);
  });
});

describe('totals to share', () => {
  it.each([
    [2, 'With fewer than three people, someone could figure out a rate, so this can’t be shared.'],
    [3, 'Anyone with the link sees exactly this.'],
  ])('of %i people', async (heads, words) => {
    const { page, user } = await show(<CalendarScreen />, {
      before: holdEvents(
        event('UID:a', 'DTSTART:20260316T090000Z', 'RRULE:FREQ=WEEKLY', ...EACH.slice(0, heads)),
        event('UID:b', 'DTSTART:20260317T090000Z', 'RRULE:FREQ=WEEKLY', ...EACH.slice(0, heads)),
      ),
    });
    await user.click(await page.findByRole('button', { name: 'Share totals' }));
    await page.findByText(words);
    expect(page.queryAllByRole('dialog')).toHaveLength(heads === 2 ? 0 : 1);
  });

  it.each([
    ['without an account', null, { body: receiptExample }],
    ['without an account, but refused,', null, { error: 'internal' } as const],
    ['after a session', proIn({ timeZone: 'UTC' }), { body: receiptExample }],
  ])('%s are shared into the one that is signed in to on the spot', async (_, before, answer) => {
    const account = proIn({ timeZone: 'UTC' });
    let isIn = false;
    const { page, user, asked, store } = await show(<CalendarScreen />, {
      account: before,
      answers: {
        'GET /v1/auth/session': () => ({ body: { signedIn: isIn || before !== null, plan: 'free' } }),
        'GET /v1/me': () => (isIn || before ? { body: account } : { error: 'not_signed_in' }),
        'POST /v1/auth/code': () => ({ body: { ok: true } }),
        'POST /v1/auth/verify': () => {
          isIn = true;
          return { body: { user: account.user, isNew: false } };
        },
        'POST /v1/receipts': () => (isIn ? answer : { error: 'not_signed_in' }),
      },
      before: holdEvents(
        event('UID:a', 'DTSTART:20260316T090000Z', 'RRULE:FREQ=WEEKLY', ...EACH),
        event('UID:b', 'DTSTART:20260317T090000Z', 'RRULE:FREQ=WEEKLY', ...EACH),
      ),
    });
    await user.click(await page.findByRole('button', { name: 'Share totals' }));
    const dialog = within(await page.findByRole('dialog'));
    await fill(user, dialog.getByLabelText('Title on the receipt'), 'Next week');
    await user.click(dialog.getByRole('button', { name: 'Share receipt' }));
    // “Not now” leads back to the typed text.
    await user.click(await dialog.findByRole('button', { name: 'Not now' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Title on the receipt').value).toBe('Next week');
    await user.click(dialog.getByRole('button', { name: 'Share receipt' }));
    await fill(user, await dialog.findByLabelText('Email'), 'ada@team.example');
    await user.click(dialog.getByRole('button', { name: 'Email me a code' }));
    await user.type(await dialog.findByLabelText('Code'), '123456');
    if ('error' in answer) {
      await dialog.findByText(/went wrong/);
      expect(dialog.queryByLabelText(/^(Email|Code)$/)).toBeNull();
      await user.click(await dialog.findByRole('button', { name: 'Cancel' }));
      return expect.poll(() => store().owner.accountId).toBe(account.user.id);
    }
    expect(await dialog.findByRole('link', { name: receiptExample.url })).toBeTruthy();
    const sent = asksOf(asked, 'POST /v1/receipts');
    expect(sent).toHaveLength(before ? 3 : 1);
    expect(sent.at(-1)?.body).toMatchObject({
      ...{ workspaceId: account.workspaces[0]?.id, title: 'Next week', totalMinor: 18_000, attendeeCount: 3 },
    });
    // The screen is the account's after the link was seen.
    expect(store().owner.accountId).toBe(before?.user.id ?? null);
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await expect.poll(() => store().owner.accountId).toBe(account.user.id);
  });

  it.each([
    ['20260316', ['Next week', 'Next 30 days', 'This quarter'], '$90.00'],
    ['20260325', ['Next 30 days', 'This quarter'], '$90.00'],
    // After what Free shows.
    ['20260413', [], 'This period has no meetings.'],
  ])('are of a time with meetings, of one on %s', async (day, periods, words) => {
    const { page, user } = await show(<CalendarScreen />, {
      before: holdEvents(event('UID:a', `DTSTART:${day}T090000Z`, ...EACH)),
    });
    await user.click(await page.findByRole('button', { name: 'Share totals' }));
    await expect.poll(() => textOf(document.body)).toContain(words);
    const choice = page.queryByLabelText<HTMLSelectElement>('Period');
    expect([...(choice?.options ?? [])].map(textOf)).toEqual(periods);
  });
});

it('what is copied has the titles of series only if that is chosen', async () => {
  const { page, user } = await show(<CalendarScreen />, {
    before: holdEvents(event('UID:a', 'SUMMARY:Alpha', 'DTSTART:20260316T090000Z', 'RRULE:FREQ=WEEKLY', ...EACH)),
  });
  const copy = async () => {
    await user.click(await page.findByRole('button', { name: /^(Copy sentence|✓? ?Copied)/ }));
    return navigator.clipboard.readText();
  };
  expect(await copy()).toMatch(/^Your calendar costs about \$4,700 a year/);
  expect(await copy()).not.toContain('Alpha');
  await user.click(page.getByLabelText('With series titles'));
  expect(await copy()).toContain('“Alpha”');
});

it('on paper, series are numbered without those of one meeting', async () => {
  const { page } = await show(<CalendarScreen />, {
    before: holdEvents(
      event('UID:a', 'SUMMARY:Alpha', 'DTSTART:20260316T090000Z', 'RRULE:FREQ=DAILY', ...EACH),
      event('SUMMARY:Offsite', 'DTSTART:20260312T090000Z', 'DURATION:PT8H', ...EACH),
      event('UID:b', 'SUMMARY:Beta', 'DTSTART:20260316T090000Z', 'RRULE:FREQ=MONTHLY', ...EACH),
    ),
  });
  const series = within(await page.findByRole('figure', { name: 'By series' }));
  const rows = series.getAllByRole('listitem');
  expect(rows.map((row) => textOf(row.querySelector('.print\\:inline:not(.md\\:inline)') ?? row))).toEqual([
    ...['Series 1', expect.stringMatching(/^Single meetings/), 'Series 2'],
  ]);
});

describe('what if', () => {
  it('is of all meetings, or of one series and its own cost', async () => {
    const { page, user } = await show(<CalendarScreen />, {
      account: proIn({ currency: 'USD', timeZone: 'UTC' }),
      before: holdEvents(
        event('UID:a', 'SUMMARY:Alpha', 'DTSTART:20260316T090000Z', 'RRULE:FREQ=WEEKLY', ...EACH),
        event('UID:b', 'SUMMARY:Beta', 'DTSTART:20260317T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY', ...EACH),
      ),
    });
    const what = within(await page.findByRole('region', { name: 'What if' }));
    const [told] = what.getAllByRole('status');
    const other = () =>
      what
        .getAllByRole('listitem')
        .map(textOf)
        .find((row) => row.startsWith('Skip')) ?? '';
    // Three for half an hour, and for an hour, at 60.00, 52 times.
    expect(textOf(told ?? document.body)).toBe('All meetings come to $14,040 a year. Less, if:');
    expect(other()).toMatch(/^Skip every other one−\$7,000 a year50% less · 52 meetings/);
    await user.selectOptions(what.getByLabelText('Meetings'), 'Alpha');
    expect(textOf(told ?? document.body)).toBe('“Alpha” comes to $4,680 a year. Less, if:');
    expect(other()).toMatch(/^Skip every other one−\$2,300 a year50% less · 26 meetings/);
  });
});

it('deciding about a series goes by its metered meetings, if there are any', async () => {
  const { page, user, store } = await show(<CalendarScreen />, {
    account: proIn({ currency: 'USD', timeZone: 'UTC' }),
    before: async (store) => {
      await holdMeetings([
        { id: 'a', title: 'Alpha', minutes: 50, daysAgo: 7, series: seriesOf('Alpha') },
        { id: 'b', title: 'Alpha', minutes: 40, daysAgo: 14, series: seriesOf('Alpha') },
      ])(store);
      const times = ['DTSTART:20260302T090000Z', 'RRULE:FREQ=WEEKLY', ...TWO];
      // One has no name to go by.
      await holdEvents(event('UID:Alpha', 'SUMMARY:Alpha', ...times), event('UID:b', 'SUMMARY:', ...times))(store);
    },
  });
  await page.findAllByText('Alpha');
  openMenus();
  const button = await page.findByRole('button', { name: 'Decide about “Alpha”' });
  const row = () => textOf(button.closest('li') ?? document.body);
  await expect.poll(row).toContain('· metered 2 times: $135.00 on average');
  expect(page.queryByRole('button', { name: 'Decide about “”' })).toBeNull();
  await user.click(button);
  await expect.poll(() => textOf(page.getByRole('dialog'))).toContain('2 times in');
  expect(textOf(page.getByRole('dialog'))).not.toContain('come from your calendar');
  await user.click(await page.findByRole('button', { name: 'Decide' }));
  await expect
    .poll(() => store().read(changesOf))
    .toMatchObject([{ series: 'Alpha', isPlanned: false, before: { count: 2, durationMs: 90 * MINUTE } }]);
});

describe('what came', () => {
  it.each([
    [null, 'Added Work: 5 events.'],
    [{ added: 0, removed: 0, changed: 0 }, 'Work is up to date. Nothing has changed.'],
    [{ added: 1, removed: 2, changed: 3 }, 'Work is up to date: 1 meeting added, 2 meetings gone, 3 meetings changed.'],
    [{ added: 0, removed: 1, changed: 0 }, 'Work is up to date: 1 meeting gone.'],
  ])('is said, with %j', async (changes, words) => {
    const none = { part: null, problems: [], invitation: null, isReady: true };
    const reader = { ...none, arrived: [{ name: 'Work', events: 5, changes }] } as unknown as Reader;
    const { page } = await show(<WhatCame reader={reader} />);
    await page.findByText(words);
  });
});

describe('an invitation', () => {
  interface AskedProps {
    lines: readonly string[];
    method?: string;
    onClose?: () => void;
  }
  function Asked({ lines, method = 'REQUEST', onClose = () => {} }: AskedProps) {
    const calendars = useCalendars();
    const content = useMemo(() => readWhole(calendar(`METHOD:${method}`, ...lines), { now: NINE }), [lines, method]);
    if (!calendars) return null;
    return (
      <>
        <Invitation invitation={{ file: 'invite.ics', content }} calendars={calendars} onClose={onClose} />
        <p>{planOf(calendars).meetings.length} planned</p>
      </>
    );
  }
  const WEEKLY = [event('SUMMARY:Review', 'DTSTART:20260304T100000Z', 'RRULE:FREQ=WEEKLY', ...EACH)];
  const LONGER = [
    event('UID:r', 'SUMMARY:Review', 'DTSTART:20260304T080000Z', 'RRULE:FREQ=WEEKLY;COUNT=3', ...EACH),
    // The next one, which is an hour.
    event(
      'UID:r',
      'SUMMARY:Review',
      'RECURRENCE-ID:20260318T080000Z',
      'DTSTART:20260318T080000Z',
      'DURATION:PT1H',
      ...EACH,
    ),
  ];
  const OVER = [
    event('UID:r', 'SUMMARY:Review', 'DTSTART:20260218T080000Z', 'RRULE:FREQ=WEEKLY;COUNT=3', ...EACH),
    event(
      ...['UID:r', 'SUMMARY:Review', 'RECURRENCE-ID:20260304T080000Z', 'DTSTART:20260304T080000Z', 'DURATION:PT1H'],
      ...EACH,
    ),
  ];

  it.each([
    // Of 53 Wednesdays in 365 days.
    [
      'that begins in an hour',
      WEEKLY,
      '“Review” costs $90.00, $4,770 a year.',
      'Wed, Mar 11, 10:00 AM · 3 people, 30 min',
    ],
    ['that has begun today', LONGER, /“Review” costs \$180\.00/, 'Wed, Mar 18, 8:00 AM · 3 people, 1 h'],
    ['or the last, if all are over', OVER, /“Review” costs \$180\.00/, 'Wed, Mar 4, 8:00 AM · 3 people, 1 h'],
  ])('is of the next meeting, %s', async (_, lines, cost, when) => {
    const { page } = await show(<Asked lines={lines} />, { before: holdEvents() });
    await page.findByText(cost);
    expect(page.getByText(when)).toBeTruthy();
    expect(page.getByRole('button', { name: 'Add to your calendar here' })).toBeTruthy();
  });

  it.each([
    ['that is here takes it out', 'r', 'Take it out of your calendar here', 0],
    ['that isn’t here does nothing', 'other', 'Dismiss', 1],
  ])('that is called off, of a meeting %s', async (_, uid, button, left) => {
    const at = ['SUMMARY:Review', 'DTSTART:20260312T100000Z', ...EACH];
    const onClose = vi.fn();
    const lines = [event(`UID:${uid}`, ...at, 'STATUS:CANCELLED', 'SEQUENCE:1')];
    const { page, user } = await show(<Asked lines={lines} method="CANCEL" onClose={onClose} />, {
      before: holdEvents(event('UID:r', ...at)),
    });
    await page.findByText('This meeting was canceled.');
    expect(page.getAllByRole('button').map(textOf)).toEqual([...new Set([button, 'Dismiss'])]);
    await user.click(page.getByRole('button', { name: button }));
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    await page.findByText(`${left} planned`);
  });
});
