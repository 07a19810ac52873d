import { expect, it } from 'vitest';
import { TextField } from '#ui/text-field.tsx';
import { show } from '../support/screens.tsx';

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
