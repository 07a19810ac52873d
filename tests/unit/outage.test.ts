import pg from 'pg';
import Stripe from 'stripe';
import { describe, expect, it, vi } from 'vitest';
import { codeOf } from '#lib/http/causes.ts';
import { ApiError } from '#lib/http/errors.ts';
import { orUnavailable, toApiError } from '#lib/http/failures.ts';
import { MailUnavailable } from '#lib/mail/failures.ts';

const withCode = (code: string) => Object.assign(new Error('as told'), { code });

/** An error as PostgreSQL reports it. */
function said(code: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('as told', 0, 'error'), { code });
}

/** The same as Prisma wraps it: in its adapter's error, and again in its client's. */
const wrapped = (code: string) =>
  Object.assign(new Error('in Prisma'), {
    code: 'P2010',
    meta: { driverAdapterError: Object.assign(new Error('in its adapter'), { cause: { kind: 'postgres', code } }) },
  });

it.each([
  ['55P03', said('55P03')],
  ['55P03', wrapped('55P03')],
  ['ECONNREFUSED', withCode('ECONNREFUSED')],
  ['P2025', withCode('P2025')],
  ['pool_exhausted', new Error('timeout exceeded when trying to connect')],
  ['connection_timeout', new Error('timeout expired')],
  ['connection_lost', new Error('Connection terminated unexpectedly')],
  ['connection_lost', new Error('as told', { cause: new Error('Client was closed and is not queryable') })],
  ['ECONNREFUSED', new Stripe.errors.StripeConnectionError({ message: 'as told', detail: withCode('ECONNREFUSED') })],
  ['resource_missing', new Stripe.errors.StripeInvalidRequestError({ message: 'as told', code: 'resource_missing' })],
  ['restricted_api_key', new MailUnavailable('restricted_api_key')],
  [undefined, new TypeError('x is not a function')],
  [undefined, 'thrown'],
])('the code of a failure is the one closest to its cause: %s', (code, error) => expect(codeOf(error)).toBe(code));

describe('an outage', () => {
  it.each([
    ['a lock timeout', said('55P03')],
    ['a statement timeout', said('57014')],
    ['a transaction that was idle too long', said('25P03')],
    ['an administrator', said('57P01')],
    ['too many connections', said('53300')],
    ['a full disk', said('53100')],
    ['a server that is starting', said('57P03')],
    ['a server that only reads', said('25006')],
    ['a password that was changed', said('28P01')],
    ['a role that may not log in', said('28000')],
    ['a database that has another name', said('3D000')],
    ['rights that were taken away', said('42501')],
    ['an object in the wrong state', said('55000')],
    ['a disk that fails', said('58030')],
    ['two that wait for each other', said('40P01')],
    ['one of two that can’t both be', wrapped('40001')],
    ['a pooler’s own trouble', said('08P01')],
    ['a refused connection', withCode('ECONNREFUSED')],
    ['a connection that was reset', withCode('ECONNRESET')],
    ['Prisma’s transaction that did not start in time', withCode('P2028')],
    ['the pool', new Error('timeout exceeded when trying to connect')],
    ['pg, while connecting', new Error('Connection terminated due to connection timeout')],
    ['pg, while it ran', new Error('Connection terminated unexpectedly')],
    ['pg, afterwards', new Error('Client has encountered a connection error and is not queryable')],
    ['a lock timeout in Prisma', wrapped('55P03')],
    ['a cause', new Error('as told', { cause: said('57P01') })],
  ])('is 503, with a time to come again: %s', (_, error) => {
    expect(toApiError(error)).toMatchObject({ code: 'unavailable', status: 503, cause: error });
    expect(toApiError(error).retryAfter).toBeGreaterThan(0);
  });

  it.each([
    ['what a statement got wrong', said('42703')],
    ['a row that is there already', said('23505')],
    ['Prisma’s word for a missing row', withCode('P2025')],
    ['a mistake in our code', new TypeError('x is not a function')],
    ['no error at all', 'thrown'],
    ['nothing', null],
  ])('is not what is our fault: %s', (_, error) => {
    expect(toApiError(error)).toMatchObject({ code: 'internal', status: 500 });
  });

  it('is not what was decided already', () => {
    const refusal = new ApiError('not_found');
    expect(toApiError(refusal)).toBe(refusal);
  });

  it('ends the search in causes that go in circles', () => {
    const error = new Error('as told');
    error.cause = error;
    expect(toApiError(error).code).toBe('internal');
  });
});

it('a route outside of the API says 503, and leaves our own failures to Next', async () => {
  const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const response = await orUnavailable(async () => {
    throw said('55P03');
  })(new Request('http://localhost/', { headers: { 'x-request-id': 'r' } }));
  expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([503, true]);
  expect(log).toHaveBeenCalledOnce();
  expect(JSON.parse(String(log.mock.calls[0]?.[0]))).toMatchObject({ requestId: 'r', error: { code: '55P03' } });
  const ours = orUnavailable(() => Promise.reject(new TypeError('ours')));
  await expect(ours(new Request('http://localhost/'))).rejects.toThrow('ours');
  log.mockRestore();
});
