import { AsyncLocalStorage } from 'node:async_hooks';
import { connect } from 'node:net';
import pg from 'pg';
import { isWorthRepeating } from './http/causes.ts';
import { callerSignal } from './http/hang-up.ts';
import { logFailure } from './http/log.ts';
import { processWide } from './http/process-wide.ts';
import { StatementNames } from './statement-names.ts';
import { MINUTE, SECOND } from './time.ts';

/*
 * Connections to PostgreSQL on which nothing lasts forever. Whatever knows most gives up first: PostgreSQL on a lock, then
 * on a statement; last we on an answer, in case nothing is at the other end.
 *
 * Poolers in transaction mode don't let a session set timeouts: some refuse them, some ignore them. So each transaction sets
 * its own, in the same round trip as its BEGIN; a statement outside a transaction has at least the limit on its answer.
 */

interface Limits {
  /** The wait for a lock. */
  lock: number;
  /** One statement. */
  statement: number;
  /** The answer to a statement; after that the connection counts as dead. */
  answer: number;
}

const USUAL: Limits = { lock: 5 * SECOND, statement: 15 * SECOND, answer: 20 * SECOND };
const LONG: Limits = { lock: 5 * SECOND, statement: 4 * MINUTE, answer: 4 * MINUTE + 5 * SECOND };

/** How long a transaction may do nothing: its owner is frozen or gone, and its locks block others. */
const IDLE_MS = 10 * SECOND;

/** How long to wait for a connection, new or given back. */
const CONNECTION_MS = 5 * SECOND;

const CONNECTIONS = 10;

/** How many callers may wait for a connection. At 2 ms a statement, that is a tenth of a second. */
const MOST_WAITING = 400;

const longRunners = processWide('long runners', () => new AsyncLocalStorage<true>());

const limits = (): Limits => (longRunners.getStore() ? LONG : USUAL);

/** Runs a transaction that may take minutes because it deletes everything a workspace has. */
export function longRunning<T>(work: () => T): T {
  return longRunners.run(true, work);
}

/**
 * Runs a whole transaction, and once more if PostgreSQL aborted it in favor of another. `work` must have no other effects.
 */
export async function twice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isWorthRepeating(error)) throw error;
    return work();
  }
}

const begin = ({ lock, statement }: Limits) =>
  `BEGIN; SET LOCAL lock_timeout = ${lock}; SET LOCAL statement_timeout = ${statement}; SET LOCAL idle_in_transaction_session_timeout = ${IDLE_MS}`;

const BEGINS = new Map([USUAL, LONG].map((one) => [one, begin(one)]));

/** Converts any of pg's forms of a query to a config; a BEGIN gets the transaction's limits. */
function toConfig([query, values]: unknown[], limits: Limits): pg.QueryConfig {
  // pg's own overloads: a text, or an object with one.
  const config = (typeof query === 'object' ? query : { text: query }) as pg.QueryConfig;
  if (config.text === 'BEGIN') return { ...config, text: BEGINS.get(limits) ?? config.text };
  return Array.isArray(values) ? { ...config, values } : config;
}

interface Statement {
  config: pg.QueryConfig;
  /** How long the answer may take. */
  patienceMs: number;
  /** Aborts when its caller hangs up. */
  signal: AbortSignal | undefined;
}

type Answer = (error: Error | null, result?: pg.QueryResult) => void;

/** Statements that end a transaction are sent even if the caller has hung up. */
const ENDS = new Set(['COMMIT', 'ROLLBACK']);

/** Has PostgreSQL's own code for this, query_canceled. */
class HungUp extends Error {
  readonly code = '57014';
}

/** A connection that ends when an answer doesn't come, and cancels a statement whose caller hung up. */
class BoundedClient extends pg.Client {
  #names: StatementNames;

  constructor(config?: pg.ClientConfig & { names?: StatementNames }) {
    super(config);
    this.#names = config?.names ?? new StatementNames();
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads, all at once: what they take and return is passed on
  override query(...given: any[]): any {
    const allowed = limits();
    const statement = { config: toConfig(given, allowed), patienceMs: allowed.answer, signal: callerSignal() };
    const callback = given.at(-1);
    if (typeof callback === 'function') return this.#send(statement, callback);
    return new Promise((resolve, reject) => {
      this.#send(statement, (error, result) => (error ? reject(error) : resolve(result)));
    }).catch((error: Error) => {
      // As pg does: the place of the call says more than the socket that answered.
      Error.captureStackTrace(error);
      throw error;
    });
  }

  #send(statement: Statement, answer: Answer): void {
    const { config, signal } = statement;
    if (signal?.aborted && !ENDS.has(config.text)) {
      process.nextTick(answer, new HungUp('The caller hung up before this statement was sent.'));
      return;
    }
    const name = config.values?.length ? this.#names.of(config.text) : undefined;
    const settle = this.#watch(statement);
    const answered: Answer = (error, result) => {
      const next = () => {
        const isRefused = error && name !== undefined && this.#names.isAtFault(error);
        // In a transaction nothing works after an error, so the whole transaction has to be repeated.
        if (isRefused && this.getTransactionStatus() === 'I') this.#send(statement, answer);
        else answer(error, result);
      };
      const cancelling = settle();
      if (cancelling) void cancelling.then(next);
      else next();
    };
    super.query(name === undefined ? config : { ...config, name }, answered);
  }

  /**
   * Watches over the statement that is about to be sent. Returns a function to call once the statement has ended. If a
   * cancel is on its way by then, that returns a promise for its arrival; until then the connection must run nothing else.
   */
  #watch({ patienceMs, signal }: Statement): () => Promise<void> | undefined {
    const timer = setTimeout(() => void this.end(), patienceMs);
    if (!signal) return () => clearTimeout(timer) as undefined;
    let cancelling: Promise<void> | undefined;
    const cancel = () => {
      cancelling = cancelStatement(this);
    };
    signal.addEventListener('abort', cancel, { once: true });
    return () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
      return cancelling;
    };
  }
}

/**
 * Builds a cancel request: its length, its number in PostgreSQL's protocol, the process, and the key that PostgreSQL told
 * us.
 */
function cancelRequest(processId: number, secretKey: number): Buffer {
  const request = Buffer.alloc(16);
  for (const [place, value] of [16, 80_877_102, processId, secretKey].entries())
    request.writeInt32BE(value | 0, 4 * place);
  return request;
}

/**
 * Asks PostgreSQL to cancel what runs on a connection. Resolves when PostgreSQL closes the connection that the request came
 * on: then it has canceled, or could not. If the request is lost, the statement's own limit ends it.
 */
function cancelStatement(client: pg.Client): Promise<void> {
  // pg keeps what the server told it, but doesn't declare it.
  const { processID, secretKey } = client as pg.Client & { processID: number | null; secretKey: number | null };
  if (processID === null || secretKey === null) return Promise.resolve();
  return new Promise((resolve) => {
    const { host, port } = client;
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    socket.setTimeout(CONNECTION_MS, () => socket.destroy());
    socket.on('error', () => {}).on('close', () => resolve());
    socket.end(cancelRequest(processID, secretKey));
    // There is no answer, but its end has to be read.
    socket.resume();
  });
}

const SESSION_LIMITS = {
  statement_timeout: USUAL.statement,
  lock_timeout: USUAL.lock,
  idle_in_transaction_session_timeout: IDLE_MS,
};

/** Matches a pooler that refuses timeouts: PgBouncer says `unsupported startup parameter: statement_timeout`. */
const isRefusal = (error: unknown) => error instanceof Error && /unsupported startup parameter/i.test(error.message);

type Connected = Parameters<pg.Pool['connect']>[0];

/** A pool with a limited number of waiters, which drops the session's limits where a pooler refuses them. */
class BoundedPool extends pg.Pool {
  /** A single statement is a transaction of its own. */
  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads, all at once: what they take and return is passed on
  override query(...given: any[]): any {
    const run = () => Reflect.apply(super.query, this, given);
    return typeof given.at(-1) === 'function' ? run() : twice(run);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (!callback) {
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (client ? resolve(client) : reject(error)));
      });
    }
    // Called by whoever gives a connection back: without the binding, the statement would run in their caller's context.
    const answer = AsyncLocalStorage.bind(callback);
    if (this.waitingCount >= MOST_WAITING) {
      process.nextTick(() => answer(new Overcrowded('Too many wait for a connection.'), undefined, () => {}));
      return undefined;
    }
    const { options } = this;
    const hadLimits = options.statement_timeout !== undefined;
    super.connect((error, client, done) => {
      if (!hadLimits || !isRefusal(error)) return answer(error, client, done);
      for (const name of Object.keys(SESSION_LIMITS)) Object.assign(options, { [name]: undefined });
      this.connect(answer);
    });
    return undefined;
  }
}

/** No connection is free, and too many wait for one. The code is PostgreSQL's own for that, too_many_connections. */
class Overcrowded extends Error {
  readonly code = '53300';
}

/** Creates a pool of such connections, which reads values with `types`. */
export function createPool(connectionString: string, types: pg.CustomTypesConfig): pg.Pool {
  const names = new StatementNames();
  const pool = new BoundedPool({
    connectionString,
    Client: BoundedClient,
    // The pool passes all of this to its clients, so they share the names.
    ...{ names },
    // Runs before anybody gets the connection: a client runs one statement at a time.
    onConnect: (client) => names.learn(client, connectionString),
    max: CONNECTIONS,
    idleTimeoutMillis: 30 * SECOND,
    connectionTimeoutMillis: CONNECTION_MS,
    // Notices a peer that vanished silently while the connection is idle.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10 * SECOND,
    ...SESSION_LIMITS,
    types,
  });
  // The server closed an idle connection; the pool opens another.
  pool.on('error', (error) => logFailure('database connection', error));
  // A connection lost while in use fails its next statement; without a listener, the event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
