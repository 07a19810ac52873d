import { describe, expect, it } from 'vitest';
import { bars, expectPreset, open, unfold, weekly } from '../support/insights-screen.tsx';
import { textOf } from '../support/screens.tsx';

describe('what if', () => {
  /** The quarter so far: January 1 to March 11. */
  const DAYS = 31 + 28 + 11;
  // Three for an hour come to 180.00, five for half an hour to 150.00.
  const BOTH = [
    ...weekly('Review', 8, { heads: 3, minutes: 60, plannedMinutes: 45 }),
    ...weekly('Standup', 6, { heads: 5, minutes: 30, plannedMinutes: 30 }),
  ];
  /** What is saved in the quarter, in cents. */
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
    expect(notes[0]).toMatch(/^50% less · 4 meetings/);
    expect(notes[1]).toMatch(/^Meetings of 3 or more · /);
    // 45.00 of 180.00.
    expect(notes[2]).toMatch(/^25% less · 8 meetings/);
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
