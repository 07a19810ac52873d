import { describe, expect, it, onTestFinished } from 'vitest';
import { ENGLISH, speak } from '#lib/client/spoken.ts';
import { WORDS } from '#lib/generated/words/languages.ts';
import { open } from '../support/insights-screen.tsx';
import { holdMeetings, textOf } from '../support/screens.tsx';

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

  it('of an overrun has its time and cost as Japanese lists them', async () => {
    speak((await WORDS.ja?.())?.default ?? ENGLISH);
    onTestFinished(() => speak(ENGLISH));
    await open([{ id: 'a', heads: 3, minutes: 60, plannedMinutes: 30 }], '&statement');
    await expect.poll(lines).toContain('30分、$90.00');
  });

  it.each([
    [3, 'USD', 'Overrun, 1 meeting30 min, $90.00'],
    [3, 'JPY', 'Overrun, 1 meeting30 min, ¥9,000'],
    [2, 'USD', null],
    [2, 'JPY', null],
  ])(
    'of many, of whom %i were in what ran over, in %s has its overrun, or none of few',
    async (heads, currency, words) => {
      await open(
        [
          { id: 'team', heads: 5, minutes: 60, plannedMinutes: 60, currency },
          { id: 'late', heads, minutes: 60, plannedMinutes: 30, currency },
        ],
        '&statement',
      );
      await expect.poll(lines).toContain('Person-hours');
      if (words === null) expect(lines()).not.toContain('Overrun');
      else expect(lines()).toContain(words);
    },
  );
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
