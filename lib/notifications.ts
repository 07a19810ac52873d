import pg from 'pg';
import { pool } from './db.ts';
import { env } from './env.ts';
import { runFor } from './http/hang-up.ts';
import { logFailure } from './http/log.ts';
import { SECOND } from './time.ts';

/*
 * What instances of the service tell each other, by PostgreSQL's NOTIFY. What is said while a connection is lost is lost
 * with it, so nobody may depend on it. A trigger says `ended` and a session's id (prisma/migrations).
 */
const CHANNEL = 'meeting_tab';

/** What is said within so many ms goes out together: PostgreSQL commits what notifies one transaction at a time. */
const GATHER_MS = 20;

const waiting: string[] = [];

/** Tells all instances, this one too, in a moment. Words have no spaces. */
export function tellInstances(...words: readonly string[]): void {
  if (waiting.push(words.join(' ')) > 1) return;
  const send = () =>
    pool().query('SELECT pg_notify($1, said) FROM unnest($2::text[]) AS said', [CHANNEL, waiting.splice(0)]);
  // Whoever hangs up meanwhile must not take along what others said.
  const forNobody = () => runFor(new AbortController().signal, send);
  setTimeout(() => forNobody().catch((error: unknown) => logFailure('notify', error)), GATHER_MS);
}

/** A connection that hears what instances tell each other. */
export class Ear {
  readonly #client = new pg.Client({
    connectionString: env().directUrl,
    connectionTimeoutMillis: 5 * SECOND,
    query_timeout: 5 * SECOND,
    application_name: 'meeting-tab changes',
  });

  /** `lose` is called once it's closed, by us or by others. */
  constructor(hear: (words: string[]) => void, lose: () => void) {
    this.#client
      .on('notification', ({ payload = '' }) => hear(payload.split(' ')))
      .on('error', (error) => logFailure('listen', error))
      .once('end', lose);
  }

  /** Begins to hear. Throws if it can't: a pooler takes the statement, and passes nothing on. */
  async open(): Promise<void> {
    // pg keeps what the server told it, but does not declare it.
    const client = this.#client as pg.Client & { processID: number | null };
    await client.connect();
    const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
    if (rows[0].pid !== client.processID) throw new Error('There is a pooler in between.');
    await client.query(`LISTEN ${CHANNEL}`);
  }

  /** Throws if the other end is gone without a word. */
  async check(): Promise<void> {
    await this.#client.query('SELECT');
  }

  close(): void {
    this.#client.end().catch(() => {});
  }
}
