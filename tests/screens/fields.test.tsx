import { describe, expect, it, vi } from 'vitest';
import { Refusal, StoreFailure } from '#lib/client/failures.ts';
import { useCommand } from '#lib/client/hooks/hooks.ts';
import { useCountdown } from '#lib/client/hooks/use-countdown.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { NINE, show } from '../support/screens.tsx';

it.each([
  [{}, ''],
  [{ hint: 'In USD.' }, 'In USD.'],
  [{ error: 'Enter a number.' }, 'Enter a number.'],
  [{ hint: 'In USD.', error: 'Enter a number.' }, 'In USD. Enter a number.'],
])('a field is described by its hint and by what is wrong with it: %j', async (more, words) => {
  const { page } = await show(<TextField label="Amount" {...more} />);
  const field = page.getByLabelText('Amount');
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(ids.map((id) => document.getElementById(id)?.textContent).join(' ')).toBe(words);
  expect(field.getAttribute('aria-invalid')).toBe('error' in more ? 'true' : null);
});

it.each([
  [1_500, 2],
  [1_000, 1],
  [0, 0],
  [-500, 0],
])('until a moment in %i ms, %i seconds are left', async (ms, seconds) => {
  const Left = () => `${useCountdown(NINE + ms)} left`;
  const { page } = await show(<Left />);
  expect(page.getByText(`${seconds} left`)).toBeTruthy();
});

describe('what the device fails at, or refuses,', () => {
  const failures = [() => new StoreFailure('gone'), () => new Refusal('no_account', 'Not without an account.')];

  it.each(failures)('is said by the form that asked for it, and another try does it: %#', async (failure) => {
    const save = vi.fn(async (): Promise<null> => null).mockRejectedValueOnce(failure());
    function Form() {
      const form = useForm({ saved: {}, save });
      return (
        <form onSubmit={form.onSubmit}>
          <button type="submit">{form.busy ? 'Saving' : 'Save'}</button>
          <p role="alert">{form.problem}</p>
          <p role="status">{form.isSaved && 'Saved.'}</p>
        </form>
      );
    }
    const { user, page } = await show(<Form />);
    await user.click(page.getByRole('button', { name: 'Save' }));
    expect((await page.findByText(failure().message)).getAttribute('role')).toBe('alert');
    await user.click(page.getByRole('button', { name: 'Save' }));
    expect(await page.findByText('Saved.')).toBeTruthy();
    expect(page.queryByText(failure().message)).toBeNull();
  });

  it.each(failures)('is said of a command until the next try: %#', async (failure) => {
    const command = vi.fn(async () => 'done').mockRejectedValueOnce(failure());
    function Command() {
      const { run, failure } = useCommand(command);
      return (
        <>
          <button type="button" onClick={() => void run(undefined)}>
            Do it
          </button>
          <p role="alert">{failure?.message}</p>
        </>
      );
    }
    const { user, page } = await show(<Command />);
    await user.click(page.getByRole('button', { name: 'Do it' }));
    await page.findByText(failure().message);
    await user.click(page.getByRole('button', { name: 'Do it' }));
    await expect.poll(() => page.queryByText(failure().message)).toBeNull();
  });

  it.each(failures)('is said by the question that asked for it, which can be left: %#', async (failure) => {
    const onClose = vi.fn();
    const again = Promise.withResolvers<void>();
    const leave = vi.fn(() => again.promise).mockRejectedValueOnce(failure());
    const { user, page } = await show(
      <ConfirmDialog title="Leave?" action="Leave" doing="Leaving" onConfirm={leave} onClose={onClose}>
        For good.
      </ConfirmDialog>,
    );
    await user.click(page.getByRole('button', { name: 'Leave' }));
    expect((await page.findByText(failure().message)).getAttribute('role')).toBe('alert');
    await user.click(page.getByRole('button', { name: 'Leave' }));
    expect(page.queryByText(failure().message)).toBeNull();
    again.reject(failure());
    await page.findByText(failure().message);
    expect(onClose).not.toHaveBeenCalled();
    await user.click(page.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
