import { connect, createServer, type Socket } from 'node:net';

/** When to cut a transaction's connection: before PostgreSQL receives the COMMIT, or after it has committed. */
export type Cut = 'before commit' | 'after commit';

export interface PostgresProxy {
  url(databaseUrl: string): string;
  cutNext(cut: Cut): void;
  readonly cuts: Record<Cut, number>;
  /** While on, connections swallow what is sent. All those open meanwhile never work again. */
  swallow(on: boolean): void;
  /** While on, all connections are cut and nothing listens. */
  away(on: boolean): Promise<void>;
  /**
   * Answers each new connection with this SQLSTATE, as PostgreSQL does while it starts, and cuts all open ones.
   * Undefined: stops doing so.
   */
  answerWith(sqlstate: string | undefined): void;
  /**
   * Makes statements fail with this SQLSTATE without reaching PostgreSQL, except the first `spared` and any ROLLBACK.
   * Undefined: stops doing so.
   */
  failStatements(sqlstate: string | undefined, spared?: number): void;
  /** How many statements have failed since `failStatements` was called. */
  readonly failed: number;
  /** How many connections were refused because they set timeouts. */
  readonly refused: number;
  stop(): Promise<void>;
}

/** A simple query message with only COMMIT, as pg sends it. */
const COMMIT = Buffer.from('Q\0\0\0\x0bCOMMIT\0', 'latin1');

/** The bytes before the server's process ID in BackendKeyData. */
const BACKEND_KEY = Buffer.from('K\0\0\0\x0c', 'latin1');

interface Options {
  /** Refuses connections that set timeouts at their start, in PgBouncer's words. */
  refusesTimeouts?: boolean;
  /** Announces a different server process than the one that answers, as a pooler does. */
  pools?: boolean;
}

/** Builds an ErrorResponse of PostgreSQL's protocol. */
function refusal(message: string, sqlstate = '08P01', severity = 'FATAL'): Buffer {
  const fields = Buffer.from(`S${severity}\0V${severity}\0C${sqlstate}\0M${message}\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** Tells the client that the connection is ready for the next statement, outside a transaction. */
const READY = Buffer.from('Z\0\0\0\x05I', 'latin1');

/** Splits the bytes from a client into messages. The first one has no type. */
function messages(): (bytes: Buffer) => Buffer[] {
  let rest = Buffer.alloc(0);
  let typed = 0;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    const whole: Buffer[] = [];
    while (rest.length >= typed + 4 && rest.length >= typed + rest.readInt32BE(typed)) {
      const size = typed + rest.readInt32BE(typed);
      whole.push(rest.subarray(0, size));
      rest = rest.subarray(size);
      typed = 1;
    }
    return whole;
  };
}

/** Starts a proxy between the app and PostgreSQL that breaks connections at the worst moment on demand. */
export async function startProxy(
  postgresUrl: string,
  { refusesTimeouts = false, pools = false }: Options = {},
): Promise<PostgresProxy> {
  const target = new URL(postgresUrl);
  const cuts = { 'before commit': 0, 'after commit': 0 };
  const open = new Set<Socket>();
  const dead = new WeakSet<Socket>();
  let next: Cut | undefined;
  let swallowing = false;
  let answer: string | undefined;
  let refused = 0;
  let failing: string | undefined;
  let spared = 0;
  let failed = 0;

  const server = createServer((app) => {
    const database = connect(Number(target.port), target.hostname);
    let committing = false;
    let started = false;
    const cutUp = messages();
    let isFailing = false;
    let isParsed = false;
    /** Returns the part for PostgreSQL. The proxy answers the rest. */
    const withoutFailed = (bytes: Buffer): Buffer =>
      Buffer.concat(
        cutUp(bytes).filter((message) => {
          // A simple query, or an extended one's first message: a Parse, or a Bind of an earlier Parse. A Sync ends it.
          const type = String.fromCharCode(message[0] ?? 0);
          const begins = type === 'Q' || type === 'P' || (type === 'B' && !isParsed);
          if (type === 'P' || type === 'S') isParsed = type === 'P';
          if (begins && failing !== undefined && !message.includes('ROLLBACK')) {
            isFailing = spared <= 0;
            spared -= 1;
            if (isFailing) failed += 1;
          }
          if (!isFailing) return true;
          if (type === 'Q' || type === 'S') {
            app.write(Buffer.concat([refusal('as told', failing, 'ERROR'), READY]));
            isFailing = false;
          }
          return false;
        }),
      );
    const close = () => {
      app.destroy();
      database.destroy();
    };
    for (const socket of [app, database]) {
      open.add(socket);
      socket.on('error', close).on('close', () => {
        open.delete(socket);
        close();
      });
    }
    if (swallowing) dead.add(app);
    app.on('data', (bytes) => {
      if (dead.has(app)) return;
      if (refusesTimeouts && !started && bytes.includes('statement_timeout')) {
        refused += 1;
        app.end(refusal('unsupported startup parameter: statement_timeout'));
        return;
      }
      if (answer !== undefined) {
        app.end(refusal('as told', answer));
        return;
      }
      started = true;
      if (next && bytes.includes(COMMIT)) {
        cuts[next] += 1;
        committing = next === 'after commit';
        next = undefined;
        if (!committing) return close();
      }
      database.write(withoutFailed(bytes));
    });
    database.on('data', (bytes) => {
      const key = pools ? bytes.indexOf(BACKEND_KEY) : -1;
      if (key >= 0) bytes.writeInt32BE(1, key + BACKEND_KEY.length);
      // This is the answer to the COMMIT, which the app doesn't get.
      if (committing) return close();
      if (!dead.has(app)) app.write(bytes);
    });
  });
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  const close = () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    cut();
    return closed;
  };
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy listens on no port');

  return {
    url: (databaseUrl) => Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${address.port}` }).href,
    cutNext(cut) {
      next = cut;
    },
    cuts,
    swallow(on) {
      swallowing = on;
      if (on) for (const socket of open) dead.add(socket);
    },
    async away(on) {
      if (on && server.listening) await close();
      if (!on && !server.listening) await listen(address.port);
    },
    answerWith(sqlstate) {
      answer = sqlstate;
      cut();
    },
    failStatements(sqlstate, sparing = 0) {
      failing = sqlstate;
      spared = sparing;
      failed = 0;
    },
    get failed() {
      return failed;
    },
    get refused() {
      return refused;
    },
    async stop() {
      if (server.listening) await close();
    },
  };
}
