import { describe, expect, it } from 'vitest';
import { receiptExample } from '#lib/receipts/schema.ts';
import { sessionListExample } from '#lib/sessions/schema.ts';
import { Sessions } from '../../app/(client)/app/account/sessions.tsx';
import { Receipts } from '../../app/(client)/app/receipts/receipts.tsx';
import { ON_FREE } from '../support/client.ts';
import { asksOf, listed, show } from '../support/screens.tsx';

describe('a list that can’t be read', () => {
  it.each([
    ['an error', { error: 'internal' } as const, /Something went wrong on our side\./],
    ['no connection', 'offline' as const, /We can’t reach the service\.|offline/],
  ])('with %s says so, and is there once it is tried again', async (_, answer, problem) => {
    let isDown = true;
    const { user, page } = await show(<Sessions />, {
      account: ON_FREE,
      answers: { 'GET /v1/sessions': () => (isDown ? answer : { body: sessionListExample }) },
    });
    await page.findByText(problem);
    isDown = false;
    await user.click(page.getByRole('button', { name: 'Try again' }));
    await expect
      .poll(() => listed(page).length)
      .toBe(sessionListExample.sessions.length + sessionListExample.devices.length);
    expect(page.queryByText(problem)).toBeNull();
  });

  it('is there once the connection works, though the browser said so a moment early', async () => {
    let left = 2;
    const { page, asked } = await show(<Receipts />, {
      account: ON_FREE,
      answers: {
        'GET /v1/receipts': () => (left-- > 0 ? 'offline' : { body: { receipts: [receiptExample] } }),
      },
    });
    await page.findByText(/offline|reach/i);
    const asks = () => asksOf(asked, 'GET /v1/receipts').length;
    // It's listened for a moment after the screen appears.
    const tellOnce = () => {
      if (asks() === 1) window.dispatchEvent(new Event('online'));
      return asks();
    };
    await expect.poll(tellOnce).toBeGreaterThan(1);
    expect(await page.findByText(receiptExample.title ?? '')).toBeTruthy();
    expect(asks()).toBe(3);
  });
});
