import { createHash } from 'node:crypto';
import pg from 'pg';
import { logFailure } from './http/log.ts';

/**
 * Names for parameterized statements: PostgreSQL parses and plans a named statement once per connection rather than every
 * time, which saves half the work for short statements. A name is a hash of the text, so connections that a pooler shares
 * between processes can never confuse two statements.
 */

/**
 * Each connection keeps every statement it has named. Beyond this number, as when texts vary with their input, statements
 * stay unnamed.
 */
const MOST_NAMES = 500;

/** Prepared statement doesn't exist, or already exists: a pooler in transaction mode that doesn't keep track of them. */
const FORGETFUL = new Set(['26000', '42P05']);

/** A migration changed the columns that a prepared statement returns ("cached plan must not change result type"). */
const CHANGED = '0A000';

export class StatementNames {
  #names = new Map<string, string>();
  #era = 0;
  #areKept = false;
  #isAsked = false;

  /**
   * Finds out from a pool's first connection whether names are kept, or from the next one if that fails. Until then,
   * statements are sent without names.
   */
  async learn(connected: pg.ClientBase, connectionString: string): Promise<void> {
    if (this.#isAsked) return;
    this.#isAsked = true;
    try {
      this.#areKept = (await isDirect(connected)) || (await areKeptAt(connectionString));
    } catch (error) {
      this.#isAsked = false;
      logFailure('statement names', error);
    }
  }

  /** Returns the name for a statement, or undefined to send it without one. */
  of(text: string): string | undefined {
    if (!this.#areKept) return undefined;
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MOST_NAMES) return known;
    const name = createHash('sha256').update(`${this.#era}\0${text}`).digest('base64url').slice(0, 22);
    this.#names.set(text, name);
    return name;
  }

  /**
   * Returns whether a named statement failed only because of its name. If so, either drops names or changes them all,
   * whichever makes the statement work when it's sent again.
   */
  isAtFault(error: Error): boolean {
    const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
    if (FORGETFUL.has(code)) this.#areKept = false;
    else if (code === CHANGED && error.message.includes('cached plan')) {
      this.#era += 1;
      this.#names.clear();
    } else return false;
    return true;
  }
}

/** Returns whether no pooler is in between: the server process we were told about is the one that answers. */
async function isDirect(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  // pg keeps what the server told it, but doesn't declare it.
  return (client as pg.ClientBase & { processID?: number }).processID === rows[0]?.pid;
}

const PROBE = { text: 'SELECT pg_backend_pid() AS pid, $1::int', values: [0] };

/** How often to try to get two connections to the same one of the pooler's. */
const TRIES = 10;

/**
 * Returns whether a pooler keeps track of names: two connections can prepare the same name at the same server process. If
 * they never meet there, nobody knows, and the answer is no.
 */
async function areKeptAt(connectionString: string): Promise<boolean> {
  const clients = [new pg.Client({ connectionString }), new pg.Client({ connectionString })];
  // A lost connection fails its statement, which is enough.
  for (const client of clients) client.on('error', () => {});
  try {
    for (const client of clients) await client.connect();
    for (let tried = 0; tried < TRIES; tried += 1) {
      // A new name each time, so that both have to prepare it.
      const probe = { ...PROBE, name: `meeting-tab probe ${tried}` };
      const pids: unknown[] = [];
      for (const client of clients) pids.push((await client.query(probe)).rows[0]?.pid);
      if (pids[0] === pids[1]) return true;
    }
    return false;
  } catch (error) {
    if (error instanceof Error && 'code' in error && FORGETFUL.has(String(error.code))) return false;
    throw error;
  } finally {
    for (const client of clients) void client.end().catch(() => {});
  }
}
