import { describe, expect, it, vi } from 'vitest';
import type { Store } from '#lib/client/store/store.ts';
import { SECOND } from '#lib/time.ts';
import { Topics } from '../../app/(client)/app/topics/topics.tsx';
import { deleteRow, expectFocus, holdMeetings, holdTopics, NINE, proIn, show, textOf } from '../support/screens.tsx';

const both =
  (...all: ((store: Store) => Promise<unknown>)[]) =>
  async (store: Store) => {
    for (const one of all) await one(store);
  };

describe('topics', () => {
  it('one is added, renamed and deleted, with a way back', async () => {
    const { user, page } = await show(<Topics />);
    expect(await page.findByRole('heading', { name: 'No topics yet' })).toBeTruthy();
    await user.type(page.getByLabelText('New topic'), ' Hiring ');
    await user.click(page.getByRole('button', { name: 'Add topic' }));
    await expectFocus(() => page.getByLabelText('New topic'));
    expect(await page.findByRole('heading', { name: 'Hiring' })).toBeTruthy();
    await expect.poll(() => page.getByLabelText<HTMLInputElement>('New topic').value).toBe('');
    await user.click(page.getByRole('button', { name: 'Rename Hiring' }));
    const name = page.getByLabelText<HTMLInputElement>('Name');
    expect([name.value, document.activeElement]).toEqual(['Hiring', name]);
    await user.keyboard('People and places{Enter}');
    await expectFocus(() => page.getByRole('button', { name: 'Rename People and places' }));
    await deleteRow(user, page.getByRole('button', { name: 'More about People and places' }));
    await expect.poll(() => page.queryByRole('heading', { name: 'People and places' })).toBeNull();
    await expectFocus(() => page.getByRole('heading', { level: 1 }));
    await user.click(page.getByRole('button', { name: /^Undo/ }));
    expect(await page.findByRole('heading', { name: 'People and places' })).toBeTruthy();
    expect(page.getByText('“People and places” is back.')).toBeTruthy();
    // The pressed button is gone.
    await expectFocus(() => page.getByRole('heading', { level: 1 }));
  });

  it('one that was deleted can be had back for as long as somebody is on Undo', async () => {
    const { page, user, store } = await show(<Topics />, { before: holdTopics(['Hiring', 'Planning']) });
    await deleteRow(user, await page.findByRole('button', { name: 'More about Hiring' }));
    const undo = await page.findByRole('button', { name: /^Undo/ });
    const until = async () => (await store().read((reader) => reader.raw('topics', 'Hiring')))?.removeAt ?? 0;
    const first = await until();
    vi.setSystemTime(NINE + 10 * SECOND);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await until()).toBe(first);
    undo.focus();
    await expect.poll(until).toBeGreaterThanOrEqual(first + 10 * SECOND);
  });

  it.each(['', '   '])('without a name (%j), none is added', async (name) => {
    const { user, page } = await show(<Topics />);
    const field = await page.findByLabelText('New topic');
    if (name) await user.type(field, name);
    await user.click(page.getByRole('button', { name: 'Add topic' }));
    expect(await page.findByText('Enter a name.')).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(await page.findByRole('heading', { name: 'No topics yet' })).toBeTruthy();
  });

  it.each([
    // Three people at 60.00 an hour: 3 × 60 × 1.5 h = 270, of 450 in total. A topic without meetings has no cost.
    ['USD', ['en-US'], '2 meetings · duration 1 h 30 min · $270.00 · 60% of all', 'No meetings'],
    ['JPY', ['ja-JP'], /^2 meetings · .* · ￥27,000 · 60% of all$/, 'No meetings'],
    ['KWD', ['en-US'], '2 meetings · duration 1 h 30 min · KWD 27.000 · 60% of all', 'No meetings'],
  ] as const)('have figures of their own in %s for %s', async (currency, languages, hiring, other) => {
    const { page, store } = await show(<Topics />, {
      account: proIn({ currency }),
      languages,
      before: both(
        holdTopics(['Hiring', 'Other']),
        holdMeetings([
          { id: 'a', topicId: 'Hiring', minutes: 60, currency },
          { id: 'b', topicId: 'Hiring', minutes: 30, currency },
          { id: 'c', topicId: null, minutes: 60, currency },
        ]),
      ),
    });
    const figures = (name: string) => {
      const row = page.queryByRole('heading', { name })?.closest('li');
      return row ? textOf(row.querySelector('p') ?? row) : '';
    };
    await expect.poll(() => figures('Hiring')).toMatch(hiring);
    expect(figures('Other')).toBe(other);
    const { saveSettings } = await import('#lib/client/meetings/settings.ts');
    await saveSettings(store(), { currency: 'EUR' });
    await expect.poll(() => figures('Hiring')).toBe('No meetings');
  });

  it('on Free count the days that it looks back', async () => {
    const { page } = await show(<Topics />, {
      before: both(holdTopics(['Hiring']), holdMeetings([{ id: 'old', topicId: 'Hiring', minutes: 60, daysAgo: 200 }])),
    });
    expect(await page.findByText(/^No meetings in \d+ days$/)).toBeTruthy();
  });
});
