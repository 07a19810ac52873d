/*
 * What an error says about its cause. The first to notice the problem names it: PostgreSQL, Node, pg, Prisma or a service's
 * SDK, each wrapping the one before.
 */

/** Where errors keep what we look for; each field may be absent or hold something else. */
interface Layer {
  code?: unknown;
  originalCode?: unknown;
  message?: unknown;
  cause?: unknown;
  /** Stripe's SDK keeps the underlying error here; in an error from PostgreSQL, it is text. */
  detail?: unknown;
  meta?: { driverAdapterError?: unknown } | null;
}

const DEEPEST = 5;

/** Yields an error and what it wraps, outermost first. */
function* layersOf(error: unknown, depth = 0): Generator<Layer> {
  if (typeof error !== 'object' || error === null || depth > DEEPEST) return;
  const layer = error as Layer;
  yield layer;
  yield* layersOf(layer.cause, depth + 1);
  yield* layersOf(layer.detail, depth + 1);
  yield* layersOf(layer.meta?.driverAdapterError, depth + 1);
}

/** Yields the codes of a layer; pg reports some things without a code, and those get a name here. */
function* codesOf({ code, originalCode, message }: Layer): Generator<string> {
  for (const one of [code, originalCode]) if (typeof one === 'string') yield one;
  const named = typeof message === 'string' && PG_MESSAGES.find(([words]) => words.test(message));
  if (named) yield named[1];
}

/** Returns the code closest to the cause: a SQLSTATE, one of Node's, a service's name, or one of ours. */
export function codeOf(error: unknown): string | undefined {
  return [...layersOf(error)].flatMap((layer) => [...codesOf(layer)]).at(-1);
}

/**
 * Returns whether PostgreSQL, or the way to it, is failing for now in a way that an operator or time can mend: a statement,
 * a lock or a connection took too long, a connection was lost or never came, or we may not log in or use what is there. The
 * request may be repeated later, so it is a 503 and not a 500.
 */
export const isOutage = (error: unknown): boolean => says(error, OUTAGE_CODES);

/**
 * Returns whether PostgreSQL ended a transaction in favor of another, or because it has lost a prepared statement. Nothing
 * of the transaction was kept, and repeating it may well succeed.
 */
export const isWorthRepeating = (error: unknown): boolean => says(error, WORTH_REPEATING);

/** Returns whether PostgreSQL can read but not write: it is a replica, is set to read-only, or its disk is full. */
export const canOnlyRead = (error: unknown): boolean => says(error, CANNOT_WRITE);

function says(error: unknown, codes: RegExp): boolean {
  return [...layersOf(error)].some((layer) => [...codesOf(layer)].some((code) => codes.test(code)));
}

/** pg's messages without a code, and our names for them. */
const PG_MESSAGES: readonly (readonly [words: RegExp, code: string])[] = [
  [/^Connection terminated/, 'connection_lost'],
  [/^timeout expired$/, 'connection_timeout'],
  [/^timeout exceeded when trying to connect$/, 'pool_exhausted'],
  [/^Client (has encountered a connection error|was closed) and is not queryable$/, 'connection_lost'],
];

/**
 * Deadlocks, and conflicts of transactions that are serializable or run on a replica; P2034 is Prisma's code for them. Also
 * statements whose name or plan is gone (statement-names.ts).
 */
const WORTH_REPEATING = /^(40P01|40001|P2034|26000|42P05|0A000)$/;

const CANNOT_WRITE = /^(25006|53100)$/;

const OUTAGE_CODES = new RegExp(
  `^(${[
    // PostgreSQL: connection exceptions, insufficient resources, ended by an operator or a timeout, disk errors.
    '08...|53...|57...|58...',
    // Its role or password was changed, its database was renamed, or its rights were revoked.
    '28...|3D000|42501',
    // lock_timeout, idle_in_transaction_session_timeout, transaction_timeout; an object that isn't in the state for it.
    '55P03|25P03|25P04|55000',
    // Gave way to another transaction, or lost a statement, twice in a row.
    '40P01|40001|P2034|26000|42P05',
    // A read-only server, such as a replica until a failover is over.
    '25006',
    // Node: the network.
    'ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH',
    // Prisma: the same under its own numbers; P2028 is a transaction that did not start or end in time.
    'P1000|P1001|P1002|P1003|P1008|P1010|P1017|P2024|P2028|P2037',
    ...PG_MESSAGES.map(([, code]) => code),
  ].join('|')})$`,
);
