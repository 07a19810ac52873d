import { fireEvent } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { setClockOffset } from '#lib/client/clock.ts';
import { startMeeting } from '#lib/client/meetings/commands.ts';
import type { Store } from '#lib/client/store/store.ts';
import { DAY, HOUR, MINUTE } from '#lib/time.ts';
import { workspaceExample } from '#lib/workspaces/schema.ts';
import { useShortcuts } from '../../app/(client)/app/shared/shortcuts.tsx';
import { AppUpdates } from '../../app/(client)/app/shell/notices/app-updates.tsx';
import { DeviceClock } from '../../app/(client)/app/shell/notices/device-clock.tsx';
import { AlsoRunning, RunningElsewhere } from '../../app/(client)/app/shell/running-elsewhere.tsx';
import { crowd } from '../support/client.ts';
import { asksOf, NINE, onDevice, proIn, type Shown, show, textOf } from '../support/screens.tsx';

const STARTS = {
  'POST /v1/meetings/start': () => ({ body: { allowed: true, used: 1, limit: null, month: '2026-03' } }),
};

const main = ({ page }: Shown) => textOf(page.getByRole('main'));

describe('the device’s clock', () => {
  it.each([
    [-2 * HOUR, 'This device’s clock is 2 h fast.'],
    [5 * MINUTE, 'This device’s clock is 5 min slow.'],
  ])('that is wrong by %i ms is told once, and again once it was right in between', async (offset, words) => {
    localStorage.setItem('meeting-tab:clock-noted', 'off');
    onTestFinished(() => setClockOffset(0));
    const shown = await show(<DeviceClock />);
    // The service's answer says that it is right.
    await expect.poll(() => asksOf(shown.asked, 'GET /v1/auth/session').length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 100));
    setClockOffset(offset);
    await expect.poll(() => main(shown)).toContain(words);
    await shown.user.click(shown.page.getByRole('button', { name: 'Dismiss' }));
    expect(main(shown)).toBe('');
    setClockOffset(0);
    await expect.poll(() => localStorage.getItem('meeting-tab:clock-noted')).toBe('off');
    setClockOffset(offset);
    await expect.poll(() => main(shown)).toContain(words);
  });
});

describe('a meeting that runs beside the one in view', () => {
  const open = (startedAt: number, timeZone: string) =>
    show(<AlsoRunning />, {
      ...{ account: proIn({ timeZone }), timeZone: 'Europe/Berlin' },
      answers: STARTS,
      before: async (store: Store) => {
        await startMeeting(store, { id: 'mine', invitees: crowd(2), plannedMs: null, title: 'Mine' });
        await store.write(async (writer) => {
          const mine = (await writer.get('meetings', 'mine'))?.record;
          writer.put('meetings', { id: 'other', record: { ...mine, id: 'other', title: 'Theirs', startedAt } });
        });
      },
    });

  it.each([
    [NINE - 30 * MINUTE, 'America/New_York', 'at 4:30 AM EDT'],
    [NINE - 30 * MINUTE, 'Asia/Kathmandu', 'at 2:15 PM GMT+5:45'],
    // A page's clock keeps running.
    [NINE - DAY + MINUTE, 'UTC', 'at 9:01 AM UTC'],
    [NINE - DAY - MINUTE, 'UTC', 'at Mar 10, 8:59 AM UTC'],
  ])('says since when, on the clock of its workspace: %i in %s', async (startedAt, timeZone, when) => {
    const shown = await open(startedAt, timeZone);
    const told = () => main(shown).replace(/[\u2066-\u2069]/g, '');
    await expect.poll(told).toContain(`Also running: Theirs, started on another device ${when}`);
  });

  it('is shown, or stopped by itself', async () => {
    const { page, user, store, went } = await open(NINE - 30 * MINUTE, 'UTC');
    const ended = async (id: string) => (await store().read((reader) => reader.get('meetings', id)))?.record.endedAt;
    await user.click(await page.findByRole('button', { name: 'Stop Theirs' }));
    await expect.poll(() => ended('other')).not.toBeNull();
    expect(await ended('mine')).toBeNull();
    // Stop is gone with its card.
    await expect.poll(() => document.activeElement?.id).toBe('main');
    await user.click(await page.findByRole('button', { name: /^Resume/ }));
    await expect.poll(() => ended('other')).toBeNull();
    await user.click(await page.findByRole('button', { name: 'Show Theirs' }));
    await expect.poll(() => went).toEqual(['/app']);
    await page.findByRole('button', { name: 'Show Mine' });
  });
});

it.each([
  [{}, 1],
  [{ repeat: true }, 0],
  [{ ctrlKey: true }, 0],
  [{ metaKey: true }, 0],
  [{ altKey: true }, 0],
])('a key with %o is a shortcut so many times: %i', async (how, times) => {
  const act = vi.fn();
  function Screen() {
    useShortcuts({ p: act });
    return <textarea aria-label="Notes" />;
  }
  const { page } = await show(<Screen />);
  fireEvent.keyDown(document.body, { key: 'p', code: 'KeyP', ...how });
  expect(act).toHaveBeenCalledTimes(times);
  fireEvent.keyDown(page.getByLabelText('Notes'), { key: 'p', code: 'KeyP', ...how });
  expect(act).toHaveBeenCalledTimes(times);
});

it.each([false, true])(
  'a page that nobody is at is in use only if a meeting runs in another workspace: %s',
  async (runs) => {
    let held = 0;
    const request = async (name: string, ...more: unknown[]) => {
      // Sync and the store have locks of their own.
      const by = name === 'meeting-tab:in-use' ? 1 : 0;
      const act = more.at(-1);
      held += by;
      const result = await (typeof act === 'function' ? act({ name }) : undefined);
      held -= by;
      return result;
    };
    // Nothing else of it is used.
    vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request } as unknown as LockManager);
    Object.assign(navigator, { serviceWorker: { register: async () => ({ waiting: null }) } });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
    const intervals = vi.spyOn(globalThis, 'setInterval');
    const account = proIn({});
    const [own = workspaceExample] = account.workspaces;
    const sales = { ...own, id: 'b'.repeat(22), name: 'Sales' };
    const begin = (store: Store) => startMeeting(store, { id: 'm', invitees: crowd(2), plannedMs: null, title: '' });
    const { page } = await show(
      <>
        <AppUpdates />
        <RunningElsewhere />
      </>,
      {
        ...{ account: { ...account, workspaces: [own, sales] }, answers: STARTS },
        before: async () => runs && onDevice({ accountId: account.user.id, workspaceId: sales.id }, begin),
      },
    );
    if (runs) await page.findByRole('region', { name: 'Running in Sales' });
    vi.setSystemTime(NINE + 2 * MINUTE);
    const beat = async () => {
      intervals.mock.calls.find(([, ms]) => ms === 5_000)?.[0]();
      await new Promise((resolve) => setTimeout(resolve, 20));
      return held;
    };
    await expect.poll(beat).toBe(runs ? 1 : 0);
    fireEvent.pointerDown(document.body);
    expect(await beat()).toBe(1);
  },
);
