import { cleanup, fireEvent } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Account } from '#lib/account/schema.ts';
import { deviceSettings } from '#lib/client/device-settings.ts';
import { pauseMeeting, startMeeting } from '#lib/client/meetings/commands.ts';
import { rememberAccount } from '#lib/client/store/last-account.ts';
import type { Store } from '#lib/client/store/store.ts';
import { Columns } from '#ui/chart/columns.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { useForm } from '#ui/use-form.ts';
import { Plan } from '../../app/(client)/app/account/plan.tsx';
import { AtService } from '../../app/(client)/app/data/at-service.tsx';
import { DeviceSettings } from '../../app/(client)/app/shared/device/device-settings.tsx';
import { ExportProgress } from '../../app/(client)/app/shared/exporting/export-progress.tsx';
import { fileName } from '../../app/(client)/app/shared/exporting/save-file.ts';
import { useSavedChoice } from '../../app/(client)/app/shared/saved-choice.tsx';
import { SignInLink } from '../../app/(client)/app/shared/sign-in-link.tsx';
import { AccountMenu } from '../../app/(client)/app/shell/account-menu.tsx';
import { AppNav } from '../../app/(client)/app/shell/app-nav.tsx';
import { SessionNotice } from '../../app/(client)/app/shell/device-notices.tsx';
import { Theme } from '../../app/(client)/app/shell/theme.tsx';
import { WorkspaceSwitcher } from '../../app/(client)/app/shell/workspaces.tsx';
import { crowd } from '../support/client.ts';
import type { Answer } from '../support/screen-service.ts';
import { NINE, openMenus, proIn, show, textOf } from '../support/screens.tsx';

/** As stored on the device. */
const rememberedOf = ({ user, workspaces }: Account) => ({
  ...{ accountId: user.id, workspaces, workspaceId: workspaces[0]?.id ?? '' },
});

it.each([
  ['/app', 'Meter: page'],
  ['/app/meetings', 'Meetings: page'],
  ['/app/topics', 'Meetings: true'],
  ['/app/changes', 'Insights: true'],
  ['/app/people', 'People: page'],
  ['/app/settings', ''],
])('at %s the navigation says where that is: %s', async (address, here) => {
  const { page } = await show(<AppNav />, { address });
  const links = [...page.getByRole('navigation').querySelectorAll('li > a[aria-current]')];
  expect(links.map((link) => `${textOf(link)}: ${link.getAttribute('aria-current')}`).join()).toBe(here);
});

it('the navigation says that a meeting runs, and on other pages for how long', async () => {
  const begin = async (store: Store) => {
    await startMeeting(store, { id: 'm', invitees: crowd(2), plannedMs: null, title: '' });
  };
  const { page, store } = await show(<AppNav />, { address: '/app/people', before: begin });
  const meter = await page.findByRole('link', { name: 'Meter, a meeting is running' });
  await expect.poll(() => textOf(meter)).toMatch(/^Meter00:0\d$/);
  await pauseMeeting(store(), { meetingId: 'm' });
  await page.findByRole('link', { name: 'Meter, a meeting is paused' });
  cleanup();
  const there = await show(<AppNav />, { address: '/app', before: begin });
  expect(textOf(await there.page.findByRole('link', { name: /^Meter, / }))).toBe('Meter');
});

describe('the account’s menu', () => {
  const account = proIn({});
  it.each([
    ['of nobody leads to signing in', false, { error: 'not_signed_in' }, 'Sign in', null],
    ['of nobody, without a connection, says so', false, 'offline', null, /^You’re offline\. You can sign in/],
    ['is there without a connection for whoever was here', true, 'offline', 'Account', /^We can’t reach the service\./],
    ['is none once the session has ended', true, { error: 'not_signed_in' }, 'Sign in', null],
  ] as const)('%s', async (_, isKnown, me, name, words) => {
    if (isKnown) rememberAccount(rememberedOf(account));
    const { page } = await show(<AccountMenu />, {
      answers: {
        'GET /v1/me': () => me,
        'GET /v1/auth/session': () => (me === 'offline' ? me : { body: { signedIn: false, plan: 'free' } }),
      },
    });
    if (name === 'Sign in') {
      const href = (await page.findByRole('link', { name })).getAttribute('href');
      expect(href).toBe('/sign-in');
    } else if (name) await page.findByRole('button', { name });
    openMenus();
    if (words) await page.findByText(words);
    expect(page.queryAllByRole('button', { name: 'Account' })).toHaveLength(name === 'Account' ? 1 : 0);
  });
});

it.each([
  ['somebody whose data is here', true],
  ['nobody', false],
])('that a session has ended is told to %s', async (_, isKnown) => {
  const account = proIn({});
  if (isKnown) rememberAccount(rememberedOf(account));
  const { page, asked } = await show(<SessionNotice />, {
    answers: { 'GET /v1/auth/session': () => ({ body: { signedIn: false, plan: 'free' } }) },
  });
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(page.queryAllByText(/^Your session has ended\./)).toHaveLength(isKnown ? 1 : 0);
});

it('that a session has ended is told until somebody has signed in again', async () => {
  const account = proIn({});
  let me: Answer = { body: account };
  const contents = `GET /v1/workspaces/${account.workspaces[0]?.id}/contents`;
  const { page, store } = await show(
    <>
      <SessionNotice />
      <Plan account={account} />
      <AtService />
    </>,
    { account, answers: { 'GET /v1/me': () => me, [contents]: () => ({ error: 'unavailable' }) } },
  );
  await expect.poll(() => store().owner.accountId).toBe(account.user.id);
  for (const [next, times] of [
    [{ error: 'not_signed_in' }, 1],
    [{ body: account }, 0],
  ] as const) {
    me = next;
    fireEvent.focus(window);
    // At the top, and where it says what is in the account.
    await expect.poll(() => page.queryAllByText(/^Your session has ended\./)).toHaveLength(2 * times);
  }
});

it('the theme is the system’s unless another one is chosen', async () => {
  const { user, page } = await show(
    <>
      <Theme />
      <DeviceSettings />
    </>,
  );
  const { dataset } = document.documentElement;
  for (const [name, theme] of [
    ['Dark', 'dark'],
    ['Light', 'light'],
    ['Automatic', undefined],
  ] as const) {
    const [choice = document.body] = page.getAllByLabelText(name);
    await user.click(choice);
    await expect.poll(() => dataset.theme).toBe(theme);
    expect(deviceSettings().theme).toBe(theme ?? 'system');
  }
});

it('a workspace that is shown already is not shown anew', async () => {
  const account = proIn({});
  const workspaces = ['Atlas', 'Beacon'].map((name, i) => ({
    ...account.workspaces[0],
    ...{ name, ...(i > 0 && { id: 'b'.repeat(22) }) },
  }));
  history.replaceState(null, '', '/app/meetings?id=m1');
  const { user, page } = await show(<WorkspaceSwitcher />, { account: { ...account, workspaces } as typeof account });
  for (const [name, said, query] of [
    ['Atlas', '', '?id=m1'],
    ['Beacon', 'You’re in Beacon.', ''],
  ] as const) {
    await user.click(await page.findByRole('button', { name: new RegExp(`^✓?\\s*${name}$`) }));
    await expect.poll(() => textOf(page.getAllByRole('status')[0] ?? document.body)).toBe(said);
    expect(location.search).toBe(query);
  }
});

it('signing in leads back to the same address, with what it names', async () => {
  const { page } = await show(<SignInLink>Sign in</SignInLink>, { address: '/app/meetings?id=m1&add' });
  const to = (await page.findByRole('link', { name: 'Sign in' })).getAttribute('href') ?? '';
  expect(new URL(to, location.origin).searchParams.get('returnTo')).toBe('/app/meetings?id=m1&add=');
});

it('what is chosen while the choice before it is saved is refused', async () => {
  const saving = Promise.withResolvers<void>();
  const save = vi.fn((_: string) => saving.promise);
  function Screen() {
    const { chosen, choose, isSaved } = useSavedChoice(save);
    const text = isSaved ? 'Saved' : (chosen ?? 'None');
    return ['a', 'b'].map((one) => (
      <button type="button" key={one} onClick={() => void choose(one)}>
        {one}: {text}
      </button>
    ));
  }
  const { user, page } = await show(<Screen />);
  for (const one of ['a', 'b']) await user.click(page.getByRole('button', { name: new RegExp(`^${one}`) }));
  expect(page.getByRole('button', { name: 'b: a' })).toBeTruthy();
  saving.resolve();
  await page.findByRole('button', { name: 'a: Saved' });
  expect(save.mock.calls).toEqual([['a']]);
});

it('a form is saved once, however often it is sent meanwhile', async () => {
  const saving = Promise.withResolvers<null>();
  const save = vi.fn(() => saving.promise);
  function Form() {
    const form = useForm({ saved: { name: '' }, save });
    return (
      <form aria-label="Form" onSubmit={form.onSubmit}>
        {form.busy ? 'Busy' : 'Ready'}
      </form>
    );
  }
  const { page } = await show(<Form />);
  const form = page.getByRole('form');
  for (const _time of [1, 2]) fireEvent.submit(form);
  await page.findByText('Busy');
  saving.resolve(null);
  await page.findByText('Ready');
  fireEvent.submit(form);
  expect(save).toHaveBeenCalledTimes(2);
});

it('a question can be left by Escape, but not while it is done', async () => {
  const doing = Promise.withResolvers<void>();
  const act = vi.fn(() => doing.promise);
  const { user, page } = await show(
    <ConfirmDialog title="Sure?" action="Yes" doing="Doing" onConfirm={act} onClose={() => {}}>
      Text
    </ConfirmDialog>,
  );
  const dialog = page.getByRole('dialog');
  const mayLeave = () => fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(mayLeave()).toBe(true);
  await user.click(page.getByRole('button', { name: 'Yes' }));
  await user.click(await page.findByRole('button', { name: 'Doing' }));
  expect(act).toHaveBeenCalledOnce();
  expect(mayLeave()).toBe(false);
  doing.resolve();
});

it('a text that can’t be copied is there to copy by hand', async () => {
  const { user, page } = await show(<CopyButton text="https://tab.test/r/1">Copy link</CopyButton>);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Denied.'));
  Object.assign(document, { execCommand: () => false });
  await user.click(page.getByRole('button', { name: 'Copy link' }));
  expect((await page.findByLabelText<HTMLTextAreaElement>('Copy this text')).value).toBe('https://tab.test/r/1');
});

it.each([
  [7, '1 2 3 4 5 6 7'],
  [8, '1 4 8'],
])('of %i columns these have a label: %s', async (count, labels) => {
  const columns = Array.from({ length: count }, (_, i) => ({
    ...{ key: `${i}`, value: i, label: `${i + 1}`, name: `Week ${i + 1}`, text: `$${i}` },
  }));
  const { page } = await show(<Columns label="Week" columns={columns} />);
  const under = [...page.getByRole('slider').querySelectorAll('div > span')];
  expect(under.map(textOf).join(' ')).toBe(labels);
});

describe('an export that waits for the rest', () => {
  it.each([
    [null, 8, ''],
    [3, null, '3 meetings are here so far.'],
    [3, 8, '3 of 8 meetings here so far.'],
    // Some settings that the account doesn't have yet.
    [9, 8, '9 meetings are here so far.'],
  ])('says how far it is: %j of %j', async (here, all, words) => {
    const job = { kind: 'records', done: 0, arriving: { here, all, problem: null } } as const;
    const none = { problem: null, saved: null, stop: () => {}, takePart: () => {} };
    const { page } = await show(<ExportProgress job={job} {...none} />);
    expect(page.queryByText(/so far\.$/)?.textContent ?? '').toBe(words);
  });
});

it.each([
  [['My Team'], 'meeting-tab-my-team-2026-03-11.json'],
  [['', 'meetings'], 'meeting-tab-meetings-2026-03-11.json'],
  [['?!'], 'meeting-tab-2026-03-11.json'],
  [['チーム/A'], 'meeting-tab-チーム-a-2026-03-11.json'],
])('the file of %j is called %s', (parts, name) => {
  process.env.TZ = 'UTC';
  expect(fileName(parts, NINE, 'json')).toBe(name);
});
