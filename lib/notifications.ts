import pg from 'pg';
import { pool } from './db.ts';
import { env } from './env.ts';
import { runFor } from './http/hang-up.ts';
import { logFailure } from './http/log.ts';
import { SECOND } from './time.ts';

/*
 * What instances of the service tell each other, by PostgreSQL's NOTIFY. Messages sent while a connection is lost are lost
 * too, so nothing may depend on them. A trigger sends `ended` and a session's ID (prisma/migrations).
 */
const CHANNEL = 'meeting_tab';

/** Messages within this many ms go out together: PostgreSQL commits notifying transactions one at a time. */
const GATHER_MS = 20;

const waiting: string[] = [];

/** Tells all instances, including this one, in a moment. Words must not contain spaces. */
export function tellInstances(...words: readonly string[]): void {
  if (waiting.push(words.join(' ')) > 1) return;
  const send = () =>
    pool().query('SELECT pg_notify($1, said) FROM unnest($2::text[]) AS said', [CHANNEL, waiting.splice(0)]);
  // If one caller hangs up meanwhile, the others' messages must still be sent.
  const forNobody = () => runFor(new AbortController().signal, send);
  setTimeout(() => forNobody().catch((error: unknown) => logFailure('notify', error)), GATHER_MS);
}

/** A connection that receives what instances tell each other. */
export class Ear {
  readonly #client = new pg.Client({
    connectionString: env().directUrl,
    connectionTimeoutMillis: 5 * SECOND,
    query_timeout: 5 * SECOND,
    application_name: 'meeting-tab changes',
  });

  /** `lose` is called once the connection is closed, by either side. */
  constructor(hear: (words: string[]) => void, lose: () => void) {
    this.#client
      .on('notification', ({ payload = '' }) => hear(payload.split(' ')))
      .on('error', (error) => logFailure('listen', error))
      .once('end', lose);
  }

  /** Starts listening. Throws if it can't: a pooler accepts LISTEN, but passes nothing on. */
  async open(): Promise<void> {
    // pg keeps what the server told it, but doesn't declare it.
    const client = this.#client as pg.Client & { processID: number | null };
    await client.connect();
    const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
    if (rows[0].pid !== client.processID) throw new Error('There is a pooler in between.');
    await client.query(`LISTEN ${CHANNEL}`);
  }

  /** Throws if the other end vanished silently. */
  async check(): Promise<void> {
    await this.#client.query('SELECT');
  }

  close(): void {
    this.#client.end().catch(() => {});
  }
}
