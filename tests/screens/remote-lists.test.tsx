import { within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { queueShare, shareQueued, withdrawShare } from '#lib/client/meetings/share-queue.ts';
import { ENGLISH, speak } from '#lib/client/spoken.ts';
import { queuedShareKey, setMeetingValue } from '#lib/client/store/meeting-values.ts';
import { WORDS } from '#lib/generated/words/languages.ts';
import { receiptExample } from '#lib/receipts/schema.ts';
import { sessionListExample } from '#lib/sessions/schema.ts';
import { tokenExample } from '#lib/tokens/schema.ts';
import { Sessions } from '../../app/(client)/app/account/sessions.tsx';
import { Receipts } from '../../app/(client)/app/receipts/receipts.tsx';
import { SessionNotice } from '../../app/(client)/app/shell/device-notices.tsx';
import { Tokens } from '../../app/(client)/app/tokens/tokens.tsx';
import { ON_FREE, ON_PRO } from '../support/client.ts';
import {
  asksOf,
  expectFocus,
  holdMeetings,
  holdPeople,
  later,
  proIn,
  type Shown,
  show,
  textOf,
} from '../support/screens.tsx';

const OK = () => ({ body: { ok: true } });

/** What is listed, without the places beside it. */
const rows = (page: Shown['page']) =>
  within(page.getByRole('main'))
    .queryAllByRole('listitem')
    .filter((item) => !item.closest('nav'))
    .map(textOf);

describe('where somebody is signed in', () => {
  const [here] = sessionListExample.sessions;
  if (!here) throw new Error('The example has a session.');
  const phone = { ...here, id: 'phone', device: 'Safari on iPhone', current: false };
  const unknown = { ...here, id: 'unknown', device: null, current: false };
  const list = { ...sessionListExample, sessions: [here, phone, unknown], devices: [] };
  const open = (answers: NonNullable<Parameters<typeof show>[1]>['answers'], timeZone = 'UTC') =>
    show(<Sessions />, {
      account: ON_PRO,
      timeZone,
      answers: { 'GET /v1/sessions': () => ({ body: list }), ...answers },
    });

  it.each([
    [
      'America/St_Johns',
      ['Nov 20, 2026, 1:30 PM', 'Nov 21, 2026, 6:30 AM', 'Mar 1, 2026, 5:30 AM', 'Oct 2, 2026, 5:45 AM'],
    ],
    [
      'Asia/Kathmandu',
      ['Nov 20, 2026, 10:45 PM', 'Nov 21, 2026, 3:45 PM', 'Mar 1, 2026, 2:45 PM', 'Oct 2, 2026, 2:00 PM'],
    ],
  ] as const)('each has its own times, on the clock of %s', async (zone, [since, used, known, last]) => {
    const session = { ...phone, createdAt: Date.UTC(2026, 10, 20, 17), lastSeenAt: Date.UTC(2026, 10, 21, 10) };
    const [device] = sessionListExample.devices;
    const times = { knownSince: Date.UTC(2026, 2, 1, 9), lastSignedInAt: Date.UTC(2026, 9, 2, 8, 15) };
    const devices = [{ ...device, ...times, device: 'Firefox on Windows' }];
    const { page } = await open(
      { 'GET /v1/sessions': () => ({ body: { ...list, sessions: [session], devices } }) },
      zone,
    );
    await page.findByText('Firefox on Windows');
    const told = rows(page).map((row) => row.replace(/\s/g, ' '));
    expect(told[0]).toMatch(new RegExp(`Signed in ${since} .*Last used ${used} `));
    expect(told[1]).toMatch(new RegExp(`Known since ${known} .*Last signed in ${last} `));
  });

  describe('in another language', () => {
    afterEach(() => speak(ENGLISH));

    it.each([
      ['ja', ['iPhoneのSafari', '不明な端末', 'Chrome']],
      ['fr', ['Safari sur iPhone', 'Appareil inconnu', 'Chrome']],
    ] as const)('a device is named in it: %s', async (language, names) => {
      speak((await WORDS[language]?.())?.default ?? ENGLISH);
      const chrome = { ...phone, id: 'chrome', device: 'Chrome' };
      const { page } = await open({
        'GET /v1/sessions': () => ({ body: { ...list, sessions: [phone, unknown, chrome] } }),
      });
      await page.findByText(names[0]);
      for (const [i, name] of names.entries()) expect(rows(page)[i]).toContain(name);
    });
  });

  it.each([
    ['is ended', OK],
    ['that has ended already is what was wanted', () => ({ error: 'not_found' }) as const],
  ])('a session %s', async (_, answer) => {
    const { user, page, asked } = await open({ 'DELETE /v1/sessions/phone': answer });
    await user.click(await page.findByRole('button', { name: /^Sign out Safari on iPhone/ }));
    expect(await page.findByText('Signed out: Safari on iPhone.')).toBeTruthy();
    expect(page.queryByRole('alert', { name: /./ })).toBeNull();
    expect(rows(page)).toHaveLength(2);
    expect(page.getByText('2 sessions')).toBeTruthy();
    await expectFocus(() => page.getByRole('heading', { name: 'Where you’re signed in' }));
    expect(asksOf(asked, 'DELETE /v1/sessions/phone')).toHaveLength(1);
  });

  it('stays when it could not be ended, and the second try is the one that counts', async () => {
    let isDown = true;
    const { user, page } = await open({
      'DELETE /v1/sessions/phone': () => (isDown ? 'offline' : { body: { ok: true } }),
    });
    await user.click(await page.findByRole('button', { name: /^Sign out Safari/ }));
    await page.findByText(/^We can’t reach the service\./);
    expect(rows(page)).toHaveLength(3);
    isDown = false;
    await user.click(page.getByRole('button', { name: /^Sign out Safari/ }));
    await page.findByText('Signed out: Safari on iPhone.');
    expect(page.queryByText(/^We can’t reach/)).toBeNull();
  });

  it('a device is forgotten, and not the sessions', async () => {
    const { user, page } = await open({
      'GET /v1/sessions': () => ({ body: { ...list, devices: sessionListExample.devices } }),
      [`DELETE /v1/devices/${sessionListExample.devices[0]?.id}`]: OK,
    });
    await user.click(await page.findByRole('button', { name: /^Forget Safari on iPhone/ }));
    expect(await page.findByText('Forgotten: Safari on iPhone.')).toBeTruthy();
    expect(rows(page)).toHaveLength(3);
    expect(page.queryByRole('heading', { name: 'Signed out' })).toBeNull();
  });
});

describe('what would be lost by signing out everywhere', () => {
  const open = (answers: NonNullable<Parameters<typeof show>[1]>['answers'] = {}) =>
    show(
      <>
        <SessionNotice />
        <Sessions />
      </>,
      {
        account: ON_FREE,
        before: holdPeople(['Ada']),
        answers: { 'GET /v1/sessions': () => ({ body: sessionListExample }), ...answers },
      },
    );
  const ask = async ({ user, page, store }: Shown) => {
    await expect.poll(() => store().owner.accountId).toBe(ON_FREE.user.id);
    await user.click(await page.findByRole('button', { name: 'Sign out everywhere' }));
    return within(await page.findByRole('dialog', { name: 'Sign out everywhere?' }));
  };

  it('is asked also where nothing would be', async () => {
    const shown = await show(<Sessions />, {
      account: ON_PRO,
      answers: { 'GET /v1/sessions': () => ({ body: sessionListExample }) },
    });
    await expect.poll(() => shown.store().owner.accountId).toBe(ON_PRO.user.id);
    await shown.user.click(await shown.page.findByRole('button', { name: 'Sign out everywhere' }));
    const question = await shown.page.findByRole('dialog', { name: 'Sign out everywhere?' });
    expect(textOf(question)).not.toContain('on this device only');
    expect(asksOf(shown.asked, 'POST /v1/auth/signout')).toEqual([]);
  });

  it('is said first, and nothing is ended by Cancel', async () => {
    const shown = await open();
    const dialog = await ask(shown);
    await expect.poll(() => textOf(shown.page.getByRole('dialog'))).toContain('1 person is on this device only');
    expect(textOf(shown.page.getByRole('dialog'))).toContain('on every device, this one included');
    expect(textOf(shown.page.getByRole('dialog'))).toContain('Other devices keep the data saved on them');
    await shown.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(asksOf(shown.asked, 'POST /v1/auth/signout')).toEqual([]);
    expect(await shown.store().read((reader) => reader.all('people'))).toHaveLength(1);
  });

  it.each([
    ['offline', 'offline' as const, /^We can’t reach the service\./],
    ['with a session that is over', { error: 'not_signed_in' } as const, /^You’re not signed in\./],
  ])('%s it isn’t done, and the dialog says why', async (_, answer, problem) => {
    const shown = await open({ 'DELETE /v1/sessions': () => answer });
    const dialog = await ask(shown);
    await shown.user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
    expect((await dialog.findByText(problem)).closest('[role=alert]')).toBeTruthy();
    expect(await shown.store().read((reader) => reader.all('people'))).toHaveLength(1);
  });
});

describe('the email about new devices', () => {
  it('is switched off at once; when that fails it is on as before', async () => {
    let isUp = true;
    const { user, page, asked } = await show(<Sessions />, {
      account: ON_FREE,
      answers: {
        'GET /v1/sessions': () => ({ body: { ...sessionListExample, newDeviceMails: true } }),
        'PATCH /v1/sessions': ({ body }) => (isUp ? { body } : 'offline'),
      },
    });
    const tick = await page.findByRole<HTMLInputElement>('checkbox', { name: 'Email me when a new device signs in' });
    await user.click(tick);
    await page.findByText('✓ Saved');
    isUp = false;
    await user.click(tick);
    await page.findByText(/We can’t reach the service\./);
    expect(tick.checked).toBe(false);
    expect(asksOf(asked, 'PATCH /v1/sessions').map(({ body }) => body)).toEqual([
      { newDeviceMails: false },
      { newDeviceMails: true },
    ]);
  });
});

describe('a list that can’t be read', () => {
  it.each([
    ['an error', { error: 'internal' } as const, /Something went wrong on our side\./],
    ['no connection', 'offline' as const, /We can’t reach the service\.|offline/],
  ])('with %s says so, and is there once it is tried again', async (_, answer, problem) => {
    let isDown = true;
    const { user, page } = await show(<Sessions />, {
      account: ON_FREE,
      answers: { 'GET /v1/sessions': () => (isDown ? answer : { body: sessionListExample }) },
    });
    await page.findByText(problem);
    isDown = false;
    await user.click(page.getByRole('button', { name: 'Try again' }));
    await expect
      .poll(() => rows(page).length)
      .toBe(sessionListExample.sessions.length + sessionListExample.devices.length);
    expect(page.queryByText(problem)).toBeNull();
  });

  it('is there once the connection works, though the browser said so a moment early', async () => {
    let left = 2;
    const { page, asked } = await show(<Receipts />, {
      account: ON_FREE,
      answers: {
        'GET /v1/receipts': () => (left-- > 0 ? 'offline' : { body: { receipts: [receiptExample] } }),
      },
    });
    await page.findByText(/offline|reach/i);
    const asks = () => asksOf(asked, 'GET /v1/receipts').length;
    // A moment after the screen stands, it is listened for.
    const tellOnce = () => {
      if (asks() === 1) window.dispatchEvent(new Event('online'));
      return asks();
    };
    await expect.poll(tellOnce).toBeGreaterThan(1);
    expect(await page.findByText(receiptExample.title ?? '')).toBeTruthy();
    expect(asks()).toBe(3);
  });
});

describe('API tokens', () => {
  const path = `/v1/tokens/${tokenExample.id}`;
  const open = (tokens: object[], answers = {}, account: typeof ON_PRO | typeof ON_FREE = ON_PRO) =>
    show(<Tokens />, { account, answers: { 'GET /v1/tokens': () => ({ body: { tokens } }), ...answers } });

  it('on Free are part of Pro', async () => {
    const { page } = await open([], {}, ON_FREE);
    expect(await page.findByRole('heading', { name: 'API tokens are part of Pro' })).toBeTruthy();
    expect(page.getByRole('link', { name: 'See Pro' }).getAttribute('href')).toBe('/pricing');
    expect(page.queryByRole('button', { name: 'Create token' })).toBeNull();
  });

  it('of a plan that has ended are listed and can be revoked, and none created', async () => {
    const { user, page } = await open([tokenExample], { [`DELETE ${path}`]: OK }, ON_FREE);
    await page.findByText(/work again when you resubscribe/);
    expect(page.queryByRole('button', { name: 'Create token' })).toBeNull();
    await user.click(page.getByRole('button', { name: `Revoke ${tokenExample.name}` }));
    await user.click(page.getByRole('button', { name: 'Revoke token' }));
    expect(await page.findByText(/^“Finance dashboard” was revoked\./)).toBeTruthy();
  });

  it('say when they were created and last used, each its own', async () => {
    const used = {
      ...tokenExample,
      id: 'used',
      name: 'Used',
      createdAt: Date.UTC(2026, 1, 1, 9),
      lastUsedAt: Date.UTC(2026, 2, 1, 10),
    };
    const { page } = await open([used, { ...tokenExample, createdAt: Date.UTC(2026, 0, 2, 11) }]);
    await page.findByText('Used');
    const told = rows(page).map((row) => row.replace(/\s/g, ' '));
    expect(told[0]).toMatch(/Created Feb 1, 2026, 9:00 AM.*Last used Mar 1, 2026, 10:00 AM/);
    expect(told[1]).toMatch(/Created Jan 2, 2026, 11:00 AM.*Never used/);
  });

  it.each([
    ['', 'Enter a name of 1 to 60 characters.'],
    ['   ', 'Enter a name of 1 to 60 characters.'],
    ['x'.repeat(61), 'Enter a name of 1 to 60 characters.'],
  ])('named %j: not created', async (name, problem) => {
    const { user, page, asked } = await open([]);
    const field = await page.findByLabelText('Name');
    if (name) await user.type(field, name);
    await user.click(page.getByRole('button', { name: 'Create token' }));
    expect(await page.findByText(problem)).toBeTruthy();
    await expectFocus(() => page.getByLabelText('Name'));
    expect(asksOf(asked, 'POST /v1/tokens')).toEqual([]);
  });

  it('one is created: its secret is shown until it is stored, and it leads the list', async () => {
    const secret = `mt_live_${'a'.repeat(40)}`;
    const info = { ...tokenExample, id: 'new', name: 'Dashboard', prefix: secret.slice(0, 12) };
    const { user, page, asked } = await open([tokenExample], {
      'POST /v1/tokens': () => ({ body: { token: secret, info } }),
    });
    await user.type(await page.findByLabelText('Name'), '  Dashboard {Enter}');
    expect(await page.findByText(secret)).toBeTruthy();
    expect(asksOf(asked, 'POST /v1/tokens')[0]?.body).toEqual({
      workspaceId: ON_PRO.workspaces[0]?.id,
      name: 'Dashboard',
    });
    expect(rows(page)[0]).toContain('Dashboard');
    expect(rows(page)).toHaveLength(2);
    expect(page.queryByRole('button', { name: 'Create token' })).toBeNull();
    await user.click(page.getByRole('button', { name: 'I’ve stored it' }));
    expect(page.queryByText(secret)).toBeNull();
    await expectFocus(() => page.getByRole('heading', { name: 'API tokens' }));
  });

  it.each([
    ['no answer', 'offline' as const, /^We can’t reach the service\..+revoke it/],
    ['one that makes no sense', { body: {} }, /If it’s in the list anyway, revoke it\.$/],
  ])('with %s nobody knows whether there is one, and the name stays', async (_, answer, words) => {
    const { user, page } = await open([], { 'POST /v1/tokens': () => answer });
    const field = await page.findByLabelText<HTMLInputElement>('Name');
    await user.type(field, 'Dashboard{Enter}');
    expect(await page.findByText(words)).toBeTruthy();
    expect(field.value).toBe('Dashboard');
  });
});

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
    const [first = '', second = '', third = ''] = rows(page);
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
    await expect.poll(() => rows(page)[0]?.replace(/\s/g, ' ')).toContain(`${when} · 6 people · Not viewed yet`);
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
    if (words === null) expect(rows(page)[0]).not.toContain('worth');
    else expect(rows(page)[0]).toContain(words);
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
    const row = rows(page)[0] ?? '';
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
    expect(rows(page)).toHaveLength(1);
    expect(asksOf(asked, 'GET /v1/receipts')).toHaveLength(before === 'offline' ? 3 : 2);
  });

  it('one that stops being shared while the list is read again stays gone', async () => {
    const [old, fresh] = [later(), later()];
    const answers = [{ body: { receipts: [receiptExample, dinar] } }, old.answer, fresh.answer];
    const { user, page, store } = await open(
      { 'GET /v1/receipts': () => answers.shift() ?? { error: 'internal' }, 'DELETE /v1/receipts/dinar': OK },
      { before: (made) => queueShare(made, { meetingId: 'm', title: 'Weekly' }) },
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
    expect([rows(page).length, asksOf(asked, 'DELETE /v1/receipts/dinar').length]).toEqual([3, 0]);
    await user.click(page.getByRole('button', { name: /^Stop sharing Dinar/ }));
    const again = within(page.getByRole('dialog', { name: 'Stop sharing this receipt?' }));
    await user.click(again.getByRole('button', { name: 'Stop sharing' }));
    expect(rows(page)).toHaveLength(3);
    gone.give({ error: 'not_found' });
    await expect.poll(() => rows(page).length).toBe(2);
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
    expect(rows(page)).toHaveLength(3);
  });
});
