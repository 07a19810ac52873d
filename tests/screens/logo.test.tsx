import { fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { workspaceExample } from '#lib/workspaces/schema.ts';
import { BOUNDS } from '#lib/workspaces/terms.ts';
import { Logo } from '../../app/(client)/app/settings/logo.tsx';
import { ON_FREE, ON_PRO } from '../support/client.ts';
import type { Answer } from '../support/screen-service.ts';
import { asksOf, show, textOf } from '../support/screens.tsx';

const { id } = workspaceExample;

describe('the logo', () => {
  const upload = `POST /v1/workspaces/${id}/logo`;
  const png = (bytes = 10, type = 'image/png') => new File([new Uint8Array(bytes)], 'logo.png', { type });

  async function open(answer: () => Answer = () => ({ body: workspaceExample })) {
    const shown = await show(<Logo workspace={workspaceExample} allowed />, {
      account: ON_PRO,
      answers: { [upload]: answer },
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
      // A browser fires no event if the field already has the file.
      expect(input.value).toBe('');
      expect(input.files ?? []).toHaveLength(0);
    }
  });

  it.each([
    ['too large', png(BOUNDS.logo.max + 1), /^This file is 257 KB\./],
    ['another type', png(10, 'image/jpeg'), /^Choose a PNG or an SVG\.$/],
  ])('is not sent if it is %s, after one of as many bytes as the service takes', async (_, file, problem) => {
    const { user, page, input, uploads } = await open();
    await user.upload(input, png(BOUNDS.logo.max));
    await page.findByText('✓ Saved');
    fireEvent.change(input, { target: { files: [file] } });
    expect((await page.findByText(problem)).getAttribute('role')).toBe('alert');
    expect(page.queryByText('✓ Saved')).toBeNull();
    expect(uploads()).toBe(1);
  });

  it.each([
    ['the service refuses', { error: 'invalid_request' } as const, /./],
    ['nobody can be reached', 'offline' as const, 'We can’t reach the service.'],
  ])('that %s says why, and the next one takes that away', async (_, answer, problem) => {
    let isBad = true;
    const { user, page, input } = await open(() => (isBad ? answer : { body: workspaceExample }));
    await user.upload(input, png());
    await expect.poll(() => textOf(page.getByRole('alert'))).toMatch(problem);
    isBad = false;
    await user.upload(input, png());
    await page.findByText('✓ Saved');
    expect(textOf(page.getByRole('alert'))).toBe('');
  });

  it('can be taken off without Pro, and not put on', async () => {
    const removal = `DELETE /v1/workspaces/${id}/logo`;
    const own = { ...workspaceExample, receiptLogoUrl: 'https://app.test/logos/a.png' };
    const shown = await show(<Logo workspace={own} allowed={false} />, {
      account: ON_FREE,
      answers: { [removal]: () => ({ body: { ...own, receiptLogoUrl: null } }) },
    });
    const { user, page, asked } = shown;
    await user.click(await page.findByRole('button', { name: 'Remove logo' }));
    await page.findByText('Logo removed.');
    expect(asksOf(asked, removal)).toHaveLength(1);
    expect(page.queryByLabelText(/choose a file/)).toBeNull();
    expect(page.queryByText('Your own PNG or SVG, with Pro.')).toBeNull();
  });

  it('is dropped, one at a time', async () => {
    const { page, uploads } = await open();
    const place = page.getByText('Drop your logo here, or choose a file');
    const drop = (...files: File[]) => fireEvent.drop(place, { dataTransfer: { files } });
    drop(png(), png());
    expect(await page.findByText('Drop one file at a time.')).toBeTruthy();
    expect(uploads()).toBe(0);
    for (const one of [png(), png()]) drop(one);
    await page.findByText('✓ Saved');
    expect(uploads()).toBe(1);
  });
});
