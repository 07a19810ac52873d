import { cleanup, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, vi } from 'vitest';
import type { Store } from '#lib/client/store/store.ts';
import { Meter } from '../../app/(client)/app/meter/meter.tsx';
import { crowd } from './client.ts';
import { fill, openMenus, type Shown, show, textOf } from './screens.tsx';

/** The service's answer to a start. */
export const STARTS = {
  'POST /v1/meetings/start': () => ({ body: { allowed: true, used: 1, limit: null, month: '2026-03' } }),
};

/** The choices on a device that was never used, except that the demo is over. */
const CHOICES = {
  'sample-over': 'on',
  ...{ coarse: 'off', 'row-costs': 'off', usual: 'on', 'usual-in-room': 'off', shortcuts: 'on' },
};

/** Returns the meter once it can be used, with `beside` next to it. */
async function shownMeter(options: Parameters<typeof show>[1], beside: ReactNode): Promise<Shown> {
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now());
  const shown = await show(
    <>
      {beside}
      <Meter />
    </>,
    options,
  );
  await shown.page.findByRole('button', { name: /^(Start the meter|Stop|New meeting|End meeting)$/ });
  return shown;
}

/**
 * Returns the meter once it can be used, with `beside` next to it. Everything that ticks uses the time that the test
 * sets, so that figures are exact on a busy machine, too. `choices`: settings of this device.
 */
export function openMeter(
  options: Parameters<typeof show>[1] = {},
  choices = {},
  beside: ReactNode = null,
): Promise<Shown> {
  // A page remembers its choices, and all tests of a file share one page.
  for (const [name, value] of Object.entries({ ...CHOICES, ...choices }))
    localStorage.setItem(`meeting-tab:${name}`, value);
  return shownMeter(options, beside);
}

/** Returns the meter on the same device after a reload, or after another screen was shown. */
export function openAgain(options: Parameters<typeof show>[1] = {}, beside: ReactNode = null): Promise<Shown> {
  cleanup();
  return shownMeter({ now: Date.now(), ...options }, beside);
}

/** Moves the time forward unnoticed, as on a device that sleeps, or in a hidden tab. */
export const sleep = (ms: number): void => void vi.setSystemTime(Date.now() + ms);

/** Moves the time forward, and makes the page look at the clock at once. */
export function pass(ms: number): void {
  sleep(ms);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** For `before`: gives the workspace this currency, and no employer costs by default. */
export const spend =
  (currency: string, loadMultiplier = 1) =>
  async (store: Store) =>
    (await import('#lib/client/meetings/settings.ts')).saveSettings(store, { currency, loadMultiplier });

/** For `before`: starts and ends this many meetings this month. */
export const holdStarts = (count: number) => async (store: Store) => {
  const { startMeeting, endMeeting } = await import('#lib/client/meetings/commands.ts');
  for (let i = 0; i < count; i += 1) {
    const { meetingId } = await startMeeting(store, { invitees: crowd(2), plannedMs: null, title: '' });
    await endMeeting(store, { meetingId });
  }
};

export const who = ({ page }: Shown): HTMLInputElement => page.getByLabelText('Who’s in?');

/** Returns everything on the screen, as a person reads it. */
export const main = ({ page }: Shown): string => textOf(page.getByRole('main')).replace(/[\s\u2066-\u2069]+/g, ' ');

export const told = (shown: Shown) => expect.poll(() => main(shown));

export const press = async ({ user, page }: Shown, name: string | RegExp): Promise<void> =>
  user.click(await page.findByRole('button', { name }));

export async function enter(shown: Shown, text: string, field = who(shown)): Promise<void> {
  await fill(shown.user, field, text);
  await shown.user.keyboard('{Enter}');
}

/** Returns the groups without names that were added to the form. */
export const groups = ({ page }: Shown): string[] => {
  const list = page.queryByRole('list', { name: 'In this meeting' });
  return list ? within(list).getAllByRole('listitem').map(textOf) : [];
};

/** Returns the offered people on the list, or only those who are in. */
export const chips = ({ page }: Shown, pressed?: true): string[] => {
  const offered = page.queryByRole('group', { name: 'Your people' });
  return offered
    ? within(offered)
        .queryAllByRole('button', { ...(pressed && { pressed }) })
        .map(textOf)
    : [];
};

/** Starts a meeting of these people. */
export async function start(shown: Shown, text: string): Promise<void> {
  await fill(shown.user, who(shown), text);
  await press(shown, 'Start the meter');
  await shown.page.findByRole('button', { name: 'Stop' });
}

/** Sets a switch in the running meter's menu. */
export async function flip(shown: Shown, name: string): Promise<void> {
  openMenus();
  await shown.user.click(await shown.page.findByLabelText(name));
}

export const total = ({ page }: Shown): string => textOf(page.getByTestId('total'));
