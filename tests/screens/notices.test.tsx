import { cleanup, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { StoreFailure } from '#lib/client/failures.ts';
import { useRunningMeeting, useWorkspaces } from '#lib/client/hooks/hooks.ts';
import { NOBODY, type Store } from '#lib/client/store/store.ts';
import { HOUR, MINUTE } from '#lib/time.ts';
import { workspaceExample } from '#lib/workspaces/schema.ts';
import { Settings } from '../../app/(client)/app/settings/settings.tsx';
import { useDelete } from '../../app/(client)/app/shared/undo.tsx';
import { LeftBehindNotice } from '../../app/(client)/app/shell/notices/left-behind.tsx';
import { MoveOffer } from '../../app/(client)/app/shell/notices/move-offer.tsx';
import { RunningIn } from '../../app/(client)/app/shell/notices/running-in.tsx';
import { OnOtherPages } from '../../app/(client)/app/shell/notices/running-keys.tsx';
import { WorkspaceNotice, WorkspaceSwitcher } from '../../app/(client)/app/shell/workspaces.tsx';
import { crowd, ON_PRO, OWNER, peopleNames, person } from '../support/client.ts';
import {
  asksOf,
  expectFocus,
  fill,
  holdMeetings,
  holdPeople,
  NINE,
  onDevice,
  proIn,
  type Shown,
  show,
  textOf,
} from '../support/screens.tsx';

const failure = new StoreFailure('slow');

const begin = async (store: Store) => {
  const { saveSettings } = await import('#lib/client/meetings/settings.ts');
  await saveSettings(store, { currency: 'USD', loadMultiplier: 1 });
  const { startMeeting } = await import('#lib/client/meetings/commands.ts');
  await startMeeting(store, { id: 'm', invitees: crowd(3), plannedMs: 30 * MINUTE, title: 'Review' });
};

describe('a meeting that runs while another page is shown', () => {
  function Beside() {
    const running = useRunningMeeting();
    const isPaused = running?.pauses.some(({ endedAt }) => endedAt === null) ?? false;
    if (running === undefined) return null;
    return (
      <>
        <OnOtherPages details={running} />
        {isPaused && <p>It is paused</p>}
      </>
    );
  }
  const pauses = async ({ store }: Shown) => (await store().read((reader) => reader.all('pauses'))).length;
  const told = ({ page }: Shown) => textOf(page.getByRole('main').querySelector('[role=status]') ?? document.body);

  it('stays while it moves into the account that somebody signs in to in another tab', async () => {
    const shown = await show(<Beside />, { address: '/app/people', before: begin });
    const section = () => shown.page.getByRole('main').querySelector('section');
    await expect.poll(section).toBeTruthy();
    const { moveRunning } = await import('#lib/client/store/move.ts');
    await shown.store().across((device) => moveRunning(device, OWNER, NINE));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(section()).toBeTruthy();
  });

  it('is paused and resumed by P, as long as it hasn’t stopped by itself', async () => {
    const shown = await show(<Beside />, { address: '/app/people', before: begin });
    const { user } = shown;
    await expect.poll(() => shown.page.getByRole('main').querySelector('[role=status]')).toBeTruthy();
    vi.setSystemTime(NINE + 10 * MINUTE);
    await user.keyboard('p');
    await expect.poll(() => told(shown)).toBe('Meeting paused.');
    await shown.page.findByText('It is paused');
    await user.keyboard('p');
    await expect.poll(() => told(shown)).toBe('Meeting resumed.');
    expect(await pauses(shown)).toBe(1);
    // Two hours after its plan.
    vi.setSystemTime(NINE + 4 * HOUR);
    await user.keyboard('p');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([await pauses(shown), told(shown)]).toEqual([1, 'Meeting resumed.']);
  });

  it('is stopped by S after a question, which says its cost, and leads to its receipt', async () => {
    const shown = await show(<Beside />, { address: '/app/people', before: begin });
    const { user, page, went, store } = shown;
    await expect.poll(() => page.getByRole('main').querySelector('[role=status]')).toBeTruthy();
    vi.setSystemTime(NINE + 10 * MINUTE);
    await user.keyboard('s');
    const question = await page.findByRole('dialog', { name: 'Stop the meeting?' });
    expect(textOf(question)).toMatch(/“Review” has run for 10 min and is at \$30\.\d\d\./);
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect((await store().read((reader) => reader.get('meetings', 'm')))?.record.endedAt).toBeNull();
    await user.keyboard('s');
    const again = within(await page.findByRole('dialog', { name: 'Stop the meeting?' }));
    await user.click(again.getByRole('button', { name: 'Stop' }));
    await expect.poll(() => went).toEqual(['/app?ended=m']);
    expect((await store().read((reader) => reader.get('meetings', 'm')))?.record.endedAt).toBeGreaterThan(NINE);
  });
});

describe('a meeting in another workspace', () => {
  const inOther = <RunningIn workspace={{ id: 'b'.repeat(22), name: 'Sales' }} />;

  it('is stopped from here, and leads to its receipt until it is dismissed', async () => {
    const shown = await show(inOther, { before: begin });
    const { user, page, store } = shown;
    const told = () => textOf(page.getByRole('main'));
    await expect.poll(told).toMatch(/^Review is running in Sales\./);
    const write = vi.spyOn(store(), 'write').mockRejectedValue(failure);
    await user.click(page.getByRole('button', { name: 'Stop Review in Sales' }));
    await page.findByText(failure.message);
    write.mockRestore();
    await user.click(page.getByRole('button', { name: 'Stop Review in Sales' }));
    await expect.poll(told).toMatch(/^Review has ended in Sales\./);
    await user.click(page.getByRole('button', { name: 'See receipt' }));
    expect(shown.went).toEqual(['/app?ended=m']);
    await user.click(page.getByRole('button', { name: 'Resume' }));
    await expect.poll(told).toMatch(/^Review is running in Sales\./);
    await user.click(page.getByRole('button', { name: 'Stop Review in Sales' }));
    await user.click(await page.findByRole('button', { name: 'Dismiss' }));
    expect(told()).toBe('');
    await expectFocus(() => page.getByRole('main'));
    expect((await store().read((reader) => reader.get('meetings', 'm')))?.record.endedAt).toBeGreaterThanOrEqual(NINE);
  });

  it('that has ended there is nothing to tell here', async () => {
    const { page, store } = await show(inOther, {
      before: async (made) => {
        await begin(made);
        const { endMeeting } = await import('#lib/client/meetings/commands.ts');
        await endMeeting(made, { meetingId: 'm' });
      },
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await store().read((reader) => reader.all('meetings'))).toHaveLength(1);
    expect(textOf(page.getByRole('main'))).toBe('');
  });
});

describe('the account’s workspaces', () => {
  const account = proIn({});
  const [own = workspaceExample] = account.workspaces;
  const workspaces = ['Atlas', 'Beacon', 'Comet'].map((name, i) => ({
    ...own,
    name,
    ...(i > 0 && { id: `${i}`.repeat(22) }),
  }));

  it('are gone through by the arrow keys, from either end to the other', async () => {
    const { user, page } = await show(<WorkspaceSwitcher />, { account: { ...account, workspaces } });
    await page.findByRole('button', { name: 'Workspace: Atlas' });
    const first = await page.findByRole('button', { name: /^✓?\s*Atlas$/ });
    first.focus();
    const focused = () => textOf(document.activeElement ?? document.body).replace('✓', '');
    for (const [key, place] of [
      ['ArrowDown', 'Beacon'],
      ['ArrowUp', 'Atlas'],
      ['ArrowUp', 'Workspace settings'],
      ['ArrowUp', 'Comet'],
      ['End', 'Workspace settings'],
      ['ArrowDown', 'Atlas'],
      ['Home', 'Atlas'],
    ] as const) {
      await user.keyboard(`{${key}}`);
      expect(focused(), key).toBe(place);
    }
  });

  it.each([
    ['Add to “Product”', ['Ada', 'Bo']],
    ['Delete from this device', []],
  ])(
    'that were deleted elsewhere, with what only this device has, are all settled at once: %s',
    async (button, kept) => {
      const { savePerson } = await import('#lib/client/meetings/roster.ts');
      const gone = ['y', 'z'].map((letter) => ({ accountId: account.user.id, workspaceId: letter.repeat(22) }));
      const { user, page, store } = await show(<LeftBehindNotice />, {
        account,
        before: async () => {
          for (const [i, owner] of gone.entries())
            await onDevice(owner, (store) => savePerson(store, person(['Ada', 'Bo'][i] ?? '')));
        },
      });
      await page.findByText(/^A workspace was deleted\. 2 people in it were never saved/);
      vi.spyOn(store(), 'across').mockRejectedValueOnce(failure);
      await user.click(page.getByRole('button', { name: button }));
      expect(await page.findByText(failure.message)).toBeTruthy();
      await user.click(page.getByRole('button', { name: button }));
      await expect.poll(() => page.queryByText(/^A workspace was deleted/)).toBeNull();
      await expectFocus(() => page.getByRole('main'));
      expect(await peopleNames(store())).toEqual(kept);
      for (const owner of gone) expect(await onDevice(owner, peopleNames)).toEqual([]);
    },
  );

  it('what was done in one can’t be undone from another', async () => {
    function Deleting() {
      const remove = useDelete();
      const { all, choose } = useWorkspaces();
      const next = all[1];
      return (
        <>
          <WorkspaceNotice />
          <button type="button" onClick={() => void remove({ table: 'people', id: 'p0', name: 'Ada' })}>
            Delete Ada
          </button>
          <button type="button" onClick={() => next && choose(next)}>
            Switch
          </button>
        </>
      );
    }
    const { rememberTabWorkspace } = await import('#lib/client/store/last-account.ts');
    rememberTabWorkspace({ accountId: account.user.id, id: 'z'.repeat(22), name: 'Dune' });
    const { user, page, store } = await show(<Deleting />, {
      account: { ...account, workspaces },
      before: holdPeople(['Ada']),
    });
    await page.findByText(/“Dune” was deleted/);
    await expect.poll(() => store().owner.workspaceId).toBe(own.id);
    await user.click(page.getByRole('button', { name: 'Delete Ada' }));
    await page.findByRole('button', { name: /^Undo/ });
    await user.click(page.getByRole('button', { name: 'Switch' }));
    await expect.poll(() => store().owner.workspaceId).toBe(workspaces[1]?.id);
    expect(page.queryByRole('button', { name: /^Undo/ })).toBeNull();
    expect(page.queryByText(/“Dune”/)).toBeNull();
  });
});

describe('what was made without an account', () => {
  const offered = async (made: (store: Store) => Promise<unknown>) => {
    const shown = await show(<MoveOffer />, { account: ON_PRO, before: () => onDevice(NOBODY, made) });
    return { ...shown, told: () => textOf(shown.page.getByRole('main')) };
  };
  const named = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      id: `m${i}`,
      title: i === 1 ? '' : `No. ${i}x`,
      minutes: 30,
      daysAgo: i,
    }));

  it.each([
    [1, 'Add the meeting on this device to your account?“No. 0x”'],
    [3, 'Add 3 meetings on this device to your account?“No. 0x”, “Meeting”, and “No. 2x”'],
    [5, 'Add 5 meetings on this device to your account?“No. 0x”, “Meeting”, “No. 2x”, and 2 more'],
  ])('is offered, of %i meetings by the newest', async (count, words) => {
    const { told, user, page, store } = await offered(holdMeetings(named(count)));
    await expect.poll(told).toContain(words);
    const button = count === 1 ? 'Add it' : 'Add them';
    vi.spyOn(store(), 'across').mockRejectedValueOnce(failure);
    await user.click(page.getByRole('button', { name: button }));
    await page.findByText(failure.message);
    await user.click(page.getByRole('button', { name: button }));
    await expect.poll(told).toBe('');
    expect(await store().read((reader) => reader.all('meetings'))).toHaveLength(count);
  });

  it('without a meeting is counted, and stays where it is if that is chosen', async () => {
    const { told, user, page, store } = await offered(holdPeople(['Ada', 'Bo']));
    await expect.poll(told).toContain('Add 2 people on this device to your account?');
    await user.click(page.getByRole('button', { name: 'Not now' }));
    await expect.poll(told).toBe('');
    await expectFocus(() => page.getByRole('main'));
    expect(await store().read((reader) => reader.all('people'))).toEqual([]);
    // Nor is it offered again.
    cleanup();
    const again = await show(<MoveOffer />, { account: ON_PRO });
    await expect.poll(() => again.store().owner.accountId).toBe(ON_PRO.user.id);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(textOf(again.page.getByRole('main'))).toBe('');
    await onDevice(NOBODY, holdPeople(['Cy']));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(textOf(again.page.getByRole('main'))).toBe('');
  });
});

it('a workspace that was deleted here gives way to the next, and nobody is told that it is gone', async () => {
  const account = proIn({});
  const [own = workspaceExample] = account.workspaces;
  const next = { ...own, id: 'b'.repeat(22), name: 'Another' };
  const NOTHING = { meetings: 0, people: 0, topics: 0, templates: 0, receipts: 0, tokens: 0 };
  const ofEach = Object.fromEntries(
    [own, next].flatMap(({ id }) => [
      [`GET /v1/workspaces/${id}/votes`, () => ({ body: { asks: true } })],
      [`GET /v1/workspaces/${id}/language`, () => ({ body: { language: 'en' } })],
      [`GET /v1/workspaces/${id}/contents`, () => ({ body: NOTHING })],
      [`DELETE /v1/workspaces/${id}`, () => ({ body: { ok: true } })],
    ]),
  );
  const { page, user, asked, store } = await show(
    <>
      <WorkspaceNotice />
      <Settings />
    </>,
    { account: { ...account, workspaces: [own, next] }, address: '/app/settings', answers: ofEach },
  );
  const open = await page.findByRole('button', { name: 'Delete workspace…' });
  await expect.poll(() => store().owner.workspaceId).toBe(own.id);
  await user.click(open);
  const dialog = within(await page.findByRole('dialog'));
  await dialog.findByText(/is empty/);
  await fill(user, dialog.getByLabelText(`Type ${own.name} to confirm`), own.name);
  await user.click(dialog.getByRole('button', { name: 'Delete workspace' }));
  await expect.poll(() => asksOf(asked, `DELETE /v1/workspaces/${own.id}`).length).toBe(1);
  await expect.poll(() => store().owner.workspaceId).toBe(next.id);
  await expect
    .poll(() => page.getByLabelText<HTMLInputElement>('Name', { selector: '[name=name]' }).value)
    .toBe('Another');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(page.queryByText(/was deleted on another device/)).toBeNull();
  expect(page.queryAllByRole('button', { name: 'Dismiss' })).toEqual([]);
});
