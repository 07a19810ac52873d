import { describe, expect, it } from 'vitest';
import type { Shared } from '#lib/client/meetings/receipt.ts';
import { readerIn } from '#lib/languages/service.ts';
import { createReceiptExample, receiptExample } from '#lib/receipts/schema.ts';
import { HOUR } from '#lib/time.ts';
import { workspaceExample } from '#lib/workspaces/schema.ts';
import { Insights } from '../../app/(client)/app/insights/insights.tsx';
import { AskTheRoom } from '../../app/(client)/app/meeting/sharing/ask-the-room.tsx';
import { WorthForm } from '../../app/(client)/app/settings/worth-form.tsx';
import { WasItWorthIt } from '../../app/r/[id]/worth.tsx';
import { ON_PRO } from '../support/client.ts';
import { asksOf, holdMeetings, NINE, proIn, show, textOf } from '../support/screens.tsx';

describe('asking the room', () => {
  const { workspaceId: _, ...figures } = createReceiptExample;
  const shared = (fields: Partial<typeof figures> = {}): Shared => ({
    receiptId: receiptExample.id,
    url: receiptExample.url,
    draft: { ...figures, dateMs: NINE - HOUR, durationMs: HOUR, attendeeCount: 5, ...fields },
  });
  const votes = `DELETE /v1/receipts/${receiptExample.id}/votes`;

  it('has a code for phones, on the screen and for the whole room', async () => {
    const { page, user } = await show(<AskTheRoom shared={shared()} />, { account: ON_PRO });
    const code = () => page.getAllByRole('img', { name: 'QR code for the receipt' });
    expect(code()).toHaveLength(1);
    expect(code()[0]?.querySelector('path')?.getAttribute('d')?.length).toBeGreaterThan(1_000);
    await user.click(page.getByRole('button', { name: 'Show the room' }));
    const room = await page.findByRole('dialog', { name: 'Was it worth it?' });
    expect(textOf(room)).toContain(receiptExample.url);
    expect(code()).toHaveLength(2);
    await user.click(page.getByRole('button', { name: 'Done' }));
    await expect.poll(() => page.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['four people', { attendeeCount: 4 }, false],
    ['a meeting that ended a day ago', { dateMs: NINE - 24.5 * HOUR }, true],
    ['a meeting of the day before', { dateMs: NINE - 25 * HOUR - 1 }, false],
  ])('is there for %s, %j: %s', async (_, fields, isThere) => {
    const { page } = await show(<AskTheRoom shared={shared(fields)} />, { account: ON_PRO });
    expect(page.queryByText('Was it worth it?') !== null).toBe(isThere);
  });

  it('can be called off, and says so if it can’t', async () => {
    let isDown = true;
    const answers = { [votes]: () => (isDown ? ({ error: 'unavailable' } as const) : { body: { ok: true } }) };
    const { page, user, asked } = await show(<AskTheRoom shared={shared()} />, { account: ON_PRO, answers });
    const stop = () => user.click(page.getByRole('button', { name: 'Don’t ask' }));
    await stop();
    await expect.poll(() => page.getByRole('alert').textContent).not.toBe('');
    isDown = false;
    await stop();
    expect(await page.findByText('The receipt no longer asks whether it was worth it.')).toBeTruthy();
    expect(asksOf(asked, votes)).toHaveLength(2);
  });
});

describe('a receipt', () => {
  it.each([
    ['may be answered', { votesCloseAt: NINE + HOUR }, false, /^Was it worth it\?YesNo/],
    ['was answered', { votesCloseAt: NINE + HOUR }, true, /^Was it worth it\?(?!Yes)/],
    ['closed with an answer', { worth: 'split' as const }, false, /^The room was split on whether it was worth it\.$/],
    ['closed without one', {}, false, /^$/],
  ])('that %s says so', async (_, votes, hasVoted, words) => {
    const receipt = { id: receiptExample.id, timeZone: 'UTC', votesCloseAt: undefined, worth: undefined, ...votes };
    const { page } = await show(
      <WasItWorthIt receipt={receipt} reader={readerIn('en', ['en-US'])} hasVoted={hasVoted} />,
    );
    expect(textOf(page.getByRole('main'))).toMatch(words);
    const form = page.getByRole('main').querySelector('form');
    expect(form?.getAttribute('action') ?? null).toBe(
      'votesCloseAt' in votes && !hasVoted ? `/api/receipts/${receiptExample.id}/votes` : null,
    );
  });
});

it('a workspace’s receipts stop asking, and what was chosen is kept by the service', async () => {
  const { id } = workspaceExample;
  const { page, user, asked } = await show(<WorthForm workspace={workspaceExample} />, {
    account: ON_PRO,
    answers: {
      [`GET /v1/workspaces/${id}/votes`]: () => ({ body: { asks: true } }),
      [`PATCH /v1/workspaces/${id}/votes`]: ({ body }) => ({ body }),
    },
  });
  const box = await page.findByRole<HTMLInputElement>('checkbox', { name: 'Ask on this workspace’s receipts' });
  expect(box.checked).toBe(true);
  await user.click(box);
  expect(await page.findByText('✓ Saved')).toBeTruthy();
  expect(box.checked).toBe(false);
  expect(asksOf(asked, `PATCH /v1/workspaces/${id}/votes`).map(({ body }) => body)).toEqual([{ asks: false }]);
});

it('Insights show what rooms said beside the cost, and suggest what to do about it', async () => {
  const weekly = Array.from({ length: 12 }, (_, i) => ({ id: `r${i}`, title: 'Review', minutes: 30, daysAgo: 7 * i }));
  // Of four meetings in the last weeks. One receipt belongs to another meeting.
  const said = [
    [0, 'no'],
    [1, 'yes'],
    [2, 'split'],
    [3, 'no'],
    [60, 'yes'],
  ] as const;
  const receipts = said.map(([weeks, worth]) => {
    return { ...receiptExample, dateMs: NINE - 3 * HOUR - weeks * 7 * 24 * HOUR, worth };
  });
  const { page } = await show(<Insights />, {
    account: proIn({ currency: 'USD', timeZone: 'UTC' }),
    address: '/app/insights?range=all',
    before: holdMeetings(weekly),
    answers: { 'GET /v1/receipts': () => ({ body: { receipts } }) },
  });
  expect(await page.findByText(/worth it after 1 of 4/)).toBeTruthy();
  const suggestion = await page.findByText('Ask whether “Review” is needed.');
  expect(textOf(suggestion.closest('li') ?? document.body)).toContain('Worth it to the room after 1 of 4 meetings.');
});
