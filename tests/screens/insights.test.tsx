import { fireEvent, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { chooseFirstWeekday } from '#lib/client/insights/week.ts';
import { ENGLISH, speak } from '#lib/client/spoken.ts';
import { setPlace } from '#lib/client/sync/epochs.ts';
import { WORDS } from '#lib/generated/words/languages.ts';
import { DAY } from '#lib/time.ts';
import { type Meetings, open, weekly } from '../support/insights-screen.tsx';
import { holdMeetings, textOf } from '../support/screens.tsx';

describe('what the period comes to', () => {
  const meetings = (currency: string): Meetings => [
    // 180.00, of which 90.00 is overrun; 180.00 of one for 90 minutes; and 120.00 in February, up to its eleventh.
    { id: 'a', title: 'Review', heads: 3, minutes: 60, plannedMinutes: 30, currency },
    { id: 'b', title: 'Talk', heads: 1, external: true, rateMinor: 12_000, minutes: 90, currency },
    { id: 'c', title: 'Review', heads: 3, minutes: 40, currency, daysAgo: 30 },
    { id: 'd', title: 'Review', heads: 3, minutes: 60, currency, daysAgo: 20 },
  ];

  it.each([
    ['USD', 'en-US', '$360.00', '$180.00', '$12,000', '$90.00', '33%', '50%', '200%'],
    ['JPY', 'ja-JP', '￥36,000', '￥18,000', '￥1,200,000', '￥9,000', '33%', '50%', '200%'],
    ['KWD', 'en-US', 'KWD 36.000', 'KWD 18.000', 'KWD 1,200', 'KWD 9.000', '33%', '50%', '200%'],
    ['EUR', 'de-DE', '360,00 €', '180,00 €', '12.000 €', '90,00 €', '33 %', '50 %', '200 %'],
  ])(
    'each, in a year, by how much it ran over, who was external, and before, in %s for %s',
    async (...[currency, language, total, each, year, overrun, time, cost, more]) => {
      const { page } = await open(meetings(currency), '', { languages: [language] });
      const told = () => textOf(page.getByTestId('period-total').closest('div') ?? document.body).replace(/\s/g, ' ');
      expect(textOf(await page.findByTestId('period-total')).replace(/\s/g, ' ')).toBe(total);
      await expect.poll(told).toContain(`${more} more than by this day in `);
      expect(told()).toMatch(/2 meetings · 4[.,]5 person-hours · /);
      // An hour and an hour and a half.
      expect(told()).toMatch(/ and 1\D+15\D+ each/);
      expect(told()).toContain(`· ${each} and `);
      expect(told()).toContain(
        `About ${year} a year at this pace. ${overrun} of it was overrun. External people: ${time} of the time, ${cost} of the cost.`,
      );
    },
  );

  it.each([
    ['ja', '2月の同日時点より200%多い。'],
    ['zh-Hans', '比二月同期多 200%。'],
  ] as const)('ends its sentences as %s does', async (language, words) => {
    speak((await WORDS[language]?.())?.default ?? ENGLISH);
    onTestFinished(() => speak(ENGLISH));
    const { page } = await open(meetings('USD'));
    const told = () => textOf(page.getByTestId('period-total').closest('div') ?? document.body);
    await page.findByTestId('period-total');
    await expect.poll(told).toContain(words);
  });

  it.each([
    ['year', '$180.00', 'About $940 a year at this pace.'],
    ['year&on=2025-06-01', '$180.00', null],
    ['month&on=2025-12-10', '$180.00', 'About $2,100 a year at this pace.'],
  ])('of %s, is a pace unless it is a year that is over', async (query, total, pace) => {
    const { page } = await open(
      [
        { id: 'a', title: 'Review', minutes: 60 },
        { id: 'b', title: 'Review', minutes: 60, daysAgo: 90 },
      ],
      '',
      { address: `/app/insights?range=${query}` },
    );
    expect(textOf(await page.findByTestId('period-total'))).toBe(total);
    const told = () => /About .* a year at this pace\./.exec(textOf(document.body))?.[0] ?? null;
    await expect.poll(told).toBe(pace);
  });

  it('without an overrun, anybody external, or a meeting before, says nothing of them', async () => {
    const others = ['EUR', 'JPY', 'EUR'].map((currency, i) => ({ id: `${i}`, minutes: 60, currency }));
    const { page } = await open([{ id: 'a', title: 'Review', minutes: 60 }, ...others]);
    const told = () => textOf(page.getByTestId('period-total').closest('div') ?? document.body);
    await page.findByTestId('period-total');
    await expect.poll(told).toContain('Nothing to compare with');
    expect(told()).not.toMatch(/overrun|External/);
    expect(told()).toContain('converted to USD: 2 meetings in EUR, 1 meeting in JPY.');
  });
});

it('while meetings are still arriving, there is no total of none', async () => {
  const { page, store } = await open([{ id: 'a', minutes: 60, daysAgo: 20 }], '', { account: null });
  expect(textOf(await page.findByTestId('period-total'))).toBe('$0.00');
  await store().write(async (writer) => setPlace(writer, { since: 1, epochs: [], hasMore: true }));
  await page.findByText('Your meetings are still arriving from your account.');
  expect(page.queryByTestId('period-total')).toBeNull();
});

/** Weekly meetings of an hour, in the period of the address. */
const openAt = (query: string, weeks = 9) =>
  open(weekly('Review', weeks, { minutes: 60 }), '', { address: `/app/insights?range=${query}` });

/** What is said of the period, among others. */
const periods = () =>
  within(document.body)
    .queryAllByRole('status')
    .map((status) => textOf(status).replace(/[\s\u2009]+/g, ' '));

describe('the period', () => {
  it.each([
    ['en-US', null, 'Mar 8 – 14, 2026'],
    ['en-US', 1, 'Mar 9 – 15, 2026'],
    ['de-DE', null, '9.–15. März 2026'],
    ['de-DE', 6, '7.–13. März 2026'],
  ])('for %s, with weeks from day %j on, this week is %s', async (language, weekday, name) => {
    const { store } = await open(weekly('Review', 2, { minutes: 60 }), '', {
      address: '/app/insights?range=week',
      languages: [language],
      before: async (made) => {
        await holdMeetings(weekly('Review', 2, { minutes: 60 }))(made);
        if (weekday !== null) await chooseFirstWeekday(made, { weekday });
      },
    });
    await expect.poll(periods).toContain(name);
    // The weekly email's weeks begin as on the first device that showed them.
    const noted = async () => (await store().read((reader) => reader.get('templates', 'week')))?.record.firstWeekday;
    await expect.poll(noted).toBe(weekday ?? (language === 'en-US' ? 7 : 1));
  });

  it.each([
    ['month&on=2026-02-10', 'February 2026', true],
    ['month', 'March 2026', false],
    // Opened by its address, so there is no later one.
    ['month&on=2026-04-10', 'April 2026', false],
    ['year&on=2027-01-01', '2027', false],
    ['own&from=2026-03-01&until=2026-03-05', 'Mar 1 – 5, 2026', true],
  ])('%s goes on to a later one, unless that is yet to come', async (query, name, goesOn) => {
    const { user, page } = await openAt(query);
    await expect.poll(periods).toContain(name);
    const later = page.getByRole<HTMLButtonElement>('button', { name: 'Later' });
    await user.click(later);
    if (goesOn) await expect.poll(periods).not.toContain(name);
    else expect(periods()).toContain(name);
    await user.click(page.getByRole('button', { name: 'Earlier' }));
    if (goesOn) await expect.poll(periods).toContain(name);
    else await expect.poll(periods).not.toContain(name);
  });
});

describe('another period', () => {
  it.each([
    ['month&on=2026-02-10', 'Week', 'Feb 1 – 7, 2026'],
    ['month', 'Week', 'Mar 8 – 14, 2026'],
    ['all', 'Month', 'March 2026'],
    ['quarter&on=2025-11-01', 'Year', '2025'],
  ])('of %s keeps in view what was looked at: the %s is %s', async (query, name, words) => {
    const { user, page } = await openAt(query);
    await user.selectOptions(await page.findByLabelText('Period'), name);
    await expect.poll(periods).toContain(words);
  });

  it('chosen just before the statement doesn’t take its address', async () => {
    const { page } = await open(weekly('Review', 9, { minutes: 60 }), '', {});
    fireEvent.change(await page.findByLabelText('Period'), { target: { value: 'year' } });
    fireEvent.click(page.getByRole('button', { name: 'Print or share' }));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    expect(location.search).toBe('?range=year&statement=');
  });
});

describe('days of one’s own', () => {
  it.each([
    ['2026-03-11', 'Mar 11, 2026', null],
    ['2026-03-10', 'Mar 11 – 12, 2026', 'backward'],
  ])('may be one, and not end before they begin: until %s', async (until, words, problem) => {
    const { page } = await openAt('own&from=2026-03-11&until=2026-03-12', 3);
    const field = await page.findByLabelText('To');
    fireEvent.change(field, { target: { value: until } });
    await expect.poll(periods).toContain(words);
    expect(field.getAttribute('aria-invalid')).toBe(problem ? 'true' : null);
  });

  it.each([
    ['month', '2026-03-01', '2026-03-11'],
    ['month&on=2026-02-10', '2026-02-01', '2026-02-28'],
    ['all', '2026-02-25', '2026-03-11'],
  ])('begin with those of %s, up to today', async (query, from, until) => {
    const { user, page } = await openAt(query, 3);
    await user.selectOptions(await page.findByLabelText('Period'), 'Custom');
    expect((await page.findByLabelText<HTMLInputElement>('From')).value).toBe(from);
    expect(page.getByLabelText<HTMLInputElement>('To').value).toBe(until);
    // Earlier ones end with the day before.
    await user.click(page.getByRole('button', { name: 'Earlier' }));
    const dayBefore = new Date(Date.parse(from) - DAY).toISOString().slice(0, 10);
    await expect.poll(() => page.getByLabelText<HTMLInputElement>('To').value).toBe(dayBefore);
  });
});

it.each([
  ['month&on=2026-03-01', 'March 2026', 'Week of Mar 8, 2026'],
  ['month&on=2026-02-01', 'February 2026', 'Week of Feb 22, 2026'],
  ['year&on=2024-01-01', '2024', null],
])('the weeks of %s, which is %s, are drawn up to the %s', async (query, name, last) => {
  const { user, page } = await openAt(query);
  await expect.poll(periods).toContain(name);
  expect(page.queryByText(/^Most: /) !== null).toBe(last !== null);
  if (last === null) return;
  await user.click(await page.findByLabelText('Numbers'));
  const rows = within(page.getByRole('table', { name: 'Cost by week' })).getAllByRole('row');
  expect(textOf(rows.at(-2) ?? document.body)).toContain(last);
});

describe('on Free', () => {
  it.each([
    ['week', true],
    ['month', false],
  ])('a %s is compared only with what the plan shows: %s', async (range, isCompared) => {
    const { page } = await open(weekly('Review', 8, { minutes: 60 }), '', {
      ...{ account: null, address: `/app/insights?range=${range}` },
    });
    await page.findByTestId('period-total');
    await page.findByText(/^Free looks back 30 days\.|^The same as|^\d+% (more|less)/);
    expect(page.queryByText(/ (than|as) (by|in|the)/) !== null).toBe(isCompared);
  });

  it('there are the weeks and the topics, and what Pro adds in words', async () => {
    const { page } = await open(
      [...weekly('Review', 3, { minutes: 60 }), { id: 'old', minutes: 60, daysAgo: 60 }],
      '',
      {
        ...{ account: null, address: '/app/insights?range=year' },
      },
    );
    const adds = await page.findByRole('region', { name: 'Pro adds' });
    expect(textOf(adds)).toContain('What “Review” costs, how often it runs over');
    expect(within(adds).getByRole('link', { name: 'See Pro' }).getAttribute('href')).toBe('/pricing');
    await expect.poll(() => textOf(document.body)).toContain('Free looks back 30 days. 1 older meeting is hidden, not');
    await page.findByRole('region', { name: 'Where it went' });
    for (const ofPro of ['Size', 'Budgets', 'What if', 'Print or share']) expect(page.queryByText(ofPro)).toBeNull();
  });
});

it.each([3, 0])('on Free, what is older is counted in its own period, whatever is newer: %d', async (newer) => {
  const old = [60, 35].map((daysAgo) => ({ id: `${daysAgo}`, minutes: 60, daysAgo }));
  const { page } = await open([...weekly('Review', newer, { minutes: 60 }), ...old], '', {
    ...{ account: null, address: '/app/insights?range=month&on=2026-01-10' },
  });
  await page.findByText(/^Free looks back 30 days\. 1 older meeting is hidden/);
});

describe('what to change', () => {
  it('of two that could be one, the cheaper one is to end', async () => {
    const both = [...weekly('Status', 5, { minutes: 30 }), ...weekly('Plan', 5, { minutes: 60 })];
    const shown = await open(both, '', {
      before: async (store) => {
        await holdMeetings(both)(store);
        await store.write(async (writer) => {
          for (const { record } of await writer.all('attendees'))
            for (const personId of ['ada', 'bo', 'cy']) {
              const own = { id: `${record.id}-${personId}`, meetingId: record.meetingId };
              writer.put('attendees', {
                id: own.id,
                record: { ...record, ...own, personId, name: personId, count: 1 },
              });
              const [segment] = (await writer.all('segments')).filter((one) => one.record.attendeeId === record.id);
              const spent = { id: `${own.id}-s`, attendeeId: own.id };
              writer.put('segments', { id: spent.id, record: { ...segment?.record, ...spent } });
            }
        });
      },
    });
    const { user, page } = shown;
    const region = within(await page.findByRole('region', { name: 'What to change' }));
    await region.findByText(/“Plan”.*“Status”|“Status”.*“Plan”/);
    await user.click(region.getAllByRole('button', { name: 'Decide about “Status”' })[0] ?? document.body);
    await page.findByRole('dialog', { name: 'Change “Status”' });
    expect((await page.findByLabelText<HTMLInputElement>('End')).checked).toBe(true);
  });

  it('a large one is to become shorter by what is suggested', async () => {
    // A quarter less would be 35 minutes; what is suggested is 10 less.
    const { user, page } = await open(weekly('Board', 11, { heads: 10, minutes: 50, plannedMinutes: 50 }));
    const region = within(await page.findByRole('region', { name: 'What to change' }));
    await user.click(await region.findByRole('button', { name: 'Decide about “Board”' }));
    await page.findByRole('dialog', { name: 'Change “Board”' });
    expect((await page.findByLabelText<HTMLInputElement>('New length')).value).toBe('40 min');
  });

  it('what is dismissed stays away, in whatever period; an undo brings it back', async () => {
    const overrun = { heads: 6, minutes: 60, plannedMinutes: 30 };
    const { user, page } = await open(weekly('Review', 12, overrun));
    const region = within(await page.findByRole('region', { name: 'What to change' }));
    const one = 'End “Review” on time.';
    // 180.00 of each is overrun, 52 times and a seventh a year.
    await region.findByText(one);
    expect(region.getAllByRole('listitem').map(textOf)[0]).toContain('12 of 12 ran over, by 30 min on average.');
    const dismiss = () => user.click(region.getByRole('button', { name: `Dismiss: ${one}` }));
    await dismiss();
    await expect.poll(() => region.queryByText(one)).toBeNull();
    await user.click(page.getByRole('button', { name: 'Undo' }));
    await region.findByText(one);
    await dismiss();
    await expect.poll(() => region.queryByText(one)).toBeNull();
    await user.selectOptions(page.getByLabelText('Period'), 'All time');
    expect(region.queryByText(one)).toBeNull();
  });
});
