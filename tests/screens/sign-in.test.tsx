import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { CodeForm } from '../../app/sign-in/code-form.tsx';
import { EmailForm } from '../../app/sign-in/email-form.tsx';
import { asksOf, fill, NINE, show, textOf } from '../support/screens.tsx';

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
    const { user, page, field, told, done } = await open({ 'POST /v1/auth/verify': () => ({ error: 'invalid_code' }) });
    const again = () => page.getByRole<HTMLButtonElement>('button', { name: /^Send a new code/ });
    expect(again().disabled).toBe(true);
    await user.type(field, '12345');
    await user.click(page.getByRole('button', { name: 'Sign in' }));
    await expect.poll(told).not.toBe('');
    const tooShort = told();
    await user.type(field, '6');
    await expect.poll(told).toMatch(/wrong or has expired/);
    expect(told()).not.toBe(tooShort);
    expect(again().disabled).toBe(true);
    vi.setSystemTime(NINE + 31_000);
    await expect.poll(() => again().disabled).toBe(false);
    await user.click(again());
    await expect.poll(told).toBe('');
    expect(field.value).toBe('');
    expect(done).not.toHaveBeenCalled();
  });

  it('that was tried too often needs another email, at once', async () => {
    const { user, page, field, asked } = await open({
      'POST /v1/auth/verify': () => ({ error: 'too_many_requests' }),
    });
    await user.type(field, '123456');
    const again = await page.findByRole<HTMLButtonElement>('button', { name: 'Send a new code' });
    expect(again.disabled).toBe(false);
    vi.setSystemTime(NINE + 5_000);
    await user.click(again);
    await expect.poll(() => asksOf(asked, 'POST /v1/auth/code').length).toBe(1);
    await page.findByRole('button', { name: /^Send a new code in/ });
  });
});
