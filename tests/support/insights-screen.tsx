import { expect } from 'vitest';
import { Insights } from '../../app/(client)/app/insights/insights.tsx';
import { holdMeetings, proIn, type Shown, show, textOf } from './screens.tsx';

export type Meetings = Parameters<typeof holdMeetings>[0];

export const open = (meetings: Meetings, query = '', options: Parameters<typeof show>[1] = {}) =>
  show(<Insights />, {
    account: proIn({ currency: meetings[0]?.currency ?? 'USD', timeZone: 'UTC' }),
    address: `/app/insights?range=month${query}`,
    before: holdMeetings(meetings),
    // The votes come with the receipts.
    answers: { 'GET /v1/receipts': () => ({ body: { receipts: [] } }) },
    ...options,
  });

/** Opens a folded part of the screen. */
export async function unfold({ user, page }: Shown, title: string): Promise<void> {
  await user.click(await page.findByText(title, { selector: 'summary' }));
}

/** Returns weekly meetings, `count` weeks back from today. */
export const weekly = (title: string, count: number, one: Omit<Meetings[number], 'id'>): Meetings =>
  Array.from({ length: count }, (_, i) => ({ id: `${title}${i}`, title, daysAgo: 7 * i, ...one }));

/** Returns the bars, each with the text beside its name: `End on time`, `−$470 a year`. */
export function bars(): Map<string, string> {
  const rows = [...document.querySelectorAll('details li > p:first-child')];
  return new Map(rows.map((row) => [textOf(row.children[0] ?? row), textOf(row.children[2] ?? row)]));
}

/** Opens the decision below a bar, checks a field, and closes it again. */
export async function expectPreset({ user, page }: Shown, bar: string, label: string, value: string): Promise<void> {
  const row = [...document.querySelectorAll('details li')].find((one) => textOf(one).startsWith(bar));
  await user.click(row?.querySelector('button') ?? document.body);
  const field = await page.findByLabelText<HTMLInputElement>(label);
  expect(field.value, bar).toBe(value);
  await user.click(page.getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => page.queryByRole('dialog')).toBeNull();
}
