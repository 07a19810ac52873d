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
 * Connections to PostgreSQL on which nothing lasts forever. Whoever knows most gives up first: PostgreSQL on a lock,
 * then on a statement, at last we on an answer, in case there is nobody at the other end.
 *
 * A pooler in transaction mode lets nobody set a session's timeouts: some refuse them, some ignore them. So each
 * transaction brings its own, in the round trip of its BEGIN, and a statement outside of one has at least the last.
 */

/** How long things may take, in ms. */
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

/** A transaction that does nothing: its owner is frozen or gone, and its locks stop others. */
const IDLE_MS = 10 * SECOND;

/** For a connection, be it new or one that somebody gives back. */
const CONNECTION_MS = 5 * SECOND;

const CONNECTIONS = 10;

/** How many may wait for a connection. At two ms a statement, that is a tenth of a second. */
const MOST_WAITING = 400;

const longRunners = processWide('long runners', () => new AsyncLocalStorage<true>());

const limits = (): Limits => (longRunners.getStore() ? LONG : USUAL);

/** Runs a transaction that may take minutes, since it deletes what a workspace has gathered. */
export function longRunning<T>(work: () => T): T {
  return longRunners.run(true, work);
}

/** Runs a whole transaction, and once more if PostgreSQL ended it for another's sake. Nothing else in it may leave a trace. */
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

/** A query as pg takes it, in whichever of its forms, and as it goes out: a BEGIN with the transaction's limits. */
function toConfig([query, values]: unknown[], limits: Limits): pg.QueryConfig {
  // pg's own overloads: a text, or an object with one.
  const config = (typeof query === 'object' ? query : { text: query }) as pg.QueryConfig;
  if (config.text === 'BEGIN') return { ...config, text: BEGINS.get(limits) ?? config.text };
  return Array.isArray(values) ? { ...config, values } : config;
}

/** A statement to be sent. */
interface Statement {
  config: pg.QueryConfig;
  /** How long the answer may take. */
  patienceMs: number;
  /** Says when its caller hangs up. */
  signal: AbortSignal | undefined;
}

type Answer = (error: Error | null, result?: pg.QueryResult) => void;

/** What ends a transaction is sent even if the caller has hung up. */
const ENDS = new Set(['COMMIT', 'ROLLBACK']);

/** PostgreSQL's own code for it, query_canceled. */
class HungUp extends Error {
  readonly code = '57014';
}

/** A connection that ends when an answer does not come, and cancels a statement whose caller hung up. */
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
      // As pg does: where it was asked says more than which socket answered.
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
        // In a transaction, nothing works anymore after an error: whatever began it has to begin again.
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
   * Watches over the statement that is about to be sent. Returns what is to be called once it has ended: if a cancel is
   * on its way by then, that returns when it has arrived, before which the connection must run nothing else.
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

/** A cancel request: its length, its number in PostgreSQL's protocol, the process, and the key that it told us. */
function cancelRequest(processId: number, secretKey: number): Buffer {
  const request = Buffer.alloc(16);
  for (const [place, value] of [16, 80_877_102, processId, secretKey].entries())
    request.writeInt32BE(value | 0, 4 * place);
  return request;
}

/**
 * Asks PostgreSQL to cancel what runs on a connection. Resolves when it has, or could not: it closes the connection that
 * the request came on. If the request is lost, the statement's own limit ends it.
 */
function cancelStatement(client: pg.Client): Promise<void> {
  // pg keeps what the server told it, but does not declare it.
  const { processID, secretKey } = client as pg.Client & { processID: number | null; secretKey: number | null };
  if (processID === null || secretKey === null) return Promise.resolve();
  return new Promise((resolve) => {
    const { host, port } = client;
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    socket.setTimeout(CONNECTION_MS, () => socket.destroy());
    socket.on('error', () => {}).on('close', () => resolve());
    socket.end(cancelRequest(processID, secretKey));
    // The end of the answer, of which there is none, is read too.
    socket.resume();
  });
}

const SESSION_LIMITS = {
  statement_timeout: USUAL.statement,
  lock_timeout: USUAL.lock,
  idle_in_transaction_session_timeout: IDLE_MS,
};

/** A pooler that takes no timeouts: PgBouncer says `unsupported startup parameter: statement_timeout`. */
const isRefusal = (error: unknown) => error instanceof Error && /unsupported startup parameter/i.test(error.message);

type Connected = Parameters<pg.Pool['connect']>[0];

/** A pool in which only so many wait, and which does without the session's limits where a pooler refuses them. */
class BoundedPool extends pg.Pool {
  /** A statement on its own is a transaction of its own. */
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
    // Whoever gives a connection back calls this: without the binding, the statement would run for their caller.
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

/** A pool of such connections, which reads values as `types` says. */
export function createPool(connectionString: string, types: pg.CustomTypesConfig): pg.Pool {
  const names = new StatementNames();
  const pool = new BoundedPool({
    connectionString,
    Client: BoundedClient,
    // The pool passes all of this on to its clients, which share the names.
    ...{ names },
    // Before anybody gets the connection: a client runs one statement at a time.
    onConnect: (client) => names.learn(client, connectionString),
    max: CONNECTIONS,
    idleTimeoutMillis: 30 * SECOND,
    connectionTimeoutMillis: CONNECTION_MS,
    // Notices a peer that is gone without a word while the connection is idle.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10 * SECOND,
    ...SESSION_LIMITS,
    types,
  });
  // An idle connection that the server closed; the pool opens another.
  pool.on('error', (error) => logFailure('database connection', error));
  // A connection lost while in use fails its next statement; without a listener, the event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
