import { fireEvent, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { decide, decisionsOf, keepCalendars } from '#lib/client/calendar/kept.ts';
import { changesOf } from '#lib/client/insights/changes.ts';
import { endMeeting, startMeeting } from '#lib/client/meetings/commands.ts';
import type { Store } from '#lib/client/store/store.ts';
import { CalendarScreen } from '../../app/(client)/app/calendar/calendar.tsx';
import { EACH, holdEvents, open, weekly } from '../support/calendar-screen.tsx';
import { calendar, event, fixture, readWhole, TWO } from '../support/calendars.ts';
import { asksOf, holdPeople, NINE, openMenus, proIn, type Shown, show, textOf } from '../support/screens.tsx';

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
    await user.clear(others);
    await user.type(others, '99999999{Enter}');
    await page.findByText(/^That rate is too large\./);
    await user.keyboard('{Enter}');
    expect(others.value).toBe('99999999');
    await user.clear(others);
    await user.type(others, '85000/year{Enter}');
    const cy = page.getByLabelText<HTMLInputElement>(/^Cy/);
    await user.type(cy, '85000');
    // Leaving it, even twice, isn't an answer.
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
      const one = { kind: 'group', role: '', count: 1, rateKind: 'hour', rateMinor: 10_000, external: true } as const;
      const { meetingId } = await startMeeting(store, { invitees: [one], plannedMs: null, title: '' });
      await endMeeting(store, { meetingId });
    });
    expect((await page.findAllByText(/in meetings/)).length).toBeGreaterThan(0);
    expect(page.queryByText(/^external, .* in meetings$/)).toBeNull();
  });

  it('is known of those on the list, of whom lists of people are none', async () => {
    const list = (name: string) => `ATTENDEE;CUTYPE=GROUP;CN=${name}:mailto:${name}@team.example`;
    const { user, page, store } = await show(<CalendarScreen />, {
      before: async (store) => {
        await holdPeople(['Ada'])(store);
        await holdEvents(
          event('UID:a', 'DTSTART:20260316T090000Z', 'ATTENDEE;CN=Ada:mailto:ada@team.example', ...TWO),
          event('UID:b', 'DTSTART:20260317T090000Z', list('all'), list('board'), ...TWO),
        )(store);
      },
    });
    await user.click(await page.findByText(/^1 person is on your list\./));
    await user.click(page.getByText('Rates, people and calendars'));
    await user.type(await page.findByLabelText(/^all/), '40{Enter}');
    await user.type(page.getByLabelText(/^board/), '7{Enter}');
    const heads = { 'all@team.example': 40, 'board@team.example': 7 };
    await expect.poll(() => store().read(decisionsOf)).toMatchObject({ heads });
  });

  it('is asked first of whoever is in meetings the longest, and somebody external stays that', async () => {
    const { user, page, store } = await adjusted(async (store) => {
      await decide(store, () => ({ domains: ['example.com'] }));
    });
    const unknown = () => [...document.querySelectorAll('li:has(input[placeholder="60/h"]) label')].map(textOf);
    expect(unknown()).toEqual([
      // Two hours once, and half an hour each of 57 times.
      'ada@example.com30 h 30 min in meetings',
      'bo@example.com30 h 30 min in meetings',
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
    await user.clear(page.getByLabelText('Your colleagues’ addresses end in'));
    await user.keyboard('{Enter}');
    await expect.poll(() => store().read(decisionsOf)).toMatchObject({ domains: null });
  });

  it('in a currency of which no average is known, is nothing until somebody says it', async () => {
    const { user, page, others } = await adjusted(undefined, { account: proIn({ currency: 'GBP' }) });
    expect(others.value).toBe('');
    expect(textOf(document.body)).toContain('Everyone else costs nothing until you enter a rate.');
    await user.type(others, '50/h');
    fireEvent.submit(others);
    // What is typed while that is saved stays.
    fireEvent.change(others, { target: { value: '60/h' } });
    expect(await page.findByText('Rate changed.')).toBeTruthy();
    expect(others.value).toBe('60/h');
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

it('of events that can’t be read, those beyond the listed ones are counted', async () => {
  const reasons = [{ title: 'Odd', line: 3, reason: 'It has no end in the file.' }];
  const { page, user } = await show(<CalendarScreen />, {
    before: async (store) => {
      await holdEvents()(store);
      const content = { ...readWhole(calendar(event(...EACH)), { now: NINE }), unreadable: 3, reasons };
      await keepCalendars(store, [{ file: 'work.ics', content }]);
    },
  });
  await user.click(await page.findByText('Rates, people and calendars'));
  await user.click(await page.findByText('Why 3 events can’t be read'));
  expect(await page.findByText('And 2 more.')).toBeTruthy();
});

describe('a file without guests', () => {
  const now = Date.UTC(2026, 10, 22, 12);
  const openPublished = () =>
    show(<CalendarScreen />, {
      ...{ now, timeZone: 'Europe/Berlin' },
      before: async (store) => {
        const content = readWhole(fixture('outlook-published'), { now, timeZone: 'Europe/Berlin' });
        await keepCalendars(store, [{ file: 'calendar.ics', content }]);
      },
    });

  it('has the rest left out once some are known', async () => {
    const { user, page, store } = await openPublished();
    const guests = within(await page.findByRole('region', { name: 'How many people come?' }));
    expect(guests.queryByRole('button', { name: 'Leave out the rest' })).toBeNull();
    await user.type(guests.getByLabelText(/^Monday status/), '١٢{Enter}');
    await user.click(await guests.findByRole('button', { name: 'Leave out the rest' }));
    await expect.poll(() => page.queryByRole('region', { name: 'How many people come?' })).toBeNull();
    const { guests: known } = await store().read(decisionsOf);
    expect(Object.values(known).sort((a, b) => b - a)[0]).toBe(12);
    expect(new Set(Object.values(known))).toEqual(new Set([0, 12]));
  });

  it('has its bill after one tap; each series keeps its own number', async () => {
    const { user, page } = await openPublished();
    const guests = within(await page.findByRole('region', { name: 'How many people come?' }));
    expect(guests.getByText('This file doesn’t say who’s invited.')).toBeTruthy();
    // Whatever takes most of everyone's time comes first.
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
    // Nobody is asked about a series that is left out.
    openMenus();
    await user.click(await page.findByRole('button', { name: 'Leave out Planning' }));
    await expect.poll(() => page.queryByLabelText(/^Planning/)).toBeNull();
  });
});
