import { within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Account } from '#lib/account/schema.ts';
import { ENGLISH, speak } from '#lib/client/spoken.ts';
import { WORDS } from '#lib/generated/words/languages.ts';
import { sessionListExample } from '#lib/sessions/schema.ts';
import { Sessions } from '../../app/(client)/app/account/sessions.tsx';
import { SessionNotice } from '../../app/(client)/app/shell/device-notices.tsx';
import { ON_FREE, ON_PRO } from '../support/client.ts';
import { asksOf, expectFocus, holdPeople, listed, type Shown, show, textOf } from '../support/screens.tsx';

const OK = () => ({ body: { ok: true } });

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
    const told = listed(page).map((row) => row.replace(/\s/g, ' '));
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
      for (const [i, name] of names.entries()) expect(listed(page)[i]).toContain(name);
    });
  });

  it.each([
    ['is ended', OK],
    ['that has ended already is what was wanted', () => ({ error: 'not_found' }) as const],
  ])('a session %s', async (_, answer) => {
    const { user, page, asked } = await open({ 'DELETE /v1/sessions/phone': answer });
    await user.dblClick(await page.findByRole('button', { name: /^Sign out Safari on iPhone/ }));
    expect(await page.findByText('Signed out: Safari on iPhone.')).toBeTruthy();
    expect(page.queryByRole('alert', { name: /./ })).toBeNull();
    expect(listed(page)).toHaveLength(2);
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
    expect(listed(page)).toHaveLength(3);
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
    expect(listed(page)).toHaveLength(3);
    expect(page.queryByRole('heading', { name: 'Signed out' })).toBeNull();
  });
});

describe('what would be lost by signing out everywhere', () => {
  const open = (answers: NonNullable<Parameters<typeof show>[1]>['answers'] = {}, account: Account = ON_FREE) =>
    show(
      <>
        <SessionNotice />
        <Sessions />
      </>,
      {
        account,
        before: holdPeople(account === ON_FREE ? ['Ada'] : []),
        answers: { 'GET /v1/sessions': () => ({ body: sessionListExample }), ...answers },
      },
    );
  const ask = async ({ user, page, store }: Shown) => {
    await expect.poll(() => store().owner.accountId).not.toBeNull();
    await user.click(await page.findByRole('button', { name: 'Sign out everywhere' }));
    return within(await page.findByRole('dialog', { name: 'Sign out everywhere?' }));
  };

  it('is asked also where nothing would be', async () => {
    const shown = await open({}, ON_PRO);
    await ask(shown);
    const question = shown.page.getByRole('dialog');
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

it('the email about new devices is switched off at once', async () => {
  const { user, page, asked } = await show(<Sessions />, {
    account: ON_FREE,
    answers: {
      'GET /v1/sessions': () => ({ body: { ...sessionListExample, newDeviceMails: true } }),
      'PATCH /v1/sessions': ({ body }) => ({ body }),
    },
  });
  const tick = await page.findByRole<HTMLInputElement>('checkbox', { name: 'Email me when a new device signs in' });
  await user.click(tick);
  await page.findByText('✓ Saved');
  expect(tick.checked).toBe(false);
  expect(asksOf(asked, 'PATCH /v1/sessions').map(({ body }) => body)).toEqual([{ newDeviceMails: false }]);
});
