import { expect, it } from 'vitest';
import { parseSignInCode } from '#lib/client/input/sign-in-code.ts';

it.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['１２３４５６', '123456'],
  ['Your code: 123456. It works for ten minutes.', '123456'],
  ['Ticket 1234567, code 654 321', '654321'],
  ['Ticket 1234567: 654321', '654321'],
  ['12', '12'],
  ['12 34', '1234'],
  ['12345678', '123456'],
  ['', ''],
  ['no code', ''],
])('of %j the code is %j', (text, code) => {
  expect(parseSignInCode(text)).toBe(code);
});
