import { within } from '@testing-library/react';
import { useMemo } from 'react';
import { describe, expect, it } from 'vitest';
import { seriesOf } from '#lib/client/calendar/content.ts';
import { decisionsOf } from '#lib/client/calendar/kept.ts';
import { useCalendars } from '#lib/client/hooks/use-calendars.ts';
import { changesOf } from '#lib/client/insights/changes.ts';
import type { Store } from '#lib/client/store/store.ts';
import { MINUTE } from '#lib/time.ts';
import { CalendarScreen } from '../../app/(client)/app/calendar/calendar.tsx';
import { Invitation } from '../../app/(client)/app/calendar/invitation.tsx';
import type { Reader } from '../../app/(client)/app/calendar/use-reading.ts';
import { WhatCame } from '../../app/(client)/app/calendar/what-came.tsx';
import { calendar, event, fixture, readWhole, TWO } from '../support/calendars.ts';
import {
  asksOf,
  holdMeetings,
  holdPeople,
  NINE,
  openMenus,
  proIn,
  type Shown,
  show,
  textOf,
} from '../support/screens.tsx';

/** Three series of two people, each from Monday, March 16, on. */
const weekly = (name: string) =>
  event(`UID:${name}`, `SUMMARY:${name}`, 'DTSTART:20260316T090000Z', 'RRULE:FREQ=WEEKLY', ...TWO);

const keep = (now: number) => async (store: Store) => {
  const { keepCalendars } = await import('#lib/client/calendar/kept.ts');
  const content = readWhole(calendar(...['Alpha', 'Beta', 'Gamma'].map(weekly)), { now, timeZone: 'UTC' });
  await keepCalendars(store, [{ file: 'work.ics', content }]);
  const { saveSettings } = await import('#lib/client/meetings/settings.ts');
  await saveSettings(store, { loadMultiplier: 1 });
};

const EACH = [...TWO, 'ATTENDEE:mailto:cy@example.com'];

/** For `before`: a calendar of these events, in which each of them costs 60.00 an hour. */
const holdEvents =
  (...events: string[]) =>
  async (store: Store) => {
    const { decide, keepCalendars } = await import('#lib/client/calendar/kept.ts');
    const { saveSettings } = await import('#lib/client/meetings/settings.ts');
    await saveSettings(store, { loadMultiplier: 1 });
    const content = readWhole(calendar(...events), { now: NINE, timeZone: 'UTC' });
    if (events.length > 0) await keepCalendars(store, [{ file: 'work.ics', content }]);
    await decide(store, () => ({ others: { rateKind: 'hour', rateMinor: 6_000, external: false } }));
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
      const { keepCalendars } = await import('#lib/client/calendar/kept.ts');
      const events = [one('a', 'ada'), one('b', 'bea', 'cy'), one('c', 'dan', 'eve', 'fay'), weekly('Alpha')];
      const content = readWhole(calendar(...events), { now: NINE, timeZone: 'UTC' });
      await keepCalendars(store, [{ file: 'work.ics', content }]);
      const { saveSettings } = await import('#lib/client/meetings/settings.ts');
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
    'One-on-one (ada)',
    'One-on-one (bea and cy)',
    'One-on-one (dan and eve)',
  ]);
  const printed = [...document.querySelectorAll('.print\\:inline')]
    .map(textOf)
    .filter((text) => /Series|One/.test(text));
  expect(printed.length).toBeGreaterThan(0);
  expect(printed.join()).not.toMatch(/ada|bea|dan/);
});

describe('weeks', () => {
  it('begin with this one, and end with the thirtieth day on Free', async () => {
    const { page, user } = await show(<CalendarScreen />, { before: keep(NINE) });
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
    expect(later.disabled).toBe(true);
    await user.click(earlier);
    expect(days()[4]).toBe('Fri, Apr 3');
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
    expect(other()).toMatch(/^Skip every other one−\$7,000 a year.* · 50% less · 52 meetings/);
    await user.selectOptions(what.getByLabelText('Meetings'), 'Alpha');
    expect(textOf(told ?? document.body)).toBe('“Alpha” comes to $4,680 a year. Less, if:');
    expect(other()).toMatch(/^Skip every other one−\$2,300 a year.* · 50% less · 26 meetings/);
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
      await keep(NINE)(store);
    },
  });
  await page.findAllByText('Alpha');
  openMenus();
  const button = await page.findByRole('button', { name: 'Decide about “Alpha”' });
  const row = () => textOf(button.closest('li') ?? document.body);
  await expect.poll(row).toContain('· metered 2 times: $135.00 on average');
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
  function Asked({ lines }: { lines: readonly string[] }) {
    const calendars = useCalendars();
    const content = useMemo(() => readWhole(calendar('METHOD:REQUEST', ...lines), { now: NINE }), [lines]);
    return (
      calendars && <Invitation invitation={{ file: 'invite.ics', content }} calendars={calendars} onClose={() => {}} />
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
});

describe('what is left out', () => {
  it('counts until it is selected, and then in the figures', async () => {
    const { page, user, store } = await show(<CalendarScreen />, {
      before: holdEvents(
        event('UID:a', 'SUMMARY:Alpha', 'DTSTART:20260316T090000Z', 'RRULE:FREQ=WEEKLY', ...EACH),
        event('SUMMARY:Fair', 'DTSTART;VALUE=DATE:20260318', ...EACH),
        event('SUMMARY:Focus', 'DTSTART:20260318T090000Z', 'TRANSP:TRANSPARENT', ...EACH),
      ),
    });
    await user.click(await page.findByText('Rates, people and calendars'));
    const choices = within(await page.findByRole('group', { name: 'Left out unless selected' }));
    const told = () => choices.getAllByRole('checkbox').map((one) => textOf(one.closest('label') ?? one));
    expect(told()).toEqual(['All-day events, as 8 hours (1 event)', 'Marked as free (1 event)']);
    await user.click(choices.getByLabelText(/^All-day events/));
    await expect.poll(told).toEqual(['All-day events, as 8 hours', 'Marked as free (1 event)']);
    expect(await store().read(decisionsOf)).toMatchObject({ days: true, free: false, alone: false });
  });

  it('stays out when another is, and comes back with an undo or all at once', async () => {
    const { page, user, store } = await open();
    await page.findAllByText('Alpha');
    const ignored = async () => (await store().read(decisionsOf)).ignored;
    const leaveOut = async (name: string) => {
      openMenus();
      await user.click(await page.findByRole('button', { name: new RegExp(`^Leave out .*${name}`) }));
      await expect.poll(() => page.queryByText(name)).toBeNull();
    };
    await leaveOut('Alpha');
    expect(await page.findByText('1 series is left out.')).toBeTruthy();
    await leaveOut('Beta');
    expect(await page.findByText('2 series are left out.')).toBeTruthy();
    expect(page.queryByText('Alpha')).toBeNull();
    expect(await ignored()).toHaveLength(2);
    await user.click(page.getByRole('button', { name: 'Undo' }));
    expect((await page.findAllByText('Beta')).length).toBeGreaterThan(0);
    expect(page.queryByText('Alpha')).toBeNull();
    await user.click(page.getByRole('button', { name: 'Count all again' }));
    expect((await page.findAllByText('Alpha')).length).toBeGreaterThan(0);
    expect(await ignored()).toEqual([]);
  });
});

describe('calendars without a file', () => {
  const links = (page: Shown['page']) => page.queryAllByRole('link', { name: /^Connect / });

  it('are offered where the server is set up for them, by a page that is loaded anew', async () => {
    const answers = { 'GET /app/calendar/providers': () => ({ body: ['google', 'microsoft'] }) };
    const { page } = await show(<CalendarScreen />, { answers });
    await page.findByRole('link', { name: 'Connect Google Calendar' });
    expect(links(page).map((link) => link.getAttribute('href'))).toEqual([
      ...['/app/calendar/connect?with=google', '/app/calendar/connect?with=microsoft'],
    ]);
    expect(textOf(document.body)).toContain('Only this browser reads it; nothing goes through our server.');
  });

  it.each([
    ['no provider', { body: [] }],
    ['one that this version doesn’t know', { body: ['another'] }],
    ['an error', { error: 'unavailable' }],
    ['no answer', 'offline'],
  ] as const)('are not, with %s', async (_, answer) => {
    const { page, asked } = await show(<CalendarScreen />, {
      answers: { 'GET /app/calendar/providers': () => answer },
    });
    await page.findByText('What will your meetings cost?');
    await expect.poll(() => asksOf(asked, 'GET /app/calendar/providers').length).toBe(1);
    expect(links(page)).toEqual([]);
    expect(textOf(document.body)).not.toContain('Google directly');
  });

  it('can be looked at again, unlike files', async () => {
    const { page, user } = await show(<CalendarScreen />, {
      account: proIn({ timeZone: 'UTC' }),
      now: NINE,
      answers: { 'GET /app/calendar/providers': () => ({ body: ['google'] }) },
      before: async (store) => {
        const { keepCalendars } = await import('#lib/client/calendar/kept.ts');
        const read = (name: string) => ({ ...readWhole(calendar(weekly(name)), { now: NINE, timeZone: 'UTC' }), name });
        const source = { provider: 'google', id: 'you@example.com', owner: 'you@example.com' } as const;
        await keepCalendars(store, [
          { file: 'a.ics', content: read('Work') },
          { file: 'b', content: read('Google’s'), source },
        ]);
      },
    });
    await user.click(await page.findByText('Rates, people and calendars'));
    await page.findByRole('button', { name: 'Look again at Google’s' });
    expect(page.queryByRole('button', { name: 'Look again at Work' })).toBeNull();
  });
});

it('ending a series is compared with the weeks in which anybody met, not only with its own', async () => {
  const now = Date.UTC(2026, 4, 11, 8);
  const { page, user, store } = await show(<CalendarScreen />, {
    ...{ account: proIn({ timeZone: 'UTC' }), now },
    before: async (store) => {
      const { keepCalendars } = await import('#lib/client/calendar/kept.ts');
      const every = (name: string, weeks: number) =>
        event(
          `UID:${name}`,
          `SUMMARY:${name}`,
          'DTSTART:20260316T090000Z',
          `RRULE:FREQ=WEEKLY;INTERVAL=${weeks}`,
          ...TWO,
        );
      const content = readWhole(calendar(every('Alpha', 2), every('Beta', 1)), { now, timeZone: 'UTC' });
      await keepCalendars(store, [{ file: 'work.ics', content }]);
    },
  });
  await page.findAllByText('Alpha');
  openMenus();
  await user.click(await page.findByRole('button', { name: 'Decide about “Alpha”' }));
  await user.click(await page.findByLabelText('End'));
  await user.click(page.getByRole('button', { name: 'Decide' }));
  await expect
    .poll(() => store().read(changesOf))
    .toMatchObject([
      // Every second of eight weeks.
      { series: 'Alpha', kind: 'end', isPlanned: true, before: { count: 4, weeks: 8 } },
    ]);
});

describe('what somebody costs', () => {
  const MEETING = event(
    ...['UID:sprint', 'SUMMARY:Sprint planning', 'DTSTART:20260312T081000Z', 'DURATION:PT2H', ...TWO],
    'ATTENDEE;CN=Cy:mailto:cy@client.example',
  );
  const adjusted = async (before?: (store: Store) => Promise<unknown>, options: Parameters<typeof show>[1] = {}) => {
    const shown = await show(<CalendarScreen />, {
      before: async (store) => {
        await before?.(store);
        const { keepCalendars } = await import('#lib/client/calendar/kept.ts');
        const again = event('UID:retro', 'SUMMARY:Retro', 'DTSTART:20260313T081000Z', 'RRULE:FREQ=WEEKLY', ...TWO);
        const content = readWhole(calendar(MEETING, again), { now: NINE, timeZone: 'UTC' });
        await keepCalendars(store, [{ file: 'work.ics', content }]);
      },
      ...options,
    });
    await shown.user.click(await shown.page.findByText('Rates, people and calendars'));
    return { ...shown, others: await shown.page.findByLabelText<HTMLInputElement>(/^Everyone else costs/) };
  };

  it('is asked about if nobody is paid that, of everyone else and of one who is added', async () => {
    const { user, page, others } = await adjusted();
    const question = () => page.queryByText(/^Is that \$85,000 a year\?/);
    await user.clear(others);
    await user.type(others, '90000{Enter}');
    await page.findByText(/^Is that \$90,000 a year\?/);
    // Another rate is another question.
    await user.clear(others);
    await user.type(others, '85000{Enter}');
    await expect.poll(question).toBeTruthy();
    await user.keyboard('{Enter}');
    await expect.poll(() => others.value).toBe('85000/year');
    expect(question()).toBeNull();
    const cy = page.getByLabelText<HTMLInputElement>(/^Cy/);
    await user.type(cy, '85000');
    // Leaving it, once or twice, is no answer.
    for (const _time of [1, 2]) {
      await user.tab();
      await expect.poll(question).toBeTruthy();
      await user.click(cy);
    }
    await user.keyboard('{Enter}');
    expect(await page.findByText('Cy added.')).toBeTruthy();
    await expect.poll(() => page.queryByLabelText(/^Cy/)).toBeNull();
  });

  it('is that of staff, also after a meeting with a consultant', async () => {
    const { page } = await adjusted(async (store) => {
      const { startMeeting, endMeeting } = await import('#lib/client/meetings/commands.ts');
      const one = { kind: 'group', role: '', count: 1, rateKind: 'hour', rateMinor: 10_000, external: true } as const;
      const { meetingId } = await startMeeting(store, { invitees: [one], plannedMs: null, title: '' });
      await endMeeting(store, { meetingId });
    });
    expect((await page.findAllByText(/in meetings/)).length).toBeGreaterThan(0);
    expect(page.queryByText(/^external, .* in meetings$/)).toBeNull();
  });

  it('is known of those on the list, of whom lists of people are none', async () => {
    const { page } = await show(<CalendarScreen />, {
      before: async (store) => {
        await holdPeople(['Ada'])(store);
        await holdEvents(
          event('UID:a', 'DTSTART:20260316T090000Z', 'ATTENDEE;CN=Ada:mailto:ada@team.example', ...TWO),
          event('UID:b', 'DTSTART:20260317T090000Z', 'ATTENDEE;CUTYPE=GROUP;CN=All:mailto:all@team.example', ...TWO),
        )(store);
      },
    });
    await page.findByText(/^1 person is on your list\./);
  });

  it('is asked first of whoever is in meetings the longest, and somebody external stays that', async () => {
    const { user, page, store } = await adjusted(async (store) => {
      const { decide } = await import('#lib/client/calendar/kept.ts');
      await decide(store, () => ({ domains: ['example.com'] }));
    });
    const unknown = () => [...document.querySelectorAll('li:has(input[placeholder="60/h"]) label')].map(textOf);
    expect(unknown()).toEqual([
      expect.stringMatching(/^ada@example\.com\d+ h 30 min in meetings$/),
      expect.stringMatching(/^bo@example\.com\d+ h 30 min in meetings$/),
      'Cyexternal, 2 h in meetings',
    ]);
    const cy = page.getByLabelText(/^Cy/);
    await user.type(cy, '100/h{Enter}');
    await page.findByText('Cy added.');
    await user.type(page.getByLabelText(/^bo@/), '50/h{Enter}');
    await page.findByText('bo added.');
    const people = await store().read(async (reader) => (await reader.all('people')).map(({ record }) => record));
    expect(people).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Cy', email: 'cy@client.example', external: true, rateMinor: 10_000 }),
        expect.objectContaining({ name: 'bo', email: 'bo@example.com', external: false, rateMinor: 5_000 }),
      ]),
    );
  });

  it('in a currency of which no average is known, is nothing until somebody says it', async () => {
    const { user, page, others } = await adjusted(undefined, { account: proIn({ currency: 'GBP' }) });
    expect(others.value).toBe('');
    expect(textOf(document.body)).toContain('Everyone else costs nothing until you enter a rate.');
    await user.type(others, '50/h{Enter}');
    expect(await page.findByText('Rate changed.')).toBeTruthy();
    await expect.poll(() => textOf(document.body)).toMatch(/Your calendar costs about £[1-9][\d,]+ a year/);
  });
});

describe('a year of a series', () => {
  it.each([
    // Two for half an hour at 60.00, 52 times.
    ['USD', 'en-US', 1, '$60.00 each', '$3,120', '$3,100'],
    ['USD', 'en-US', 1.3, '$78.00 each', '$4,056', '$4,100'],
    ['JPY', 'ja-JP', 1, '￥6,000 each', '￥312,000', '￥310,000'],
    ['KWD', 'de-DE', 1, '6,000 KWD each', '312 KWD', '310 KWD'],
  ] as const)('in %s for %s, with employer costs × %d', async (currency, language, load, each, year, about) => {
    const account = proIn({ currency });
    const { page } = await show(<CalendarScreen />, {
      account: { ...account, workspaces: account.workspaces.map((one) => ({ ...one, loadMultiplier: load })) },
      languages: [language],
      before: async (store) => {
        const { decide, keepCalendars } = await import('#lib/client/calendar/kept.ts');
        const content = readWhole(calendar(weekly('Alpha')), { now: NINE, timeZone: 'UTC' });
        await keepCalendars(store, [{ file: 'work.ics', content }]);
        await decide(store, () => ({ others: { rateKind: 'hour', rateMinor: 6_000, external: false } }));
      },
    });
    const told = () => textOf(document.body).replace(/[\s\u202f]/g, ' ');
    await expect.poll(told).toContain(`Your calendar costs about ${about} a year`);
    const series = within(await page.findByRole('figure', { name: 'By series' }));
    const [row] = series.getAllByRole('listitem').map((one) => textOf(one).replace(/[\s\u202f]/g, ' '));
    expect(row).toContain(`52 times a year, 2 people, 30 min · ${each}${year}`);
    expect(told()).toContain(`A year at this pace${year}`);
  });
});

describe('zones that nobody knows', () => {
  it.each([
    [1, 'Nowhere/1'],
    [5, 'Nowhere/1, Nowhere/2, Nowhere/3, Nowhere/4, Nowhere/5'],
    [6, 'Nowhere/1, Nowhere/2, Nowhere/3, Nowhere/4, Nowhere/5'],
  ])('of %i, the first five are named', async (count, named) => {
    const events = Array.from({ length: count }, (_, i) =>
      event(`SUMMARY:E${i}`, `DTSTART;TZID=Nowhere/${i + 1}:20260316T09000${i}`, ...EACH),
    );
    const { page, user } = await show(<CalendarScreen />, { before: holdEvents(...events) });
    await user.click(await page.findByText('Rates, people and calendars'));
    const told = textOf(await page.findByText(new RegExp(named)));
    expect(told).toBe(`Unknown time zones, read as yours: ${named}${count > 5 ? ' …' : ''}`);
  });
});

describe('a file without guests', () => {
  it('has the rest left out once some are known', async () => {
    const now = Date.UTC(2026, 10, 22, 12);
    const { user, page, store } = await show(<CalendarScreen />, {
      ...{ now, timeZone: 'Europe/Berlin' },
      before: async (store) => {
        const { keepCalendars } = await import('#lib/client/calendar/kept.ts');
        const content = readWhole(fixture('outlook-published'), { now, timeZone: 'Europe/Berlin' });
        await keepCalendars(store, [{ file: 'calendar.ics', content }]);
      },
    });
    const guests = within(await page.findByRole('region', { name: 'How many people come?' }));
    expect(guests.queryByRole('button', { name: 'Leave out the rest' })).toBeNull();
    await user.type(guests.getByLabelText(/^Monday status/), '12{Enter}');
    await user.click(await guests.findByRole('button', { name: 'Leave out the rest' }));
    await expect.poll(() => page.queryByRole('region', { name: 'How many people come?' })).toBeNull();
    const { guests: known } = await store().read(decisionsOf);
    expect(Object.values(known).sort((a, b) => b - a)[0]).toBe(12);
    expect(new Set(Object.values(known))).toEqual(new Set([0, 12]));
  });

  it('has its bill after one tap; each series keeps its own number', async () => {
    const now = Date.UTC(2026, 10, 22, 12);
    const { user, page } = await show(<CalendarScreen />, {
      ...{ now, timeZone: 'Europe/Berlin' },
      before: async (store) => {
        const { keepCalendars } = await import('#lib/client/calendar/kept.ts');
        const content = readWhole(fixture('outlook-published'), { now, timeZone: 'Europe/Berlin' });
        await keepCalendars(store, [{ file: 'calendar.ics', content }]);
      },
    });
    const guests = within(await page.findByRole('region', { name: 'How many people come?' }));
    expect(guests.getByText('This file doesn’t say who’s invited.')).toBeTruthy();
    // What takes most of everybody's time comes first.
    expect(textOf(guests.getAllByRole('listitem')[0] ?? document.body)).toContain('26 times a year, 2 h');
    expect(page.queryByText(/^Your calendar costs/)).toBeNull();
    await user.click(guests.getByRole('button', { name: '5 people in each' }));
    await expect.poll(() => textOf(document.body)).toMatch(/Your calendar costs about \$[\d,]+ a year; “Planning”/);
    expect(page.queryByRole('region', { name: 'How many people come?' })).toBeNull();
    const told = () => textOf(document.body);
    await expect.poll(told).toContain('52 times a year, 5 people, 30 min');
    expect(page.queryByText('Dentist')).toBeNull();
    await user.click(page.getByText('Rates, people and calendars'));
    const field = await page.findByLabelText<HTMLInputElement>(/^Monday status/);
    await user.clear(field);
    await user.type(field, '12{Enter}');
    await expect.poll(told).toContain('52 times a year, 12 people, 30 min');
    expect(told()).toContain('26 times a year, 5 people, 2 h');
    const other = page.getByLabelText(/^Planning/);
    await user.clear(other);
    await user.type(other, 'many{Enter}');
    expect(await page.findByText('Enter a number from 0 to 10,000.')).toBeTruthy();
    expect(told()).toContain('26 times a year, 5 people, 2 h');
  });
});
