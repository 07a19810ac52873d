import { within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { workspaceExample } from '#lib/workspaces/schema.ts';
import { DeleteWorkspace } from '../../app/(client)/app/settings/delete-workspace.tsx';
import { ON_PRO } from '../support/client.ts';
import { asksOf, later, show, textOf } from '../support/screens.tsx';

const workspace = { ...workspaceExample, name: 'Café' };
const { id, name } = workspace;
const NOTHING = { meetings: 0, people: 0, topics: 0, templates: 0, receipts: 0, tokens: 0 };

describe('deleting a workspace', () => {
  async function ask(answers: NonNullable<Parameters<typeof show>[1]>['answers'] = {}) {
    const onDeleted = vi.fn();
    const shown = await show(<DeleteWorkspace workspace={workspace} isLast={false} onDeleted={onDeleted} />, {
      account: ON_PRO,
      answers: {
        [`GET /v1/workspaces/${id}/contents`]: () => ({ body: NOTHING }),
        [`DELETE /v1/workspaces/${id}`]: () => ({ body: { ok: true } }),
        ...answers,
      },
    });
    const open = await shown.page.findByRole('button', { name: 'Delete workspace…' });
    // The account's store has replaced the device's, so what will be deleted is counted again.
    await expect.poll(() => shown.store().owner.accountId).toBe(ON_PRO.user.id);
    await shown.user.click(open);
    const dialog = within(shown.page.getByRole('dialog', { name: 'Delete this workspace?' }));
    const type = (text: string) => shown.user.type(dialog.getByLabelText(`Type ${name} to confirm`), text);
    const press = () => shown.user.click(dialog.getByRole('button', { name: 'Delete workspace' }));
    const deletions = () => asksOf(shown.asked, `DELETE /v1/workspaces/${id}`).length;
    return { ...shown, dialog, type, press, deletions, onDeleted };
  }

  it('is for whoever has been told what goes with it', async () => {
    const contents = later();
    const { dialog, type, press, deletions, onDeleted } = await ask({
      [`GET /v1/workspaces/${id}/contents`]: () => contents.answer,
    });
    // As typed on another keyboard.
    await type(name.normalize('NFD'));
    await press();
    expect(dialog.getByText('Counting what’s in this workspace…')).toBeTruthy();
    expect([deletions(), onDeleted.mock.calls.length]).toEqual([0, 0]);
    contents.give({ body: { ...NOTHING, meetings: 2, people: 1, receipts: 1 } });
    const status = await dialog.findByText(/^This deletes/);
    expect(textOf(status)).toBe(
      'This deletes Café with 2 meetings, 1 person, and 1 shared receipt. Shared links and tokens stop working right away. You can’t undo this.',
    );
    await press();
    await expect.poll(() => onDeleted.mock.calls.length).toBe(1);
    expect(deletions()).toBe(1);
  });

  it.each([
    [{ meetings: 2 }, 'This deletes Café with 2 meetings. You can’t undo this.'],
    [{ tokens: 1 }, 'This deletes Café with 1 API token. Shared links and tokens stop working right away. You can’t'],
    [{ receipts: 3 }, 'This deletes Café with 3 shared receipts. Shared links and tokens stop working right away.'],
  ])('says that links and tokens stop working where there are any: %j', async (contents, words) => {
    const { dialog } = await ask({
      [`GET /v1/workspaces/${id}/contents`]: () => ({ body: { ...NOTHING, ...contents } }),
    });
    expect(textOf(await dialog.findByText(/^This deletes/))).toContain(words);
  });

  it('needs its name, whole', async () => {
    const { dialog, type, press, deletions } = await ask();
    await dialog.findByText(/is empty/);
    for (const wrong of ['', 'product', 'x']) {
      await type(wrong || ' ');
      expect(dialog.queryByText(/^Type the name as it’s written/)).toBeNull();
      await press();
      expect(dialog.getByText(`Type the name as it’s written: ${name}`)).toBeTruthy();
    }
    expect(deletions()).toBe(0);
  });

  it('one that is gone already is deleted; one that can’t be counted is counted again', async () => {
    let isAway = true;
    const { user, dialog, type, press, onDeleted } = await ask({
      [`GET /v1/workspaces/${id}/contents`]: () => (isAway ? { error: 'internal' } : { body: NOTHING }),
      [`DELETE /v1/workspaces/${id}`]: () => ({ error: 'not_found' }),
    });
    await dialog.findByText(/^We couldn’t count/);
    await type(name);
    await press();
    expect(onDeleted).not.toHaveBeenCalled();
    isAway = false;
    await user.click(await dialog.findByRole('button', { name: 'Try again' }));
    await dialog.findByText(/is empty/);
    // The earlier press no longer counts.
    await dialog.findByRole('button', { name: 'Delete workspace' });
    await press();
    await expect.poll(() => onDeleted.mock.calls.length).toBe(1);
  });
});

it('the last workspace can’t be deleted', async () => {
  const { page } = await show(
    <>
      <DeleteWorkspace workspace={workspace} isLast onDeleted={vi.fn()} />
      <p>Beside it</p>
    </>,
    { account: ON_PRO },
  );
  await page.findByText('Beside it');
  expect(page.queryByRole('button')).toBeNull();
});
