import { describe, expect, it } from 'vitest';
import { setMeetingValue, sharedReceiptKey } from '#lib/client/store/meeting-values.ts';
import { type Receipt, receiptExample } from '#lib/receipts/schema.ts';
import { MeetingDetail } from '../../app/(client)/app/meetings/meeting-detail.tsx';
import { Meetings } from '../../app/(client)/app/meetings/meetings.tsx';
import { EndedMeeting } from '../../app/(client)/app/meter/ended-meeting.tsx';
import { figuresOf, receiptOf, saveForm, setTime } from '../support/meeting-screen.tsx';
import { asksOf, holdMeetings, proIn, type Shown, show, textOf } from '../support/screens.tsx';

/** A service that keeps shared receipts. */
function sharing() {
  const receipts: Receipt[] = [];
  return {
    receipts,
    answers: {
      'POST /v1/receipts': ({ body }: { body: unknown }) => {
        const id = `r${receipts.length}`.padEnd(22, 'x');
        // The request has the shape of a receipt.
        receipts.push({ ...receiptExample, ...(body as Partial<Receipt>), id, url: `https://tab.test/r/${id}` });
        return { body: receipts.at(-1) };
      },
      'GET /v1/receipts': () => ({ body: { receipts: receipts.toReversed() } }),
    },
  };
}

const press = async ({ user, page }: Shown, name: string | RegExp) =>
  user.click(await page.findByRole('button', { name }));

const says = ({ page }: Shown) => expect.poll(() => textOf(page.getByRole('main')));

const total = (shown: Shown) => expect.poll(() => receiptOf(shown).Total);

describe('a meeting that was put right after its receipt was shared', () => {
  it.each([
    ['USD', '$180.00', '$120.00'],
    ['JPY', '¥18,000', '¥12,000'],
  ])('keeps what was shared in sight; the corrected receipt is a second one: in %s', async (...row) => {
    const [currency, first, second] = row;
    const { receipts, answers } = sharing();
    const shown = await show(<Meetings />, {
      account: proIn({ currency, timeZone: 'UTC' }),
      ...{ answers, address: '/app/meetings?id=m' },
      before: holdMeetings([{ id: 'm', title: 'Planning', minutes: 60, currency }]),
    });
    const { user, page, asked } = shown;
    await press(shown, 'Share a receipt');
    await press(shown, 'Share receipt');
    await page.findByRole('link', { name: /tab\.test/ });
    await total(shown).toBe(first);
    expect(textOf(page.getByRole('main'))).not.toContain('The link still shows the figures above.');

    await user.click(page.getByText('Start and end'));
    await saveForm(shown, setTime(shown, 'Ended', '06:40'));
    await expect.poll(() => figuresOf(shown).Total).toBe(second);
    await says(shown).toContain('The link still shows the figures above.');
    expect(receiptOf(shown).Total).toBe(first);
    expect(page.queryByRole('button', { name: 'Share a receipt' })).toBeNull();

    await press(shown, 'Share updated receipt');
    await total(shown).toBe(second);
    await says(shown).toContain('The first one stays shared');
    // After canceling, only the first one is left.
    await press(shown, 'Cancel');
    await total(shown).toBe(first);
    expect(textOf(page.getByRole('main'))).not.toContain('The first link still shows the old figures.');
    await press(shown, 'Share updated receipt');
    await press(shown, 'Share updated receipt');
    await says(shown).toContain('The first link still shows the old figures.');
    await total(shown).toBe(second);
    expect(receipts).toHaveLength(2);
    expect(asksOf(asked, 'POST /v1/receipts')).toHaveLength(2);

    // After deleting the meeting, its receipt can still be read, which is said until the deletion is undone.
    await press(shown, 'Delete');
    await page.findByText(/The receipt for “Planning” is still shared/);
    expect(page.getByRole('link', { name: 'Open receipts' })).toBeTruthy();
    await press(shown, /^Undo/);
    await expect.poll(() => page.queryByText(/is still shared/)).toBeNull();
  });
});

it('a receipt that is shared no longer isn’t shown as if it were', async () => {
  const shown = await show(<EndedMeeting meetingId="m" onDone={() => {}} />, {
    ...{ account: proIn({ timeZone: 'UTC' }), answers: sharing().answers },
    async before(store) {
      await holdMeetings([{ id: 'm', title: 'Planning', minutes: 30 }])(store);
      const shared = { receiptId: 'r', url: receiptExample.url, draft: receiptExample };
      await store.write(async (writer) => setMeetingValue(writer, sharedReceiptKey('m'), shared));
    },
  });
  await expect.poll(() => asksOf(shown.asked, 'GET /v1/receipts')).toHaveLength(1);
  expect(await shown.page.findByRole('button', { name: 'Share receipt' })).toBeTruthy();
});

describe('two receipts of a series', () => {
  it.each([
    ['Weekly planning', 'Weekly planning', 5, true],
    ['Weekly planning', 'Weekly planning', 8, false],
    ['Weekly planning', 'Weekly planning', 4, false],
    ['Weekly planning', 'Something else', 5, false],
  ])('of 4 in “%s” and in “%s” of %i: says what they give away of one person: %s', async (...row) => {
    const [first, second, heads, isSaid] = row;
    const { answers } = sharing();
    const shown = await show(<EndedMeeting meetingId="a" onDone={() => {}} />, {
      ...{ account: proIn({ timeZone: 'UTC' }), answers },
      before: holdMeetings([
        { id: 'a', title: first, minutes: 30, heads: 4, daysAgo: 7 },
        { id: 'b', title: second, minutes: 30, heads },
      ]),
    });
    await press(shown, 'Share receipt');
    await shown.page.findByRole('link', { name: /tab\.test/ });
    const { cleanup } = await import('@testing-library/react');
    cleanup();
    const other = await show(<MeetingDetail id="b" isNew={false} onDeleted={() => {}} />, {
      ...{ account: proIn({ timeZone: 'UTC' }), answers },
    });
    await press(other, 'Share a receipt');
    await other.page.findByRole('button', { name: 'Share receipt' });
    const warning = () => other.page.queryByText(/one person was in only one of the two meetings/);
    if (isSaid) return expect.poll(warning).toBeTruthy();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(warning()).toBeNull();
  });
});
