import { describe, expect, it } from 'vitest';
import { Insights } from '../../app/(client)/app/insights/insights.tsx';
import { holdMeetings, proIn, show, textOf } from '../support/screens.tsx';

type Meetings = Parameters<typeof holdMeetings>[0];

const open = (meetings: Meetings, query = '', options: Parameters<typeof show>[1] = {}) =>
  show(<Insights />, {
    account: proIn({ currency: meetings[0]?.currency ?? 'USD', timeZone: 'UTC' }),
    address: `/app/insights?range=month${query}`,
    before: holdMeetings(meetings),
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
