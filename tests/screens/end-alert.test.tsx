import { act, cleanup } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useMeterTicker } from '#lib/client/hooks/hooks.ts';
import type { Store } from '#lib/client/store/store.ts';
import { MINUTE, SECOND } from '#lib/time.ts';
import { AskToNotify, EndAlertSwitches } from '../../app/(client)/app/meter/live/end-alert-settings.tsx';
import { EndAlert } from '../../app/(client)/app/shell/notices/end-alert.tsx';
import { crowd } from '../support/client.ts';
import { NINE, type Shown, show, textOf } from '../support/screens.tsx';
import { until } from '../support/until.ts';

/** A meeting of three at 60 an hour, of half an hour; it begins at NINE. */
const begin =
  (currency = 'USD') =>
  async (store: Store) => {
    const { saveSettings } = await import('#lib/client/meetings/settings.ts');
    await saveSettings(store, { currency, loadMultiplier: 1 });
    const { startMeeting } = await import('#lib/client/meetings/commands.ts');
    await startMeeting(store, { id: 'm', invitees: crowd(3), plannedMs: 30 * MINUTE, title: 'Status' });
  };

let notified: string[];
let badges: boolean[];
let tones: number;

beforeEach(() => {
  [notified, badges, tones, toldMs] = [[], [], 0, 0];
  // A page remembers what was chosen on it, and a file's tests share one page.
  for (const [name, value] of Object.entries({ 'end-alerts': 'on', 'end-tone': 'off', 'end-asked': 'off' }))
    localStorage.setItem(`meeting-tab:${name}`, value);
  vi.stubGlobal(
    'Notification',
    class extends EventTarget {
      static permission = 'granted' as string;
      static requestPermission = async () => 'granted';
      constructor(title: string, { body, tag }: { body: string; tag: string }) {
        super();
        notified.push(`${tag}: ${title}: ${body}`);
      }
    },
  );
  Object.assign(navigator, {
    setAppBadge: async () => void badges.push(true),
    clearAppBadge: async () => void badges.push(false),
  });
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0;
      destination = null;
      createOscillator = () => ({
        frequency: {},
        connect: (next: unknown) => next,
        addEventListener() {},
        start() {
          tones += 1;
        },
        stop() {},
      });
      createGain = () => ({
        gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
        connect: (next: unknown) => next,
      });
    },
  );
});
afterEach(() => {
  for (const name of ['setAppBadge', 'clearAppBadge']) Reflect.deleteProperty(navigator, name);
});

const hide = (isHidden: boolean) =>
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible');

/** The last time that the meter told its watchers, in ms since the meeting began. */
let toldMs = 0;

function Told() {
  const ticker = useMeterTicker();
  useEffect(() => ticker?.watch({ everyMs: SECOND, whileHidden: true }, (live) => (toldMs = live.elapsedMs)), [ticker]);
  return null;
}

const SCREEN = (
  <>
    <EndAlert />
    <Told />
  </>
);

/** Sets the time, and waits for the announcement. */
async function passTo(ms: number): Promise<void> {
  vi.setSystemTime(NINE + ms);
  // The meter looks now, rather than within a second.
  window.dispatchEvent(new Event('pageshow'));
  await until(() => toldMs === ms);
  // Waits until the watchers' changes are drawn.
  await act(async () => {});
}

const said = ({ page }: Pick<Shown, 'page'>) => {
  const main = page.getByRole('main');
  return textOf(main.querySelector('[role=status], [role=alert]') ?? document.createElement('p'));
};

describe('the planned end', () => {
  it.each([
    ['USD', 'en-US', '$3.00'],
    ['EUR', 'de-DE', '3,00 €'],
  ])('is said two minutes before and at it, in %s for %s', async (currency, language, cost) => {
    const shown = await show(SCREEN, { before: begin(currency), languages: [language] });
    await passTo(27 * MINUTE);
    expect(said(shown)).toBe('');
    await passTo(28 * MINUTE);
    expect(said(shown)).toBe(`“Status” should end in 2 minutes. After that, each minute costs ${cost}.Dismiss`);
    await passTo(29 * MINUTE + SECOND);
    expect(said(shown)).toContain('should end in 1 minute. ');
    await shown.user.click(shown.page.getByRole('button', { name: 'Dismiss' }));
    expect(said(shown)).toBe('');
    await passTo(30 * MINUTE);
    expect(said(shown)).toBe(`“Status” should be over. Each further minute costs ${cost}.Dismiss`);
    await passTo(36 * MINUTE);
    expect(said(shown)).toBe('');
    // Someone who sees the page needs nothing else.
    expect([notified, badges.includes(true), tones]).toEqual([[], false, 0]);
  });

  it('is said once each while the page is hidden, with a badge that goes once it is seen', async () => {
    await show(SCREEN, { before: begin() });
    hide(true);
    await passTo(MINUTE);
    await passTo(28 * MINUTE + SECOND);
    await passTo(29 * MINUTE);
    await passTo(30 * MINUTE);
    expect(notified).toEqual([
      'meeting-end: Status: “Status” should end in 2 minutes. After that, each minute costs $3.00.',
      'meeting-end: Status: “Status” should be over. Each further minute costs $3.00.',
    ]);
    expect(badges.at(-1)).toBe(true);
    hide(false);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(badges.at(-1)).toBe(false);
    expect(tones).toBe(0);
  });

  it('has a tone for whoever wants one, and nothing at all for whoever turned it off', async () => {
    const screen = (
      <>
        {SCREEN}
        <EndAlertSwitches />
      </>
    );
    const shown = await show(screen, { before: begin() });
    const { user, page } = shown;
    await passTo(MINUTE);
    await user.click(page.getByLabelText('Quiet tone'));
    hide(true);
    await passTo(28 * MINUTE);
    expect([tones, notified.length]).toEqual([1, 1]);
    await user.click(page.getByLabelText('Alert me when time is up'));
    expect(page.queryByLabelText('Quiet tone')).toBeNull();
    await passTo(30 * MINUTE);
    expect([tones, notified.length, said(shown)]).toEqual([1, 1, '']);
  });
});

describe('the question', () => {
  it('is asked once, and leads to the browser’s', async () => {
    const request = vi.fn(async () => 'granted');
    Object.assign(Notification, { permission: 'default', requestPermission: request });
    const { user, page } = await show(<AskToNotify />);
    await user.click(await page.findByRole('button', { name: 'Notify me' }));
    expect(request).toHaveBeenCalledOnce();
    expect(page.queryByRole('button', { name: 'Notify me' })).toBeNull();
  });

  it('isn’t asked where the browser has its answer', async () => {
    const { page } = await show(<AskToNotify />);
    expect(page.queryByRole('button', { name: 'Notify me' })).toBeNull();
  });

  it('isn’t asked of whoever turned the alerts off', async () => {
    localStorage.setItem('meeting-tab:end-alerts', 'off');
    Object.assign(Notification, { permission: 'default' });
    const { page } = await show(<AskToNotify />);
    expect(page.queryByRole('button', { name: 'Notify me' })).toBeNull();
  });

  it('isn’t asked again after a no', async () => {
    Object.assign(Notification, { permission: 'default' });
    const { user, page } = await show(<AskToNotify />);
    await user.click(await page.findByRole('button', { name: 'Not now' }));
    expect(page.queryByRole('button', { name: 'Notify me' })).toBeNull();
    cleanup();
    const again = await show(<AskToNotify />);
    expect(again.page.queryByRole('button', { name: 'Notify me' })).toBeNull();
  });
});
