import { cleanup, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, vi } from 'vitest';
import type { Store } from '#lib/client/store/store.ts';
import { Meter } from '../../app/(client)/app/meter/meter.tsx';
import { crowd } from './client.ts';
import { fill, openMenus, type Shown, show, textOf } from './screens.tsx';

/** What the service says to a start. */
export const STARTS = {
  'POST /v1/meetings/start': () => ({ body: { allowed: true, used: 1, limit: null, month: '2026-03' } }),
};

/** What a device has that was never used, but for the demo, which is over. */
const CHOICES = {
  'sample-over': 'on',
  ...{ coarse: 'off', 'row-costs': 'off', usual: 'on', 'usual-in-room': 'off', shortcuts: 'on' },
};

/** The meter, once it can be used, and what stands `beside` it. */
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
 * The meter, once it can be used, and what stands `beside` it. All that ticks goes by the time that the test sets, so that
 * figures are exact however busy the machine is. `choices`: what was chosen on this device.
 */
export function openMeter(
  options: Parameters<typeof show>[1] = {},
  choices = {},
  beside: ReactNode = null,
): Promise<Shown> {
  // A page remembers what was chosen on it, and all tests of a file are on one.
  for (const [name, value] of Object.entries({ ...CHOICES, ...choices }))
    localStorage.setItem(`meeting-tab:${name}`, value);
  return shownMeter(options, beside);
}

/** The same device after a reload, or after another screen was shown. */
export function openAgain(options: Parameters<typeof show>[1] = {}, beside: ReactNode = null): Promise<Shown> {
  cleanup();
  return shownMeter({ now: Date.now(), ...options }, beside);
}

/** Moves the time forward, unseen: as on a device that sleeps, or in a tab that is hidden. */
export const sleep = (ms: number): void => void vi.setSystemTime(Date.now() + ms);

/** Moves the time forward, and has the page look at the clock at once. */
export function pass(ms: number): void {
  sleep(ms);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** For `before`: the workspace has this currency, and no employer costs unless it says so. */
export const spend =
  (currency: string, loadMultiplier = 1) =>
  async (store: Store) =>
    (await import('#lib/client/meetings/settings.ts')).saveSettings(store, { currency, loadMultiplier });

/** For `before`: this many meetings have begun this month. */
export const holdStarts = (count: number) => async (store: Store) => {
  const { startMeeting, endMeeting } = await import('#lib/client/meetings/commands.ts');
  for (let i = 0; i < count; i += 1) {
    const { meetingId } = await startMeeting(store, { invitees: crowd(2), plannedMs: null, title: '' });
    await endMeeting(store, { meetingId });
  }
};

export const who = ({ page }: Shown): HTMLInputElement => page.getByLabelText('Who’s in?');

/** Everything on the screen, as one reads it. */
export const main = ({ page }: Shown): string => textOf(page.getByRole('main')).replace(/[\s\u2066-\u2069]+/g, ' ');

export const told = (shown: Shown) => expect.poll(() => main(shown));

export const press = async ({ user, page }: Shown, name: string | RegExp): Promise<void> =>
  user.click(await page.findByRole('button', { name }));

export async function enter(shown: Shown, text: string, field = who(shown)): Promise<void> {
  await fill(shown.user, field, text);
  await shown.user.keyboard('{Enter}');
}

/** Those who were added to the form, without a name. */
export const groups = ({ page }: Shown): string[] => {
  const list = page.queryByRole('list', { name: 'In this meeting' });
  return list ? within(list).getAllByRole('listitem').map(textOf) : [];
};

/** The people on the list who are offered, or only those who are in. */
export const chips = ({ page }: Shown, pressed?: true): string[] => {
  const offered = page.queryByRole('group', { name: 'Your people' });
  return offered
    ? within(offered)
        .queryAllByRole('button', { ...(pressed && { pressed }) })
        .map(textOf)
    : [];
};

/** Starts a meeting of these. */
export async function start(shown: Shown, text: string): Promise<void> {
  await fill(shown.user, who(shown), text);
  await press(shown, 'Start the meter');
  await shown.page.findByRole('button', { name: 'Stop' });
}

/** Sets a switch behind the three dots of the running meter. */
export async function flip(shown: Shown, name: string): Promise<void> {
  openMenus();
  await shown.user.click(await shown.page.findByLabelText(name));
}

export const total = ({ page }: Shown): string => textOf(page.getByTestId('total'));
