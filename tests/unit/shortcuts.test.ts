import { expect, it } from 'vitest';
import { signOf } from '../../app/(client)/app/shared/shortcuts.tsx';

const sign = (key: string, code: string, shiftKey = false) =>
  // The fields of an event that it reads.
  signOf({ key, code, shiftKey } as KeyboardEvent);

it.each([
  ['a letter', 'n', 'KeyN', 'n'],
  ['a letter of another script', 'т', 'KeyN', 'n'],
  ['a letter that moved', 'z', 'KeyY', 'z'],
  ['a digit', '1', 'Digit1', '1'],
  ['a digit of the number pad', '1', 'Numpad1', '1'],
  ['the first key of the row where digits need Shift', '&', 'Digit1', '1'],
])('%s is what stands on the key', (_, key, code, wanted) => {
  expect(sign(key, code)).toBe(wanted);
});

it('Shift makes a digit of a key only where that is how one types it', () => {
  expect(sign('1', 'Digit1', true)).toBe('1');
  expect(sign('!', 'Digit1', true)).not.toBe('1');
  expect(sign('?', 'Slash', true)).toBe('?');
});
