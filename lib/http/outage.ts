import { ApiError } from './errors.ts';
import { logFailure } from './log.ts';

/** The response for whatever was thrown: what is no ApiError is an outage, or our fault. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError(isOutage(error) ? 'unavailable' : 'internal', { cause: error });
}

/** A route outside of the API, such as a picture, whose outages are 503 as well: Next would make them a 500. */
export function orUnavailable<Args extends unknown[]>(
  respond: (...args: Args) => Promise<Response>,
): (...args: Args) => Promise<Response> {
  return async (...args) => {
    try {
      return await respond(...args);
    } catch (error) {
      const known = toApiError(error);
      if (known.code !== 'unavailable') throw error;
      logFailure('outside of the API', known.cause);
      return known.toResponse();
    }
  };
}

/**
 * Whether PostgreSQL, or the way to it, failed us for now: a statement, a lock or a connection that took too long, a
 * connection that was lost or did not come. The request may be repeated later, so it is a 503 and no 500. What it goes
 * by is said by whoever noticed first: PostgreSQL, Node, pg or Prisma, each wrapped in the one after it.
 */
function isOutage(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > DEEPEST) return false;
  const { code, originalCode, message, cause, meta } = error as Failure;
  if ([code, originalCode].some((one) => typeof one === 'string' && CODES.test(one))) return true;
  if (typeof message === 'string' && PG_MESSAGES.test(message)) return true;
  return isOutage(cause, depth + 1) || isOutage(meta?.driverAdapterError, depth + 1);
}

/** Where errors keep what is looked for; any of it may be absent, or something else. */
interface Failure {
  code?: unknown;
  originalCode?: unknown;
  message?: unknown;
  cause?: unknown;
  meta?: { driverAdapterError?: unknown } | null;
}

const DEEPEST = 5;

const CODES = new RegExp(
  `^(${[
    // PostgreSQL: connection exceptions, insufficient resources, and what an operator or a timeout ended.
    '08...|53...|57...',
    // lock_timeout, idle_in_transaction_session_timeout, transaction_timeout.
    '55P03|25P03|25P04',
    // Node: the network.
    'ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH',
    // Prisma: the same in its own numbers; P2028 is a transaction that did not start or end in time.
    'P1001|P1002|P1008|P1017|P2024|P2028|P2037',
  ].join('|')})$`,
);

/** pg says these without a code. */
const PG_MESSAGES = new RegExp(
  `^(${[
    'Connection terminated',
    'timeout expired$',
    'timeout exceeded when trying to connect$',
    'Client has encountered a connection error and is not queryable$',
    'Client was closed and is not queryable$',
  ].join('|')})`,
);
