import { within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { receiptExample } from '#lib/receipts/schema.ts';
import { MINUTE } from '#lib/time.ts';
import { KeyboardHelp } from '../../app/(client)/app/shell/keyboard-help.tsx';
import {
  enter,
  groups,
  openAgain,
  openMeter,
  pass,
  press,
  STARTS,
  spend,
  start,
  who,
} from '../support/meter-screen.tsx';
import { expectFocus, fill, openMenus, proIn, type Shown, textOf } from '../support/screens.tsx';

describe('keys', () => {
  const setKeys = async ({ user, page }: Shown) => {
    await user.click(page.getByRole('button', { name: 'Keyboard shortcuts' }));
    const dialog = within(await page.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    await user.click(dialog.getByRole('checkbox'));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await expect.poll(() => page.queryByRole('dialog')).toBeNull();
  };
  /** Waits for a key to take effect. */
  const wait = () => new Promise((resolve) => setTimeout(resolve, 50));

  it('that are turned off do nothing, in any state, and work again once they are on', async () => {
    const shown = await openMeter({}, {}, <KeyboardHelp />);
    const { user, page } = shown;
    await setKeys(shown);
    expect(localStorage.getItem('meeting-tab:shortcuts')).toBe('off');
    page.getByRole('heading', { name: 'New meeting' }).focus();
    await user.keyboard('n');
    await wait();
    expect(document.activeElement).not.toBe(who(shown));
    await start(shown, '3 × 60');
    await expectFocus(() => page.getByRole('heading', { level: 1 }));
    await user.keyboard('pms?');
    await wait();
    expect(page.getByText('Running')).toBeTruthy();
    expect(page.queryByRole('dialog')).toBeNull();
    await press(shown, 'Stop');
    await expectFocus(() => page.getByRole('heading', { name: 'The receipt' }));
    await user.keyboard('n');
    await wait();
    expect(page.getByRole('heading', { name: 'The receipt' })).toBeTruthy();
    await setKeys(shown);
    await user.keyboard('n');
    await page.findByRole('heading', { name: 'New meeting' });
  });
});

describe('the focus goes on where what had it is gone', () => {
  it('from the demo, once it is over', async () => {
    const shown = await openMeter({}, { 'sample-over': 'off' });
    const { user, page } = shown;
    const key = async (name: string) => {
      (await page.findByRole('button', { name })).focus();
      await user.keyboard('{Enter}');
    };
    await key('Try the demo');
    await expectFocus(() => page.getByRole('heading', { name: 'Weekly planning' }));
    await key('Stop');
    await expectFocus(() => page.getByText(/^That was \$/));
    await key('Dismiss');
    await expectFocus(() => page.getByRole('heading', { name: 'New meeting' }));
  });

  it('from those who are removed, to the next, and at last to the field', async () => {
    const shown = await openMeter();
    const { user, page } = shown;
    for (const [i, group] of ['3 × Engineer 60', '2 × Designer 50', 'Facilitator 40'].entries()) {
      await enter(shown, group);
      await expect.poll(() => groups(shown)).toHaveLength(i + 1);
    }
    await press(shown, 'Remove 3 × Engineer');
    await expectFocus(() => page.getByRole('button', { name: 'Remove 2 × Designer' }));
    await press(shown, 'Remove Facilitator');
    await expectFocus(() => page.getByRole('button', { name: 'Remove 2 × Designer' }));
    await user.keyboard('{Enter}');
    await expectFocus(() => who(shown));
  });

  it('from the meter to what comes after it', async () => {
    const shown = await openMeter();
    const { user, page } = shown;
    await start(shown, '3 × 60');
    const opener = page.getByRole('button', { name: 'Meter options' });
    openMenus();
    opener.focus();
    await user.keyboard('m');
    await user.click(await page.findByRole('button', { name: 'Leave room mode' }));
    await expect.poll(() => page.queryByRole('dialog', { name: 'Room mode' })).toBeNull();
    await expectFocus(() => opener);
    await user.keyboard('s');
    await expectFocus(() => page.getByRole('heading', { name: 'The receipt' }));
    await press(shown, 'New meeting');
    await expectFocus(() => page.getByRole('heading', { name: 'New meeting' }));
    const heads = (of: Shown) => expect.poll(() => textOf(of.page.getByRole('status', { name: 'People' })));
    await heads(shown).toBe('3');
    await heads(await openAgain()).toBe('3');
  });
});

describe('“Send link…”', () => {
  it.each([
    ['is turned away', new DOMException('Turned away.', 'AbortError')],
    ['is taken', null],
  ])('hands the link to what the device shares with, and stays when it %s', async (_, thrown) => {
    const sent: ShareData[] = [];
    const share = async (data: ShareData) => {
      sent.push(data);
      if (thrown) throw thrown;
    };
    Object.assign(navigator, { share });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
    const account = proIn({ currency: 'USD' });
    const shown = await openMeter({
      account,
      before: spend('USD'),
      answers: {
        ...STARTS,
        'POST /v1/receipts': () => ({ body: receiptExample }),
        'GET /v1/receipts': () => ({ body: { receipts: [receiptExample] } }),
      },
    });
    await expect.poll(() => shown.store().owner.accountId).toBe(account.user.id);
    await fill(shown.user, shown.page.getByLabelText('Title'), 'Retrospective');
    await start(shown, '4 × 60');
    pass(10 * MINUTE);
    await press(shown, 'Stop');
    await press(shown, 'Share receipt');
    await press(shown, 'Send link…');
    await expect.poll(() => sent).toMatchObject([{ title: 'Retrospective', url: receiptExample.url }]);
    expect(shown.page.getByRole('button', { name: 'Send link…' })).toBeTruthy();
    expect(shown.page.queryAllByRole('alert').map(textOf).filter(Boolean)).toEqual([]);
  });
});
