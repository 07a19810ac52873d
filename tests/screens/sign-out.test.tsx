import { expect, it, vi } from 'vitest';
import { saveTopic } from '#lib/client/meetings/roster.ts';
import { Push } from '#lib/sync/schema.ts';
import { say } from '#words/shared-device.ts';
import { savingWords } from '../../app/(client)/app/shared/device/saving-words.ts';
import { AccountMenu } from '../../app/(client)/app/shell/account-menu.tsx';
import { ON_PRO } from '../support/client.ts';
import { asksOf, later, openMenus, show } from '../support/screens.tsx';

/** Signed in, with the menu open and a pull on its way. */
async function signedIn(signOut: NonNullable<Parameters<typeof show>[1]>['answers']) {
  const shown = await show(<AccountMenu />, {
    account: ON_PRO,
    answers: { 'GET /v1/sync/pull': () => later().answer, ...signOut },
  });
  const { page, asked, user } = shown;
  await user.click(await page.findByRole('button', { name: 'Account' }));
  await expect.poll(() => asksOf(asked, 'GET /v1/sync/pull').length).toBe(1);
  const press = () => user.click(page.getByRole('button', { name: 'Sign out' }));
  const pulls = () => asksOf(asked, 'GET /v1/sync/pull').map(({ signal }) => signal?.aborted);
  return { ...shown, press, pulls };
}

it('what sync asks is called off before the session ends, and it asks nothing more', async () => {
  let before: unknown;
  const { press, pulls, went } = await signedIn({
    'POST /v1/auth/signout': () => {
      before = pulls();
      return { body: { ok: true } };
    },
  });
  expect(pulls()).toEqual([false]);
  await press();
  await expect.poll(() => went).toEqual(['/']);
  expect(before).toEqual([true]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(pulls()).toEqual([true]);
});

it('when the session could not be ended, it says so, and sync goes on', async () => {
  const answers = [{ error: 'unavailable' } as const, later().answer];
  const shown = await signedIn({ 'POST /v1/auth/signout': () => answers.shift() ?? 'offline' });
  const { press, pulls, page, went, asked } = shown;
  await press();
  expect((await page.findByText(/isn’t available right now/)).closest('[role=alert]')).not.toBeNull();
  await expect.poll(pulls).toEqual([true, false]);
  expect(went).toEqual([]);
  await press();
  await expect.poll(() => asksOf(asked, 'POST /v1/auth/signout')).toHaveLength(2);
  expect(page.queryByText(/isn’t available right now/)).toBeNull();
});

it('no click is lost, however early, and none counts twice: on a device that has never heard of the account', async () => {
  const { user, page, went, asked } = await show(<AccountMenu />, {
    account: ON_PRO,
    answers: { 'POST /v1/auth/signout': () => ({ body: { ok: true } }) },
  });
  await user.dblClick(await page.findByText('Sign out'));
  await expect.poll(() => went).toEqual(['/']);
  expect(asksOf(asked, 'POST /v1/auth/signout')).toHaveLength(1);
  const { recallAccount } = await import('#lib/client/store/last-account.ts');
  expect(recallAccount()).toBeNull();
});

it.each([
  ['This workspace is full, so new changes are saved on this device only.', true],
  ['You’re offline. Changes are saved on this device', false],
])('the menu says what is not in the account: %s', async (words, isOnline) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  const { user, page } = await show(<AccountMenu />, {
    account: ON_PRO,
    answers: {
      ...(!isOnline && { 'GET /v1/sync/pull': () => 'offline' as const }),
      'POST /v1/sync/push': ({ body }) => {
        const rejected = Push.parse(body).records.map(({ table, record: { id } }) => ({ table, id, reason: 'full' }));
        return { body: { accepted: [], rejected, rev: 0 } };
      },
    },
    before: (store) => saveTopic(store, { name: 'Planning' }),
  });
  await user.click(await page.findByRole('button', { name: 'Account' }));
  openMenus();
  await page.findByText(words, { exact: false });
  expect(page.queryByText('Saved to your account')).toBeNull();
});

it.each([
  [undefined, 'saving'],
  [true, 'saving'],
  [false, 'saved'],
] as const)('all is saved only once that is known: %j', (hasUnsent, words) => {
  const pro = { isIncluded: true, hasLapsed: false, isOnline: true };
  expect(savingWords({ ...pro, state: 'saved', hasUnsent })).toBe(say(`saving.${words}`));
});
