import { within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Workspace } from '#lib/workspaces/schema.ts';
import { workspaceExample } from '#lib/workspaces/schema.ts';
import { BOUNDS } from '#lib/workspaces/terms.ts';
import { DeleteWorkspace } from '../../app/(client)/app/settings/delete-workspace.tsx';
import { Logo } from '../../app/(client)/app/settings/logo.tsx';
import { ON_PRO } from '../support/client.ts';
import { asksOf, later, show, textOf } from '../support/screens.tsx';

const { id, name } = workspaceExample;
const NOTHING = { meetings: 0, people: 0, topics: 0, templates: 0, receipts: 0, tokens: 0 };

describe('deleting a workspace', () => {
  async function ask(answers: NonNullable<Parameters<typeof show>[1]>['answers'] = {}) {
    const onDeleted = vi.fn();
    const shown = await show(<DeleteWorkspace workspace={workspaceExample} isLast={false} onDeleted={onDeleted} />, {
      account: ON_PRO,
      answers: {
        [`GET /v1/workspaces/${id}/contents`]: () => ({ body: NOTHING }),
        [`DELETE /v1/workspaces/${id}`]: () => ({ body: { ok: true } }),
        ...answers,
      },
    });
    await shown.user.click(await shown.page.findByRole('button', { name: 'Delete workspace…' }));
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
    await type(name);
    await press();
    expect(dialog.getByText('Counting what’s in this workspace…')).toBeTruthy();
    expect([deletions(), onDeleted.mock.calls.length]).toEqual([0, 0]);
    contents.give({ body: { ...NOTHING, meetings: 2, people: 1, receipts: 1 } });
    const status = await dialog.findByText(/^This deletes/);
    expect(textOf(status)).toBe(
      'This deletes Product with 2 meetings, 1 person, and 1 shared receipt. Shared links and tokens stop working right away. You can’t undo this.',
    );
    await press();
    await expect.poll(() => onDeleted.mock.calls.length).toBe(1);
    expect(deletions()).toBe(1);
  });

  it('needs its name, whole', async () => {
    const { dialog, type, press, deletions } = await ask();
    await dialog.findByText(/is empty/);
    for (const wrong of ['', 'product', 'x']) {
      await type(wrong || ' ');
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
    await press();
    await expect.poll(() => onDeleted.mock.calls.length).toBe(1);
  });
});

describe('the logo', () => {
  const upload = `POST /v1/workspaces/${id}/logo`;
  const png = (bytes = 10, type = 'image/png') => new File([new Uint8Array(bytes)], 'logo.png', { type });

  async function open(workspace: Workspace = workspaceExample) {
    const shown = await show(<Logo workspace={workspace} allowed />, {
      account: ON_PRO,
      answers: { [upload]: () => ({ body: workspaceExample }) },
    });
    const input = await shown.page.findByLabelText<HTMLInputElement>(/choose a file/);
    return { ...shown, input, uploads: () => asksOf(shown.asked, upload).length };
  }

  it('is the same file again, which may have been edited since', async () => {
    const { user, input, page, uploads } = await open();
    for (const times of [1, 2]) {
      await user.upload(input, png());
      await expect.poll(uploads).toBe(times);
      await page.findByText('✓ Saved');
      // A browser fires no event for a file that the field has already.
      expect(input.value).toBe('');
      expect(input.files ?? []).toHaveLength(0);
    }
  });

  it.each([
    ['too large', png(BOUNDS.logo.max + 1), /^This file is 257 KB\./],
    ['another type', png(10, 'image/jpeg'), /^Choose a PNG or an SVG\.$/],
  ])('is not sent if it is %s', async (_, file, problem) => {
    const { page, input, uploads } = await open();
    const { fireEvent } = await import('@testing-library/react');
    fireEvent.change(input, { target: { files: [file] } });
    expect((await page.findByText(problem)).getAttribute('role')).toBe('alert');
    expect(uploads()).toBe(0);
  });
});
