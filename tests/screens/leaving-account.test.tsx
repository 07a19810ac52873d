import { within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { tokenExample } from '#lib/tokens/schema.ts';
import { workspaceExample } from '#lib/workspaces/schema.ts';
import { Settings } from '../../app/(client)/app/settings/settings.tsx';
import { RunningMeeting } from '../../app/(client)/app/shell/running-meeting.tsx';
import { WorkspaceSwitcher } from '../../app/(client)/app/shell/workspaces.tsx';
import { Tokens } from '../../app/(client)/app/tokens/tokens.tsx';
import { closingAsks, fill, proIn, type Shown, show, textOf } from '../support/screens.tsx';

/** Leaving a screen in any way asks about what would be lost. */

const account = proIn({ currency: 'USD', timeZone: 'UTC' });
const [own = workspaceExample] = account.workspaces;
const workspaces = ['Product', 'Agency'].map((name, i) => ({ ...own, name, ...(i > 0 && { id: 'b'.repeat(22) }) }));

const around = (screen: React.ReactNode) => (
  <>
    <RunningMeeting />
    <WorkspaceSwitcher />
    {screen}
    <a href="/app/people">People</a>
  </>
);

// Other files' screens may have led elsewhere.
beforeEach(() => history.replaceState(null, '', '/'));

const question = ({ page }: Shown, name: string) => page.findByRole('dialog', { name });

async function cancel(shown: Shown, name: string): Promise<void> {
  await shown.user.click(within(await question(shown, name)).getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => shown.page.queryByRole('dialog', { name })).toBeNull();
}

async function switchTo({ user, page }: Shown, from: string, to: string): Promise<void> {
  await user.click(await page.findByRole('button', { name: `Workspace: ${from}` }));
  await user.click(await page.findByRole('button', { name: new RegExp(`^✓?\\s*${to}$`) }));
}

describe('a new token', () => {
  const secret = `mt_live_${'a'.repeat(40)}`;
  const open = async () => {
    const info = { ...tokenExample, id: 'new', name: 'New', prefix: secret.slice(0, 12) };
    const shown = await show(around(<Tokens />), {
      account: { ...account, workspaces },
      address: '/app/tokens',
      isOfAccount: true,
      answers: {
        'GET /v1/tokens': ({ query }) => ({
          body: {
            tokens: [{ ...tokenExample, name: query.get('workspaceId') === own.id ? 'Of the first' : 'Of the second' }],
          },
        }),
        'POST /v1/tokens': () => ({ body: { token: secret, info } }),
      },
    });
    await shown.page.findByText('Of the first');
    await shown.user.type(await shown.page.findByLabelText('Name'), 'New{Enter}');
    await shown.page.findByText(secret);
    await expect.poll(closingAsks).toBe(true);
    return shown;
  };
  const LEAVE = 'Leave this page?';

  it('stays in sight while another workspace’s are looked at, each of which has its own', async () => {
    const shown = await open();
    await switchTo(shown, 'Product', 'Agency');
    await shown.page.findByText('Of the second');
    expect(shown.page.queryByText('Of the first')).toBeNull();
    expect(shown.page.getByText(secret)).toBeTruthy();
    expect(shown.page.queryByRole('dialog', { name: LEAVE })).toBeNull();
  });

  it('isn’t left by a link, by a key or with the tab without asking', async () => {
    const shown = await open();
    const { user, page, went } = shown;
    await user.click(page.getByRole('link', { name: 'People' }));
    expect(textOf(await question(shown, LEAVE))).toContain(
      'Your token “New” is only on this screen. Once you leave, you won’t see it again.',
    );
    await cancel(shown, LEAVE);
    page.getByRole('heading', { name: 'API tokens' }).focus();
    await user.keyboard('n');
    await cancel(shown, LEAVE);
    await expect.poll(closingAsks).toBe(true);
    expect(page.getByText(secret)).toBeTruthy();
    expect(went).toEqual([]);
    await user.keyboard('n');
    await user.click(within(await question(shown, LEAVE)).getByRole('button', { name: 'Leave' }));
    await expect.poll(() => went).toEqual(['/app']);
    // Only the screen has it.
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])).not.toContain(secret);
  });

  it('that is stored is left at once', async () => {
    const { user, page } = await open();
    await user.click(page.getByRole('button', { name: 'I’ve stored it' }));
    await expect.poll(closingAsks).toBe(false);
    expect(page.queryByText(secret)).toBeNull();
  });
});

describe('settings that aren’t saved', () => {
  const LEAVE = 'Leave without saving?';
  const open = async () => {
    const shown = await show(around(<Settings />), {
      account: { ...account, workspaces },
      address: '/app/settings',
      isOfAccount: true,
      answers: {
        [`PATCH /v1/workspaces/${own.id}`]: ({ body }) => ({ body: { ...own, ...(body as object) } }),
        ...Object.fromEntries(
          workspaces.flatMap(({ id }) => [
            [`GET /v1/workspaces/${id}/votes`, () => ({ body: { asks: true } })],
            [`GET /v1/workspaces/${id}/language`, () => ({ body: { language: 'en' } })],
          ]),
        ),
      },
    });
    const general = () => within(shown.page.getByRole('region', { name: 'General' }));
    await shown.page.findByRole('region', { name: 'General' });
    const name = () => general().getByLabelText<HTMLInputElement>('Name');
    await expect.poll(() => name().value).toBe('Product');
    return { shown, general, name };
  };

  it('aren’t dropped by a link, by a key, by another workspace or with the tab without asking', async () => {
    const { shown, general, name } = await open();
    const { user, page, went } = shown;
    await fill(user, name(), 'Platform');
    // As it was.
    await fill(user, general().getByLabelText('Currency'), 'USD');
    const hours = page.getByLabelText<HTMLInputElement>('Working hours a year');
    const before = hours.value;
    await fill(user, hours, '1700');
    await user.click(page.getByRole('link', { name: 'People' }));
    expect(textOf(await question(shown, LEAVE))).toContain(
      'Your changes to the general settings and the cost of an hour aren’t saved.',
    );
    await cancel(shown, LEAVE);
    expect(name().value).toBe('Platform');
    page.getByRole('heading', { name: 'Workspace settings' }).focus();
    await user.keyboard('n');
    await cancel(shown, LEAVE);
    await switchTo(shown, 'Product', 'Agency');
    await cancel(shown, LEAVE);
    expect(name().value).toBe('Platform');
    await expect.poll(closingAsks).toBe(true);
    expect(went).toEqual([]);

    // Saved or unchanged values are no reason to ask.
    await fill(user, hours, before);
    await user.click(general().getByRole('button', { name: 'Save' }));
    await general().findByText('✓ Saved');
    await expect.poll(closingAsks).toBe(false);
    await switchTo(shown, 'Platform', 'Agency');
    await expect.poll(() => name().value).toBe('Agency');
  });

  it('are gone for whoever leaves all the same', async () => {
    const { shown, name } = await open();
    const { user, page, went } = shown;
    await fill(user, name(), ' ');
    await user.keyboard('{Enter}');
    await page.findByText('Enter a name of 1 to 80 characters.');
    await fill(user, name(), 'Studio');
    await user.click(page.getByRole('link', { name: 'People' }));
    await user.click(within(await question(shown, LEAVE)).getByRole('button', { name: 'Leave' }));
    await expect.poll(() => went.map((to) => new URL(to, location.href).pathname)).toEqual(['/app/people']);
    expect(shown.asked.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });
});
