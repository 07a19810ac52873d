import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { seriesOf } from '#lib/client/calendar/content.ts';
import { budgetsOf } from '#lib/client/insights/budgets.ts';
import { chooseFirstWeekday } from '#lib/client/insights/week.ts';
import type { Store } from '#lib/client/store/store.ts';
import { Insights } from '../../app/(client)/app/insights/insights.tsx';
import { calendar, event, readWhole, TWO } from '../support/calendars.ts';
import { fill, holdMeetings, NINE, proIn, type Shown, show, textOf } from '../support/screens.tsx';

type Meetings = Parameters<typeof holdMeetings>[0];

const open = (meetings: Meetings, query = '', options: Parameters<typeof show>[1] = {}) =>
  show(<Insights />, {
    account: proIn({ currency: meetings[0]?.currency ?? 'USD', timeZone: 'UTC' }),
    address: `/app/insights?range=month${query}`,
    before: holdMeetings(meetings),
    // What rooms said.
    answers: { 'GET /v1/receipts': () => ({ body: { receipts: [] } }) },
    ...options,
  });

describe('a statement', () => {
  const lines = () => [...document.querySelectorAll('.statement dl')].map(textOf)[0] ?? '';

  it.each([1, 2])('of %i people has no hours, no average and no overrun, and is not shared', async (heads) => {
    const { page } = await open([{ id: 'a', heads, minutes: 60, plannedMinutes: 30 }], '&statement');
    await expect.poll(lines).toContain('Meetings');
    for (const told of ['Duration', 'Person-hours', 'Average', 'Overrun', 'over']) expect(lines()).not.toContain(told);
    expect(page.getByRole('button', { name: /^Share/ }).getAttribute('aria-disabled')).toBe('true');
  });

  it.each([
    ['USD', ['en-US'], '$180.00'],
    ['JPY', ['ja-JP'], '￥18,000'],
    ['KWD', ['en-US'], 'KWD 18.000'],
    ['EUR', ['pl-PL'], '180,00 €'],
  ] as const)('of three has all of it, to the last digit, in %s for %s', async (currency, languages, total) => {
    await open([{ id: 'a', heads: 3, minutes: 60, plannedMinutes: 30, currency }], '&statement', { languages });
    await expect.poll(lines).toContain('Person-hours');
    expect(lines()).toContain(`Total${total}`);
    expect(lines()).toMatch(/Person-hours3 /);
  });
});

it('a statement has what came before, and each topic and series with its part', async () => {
  const parts = () => [...document.querySelectorAll('.statement section')].map(textOf);
  await open([], '', {
    address: '/app/insights?range=month&statement',
    before: async (store) => {
      await store.write(async (writer) => writer.put('topics', { id: 't', record: { id: 't', name: 'Hiring' } }));
      await holdMeetings([
        { id: 'a', title: 'Review', minutes: 60, topicId: 't' },
        // Its topic was deleted.
        { id: 'b', title: 'Talk', minutes: 30, topicId: 'gone' },
        { id: 'c', title: 'Review', minutes: 60, daysAgo: 30 },
      ])(store);
    },
  });
  await expect
    .poll(parts)
    .toEqual(['By topicHiring × 1$180.0067%No topic × 1$90.0033%', 'By seriesReview × 1$180.0067%Talk × 1$90.0033%']);
  expect(textOf(document.querySelector('.statement') ?? document.body)).toContain(
    '50% more than by this day in February: $180.00 in 1 meeting.',
  );
});

it.each([
  ['month', 1],
  ['year', 2],
])('what is in another currency is left out, which is said of what is in the %s', async (range, left) => {
  const { page } = await open([{ id: 'a', title: 'Review', minutes: 60 }], '', {
    address: `/app/insights?range=${range}`,
    before: async (store) => {
      await holdMeetings([
        { id: 'now', minutes: 60, currency: 'EUR' },
        { id: 'then', minutes: 60, currency: 'EUR', daysAgo: 60 },
      ])(store);
      await holdMeetings([{ id: 'a', title: 'Review', minutes: 60 }])(store);
    },
  });
  const meetings = left === 1 ? '1 meeting' : '2 meetings';
  await page.findByText(`Not counted, since nothing is converted to USD: ${meetings} in EUR.`);
  expect(textOf(page.getByTestId('period-total'))).toBe('$180.00');
});

/** Opens a part of the screen that is folded. */
async function unfold({ user, page }: Shown, title: string): Promise<void> {
  await user.click(await page.findByText(title, { selector: 'summary' }));
}

/** Weekly, so many weeks from today back. */
const weekly = (title: string, count: number, one: Omit<Meetings[number], 'id'>): Meetings =>
  Array.from({ length: count }, (_, i) => ({ id: `${title}${i}`, title, daysAgo: 7 * i, ...one }));

/** Their bars, each with what stands beside its name: `End on time`, `−$470 a year`. */
function bars(): Map<string, string> {
  const rows = [...document.querySelectorAll('details li > p:first-child')];
  return new Map(rows.map((row) => [textOf(row.children[0] ?? row), textOf(row.children[2] ?? row)]));
}

/** Opens the decision below a bar, and closes it again. */
async function expectPreset({ user, page }: Shown, bar: string, label: string, value: string): Promise<void> {
  const row = [...document.querySelectorAll('details li')].find((one) => textOf(one).startsWith(bar));
  await user.click(row?.querySelector('button') ?? document.body);
  const field = await page.findByLabelText<HTMLInputElement>(label);
  expect(field.value, bar).toBe(value);
  await user.click(page.getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => page.queryByRole('dialog')).toBeNull();
}

describe('what if', () => {
  /** The quarter so far: January 1 to March 11. */
  const DAYS = 31 + 28 + 11;
  // Three for an hour come to 180.00, five for half an hour to 150.00.
  const BOTH = [
    ...weekly('Review', 8, { heads: 3, minutes: 60, plannedMinutes: 45 }),
    ...weekly('Standup', 6, { heads: 5, minutes: 30, plannedMinutes: 30 }),
  ];
  /** What is saved in the quarter, in units of a hundredth. */
  const ofReview = { total: 8 * 18_000, five: 8 * 1_500, onTime: 8 * 4_500, fewer: 8 * 6_000, other: 4 * 18_000 };
  const ofStandup = { total: 6 * 15_000, five: 6 * 2_500, onTime: 0, fewer: 6 * 3_000, other: 3 * 15_000 };
  const sum = (key: keyof typeof ofReview) => ofReview[key] + ofStandup[key];

  it.each([
    ['USD', 'en-US', 2],
    ['JPY', 'ja-JP', 0],
    ['KWD', 'de-DE', 3],
  ] as const)('a year of all, and of each series by itself, in %s for %s', async (currency, language, decimals) => {
    const shown = await open(
      BOTH.map((one) => ({ ...one, currency })),
      '',
      { address: '/app/insights?range=quarter', languages: [language] },
    );
    const { user, page } = shown;
    const year = (minor: number) => {
      const figure = Number(((minor * 365) / DAYS / 10 ** decimals).toPrecision(2));
      const options = { style: 'currency', currency, maximumFractionDigits: 0 } as const;
      return new Intl.NumberFormat(language, options).format(figure).replace(/\s/g, ' ');
    };
    const less = (minor: number) => (minor === 0 ? 'no difference' : `−${year(minor)} a year`);
    await unfold(shown, 'What if');
    const told = () =>
      page
        .queryByText(/a year/, { selector: 'strong' })
        ?.closest('p')
        ?.textContent?.replace(/\s/g, ' ');
    await expect.poll(told).toBe(`All meetings come to ${year(sum('total'))} a year. Less, if:`);
    expect(Object.fromEntries(bars())).toEqual({
      '5 minutes shorter': less(sum('five')),
      'End on time': less(sum('onTime')),
      'Leave out the least expensive person': less(sum('fewer')),
      'Skip every other one': less(sum('other')),
      '25 instead of 30 min': less(ofStandup.five),
    });
    for (const [series, own, ofThirty] of [
      ['Review', ofReview, 0],
      ['Standup', ofStandup, ofStandup.five],
    ] as const) {
      await user.selectOptions(page.getByLabelText('Meetings'), series);
      expect(told()).toBe(`“${series}” comes to ${year(own.total)} a year. Less, if:`);
      expect(Object.fromEntries(bars())).toEqual({
        '5 minutes shorter': less(own.five),
        'End on time': less(own.onTime),
        'Leave out the least expensive person': less(own.fewer),
        'Skip every other one': less(own.other),
        '25 instead of 30 min': less(ofThirty),
      });
    }
  });

  it('says how many it would change and what share that is, the most first, and can be decided for one series', async () => {
    const shown = await open(BOTH, '', { address: '/app/insights?range=quarter' });
    const { user, page } = shown;
    await unfold(shown, 'What if');
    await page.findByText(/^All meetings come to/);
    const decide = () => page.queryAllByRole('button', { name: /^Decide about “/ }).length;
    const before = decide();
    await user.selectOptions(page.getByLabelText('Meetings'), 'Review');
    expect([...bars().keys()]).toEqual([
      ...['Skip every other one', 'Leave out the least expensive person', 'End on time', '5 minutes shorter'],
      '25 instead of 30 min',
    ]);
    const notes = [...document.querySelectorAll('details li > p:last-child')].map(textOf);
    expect(notes[0]).toContain('Half as often · 50% less · 4 meetings');
    // 45.00 of 180.00.
    expect(notes[2]).toContain('No meeting runs past its planned length · 25% less · 8 meetings');
    // What saves nothing can't be decided.
    expect(decide() - before).toBe(4);
  });

  it('is decided with what the bar says', async () => {
    const shown = await open(BOTH, '', { address: '/app/insights?range=quarter' });
    const { user, page } = shown;
    await unfold(shown, 'What if');
    await page.findByText(/^All meetings come to/);
    await user.selectOptions(page.getByLabelText('Meetings'), 'Standup');
    for (const [bar, label, value] of [
      ['Skip every other one', 'How often', '2'],
      ['Leave out the least expensive person', 'People', '4'],
      ['5 minutes shorter', 'New length', '25 min'],
      ['25 instead of 30 min', 'New length', '25 min'],
    ] as const)
      await expectPreset(shown, bar, label, value);
    await user.selectOptions(page.getByLabelText('Meetings'), 'Review');
    // A quarter of an hour over, each time.
    await expectPreset(shown, 'End on time', 'New length', '45 min');
  });

  it('says nothing of a year by fewer days than a week', async () => {
    const own = { address: '/app/insights?range=own&from=2026-03-08&until=2026-03-11' };
    const shown = await open(weekly('Review', 1, { heads: 3, minutes: 60 }), '', own);
    await unfold(shown, 'What if');
    expect(await shown.page.findByText('Choose a week or more.')).toBeTruthy();
    expect(textOf(document.body)).not.toContain('at this pace');
  });
});

describe('budgets', () => {
  const used = () => [...document.querySelectorAll('details li')].map(textOf);

  it.each([
    // 270.00 of meetings in all, of which “Review” is 180.00.
    ['USD', 'en-US', '200', '$180.00 of $200.00', 'Review90% used'],
    ['JPY', 'ja-JP', '18000', '￥18,000 of ￥18,000', 'Review100% used'],
    ['KWD', 'en-US', '12.5', 'KWD 18.000 of KWD 12.500', 'Review144% used'],
    ['EUR', 'de-DE', '1.000,50', '180,00 € of 1.000,50 €', 'Review18 % used'],
  ] as const)(
    'of a series, in %s for %s, is of that series alone',
    async (currency, language, amount, words, share) => {
      const shown = await open(
        [
          { id: 'a', title: 'Review', minutes: 60, currency },
          { id: 'b', title: 'Other', minutes: 30, currency },
          // Of another month.
          { id: 'c', title: 'Review', minutes: 60, currency, daysAgo: 20 },
        ],
        '',
        { languages: [language] },
      );
      const { user, page, store } = shown;
      await unfold(shown, 'Budgets');
      await user.selectOptions(await page.findByLabelText('For'), 'Series: Review');
      await fill(user, page.getByLabelText(`A month, in ${currency}`), amount);
      await user.click(page.getByRole('button', { name: 'Set budget' }));
      await expect
        .poll(() => used().some((row) => row.includes(share) && row.includes(words)), { message: words })
        .toBe(true);
      expect(await store().read(budgetsOf)).toHaveLength(1);
      // What is over stands out.
      expect(document.querySelectorAll('details .chart-chosen')).toHaveLength(share.includes('144') ? 1 : 0);
      await user.click(page.getByRole('button', { name: 'Undo' }));
      await expect.poll(() => store().read(budgetsOf)).toEqual([]);
    },
  );

  it.each([
    // 180.00 by the eleventh is 507.27 by the 31st.
    [11, '400', ' · about $510 by Tue, Mar 31', 'All meetings: over budget by month’s end.'],
    [11, '600', ' · about $510 by Tue, Mar 31', null],
    // Before the fifth day, one meeting would decide it.
    [4, '400', 'Remove', null],
    [5, '400', ' · about $1,100 by Tue, Mar 31', 'All meetings: over budget by month’s end.'],
    // On the last day, it is there.
    [30, '400', ' · about $190 by Tue, Mar 31', null],
    [31, '400', 'Remove', null],
  ])('on March %i, with %s a month, say where the month is going', async (day, amount, pace, alarm) => {
    const shown = await open([{ id: 'a', title: 'Review', minutes: 60 }], '', { now: Date.UTC(2026, 2, day, 9) });
    const { user, page } = shown;
    await unfold(shown, 'Budgets');
    await fill(user, await page.findByLabelText('A month, in USD'), amount);
    await user.click(page.getByRole('button', { name: 'Set budget' }));
    await expect.poll(() => used().join()).toContain(`$180.00 of $${amount}.00${pace}`);
    const alarms = () => page.queryByText(/by month’s end\.$/)?.textContent ?? null;
    await expect.poll(alarms).toBe(alarm);
  });

  it.each(['', '0', '-5', 'much', '99999999999999999'])('%j is no amount', async (amount) => {
    const shown = await open([{ id: 'a', title: 'Review', minutes: 60 }]);
    const { user, page, store } = shown;
    await unfold(shown, 'Budgets');
    if (amount) await fill(user, await page.findByLabelText('A month, in USD'), amount);
    await user.click(await page.findByRole('button', { name: 'Set budget' }));
    expect(await page.findByText('Enter an amount in USD, like 500.')).toBeTruthy();
    expect(await store().read(budgetsOf)).toEqual([]);
  });

  it('those that are over come before one that will be', async () => {
    const shown = await open([{ id: 'a', title: 'Review', minutes: 60 }]);
    const { user, page } = shown;
    await unfold(shown, 'Budgets');
    for (const [scope, amount] of [
      ['All meetings', '400'],
      ['Series: Review', '120'],
    ] as const) {
      await user.selectOptions(await page.findByLabelText('For'), scope);
      await fill(user, page.getByLabelText('A month, in USD'), amount);
      await user.click(page.getByRole('button', { name: 'Set budget' }));
      await expect.poll(() => used().join()).toContain(`of $${amount}.00`);
    }
    await page.findByText('Review: 50% over budget. All meetings: over budget by month’s end.');
  });

  it('one that is over says so at the top, a second replaces it, and it is removed', async () => {
    const shown = await open([{ id: 'a', title: 'Review', minutes: 60 }]);
    const { user, page, store } = shown;
    await unfold(shown, 'Budgets');
    await fill(user, await page.findByLabelText('A month, in USD'), '120');
    await user.click(page.getByRole('button', { name: 'Set budget' }));
    // 180.00 of 120.00.
    expect(await page.findByText('All meetings: 50% over budget.')).toBeTruthy();
    // It is this month's.
    await user.click(page.getByRole('button', { name: 'Earlier' }));
    await expect.poll(() => page.queryByText(/over budget\.$/)).toBeNull();
    await user.click(page.getByRole('button', { name: 'Later' }));
    await page.findByText('All meetings: 50% over budget.');
    await fill(user, page.getByLabelText('A month, in USD'), '180');
    await user.click(await page.findByRole('button', { name: 'Change budget' }));
    await expect.poll(() => page.queryByText(/over budget\.$/)).toBeNull();
    expect(await store().read(budgetsOf)).toMatchObject([{ amountMinor: 18_000 }]);
    await user.click(page.getByRole('button', { name: 'Remove the budget of All meetings' }));
    await expect.poll(() => store().read(budgetsOf)).toEqual([]);
  });
});

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
    const { page } = await open([{ id: 'a', title: 'Review', minutes: 60 }]);
    const told = () => textOf(page.getByTestId('period-total').closest('div') ?? document.body);
    await page.findByTestId('period-total');
    await expect.poll(told).toContain('Nothing to compare with');
    expect(told()).not.toMatch(/overrun|External/);
  });
});

describe('where it went', () => {
  const many = Array.from({ length: 7 }, (_, i) => ({
    id: `m${i}`,
    title: `Team ${'ABCDEFG'[i]}`,
    minutes: 10 * (i + 1),
    heads: i + 1,
  }));
  /** Each for 60.00 an hour: 10 × (i + 1)² a meeting. */
  const total = [1, 2, 3, 4, 5, 6, 7].reduce((all, i) => all + 10 * i * i, 0);

  it('is five rows, then all; in numbers they add up to the total, by whatever they are grouped', async () => {
    const { user, page } = await open(many);
    const went = within(await page.findByRole('region', { name: 'Where it went' }));
    await user.click(await went.findByLabelText('Series'));
    await expect.poll(() => went.queryAllByRole('listitem').length).toBe(5);
    expect(textOf(went.getAllByRole('listitem')[0] ?? document.body)).toContain('Team G$490.00');
    // 40.00 and 10.00.
    expect(went.getByText('And 2 others: $50.00.')).toBeTruthy();
    await user.click(went.getByRole('button', { name: 'Show all 7' }));
    expect(went.getAllByRole('listitem')).toHaveLength(7);
    // Another kind begins with few again.
    await user.click(went.getByLabelText('Topic'));
    await user.click(went.getByLabelText('Series'));
    expect(went.getAllByRole('listitem')).toHaveLength(5);
    await user.click(page.getByLabelText('Numbers'));
    for (const kind of ['Series', 'Topic', 'Size', 'Time']) {
      await user.click(went.getByLabelText(kind));
      const rows = went.getAllByRole('row').map(textOf);
      expect(rows[0]).toMatch(new RegExp(`^${kind}`));
      expect(rows.at(-1)).toContain(`$${total.toLocaleString('en-US')}.00`);
    }
  });
});

it('what has no title is no bar, however much it cost', async () => {
  const { user, page } = await open([
    { id: 'a', title: 'Review', minutes: 30 },
    { id: 'b', title: '', minutes: 90 },
    { id: 'c', title: 'Sync', minutes: 15 },
  ]);
  const went = within(await page.findByRole('region', { name: 'Where it went' }));
  await user.click(went.getByLabelText('Series'));
  const widths = () =>
    went.getAllByRole('listitem').map((row) => row.querySelector('rect.fill-ink')?.getAttribute('width') ?? null);
  await expect.poll(widths).toEqual([null, '100%', '50%']);
});

describe('by size', () => {
  const large = [
    { id: 'a', title: 'All hands', minutes: 60, heads: 8 },
    ...weekly('Review', 3, { minutes: 20, heads: 3 }).map((one) => ({ ...one, daysAgo: 1 })),
  ];

  it.each([
    // 480.00 of 660.00, and one of four.
    ['large', large, 'Meetings of 8 or more: 25% of meetings, 73% of the cost.'],
    ['small', large.slice(1), null],
  ] as const)('says what part the large ones are, of %s ones', async (_, meetings, words) => {
    const { user, page } = await open([...meetings]);
    const went = within(await page.findByRole('region', { name: 'Where it went' }));
    await user.click(went.getByLabelText('Size'));
    await expect.poll(() => went.queryAllByRole('listitem').length).toBeGreaterThan(0);
    expect(page.queryByText(/^Meetings of 8/)?.textContent ?? null).toBe(words);
  });
});

describe('the most expensive meetings', () => {
  const eleven = Array.from({ length: 11 }, (_, i) => ({
    id: `m${i}`,
    ...{ title: i === 3 ? '' : `Meeting ${i + 1}`, minutes: 10 * (i + 1), heads: i === 0 ? 1 : 3, daysAgo: i },
  }));

  it('are ten, each with its day, people, time and cost, in bars as in numbers', async () => {
    const shown = await open(eleven, '', { address: '/app/insights?range=quarter' });
    const { user, page } = shown;
    await unfold(shown, 'Most expensive meetings');
    const rows = () => [...document.querySelectorAll('details li')].map(textOf);
    await expect.poll(() => rows().length).toBe(10);
    expect(rows()[0]).toBe('Meeting 11$330.00Mar 1, 2026 · 3 people · 1 h 50 min');
    expect(rows()[7]).toBe('Meeting$120.00Mar 8, 2026 · 3 people · 40 min');
    expect(page.getByRole('link', { name: 'Meeting 11' }).getAttribute('href')).toBe('/app/meetings?id=m10');
    await user.click(page.getByLabelText('Numbers'));
    const table = within(await page.findByRole('table', { name: 'Most expensive meetings' }));
    const told = table.getAllByRole('row').map((row) => [...row.children].map(textOf));
    expect(told).toHaveLength(11);
    expect(told[0]).toEqual(['Meeting', 'People', 'Duration', 'Cost']);
    expect(told[1]).toEqual(['Meeting 11, Mar 1, 2026', '3', '1 h 50 min', '$330.00']);
    expect(told[8]).toEqual(['Meeting, Mar 8, 2026', '3', '40 min', '$120.00']);
  });
});

describe('planned and metered', () => {
  const series = (name: string) => seriesOf(name);
  const started: Meetings = [
    // Planned for 30 minutes of two at 60.00.
    ...weekly('Review', 2, { minutes: 60, heads: 2, series: series('review') }),
    ...weekly('Sync', 1, { minutes: 20, heads: 2, series: series('sync') }),
    { id: 'gone', title: 'Gone', minutes: 60, series: series('gone') },
    { id: 'other', title: 'Other', minutes: 60 },
  ];
  const withPlan = async (store: Store) => {
    await holdMeetings(started)(store);
    const { decide, keepCalendars } = await import('#lib/client/calendar/kept.ts');
    const planned = ['review', 'sync'].map((name) =>
      event(`UID:${name}`, `SUMMARY:The ${name}`, 'DTSTART:20260304T060000Z', 'RRULE:FREQ=WEEKLY', ...TWO),
    );
    const content = readWhole(calendar(...planned), { now: NINE, timeZone: 'UTC' });
    await keepCalendars(store, [{ file: 'work.ics', content }]);
    await decide(store, () => ({ others: { rateKind: 'hour', rateMinor: 6_000, external: false } }));
  };

  it('stand beside each other, for each meeting and in all', async () => {
    const shown = await open(started, '', { before: withPlan });
    const { user, page } = shown;
    await unfold(shown, 'Planned vs. metered');
    const rows = () => [...document.querySelectorAll('details li')].map(textOf);
    await expect
      .poll(rows)
      .toEqual([
        'The review$240.002 meetings · $60.00 and 30 min planned each, $120.00 and 1 h metered',
        'The sync$40.001 meeting · $60.00 and 30 min planned each, $40.00 and 20 min metered',
      ]);
    await page.findByText(
      '3 meetings: $180 planned, $280 metered. “The review” costs $60.00 more each time than planned. Add your calendar to compare 1 meeting with its plan.',
    );
    await user.click(page.getByLabelText('Numbers'));
    const table = within(await page.findByRole('table', { name: 'Planned vs. metered' }));
    expect(table.getAllByRole('row').map((row) => [...row.children].map(textOf))).toEqual([
      ['Series', 'Meetings', 'Planned', 'Metered', 'Planned cost', 'Cost'],
      ['The review', '2', '1 h', '2 h', '$120.00', '$240.00'],
      ['The sync', '1', '30 min', '20 min', '$60.00', '$40.00'],
      ['Total', '3', '1 h 30 min', '2 h 20 min', '$180.00', '$280.00'],
    ]);
  });

  it.each([
    ['such meetings', started, 'Add your calendar to compare 4 meetings with their plans.'],
    [
      'others',
      [{ id: 'other', title: 'Other', minutes: 60 }],
      'Start meetings from your calendar to compare them with their plan.',
    ],
  ])('without a calendar, with %s, say what to do', async (_, meetings, words) => {
    const shown = await open(meetings);
    await unfold(shown, 'Planned vs. metered');
    await shown.page.findByText(words);
  });
});

it('six rows are all there: a sixth is no longer than what would stand for it', async () => {
  const six = Array.from({ length: 6 }, (_, i) => ({
    id: `m${i}`,
    title: `Team ${'ABCDEF'[i]}`,
    minutes: 10 * (i + 1),
  }));
  const { user, page } = await open(six);
  const went = within(await page.findByRole('region', { name: 'Where it went' }));
  await user.click(went.getByLabelText('Series'));
  await expect.poll(() => went.queryAllByRole('listitem').length).toBe(6);
  expect(went.queryByText(/^And /)).toBeNull();
  expect(went.queryByRole('button', { name: /^Show all/ })).toBeNull();
});

describe('the period', () => {
  it.each([
    ['en-US', null, 'Mar 8 – 14, 2026'],
    ['en-US', 1, 'Mar 9 – 15, 2026'],
    ['de-DE', null, '9.–15. März 2026'],
    ['de-DE', 6, '7.–13. März 2026'],
  ])('for %s, with weeks from day %j on, this week is %s', async (language, weekday, name) => {
    const { page, store } = await open(weekly('Review', 2, { minutes: 60 }), '', {
      address: '/app/insights?range=week',
      languages: [language],
      before: async (made) => {
        await holdMeetings(weekly('Review', 2, { minutes: 60 }))(made);
        if (weekday !== null) await chooseFirstWeekday(made, { weekday });
      },
    });
    const told = () => page.queryAllByRole('status').map((status) => textOf(status).replace(/[\s\u2009]+/g, ' '));
    await expect.poll(told).toContain(name);
    // The weekly email begins its weeks as the first device did that showed them.
    const noted = async () => (await store().read((reader) => reader.get('templates', 'week')))?.record.firstWeekday;
    await expect.poll(noted).toBe(weekday ?? (language === 'en-US' ? 7 : 1));
  });

  it.each([
    ['month&on=2026-02-10', 'February 2026', true],
    ['month', 'March 2026', false],
    // From an address: there is no later one to come to.
    ['month&on=2026-04-10', 'April 2026', false],
    ['year&on=2027-01-01', '2027', false],
    ['own&from=2026-03-01&until=2026-03-05', 'Mar 1 – 5, 2026', true],
  ])('%s goes on to a later one, unless that is yet to come', async (query, name, goesOn) => {
    const { user, page } = await open(weekly('Review', 9, { minutes: 60 }), '', {
      address: `/app/insights?range=${query}`,
    });
    const told = () => page.queryAllByRole('status').map((status) => textOf(status).replace(/[\s\u2009]+/g, ' '));
    await expect.poll(told).toContain(name);
    const later = page.getByRole<HTMLButtonElement>('button', { name: 'Later' });
    await user.click(later);
    if (goesOn) await expect.poll(told).not.toContain(name);
    else expect(told()).toContain(name);
    await user.click(page.getByRole('button', { name: 'Earlier' }));
    if (goesOn) await expect.poll(told).toContain(name);
    else await expect.poll(told).not.toContain(name);
  });
});

describe('another period', () => {
  it.each([
    ['month&on=2026-02-10', 'Week', 'Feb 1 – 7, 2026'],
    ['month', 'Week', 'Mar 8 – 14, 2026'],
    ['all', 'Month', 'March 2026'],
    ['quarter&on=2025-11-01', 'Year', '2025'],
  ])('of %s keeps in view what was looked at: the %s is %s', async (query, name, words) => {
    const { user, page } = await open(weekly('Review', 9, { minutes: 60 }), '', {
      address: `/app/insights?range=${query}`,
    });
    await user.selectOptions(await page.findByLabelText('Period'), name);
    const told = () => page.queryAllByRole('status').map((status) => textOf(status).replace(/[\s\u2009]+/g, ' '));
    await expect.poll(told).toContain(words);
  });
});

describe('days of one’s own', () => {
  it.each([
    ['month', '2026-03-01', '2026-03-11'],
    ['month&on=2026-02-10', '2026-02-01', '2026-02-28'],
    ['all', '2026-02-25', '2026-03-11'],
  ])('begin with those of %s, up to today', async (query, from, until) => {
    const { user, page } = await open(weekly('Review', 3, { minutes: 60 }), '', {
      address: `/app/insights?range=${query}`,
    });
    await user.selectOptions(await page.findByLabelText('Period'), 'Custom');
    expect((await page.findByLabelText<HTMLInputElement>('From')).value).toBe(from);
    expect(page.getByLabelText<HTMLInputElement>('To').value).toBe(until);
  });
});

it.each([
  ['month&on=2026-03-01', true],
  ['year&on=2024-01-01', false],
])('the weeks of %s are drawn: %s', async (query, areDrawn) => {
  const { page } = await open(weekly('Review', 9, { minutes: 60 }), '', { address: `/app/insights?range=${query}` });
  const told = () => page.queryAllByRole('status').map((status) => textOf(status));
  await expect.poll(told).toContain(areDrawn ? 'March 2026' : '2024');
  expect(page.queryByText(/^Most: /) !== null).toBe(areDrawn);
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
