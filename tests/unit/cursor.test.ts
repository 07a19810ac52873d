import { expect, it } from 'vitest';
import { readCursor, writeCursor } from '#lib/http/cursor.ts';
import { invalid } from '#lib/http/errors.ts';
import { HMAC } from '#lib/ledgers/terms.ts';
import { NUMBER } from '#lib/reports/terms.ts';

const key = 'kZ_-'.repeat(10).padEnd(43, '0');

it('a cursor is a meeting’s start and mark, which its reader has seen, and nothing else', () => {
  const cursor = writeCursor({ startedAt: 1_795_251_600_000, mark: key });
  expect(Buffer.from(cursor, 'base64url').toString()).toBe(`1795251600000.${key}`);
  expect(readCursor(cursor, HMAC)).toEqual({ startedAt: 1_795_251_600_000, mark: key });
});

it('a cursor is read as it was written', () => {
  const place = { startedAt: Number.MAX_SAFE_INTEGER, mark: String(Number.MAX_SAFE_INTEGER) };
  expect(readCursor(writeCursor(place), NUMBER)).toEqual(place);
  expect(writeCursor(place).length).toBeLessThan(60);
});

const one = writeCursor({ startedAt: 1, mark: '1' });
const texts = ['-1.5', '1.01', '01.5', '9007199254740993.1', '1.9223372036854775808', "1.1' OR 1=1"];

it.each([
  ...['', 'x', 'null', '!!!', 'MTIz', `${one}=`, `${one}!`, writeCursor({ startedAt: 1, mark: key })],
  ...texts.map((text) => Buffer.from(text).toString('base64url')),
])('%j is no cursor by number', (text) => {
  expect(() => readCursor(text, NUMBER)).toThrow(invalid('cursor', 'Must be the nextCursor of an earlier page.'));
});

it.each(['', 'x', one, `${writeCursor({ startedAt: 1, mark: key })}A`])('%j is no cursor by key', (text) =>
  expect(() => readCursor(text, HMAC)).toThrow(),
);
