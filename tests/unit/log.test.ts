import pg from 'pg';
import Stripe from 'stripe';
import { afterEach, expect, it, vi } from 'vitest';
import { captureConsole, logFailure, logRequest } from '#lib/http/log.ts';
import { MailUnavailable } from '#lib/mail/failures.ts';

const { error, warn } = console;

afterEach(() => Object.assign(console, { error, warn }));

it('whatever others print is one JSON line each, without what errors quote', () => {
  const lines: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    lines.push(String(line));
    return true;
  });
  captureConsole();
  console.warn(new TypeError('Failed to find Server Action "someone@example.com".\nRead more: https://example.com'));
  console.error(' ⨯', new Error('value "someone@example.com"\nviolates a constraint'));
  console.error('header with value `a\nb`', { not: 'an error' }, 'x'.repeat(1000));
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(line).toMatch(/^\{.*\}\n$/);
  const [first, second, third] = lines.map((line) => JSON.parse(line));
  expect(first).toMatchObject({
    failure: 'printed',
    error: { kind: 'TypeError', stack: expect.stringMatching(/^at /) },
  });
  expect(second).toMatchObject({ failure: 'printed', error: { kind: 'Error' } });
  expect(lines.join()).not.toContain('someone@example.com');
  expect(third.text).toMatch(/^header with value `a\nb` object x+$/);
  expect(third.text).toHaveLength(300);
});

it('a line says when, what, our own code or the cause’s, and nothing of the data', async () => {
  const lines: string[] = [];
  const take = (line: unknown) => {
    lines.push(String(line));
    return true;
  };
  vi.spyOn(process.stderr, 'write').mockImplementation(take);
  vi.spyOn(process.stdout, 'write').mockImplementation(take);
  const cause = Object.assign(new Error('value "someone@example.com"'), { code: '53300' });
  const record = { method: 'GET', route: '/v1/me', status: 503, requestId: 'r', accountId: null };
  logRequest({ ...record, code: 'unavailable', ms: 1.234, cause });
  logFailure('notice', cause, { requestId: 'q' });
  await new Promise(setImmediate);
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const error = { kind: 'Error', code: '53300', stack: expect.any(String) };
  expect(lines.map((line) => JSON.parse(line)).toSorted((a, b) => (a.failure ? -1 : b.failure ? 1 : 0))).toEqual([
    { time, failure: 'notice', requestId: 'q', error },
    { time, ...record, code: 'unavailable', ms: 1.2, error },
  ]);
  expect(lines.join()).not.toContain('someone@example.com');
});

it.each([
  ['StripeAuthenticationError', new Stripe.errors.StripeAuthenticationError({ message: 'sk_live_x' })],
  ['DatabaseError', new pg.DatabaseError('value "someone@example.com"', 0, 'error')],
  ['MailUnavailable', new MailUnavailable('restricted_api_key')],
  ['TypeError', new TypeError('x is not a function')],
])('the kind of an error is its class: %s', (kind, error) => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  logFailure('probe', error);
  expect(JSON.parse(String(write.mock.calls[0]?.[0])).error.kind).toBe(kind);
});

it('what Next prints of an error that it reports as well is not logged twice', () => {
  const write = vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  captureConsole();
  console.error(Object.assign(new Error('in a page'), { digest: '123' }));
  expect(write).not.toHaveBeenCalled();
});
