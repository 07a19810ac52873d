import { act } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { StoreFailure } from '#lib/client/failures.ts';
import { UNDO_MS } from '#lib/client/store/rows.ts';
import { useDelete, useOffer } from '../../app/(client)/app/shared/undo.tsx';
import { holdPeople, proIn, show } from '../support/screens.tsx';

const moveBack = vi.fn(async () => 'Moved back.');

/** Deletes a person, and does something else that can be undone. */
function Screen() {
  const remove = useDelete();
  const offer = useOffer();
  return (
    <>
      <button type="button" onClick={() => void remove({ table: 'people', id: 'p0', name: '“Ada”' })}>
        Delete
      </button>
      <button type="button" onClick={() => offer({ text: 'Moved.', undo: moveBack })}>
        Move
      </button>
    </>
  );
}

/** A deletion that fails. */
async function openFailed() {
  const account = proIn({});
  const shown = await show(<Screen />, { account, before: holdPeople(['Ada']) });
  // The store that stays.
  await expect.poll(() => shown.store().owner.accountId).toBe(account.user.id);
  const failure = new StoreFailure('slow');
  const write = vi.spyOn(shown.store(), 'write').mockRejectedValue(failure);
  await shown.user.click(await shown.page.findByRole('button', { name: 'Delete' }));
  await shown.page.findByText(failure.message);
  write.mockRestore();
  return { ...shown, failure, isSaid: () => shown.page.queryByText(failure.message) !== null };
}

it('a deletion that failed says so until something else is done, which can be undone', async () => {
  const { user, page, failure, isSaid } = await openFailed();
  expect(page.queryByRole('button', { name: /^Undo/ })).toBeNull();
  moveBack.mockRejectedValueOnce(failure);
  for (const _time of ['that can’t be undone', 'that can']) {
    await expect.poll(isSaid).toBe(true);
    await user.click(page.getByRole('button', { name: 'Move' }));
    expect(await page.findByText('Moved.')).toBeTruthy();
    expect(isSaid()).toBe(false);
    await user.click(page.getByRole('button', { name: /^Undo/ }));
  }
  expect(await page.findByText('Moved back.')).toBeTruthy();
});

it('a deletion that failed says so no longer than an offer stays', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const { isSaid } = await openFailed();
  // Includes what waited for the text, which has ended.
  const expiring = timers.mock.calls.filter(([, after]) => after === UNDO_MS);
  act(() => {
    for (const [expire] of expiring) expire();
  });
  expect(isSaid()).toBe(false);
});
