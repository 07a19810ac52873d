import { act, cleanup, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { StoreFailure } from '#lib/client/failures.ts';
import { StoreOverride } from '#lib/client/hooks/hooks.ts';
import { missingStore } from '#lib/client/hooks/use-store.ts';
import { MINUTE } from '#lib/time.ts';
import { Meetings } from '../../app/(client)/app/meetings/meetings.tsx';
import { DeviceNotices } from '../../app/(client)/app/shell/device-notices.tsx';
import { holdsChanges, useHoldsChanges } from '../../app/(client)/app/shell/use-holds-changes.ts';
import { fillDevices } from '../support/client.ts';
import {
  enter,
  main,
  openAgain,
  openMeter,
  pass,
  press,
  STARTS,
  spend,
  start,
  told,
  total,
  who,
} from '../support/meter-screen.tsx';
import { closingAsks, fill, holdTimers, later, proIn, type Shown, show } from '../support/screens.tsx';

/** How long it waits before it tries the device again. */
const RETRY_MS = 10_000;

const FULL = 'This device is out of space';

const costs = (shown: Shown, cost: string) => waitFor(() => expect(total(shown)).toBe(cost));

describe('on a device that runs out of room', () => {
  it('a running meter goes on and says so, and all is saved once there is room', async () => {
    const shown = await openMeter({ before: spend('USD', 1.3) }, {}, <DeviceNotices />);
    const { page } = shown;
    await start(shown, '10 × 60');
    const retries = holdTimers(RETRY_MS);
    const full = fillDevices();
    pass(10 * MINUTE);
    await press(shown, 'Pause');
    await page.findByText('Paused');
    await told(shown).toContain(FULL);
    pass(10 * MINUTE);
    await press(shown, 'Resume');
    await page.findByText('Running');
    await press(shown, 'Add someone');
    await enter(shown, '2 × Designer 60', await page.findByLabelText<HTMLInputElement>('Who’s joining?'));
    await page.findByText('12 people in the room');
    await costs(shown, '$130.00');
    full.mockRestore();
    act(retries.ring);
    await told(shown).not.toContain(FULL);
    const again = await openAgain();
    await again.page.findByText('12 people in the room');
    await costs(again, '$130.00');
    pass(MINUTE);
    await costs(again, '$145.60');
  });

  it('a meeting is held from start to receipt in one tab, and saved in the end', async () => {
    function Holds() {
      useHoldsChanges();
      return <DeviceNotices />;
    }
    const shown = await openMeter({ before: spend('USD', 1.3) }, {}, <Holds />);
    const { page, store } = shown;
    const retries = holdTimers(RETRY_MS);
    const full = fillDevices();
    await start(shown, '10 × 60');
    pass(10 * MINUTE);
    await press(shown, 'Stop');
    await page.findByRole('heading', { name: 'The receipt' });
    await told(shown).toContain('$130.00');
    expect(main(shown)).toContain(FULL);
    expect(closingAsks()).toBe(true);
    full.mockRestore();
    act(retries.ring);
    await told(shown).not.toContain(FULL);
    expect(closingAsks()).toBe(false);
    expect(await store().read((reader) => reader.all('meetings'))).toHaveLength(1);
    cleanup();
    const list = await show(<Meetings />, { address: '/app/meetings', now: Date.now() });
    await told(list).toMatch(/Meeting.*\$130\.00.*10 people/);
  });
});

it.each([
  ...(['blocked', 'newer', 'gone', 'missing', 'slow'] as const).map((code) => [code, 1] as const),
  ...(['full', 'refused', 'broken'] as const).map((code) => [code, 0] as const),
])('a device that can’t store anything says why, and to reload where that helps: %s', async (code, reloads) => {
  const trouble = new StoreFailure(code);
  const { page, store } = await show(
    <StoreOverride store={missingStore(trouble)}>
      <DeviceNotices />
    </StoreOverride>,
  );
  await page.findByText(trouble.message);
  expect(page.queryAllByRole('button', { name: 'Reload' })).toHaveLength(reloads);
  // Otherwise the change is only on this page.
  expect(holdsChanges([store(), missingStore(trouble)])).toBe(reloads === 0);
});

describe('what is typed before the page knows who is signed in', () => {
  it.each([
    ['Retrospective', '3 × 60'],
    ['日本語の会議', 'Ada 60/h'],
  ])('stays, and starts: %s', async (title, typed) => {
    const me = later();
    const account = proIn({});
    const shown = await openMeter({
      account,
      answers: { ...STARTS, 'GET /v1/me': () => me.answer },
    });
    const { user, page, store } = shown;
    await fill(user, who(shown), typed);
    await fill(user, page.getByLabelText('Title'), title);
    expect(store().owner.accountId).toBeNull();
    me.give({ body: account });
    await expect.poll(() => store().owner.accountId).toBe(account.user.id);
    await waitFor(() => expect(page.getByLabelText<HTMLInputElement>('Title').value).toBe(title));
    expect(who(shown).value).toBe(typed);
    await press(shown, 'Start the meter');
    await page.findByRole('heading', { name: title });
    const meetings = await store().read((reader) => reader.all('meetings'));
    expect(meetings.map(({ record }) => record.title)).toEqual([title]);
  });
});
