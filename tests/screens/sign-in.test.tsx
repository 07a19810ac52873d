import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { MINUTE } from '#lib/time.ts';
import { CodeForm } from '../../app/sign-in/code-form.tsx';
import { EmailForm } from '../../app/sign-in/email-form.tsx';
import { LinkForm } from '../../app/sign-in/link/link-form.tsx';
import { writePending } from '../../app/sign-in/pending.ts';
import { SignIn } from '../../app/sign-in/sign-in.tsx';
import { asksOf, fill, later, NINE, proIn, show, textOf } from '../support/screens.tsx';

type Answers = NonNullable<Parameters<typeof show>[1]>['answers'];

describe('the email', () => {
  const open = async (answer: 'offline' | { error: 'too_many_requests' | 'unavailable' | 'invalid_request' }) => {
    const sent = vi.fn();
    const shown = await show(<EmailForm email="" onSent={sent} />, { answers: { 'POST /v1/auth/code': () => answer } });
    await fill(shown.user, await shown.page.findByLabelText('Email'), ' You@Example.com ');
    await shown.user.click(shown.page.getByRole('button', { name: 'Email me a code' }));
    return { ...shown, sent };
  };

  it('of whoever has asked too often leads to the code that they have', async () => {
    const { user, page, asked, sent } = await open({ error: 'too_many_requests' });
    await user.click(await page.findByRole('button', { name: 'Enter a code I already have' }));
    expect(sent.mock.calls).toEqual([[{ email: 'you@example.com', sentAt: NINE }]]);
    expect(asksOf(asked, 'POST /v1/auth/code').map(({ body }) => body)).toEqual([{ email: 'you@example.com' }]);
  });

  it.each([
    ['nobody can be reached', 'offline', /can’t reach the service/],
    ['the service can’t', { error: 'unavailable' }, /isn’t available/],
    ['it is none', { error: 'invalid_request' }, /Enter an email address like/],
  ] as const)('isn’t sent if %s, and leads nowhere', async (_, answer, words) => {
    const { page, sent } = await open(answer);
    await page.findByText(words);
    expect(page.queryByRole('button', { name: 'Enter a code I already have' })).toBeNull();
    expect(sent).not.toHaveBeenCalled();
  });
});

describe('the page', () => {
  const open = (more: NonNullable<Parameters<typeof show>[1]>['answers'] = {}) =>
    show(<SignIn />, {
      answers: {
        'GET /v1/me': () => ({ error: 'not_signed_in' }),
        'POST /v1/auth/code': () => ({ body: { ok: true } }),
        ...more,
      },
    });

  it('begins with the email of its address, and with the one that was typed once that is another', async () => {
    history.replaceState(null, '', '/sign-in?email=linked@example.com');
    const { user, page } = await open();
    const email = () => page.getByLabelText<HTMLInputElement>('Email');
    await expect.poll(() => email().value).toBe('linked@example.com');
    await fill(user, email(), 'other@example.com');
    await user.keyboard('{Enter}');
    await user.click(await page.findByRole('button', { name: 'Use another email' }));
    expect(email().value).toBe('other@example.com');
    history.replaceState(null, '', '/');
  });

  it.each([
    ['', '/app'],
    ['?returnTo=%2Fapp%2Finsights%3Frange%3Dyear', '/app/insights?range=year'],
    ['?returnTo=https%3A%2F%2Felsewhere.example', '/app'],
  ])('leads whoever is signed in already straight on: %j', async (query, path) => {
    history.replaceState(null, '', `/sign-in${query}`);
    const { went } = await open({
      'GET /v1/auth/session': () => ({ body: { signedIn: true, plan: 'free' } }),
      'GET /v1/me': () => ({ body: proIn({}) }),
    });
    await expect.poll(() => went).toEqual([path]);
    history.replaceState(null, '', '/');
  });

  it.each([
    [9, true],
    [10, false],
  ])('is at the code again after %i minutes: %s', async (minutes, isThere) => {
    writePending({ email: 'you@example.com', sentAt: NINE - minutes * MINUTE });
    const { page } = await open();
    await page.findByLabelText(isThere ? 'Code' : 'Email');
  });
});

describe('the link of an email', () => {
  it.each([
    ['invalid_code', 'This link has expired or was already used.'],
    ['invalid_request', 'This link is incomplete. Open it from the email again.'],
    ['unavailable', /isn’t available right now/],
  ] as const)('that is refused as %s says why, and how to start over', async (error, words) => {
    location.hash = '#email=you@example.com&token=t';
    writePending({ email: 'older@example.com', sentAt: NINE });
    const { user, page, asked } = await show(<LinkForm />, {
      answers: { 'GET /v1/me': () => ({ error: 'not_signed_in' }), 'POST /v1/auth/link': () => ({ error }) },
    });
    await user.click(await page.findByRole('button', { name: 'Sign in' }));
    await page.findByText(words);
    expect(asksOf(asked, 'POST /v1/auth/link')[0]?.body).toMatchObject({ email: 'you@example.com', token: 't' });
    const again = page.queryByRole('link', { name: 'Get a new email' });
    expect(again?.getAttribute('href')).toBe(error === 'unavailable' ? undefined : '/sign-in?email=you%40example.com');
    if (again) await user.click(again);
    // Or else the code of that one would be asked for.
    expect(sessionStorage.getItem('sign-in') !== null).toBe(error === 'unavailable');
    location.hash = '';
  });
});

describe('the code', () => {
  function Asked({ onSignedIn }: { onSignedIn: () => void }) {
    const [pending, setPending] = useState({ email: 'you@example.com', sentAt: NINE });
    return <CodeForm pending={pending} onSent={setPending} onSignedIn={onSignedIn} />;
  }
  const open = async (answers: Answers) => {
    const done = vi.fn();
    const shown = await show(<Asked onSignedIn={done} />, {
      answers: { 'POST /v1/auth/code': () => ({ body: { ok: true } }), ...answers },
    });
    const field = await shown.page.findByLabelText<HTMLInputElement>('Code');
    const told = () => textOf(shown.page.getAllByRole('alert')[0] ?? document.body);
    return { ...shown, field, told, done };
  };

  it('that is wrong says so, until another email was sent', async () => {
    const wrong = { error: 'invalid_code' } as const;
    const [second, answers] = [later(), [wrong]];
    const verify = () => answers.shift() ?? second.answer;
    const { user, page, field, told, done } = await open({ 'POST /v1/auth/verify': verify });
    const again = () => page.getByRole<HTMLButtonElement>('button', { name: /^Send a new code/ });
    expect(again().disabled).toBe(true);
    await user.type(field, '12345');
    await user.click(page.getByRole('button', { name: 'Sign in' }));
    await expect.poll(told).not.toBe('');
    const tooShort = told();
    await user.type(field, '6');
    await expect.poll(told).toMatch(/wrong or has expired/);
    expect(told()).not.toBe(tooShort);
    await fill(user, field, '654321');
    expect(told()).toBe('');
    second.give(wrong);
    await expect.poll(told).toMatch(/wrong or has expired/);
    expect(again().disabled).toBe(true);
    vi.setSystemTime(NINE + 31_000);
    await expect.poll(() => again().disabled).toBe(false);
    await user.click(again());
    await expect.poll(told).toBe('');
    expect(field.value).toBe('');
    expect(done).not.toHaveBeenCalled();
  });

  it('isn’t sent again for a minute to whoever has asked too often', async () => {
    const { user, page } = await open({ 'POST /v1/auth/code': () => ({ error: 'too_many_requests' }) });
    vi.setSystemTime(NINE + 31_000);
    const again = () => page.getByRole<HTMLButtonElement>('button', { name: /^Send a new code/ });
    await expect.poll(() => again().disabled).toBe(false);
    await user.click(again());
    await expect.poll(() => again().disabled).toBe(true);
    vi.setSystemTime(NINE + 31_000 + 59_000);
    // The countdown looks once a second.
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(again().disabled).toBe(true);
    vi.setSystemTime(NINE + 31_000 + 61_000);
    await expect.poll(() => again().disabled).toBe(false);
  });

  it('that was tried too often needs another email, at once', async () => {
    const { user, page, field, asked } = await open({
      'POST /v1/auth/verify': () => ({ error: 'too_many_requests' }),
    });
    await user.type(field, '123456');
    const again = await page.findByRole<HTMLButtonElement>('button', { name: 'Send a new code' });
    expect(again.disabled).toBe(false);
    vi.setSystemTime(NINE + 5_000);
    await user.dblClick(again);
    await expect.poll(() => asksOf(asked, 'POST /v1/auth/code').length).toBe(1);
    await page.findByRole('button', { name: /^Send a new code in/ });
  });
});
