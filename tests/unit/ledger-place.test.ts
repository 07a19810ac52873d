import { expect, it } from 'vitest';
import { readPlace, writePlace } from '#lib/ledgers/place.ts';

const key = 'kZ_-'.repeat(10).padEnd(43, '0');

it('a cursor is a meeting’s start and key, which its reader has seen, and nothing else', () => {
  const cursor = writePlace({ startedAt: 1_795_251_600_000, key });
  expect(Buffer.from(cursor, 'base64url').toString()).toBe(`1795251600000.${key}`);
  expect(readPlace(cursor)).toEqual({ startedAt: 1_795_251_600_000, key });
});

it.each(['', 'x', Buffer.from('1.2').toString('base64url'), `${writePlace({ startedAt: 1, key })}A`])(
  'anything else is refused: %s',
  (cursor) => expect(() => readPlace(cursor)).toThrow(),
);
