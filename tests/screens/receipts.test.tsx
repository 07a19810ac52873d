import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { queueShare, shareQueued, withdrawShare } from '#lib/client/meetings/share-queue.ts';
import { rememberTabWorkspace } from '#lib/client/store/last-account.ts';
import { queuedShareKey, setMeetingValue } from '#lib/client/store/meeting-values.ts';
import { receiptExample } from '#lib/receipts/schema.ts';
import { Receipts } from '../../app/(client)/app/receipts/receipts.tsx';
import { ON_FREE } from '../support/client.ts';
import { asksOf, expectFocus, holdMeetings, later, listed, proIn, show, textOf } from '../support/screens.tsx';

const OK = () => ({ body: { ok: true } });

describe('receipts', () => {
  const yen = { ...receiptExample, id: 'yen', title: null, currency: 'JPY', totalMinor: 90_071_992_547, views: 1 };
  const dinar = {
    ...receiptExample,
    id: 'dinar',
    url: 'https://tab.test/r/dinar',
    title: 'Dinar',
    currency: 'KWD',
    totalMinor: 1_234_567,
    views: 2,
  };
  const open = (answers = {}, options: Parameters<typeof show>[1] = {}) =>
    show(<Receipts />, {
      account: ON_FREE,
      ...options,
      answers: { 'GET /v1/receipts': () => ({ body: { receipts: [receiptExample, yen, dinar] } }), ...answers },
    });

  it.each([
    ['America/St_Johns', ['en-US']],
    ['Asia/Kathmandu', ['de-DE']],
    ['UTC', ['ja-JP']],
  ])('have amounts to the last digit and dates of %s, for %s', async (timeZone, languages) => {
    const { page } = await open({}, { timeZone, languages });
    await page.findByText('Dinar');
    const [locale] = languages;
    const amount = (value: number, currency: string) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency }).format(value);
    const plain = (text: string) => text.replace(/\s+/g, ' ');
    const [first = '', second = '', third = ''] = listed(page);
    expect(first).toContain(plain(amount(receiptExample.totalMinor / 100, receiptExample.currency)));
    expect(second).toContain(plain(amount(yen.totalMinor, 'JPY')));
    expect(third).toContain(plain(amount(1_234.567, 'KWD')));
    const day = new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric' }).format(receiptExample.dateMs);
    expect(first).toContain(day);
  });

  it.each([
    ['UTC', 2026, 'Shared Nov 21 · meeting of Nov 21, 10:00 AM UTC'],
    ['UTC', 2027, 'Shared Nov 21, 2026 · meeting of Nov 21, 2026, 10:00 AM UTC'],
    ['America/St_Johns', 2026, 'Shared Nov 21 · meeting of Nov 21, 6:30 AM GMT-3:30'],
    ['Asia/Kathmandu', 2026, 'Shared Nov 21 · meeting of Nov 21, 3:45 PM GMT+5:45'],
  ])('say when, in a workspace in %s in %i', async (timeZone, year, when) => {
    const at = Date.UTC(2026, 10, 21, 10);
    const receipts = [{ ...receiptExample, dateMs: at, createdAt: at + 60_000, attendeeCount: 6, views: 0 }];
    const { page } = await open(
      { 'GET /v1/receipts': () => ({ body: { receipts } }) },
      { account: proIn({ timeZone }), timeZone: 'Pacific/Auckland', now: Date.UTC(year, 11, 1) },
    );
    await page.findByText('1 receipt');
    // The workspace's zone is on the device.
    await expect.poll(() => listed(page)[0]?.replace(/\s/g, ' ')).toContain(`${when} · 6 people · Not viewed yet`);
  });

  it.each([
    ['yes', '· worth it to most'],
    ['split', '· split on its worth'],
    ['no', '· not worth it to most'],
    [undefined, null],
  ])('say what the room said: %s', async (worth, words) => {
    const receipts = [{ ...receiptExample, ...(worth && { worth }) }];
    const { page } = await open({ 'GET /v1/receipts': () => ({ body: { receipts } }) });
    await page.findByText('1 receipt');
    if (words === null) expect(listed(page)[0]).not.toContain('worth');
    else expect(listed(page)[0]).toContain(words);
  });

  it.each([
    ['2026-03-01', '2026-02-27', 'Shared Mar 1', 'meeting of Feb 27'],
    ['2026-01-02', '2025-12-30', 'Shared Jan 2', 'meeting of Dec 30, 2025'],
    ['2025-12-31', '2025-12-30', 'Shared Dec 31, 2025', 'meeting of Dec 30, 2025'],
  ])('say a year only where it is another one: shared %s, of %s', async (sharedOn, heldOn, shared, held) => {
    const [createdAt, dateMs] = [sharedOn, heldOn].map((day) => Date.parse(`${day}T12:00:00Z`));
    const { page } = await open({
      'GET /v1/receipts': () => ({ body: { receipts: [{ ...receiptExample, createdAt, dateMs }] } }),
    });
    await page.findByText('1 receipt');
    const row = listed(page)[0] ?? '';
    expect(row).toMatch(new RegExp(`${shared}(?!,)`));
    expect(row).toMatch(new RegExp(`${held}, \\d`));
  });

  it.each([
    ['signed in', ON_FREE, null, 'isn’t shared yet. It’s shared as soon as you’re back online.', 'Don’t share'],
    ['signed out', null, null, 'isn’t shared yet. Sign in and add it to your account to share it.', 'Don’t share'],
    ['refused', ON_FREE, 'It is too large.', 'isn’t shared. It is too large.', 'Dismiss'],
  ] as const)('that wait say what for, %s, and can be withdrawn', async (_, account, problem, words, action) => {
    const { user, page, store } = await open(
      {},
      {
        account,
        before: async (made) => {
          await holdMeetings([{ id: 'm', title: 'Planning', minutes: 30 }])(made);
          await made.write(async (writer) =>
            setMeetingValue(writer, queuedShareKey('m'), { title: 'For everybody', problem }),
          );
        },
      },
    );
    const waiting = () => page.queryByRole('list', { name: 'Not shared yet' });
    await expect.poll(() => textOf(waiting() ?? document.body)).toContain(`For everybody ${words}`);
    const link = within(waiting() ?? document.body).getByRole('link', { name: 'For everybody' });
    expect(link.getAttribute('href')).toBe('/app/meetings?id=m');
    await user.click(page.getByRole('button', { name: action }));
    await expect.poll(waiting).toBeNull();
    expect(await store().read((reader) => reader.value(queuedShareKey('m')))).toBeUndefined();
  });

  it.each([
    ['was there before', { body: { receipts: [dinar] } }],
    ['failed, and is asked for again as the receipt is shared', 'offline'],
  ] as const)('that waited are in the list once shared: it %s', async (_, before) => {
    const [stale, fresh] = [later(), later()];
    const answers = before === 'offline' ? [before, stale.answer, fresh.answer] : [before, fresh.answer];
    const { user, page, store, asked } = await open(
      {
        'GET /v1/receipts': () => answers.shift() ?? { error: 'internal' },
        'POST /v1/receipts': () => ({ body: receiptExample }),
        'DELETE /v1/receipts/dinar': OK,
      },
      {
        async before(made) {
          await holdMeetings([{ id: 'm', title: 'Planning', minutes: 30 }])(made);
          await queueShare(made, { meetingId: 'm', title: 'Weekly' });
        },
      },
    );
    const waiting = () => page.queryByRole('list', { name: 'Not shared yet' });
    await expect.poll(() => textOf(waiting() ?? document.body)).toContain('Weekly isn’t shared yet.');
    await page.findByText(before === 'offline' ? /reach the service/ : '1 receipt');
    if (before === 'offline') {
      dispatchEvent(new Event('online'));
      await expect.poll(() => answers.length).toBe(1);
    }
    await shareQueued(store());
    await expect.poll(waiting).toBeNull();
    await expect.poll(() => answers.length).toBe(0);
    fresh.give({ body: { receipts: [receiptExample, dinar] } });
    const link = await page.findByRole('link', { name: receiptExample.title ?? '' });
    expect(link.getAttribute('href')).toBe(receiptExample.url);
    stale.give({ body: { receipts: [dinar] } });
    await user.click(page.getByRole('button', { name: /^Stop sharing Dinar/ }));
    await user.click(within(page.getByRole('dialog')).getByRole('button', { name: 'Stop sharing' }));
    await expect.poll(() => page.queryByText('Dinar')).toBeNull();
    expect(listed(page)).toHaveLength(1);
    expect(asksOf(asked, 'GET /v1/receipts')).toHaveLength(before === 'offline' ? 3 : 2);
  });

  it('one that stops being shared while the list is read again stays gone', async () => {
    const [old, fresh] = [later(), later()];
    const answers = [{ body: { receipts: [receiptExample, dinar] } }, old.answer, fresh.answer];
    const { user, page, store } = await open(
      { 'GET /v1/receipts': () => answers.shift() ?? { error: 'internal' }, 'DELETE /v1/receipts/dinar': OK },
      {
        async before(made) {
          for (const meetingId of ['m', 'n']) await queueShare(made, { meetingId, title: 'Weekly' });
        },
      },
    );
    await page.findByText('2 receipts');
    await page.findByRole('list', { name: 'Not shared yet' });
    await withdrawShare(store(), { meetingId: 'm' });
    await expect.poll(() => answers.length).toBe(1);
    await user.click(page.getByRole('button', { name: /^Stop sharing Dinar/ }));
    await user.click(within(page.getByRole('dialog')).getByRole('button', { name: 'Stop sharing' }));
    await page.findByText('1 receipt');
    old.give({ body: { receipts: [yen, receiptExample, dinar] } });
    await expect.poll(() => answers.length).toBe(0);
    fresh.give({ body: { receipts: [yen, receiptExample] } });
    await page.findByText('2 receipts');
    expect(page.queryByText('Dinar')).toBeNull();
  });

  it('the first one is explained by commands, in the workspace’s currency', async () => {
    const none = { 'GET /v1/receipts': () => ({ body: { receipts: [] } }) };
    const account = proIn({ currency: 'JPY' });
    const workspaces = account.workspaces.flatMap((one) => [{ ...one, id: 'b'.repeat(22), currency: 'USD' }, one]);
    for (const { id, name } of account.workspaces) rememberTabWorkspace({ accountId: account.user.id, id, name });
    const { user, page } = await open(none, { account: { ...account, workspaces } });
    await user.click(await page.findByText('Share from the command line'));
    expect(textOf(page.getByRole('main'))).toContain('"currency":"JPY"');
  });

  it('each has its own link to copy, and to open', async () => {
    const { user, page } = await open();
    await user.click(await page.findByRole('button', { name: 'Copy link Dinar' }));
    await expect.poll(() => navigator.clipboard.readText()).toBe(dinar.url);
    expect(page.getByRole('link', { name: 'Dinar' }).getAttribute('href')).toBe(dinar.url);
    expect(page.getByText('3 receipts')).toBeTruthy();
  });

  it('of several workspaces are all listed, which the count says', async () => {
    const [one] = ON_FREE.workspaces;
    if (!one) throw new Error('The example has a workspace.');
    const account = { ...ON_FREE, workspaces: [one, { ...one, id: 'b'.repeat(22), name: 'Another' }] };
    const { page } = await open({}, { account });
    expect(await page.findByText('3 receipts in all workspaces')).toBeTruthy();
  });

  it('one stops being shared after asking; the others stay', async () => {
    const gone = later();
    const { user, page, asked } = await open({ 'DELETE /v1/receipts/dinar': () => gone.answer });
    await user.click(await page.findByRole('button', { name: /^Stop sharing Dinar/ }));
    const dialog = within(page.getByRole('dialog', { name: 'Stop sharing this receipt?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect([listed(page).length, asksOf(asked, 'DELETE /v1/receipts/dinar').length]).toEqual([3, 0]);
    await user.click(page.getByRole('button', { name: /^Stop sharing Dinar/ }));
    const again = within(page.getByRole('dialog', { name: 'Stop sharing this receipt?' }));
    await user.click(again.getByRole('button', { name: 'Stop sharing' }));
    expect(listed(page)).toHaveLength(3);
    gone.give({ error: 'not_found' });
    await expect.poll(() => listed(page).length).toBe(2);
    expect(page.queryByText('Dinar')).toBeNull();
    await expectFocus(() => page.getByRole('heading', { name: 'Receipts' }));
  });

  it('without a session lead to signing in, and back', async () => {
    const { page } = await show(<Receipts />, {
      address: '/app/receipts',
      answers: { 'GET /v1/receipts': () => ({ error: 'not_signed_in' }) },
    });
    const link = await page.findByRole('link', { name: 'Sign in' });
    expect(link.getAttribute('href')).toMatch(/returnTo=(%2Fapp%2F|\/app\/)receipts/);
  });

  it('offline, one that was to go stays, and the dialog says why', async () => {
    const { user, page } = await open({ 'DELETE /v1/receipts/dinar': () => 'offline' as const });
    await user.click(await page.findByRole('button', { name: /^Stop sharing Dinar/ }));
    const dialog = within(page.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Stop sharing' }));
    expect(await dialog.findByText(/reach the service/)).toBeTruthy();
    expect(listed(page)).toHaveLength(3);
  });
});
