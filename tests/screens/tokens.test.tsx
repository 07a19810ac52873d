import { describe, expect, it } from 'vitest';
import { tokenExample } from '#lib/tokens/schema.ts';
import { Tokens } from '../../app/(client)/app/tokens/tokens.tsx';
import { ON_FREE, ON_PRO } from '../support/client.ts';
import { asksOf, expectFocus, listed, show } from '../support/screens.tsx';

const OK = () => ({ body: { ok: true } });

describe('API tokens', () => {
  const path = `/v1/tokens/${tokenExample.id}`;
  const open = (tokens: object[], answers = {}, account: typeof ON_PRO | typeof ON_FREE = ON_PRO) =>
    show(<Tokens />, { account, answers: { 'GET /v1/tokens': () => ({ body: { tokens } }), ...answers } });

  it('on Free are part of Pro', async () => {
    const { page } = await open([], {}, ON_FREE);
    expect(await page.findByRole('heading', { name: 'API tokens are part of Pro' })).toBeTruthy();
    expect(page.getByRole('link', { name: 'See Pro' }).getAttribute('href')).toBe('/pricing');
    expect(page.queryByRole('button', { name: 'Create token' })).toBeNull();
  });

  it('of a plan that has ended are listed and can be revoked, and none created', async () => {
    const { user, page } = await open([tokenExample], { [`DELETE ${path}`]: OK }, ON_FREE);
    await page.findByText(/work again when you resubscribe/);
    expect(page.queryByRole('button', { name: 'Create token' })).toBeNull();
    await user.click(page.getByRole('button', { name: `Revoke ${tokenExample.name}` }));
    await user.click(page.getByRole('button', { name: 'Revoke token' }));
    expect(await page.findByText(/^“Finance dashboard” was revoked\./)).toBeTruthy();
  });

  it('say when they were created and last used, each its own', async () => {
    const used = {
      ...tokenExample,
      id: 'used',
      name: 'Used',
      createdAt: Date.UTC(2026, 1, 1, 9),
      lastUsedAt: Date.UTC(2026, 2, 1, 10),
    };
    const { page } = await open([used, { ...tokenExample, createdAt: Date.UTC(2026, 0, 2, 11) }]);
    await page.findByText('Used');
    const told = listed(page).map((row) => row.replace(/\s/g, ' '));
    expect(told[0]).toMatch(/Created Feb 1, 2026, 9:00 AM.*Last used Mar 1, 2026, 10:00 AM/);
    expect(told[1]).toMatch(/Created Jan 2, 2026, 11:00 AM.*Never used/);
  });

  it.each([
    ['', 'Enter a name of 1 to 60 characters.'],
    ['   ', 'Enter a name of 1 to 60 characters.'],
    ['x'.repeat(61), 'Enter a name of 1 to 60 characters.'],
  ])('named %j: not created', async (name, problem) => {
    const { user, page, asked } = await open([]);
    const field = await page.findByLabelText('Name');
    if (name) await user.type(field, name);
    await user.click(page.getByRole('button', { name: 'Create token' }));
    expect(await page.findByText(problem)).toBeTruthy();
    await expectFocus(() => page.getByLabelText('Name'));
    expect(asksOf(asked, 'POST /v1/tokens')).toEqual([]);
  });

  it('one is created: its secret is shown until it is stored, and it leads the list', async () => {
    const secret = `mt_live_${'a'.repeat(40)}`;
    const info = { ...tokenExample, id: 'new', name: 'Dashboard', prefix: secret.slice(0, 12) };
    const { user, page, asked } = await open([tokenExample, { ...tokenExample, id: 'old', name: 'Old' }], {
      'POST /v1/tokens': () => ({ body: { token: secret, info } }),
      'DELETE /v1/tokens/old': OK,
    });
    await user.click(await page.findByRole('button', { name: 'Revoke Old' }));
    await user.click(page.getByRole('button', { name: 'Revoke token' }));
    await page.findByText(/^“Old” was revoked\./);
    await user.type(await page.findByLabelText('Name'), '  Dashboard {Enter}');
    expect(await page.findByText(secret)).toBeTruthy();
    expect(page.queryByText(/was revoked/)).toBeNull();
    expect(asksOf(asked, 'POST /v1/tokens')[0]?.body).toEqual({
      workspaceId: ON_PRO.workspaces[0]?.id,
      name: 'Dashboard',
    });
    expect(listed(page)[0]).toContain('Dashboard');
    expect(listed(page)).toHaveLength(2);
    expect(page.queryByRole('button', { name: 'Create token' })).toBeNull();
    await user.click(page.getByRole('button', { name: 'I’ve stored it' }));
    expect(page.queryByText(secret)).toBeNull();
    await expectFocus(() => page.getByRole('heading', { name: 'API tokens' }));
  });

  it.each([
    ['no answer', 'offline' as const, /^We can’t reach the service\..+revoke it/],
    ['one that makes no sense', { body: {} }, /If it’s in the list anyway, revoke it\.$/],
  ])('with %s nobody knows whether there is one, and the name stays', async (_, answer, words) => {
    const { user, page } = await open([], { 'POST /v1/tokens': () => answer });
    const field = await page.findByLabelText<HTMLInputElement>('Name');
    await user.type(field, 'Dashboard{Enter}');
    expect(await page.findByText(words)).toBeTruthy();
    expect(field.value).toBe('Dashboard');
  });
});
