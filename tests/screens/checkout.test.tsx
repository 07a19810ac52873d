import { describe, expect, it, vi } from 'vitest';
import { CheckoutReturn } from '../../app/billing/return/checkout-result.tsx';
import { asksOf, show, textOf } from '../support/screens.tsx';

type Answer =
  | { body: { ok: boolean; plan: 'free' | 'pro' } }
  | { error: 'forbidden' | 'not_found' | 'not_signed_in' | 'unavailable' };

describe('what came of a checkout', () => {
  const open = (answer: () => Answer, returnTo = '/app/insights?range=year', sessionId = 'cs_1') => {
    history.replaceState(null, '', '/billing/return?session_id=cs_1');
    return show(<CheckoutReturn sessionId={sessionId} returnTo={returnTo} />, {
      answers: { 'POST /v1/billing/confirm': answer },
    });
  };
  const links = () => [...document.querySelectorAll('main a')].map((a) => `${textOf(a)}: ${a.getAttribute('href')}`);
  const ON = 'Continue: /app/insights?range=year';
  const ACCOUNT = 'See your account: /app/account';
  const SIGN_IN = 'Sign in: /sign-in?returnTo=%2Fbilling%2Freturn%3Fsession_id%3Dcs_1';

  it.each([
    [{ body: { ok: true, plan: 'pro' } }, 'You’re on Pro', /^Thank you\./, [ON], null],
    [{ body: { ok: true, plan: 'free' } }, 'This subscription has ended', /Pro has ended since/, [ACCOUNT], null],
    [{ body: { ok: false, plan: 'free' } }, 'Not paid yet', /hasn’t arrived yet/, [ON], 'Check again'],
    [{ body: { ok: false, plan: 'pro' } }, 'Not paid yet', /you’re already on Pro/, [ON], 'Check again'],
    [{ error: 'forbidden' }, 'This checkout belongs to another account', /^Sign out, sign in/, [ACCOUNT], null],
    [{ error: 'not_found' }, 'We can’t find this checkout', /link may be incomplete/, [ACCOUNT], null],
    [{ error: 'not_signed_in' }, 'Sign in to finish', /^Your session has ended/, [SIGN_IN], null],
    [{ error: 'unavailable' }, 'Not confirmed yet', /isn’t available right now.*If you paid/, [ON], 'Try again'],
  ] as const)('with %j is said, with the way on', async (answer, title, words, ways, again) => {
    let last: Answer = answer;
    const { page, user, asked, went } = await open(() => last);
    await page.findByRole('heading', { level: 1, name: title });
    expect(page.getByText(words)).toBeTruthy();
    expect(links()).toEqual(ways);
    expect(asksOf(asked, 'POST /v1/billing/confirm').map(({ body }) => body)).toEqual([{ sessionId: 'cs_1' }]);
    expect(page.queryAllByRole('button').map(textOf)).toEqual(again ? [again] : []);
    expect(went).toEqual([]);
    if (!again) return;
    last = { body: { ok: true, plan: 'pro' } };
    await user.click(page.getByRole('button', { name: again }));
    await page.findByRole('heading', { level: 1, name: 'You’re on Pro' });
  });

  it.each([
    ['/app/insights', '/app/insights'],
    ['https://elsewhere.example/app', '/app'],
    ['//elsewhere.example', '/app'],
  ])('that was paid leads on to %s: %s', async (returnTo, path) => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const { page, went } = await open(() => ({ body: { ok: true, plan: 'pro' } }), returnTo);
    expect((await page.findByRole('link', { name: 'Continue' })).getAttribute('href')).toBe(path);
    expect(went).toEqual([]);
    // On its own, once it was read.
    const goOn = () => timers.mock.calls.findLast(([, ms]) => ms === 4_000)?.[0];
    await expect.poll(goOn).toBeTruthy();
    goOn()?.();
    expect(went).toEqual([path]);
  });

  it('without its name can’t be asked for', async () => {
    const { page, asked } = await open(() => ({ error: 'not_found' }), '/app', '');
    await page.findByRole('heading', { level: 1, name: 'We can’t find this checkout' });
    expect(asksOf(asked, 'POST /v1/billing/confirm')).toEqual([]);
  });
});
