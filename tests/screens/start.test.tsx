import { describe, expect, it } from 'vitest';
import { SIGNED_IN } from '#lib/client/store/signed-in.ts';
import { Meter } from '../../app/(client)/app/meter/meter.tsx';
import { asksOf, expectFocus, fill, holdPeople, later, proIn, show, textOf } from '../support/screens.tsx';

/** The form that starts a meeting, on the first page after signing in. */
const opened = async (isSignedInHere: boolean) => {
  if (isSignedInHere) localStorage.setItem(SIGNED_IN, 'on');
  const session = later();
  const shown = await show(<Meter />, {
    answers: {
      'GET /v1/auth/session': () => session.answer,
      'GET /v1/me': () => ({ body: proIn({}) }),
      'POST /v1/meetings/start': () => ({ body: { allowed: true, used: 1, limit: null, month: '2026-03' } }),
    },
  });
  // Until then nothing of the form is for anybody.
  const isReady = () => shown.page.queryByRole('button', { name: 'Start the meter' }) !== null;
  return { ...shown, isReady, answer: () => session.give({ body: { signedIn: isSignedInHere, plan: 'free' } }) };
};

describe('the start form', () => {
  it('waits for the account of somebody who has just signed in: the free plan’s limits aren’t theirs', async () => {
    const { user, page, asked, store, isReady, answer } = await opened(true);
    await expect.poll(() => asksOf(asked, 'GET /v1/auth/session').length).toBe(1);
    // What would show the form takes less.
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(isReady()).toBe(false);
    answer();
    await expect.poll(isReady).toBe(true);
    await fill(user, page.getByLabelText('Who’s in?'), '20 × 60');
    await user.click(page.getByRole('button', { name: 'Start the meter' }));
    expect(await page.findByRole('button', { name: 'Stop' })).toBeTruthy();
    expect(store().owner.accountId).toBe(proIn({}).user.id);
  });

  it('waits for nobody otherwise', async () => {
    const { isReady } = await opened(false);
    await expect.poll(isReady).toBe(true);
  });

  it('doesn’t wait without a connection', async () => {
    localStorage.setItem(SIGNED_IN, 'on');
    const { page } = await show(<Meter />, { answers: { 'GET /v1/auth/session': () => 'offline' } });
    expect(await page.findByRole('button', { name: 'Start the meter' })).toBeTruthy();
  });

  it.each(['Bob 99999999/h', '3 × 99999999/h'])('refuses a rate that nobody is paid in a year: %s', async (typed) => {
    const { user, page } = await show(<Meter />);
    await page.findByRole('button', { name: 'Start the meter' });
    await fill(user, page.getByLabelText('Who’s in?'), typed);
    for (const _time of [1, 2]) {
      await user.keyboard('{Enter}');
      expect(await page.findByText(/^That rate is too large\./)).toBeTruthy();
    }
    await user.click(page.getByRole('button', { name: 'Start the meter' }));
    expect(page.queryByRole('button', { name: 'Stop' })).toBeNull();
    expect(page.getByLabelText<HTMLInputElement>('Who’s in?').value).toBe(typed);
  });

  it('takes back whoever was just added by the field, with the key that undoes, until something else is typed', async () => {
    const { user, page } = await show(<Meter />, { before: holdPeople(['Ada']) });
    await page.findByRole('button', { name: 'Start the meter' });
    const field = page.getByLabelText<HTMLInputElement>('Who’s in?');
    const told = () => textOf(document.body).replace(/\s+/g, ' ');
    await fill(user, field, '3 × Designer 50');
    // It is read by code that comes later.
    await page.findByText(/^3 × Designer: /);
    await user.keyboard('{Enter}');
    await expect.poll(told).toContain('3 × Designer');
    await user.type(field, 'Bob 60/h{Enter}');
    await expect.poll(told).toContain('Bob');
    await user.keyboard('{Control>}z{/Control}');
    await expect.poll(told).not.toContain('Bob');
    await expect.poll(told).toContain('3 × Designer');
    await expectFocus(() => field);
    // Once.
    await user.keyboard('{Control>}z{/Control}');
    await expect.poll(told).toContain('3 × Designer');
    // Nor once something else was changed.
    await user.type(field, 'Cy 70/h{Enter}');
    await expect.poll(told).toContain('Cy');
    await user.click(page.getByRole('button', { name: 'Clear' }));
    await user.keyboard('{Control>}z{/Control}');
    expect(told()).not.toMatch(/Cy|Designer/);
    await user.type(field, 'Ada{Enter}');
    expect(await page.findByRole('button', { name: 'Ada', pressed: true })).toBeTruthy();
    await user.type(field, 'x');
    await user.keyboard('{Control>}z{/Control}');
    await user.clear(field);
    expect(page.getByRole('button', { name: 'Ada', pressed: true })).toBeTruthy();
  });
});
