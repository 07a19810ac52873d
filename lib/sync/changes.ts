import { pool } from '../db.ts';
import { env } from '../env.ts';
import { isDraining, onDraining } from '../http/draining.ts';
import { Passed } from '../http/endpoint.ts';
import { ApiError } from '../http/errors.ts';
import { logFailure } from '../http/log.ts';
import { processWide } from '../http/process-wide.ts';
import { Ear } from '../notifications.ts';
import type { Caller } from '../sessions/service.ts';
import { HOUR, SECOND } from '../time.ts';
import { noSuchWorkspace } from '../workspaces/service.ts';

/*
 * Streams of one word: a workspace has a new revision. They make most looks needless and replace none: a device whose
 * stream ends goes on as if there had been none. All streams of an instance hear by one connection to PostgreSQL, which is
 * there while they are.
 */

/** How many may be open at an instance, and how many of one account. Each takes a socket and about 20 KB. */
const MOST = 4_000;
const MOST_OF_ACCOUNT = 8;

/** How often a stream shows that it's alive: many proxies wait no longer than a minute. */
const BEAT_MS = 25 * SECOND;

/** Then the client has to come again, and is asked who it is. */
const LONGEST_MS = HOUR;

class Stream {
  readonly workspaceId: string;
  readonly caller: Caller;
  readonly body: ReadableStream<string>;
  readonly until = Date.now() + LONGEST_MS;
  #controller: ReadableStreamDefaultController<string> | undefined;
  /** The newest revision that its client has heard of. */
  #rev: number;
  readonly #known: number;

  constructor(workspaceId: string, caller: Caller, known: string | undefined) {
    this.workspaceId = workspaceId;
    this.caller = caller;
    this.#known = /^\d{1,15}$/.test(known ?? '') ? Number(known) : -1;
    this.#rev = this.#known;
    this.body = new ReadableStream<string>({
      start: (controller) => {
        this.#controller = controller;
      },
      cancel: () => void this.#leave(),
    });
    hub.streams.add(this);
  }

  write(text: string): void {
    this.#controller?.enqueue(text);
  }

  tell(rev: number): void {
    if (rev <= this.#rev) return;
    this.#rev = rev;
    this.write(`id: ${rev}\ndata: ${JSON.stringify({ rev })}\n\n`);
  }

  /** Tells the revision with which it begins. What its client has heard of may be more, before a backup was restored. */
  begin(rev: number): void {
    if (rev < this.#known && this.#rev === this.#known) this.#rev = -1;
    this.write(': \n\n');
    this.tell(rev);
  }

  end(): void {
    if (this.#leave()) this.#controller?.close();
  }

  #leave(): boolean {
    const wasOpen = hub.streams.delete(this);
    if (hub.streams.size === 0) hush();
    return wasOpen;
  }
}

const hub = processWide('streams', () => ({
  streams: new Set<Stream>(),
  /** What all of them hear by, while there are any. */
  line: undefined as { ear: Ear; opened: Promise<void>; beat: NodeJS.Timeout } | undefined,
}));

/**
 * A stream of the workspace's newest revisions, from now on: the first is told at once, unless it's `known`. Throws
 * not_found, unavailable.
 */
export async function followChanges(caller: Caller, workspaceId: string, known?: string): Promise<Passed> {
  if (!env().syncStream) throw new ApiError('not_found', { message: 'This service has no streams.' });
  const { accountId, sessionHash } = caller;
  const own = [...hub.streams].filter((one) => one.caller.accountId === accountId);
  if (isDraining() || own.length >= MOST_OF_ACCOUNT || hub.streams.size >= MOST) throw new ApiError('unavailable');
  const stream = new Stream(workspaceId, caller, known);
  try {
    await listen();
    // Asked only now that nothing is missed.
    const { rows } = await pool().query<{ rev: number }>(
      `SELECT sync_rev AS rev FROM workspaces
        WHERE id = $1 AND account_id = $2 AND deleted_at IS NULL AND EXISTS (SELECT FROM sessions WHERE id_hash = $3)`,
      [workspaceId, accountId, sessionHash],
    );
    if (!rows[0]) throw noSuchWorkspace();
    // Whatever it hears by may be gone again, or the process about to end.
    if (!hub.streams.has(stream)) throw new ApiError('unavailable');
    stream.begin(rows[0].rev);
  } catch (error) {
    stream.end();
    throw error;
  }
  // Compressed or gathered by a proxy, a word would come late.
  const headers = { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' };
  return new Passed(
    new Response(stream.body.pipeThrough(new TextEncoderStream()), {
      headers: { 'content-type': 'text/event-stream', ...headers },
    }),
  );
}

function hear([about, id, rev]: string[]): void {
  for (const stream of hub.streams) {
    if (about === 'changed' && stream.workspaceId === id) stream.tell(Number(rev));
    if (about === 'ended' && stream.caller.sessionHash === id) stream.end();
  }
}

function endAll(): void {
  for (const stream of hub.streams) stream.end();
}

/** Has this instance hear of changes. Throws unavailable. */
async function listen(): Promise<void> {
  onDraining(endAll);
  if (!hub.line) {
    const ear = new Ear(hear, () => hub.line?.ear === ear && endAll());
    hub.line = { ear, opened: ear.open(), beat: setInterval(keepAlive, BEAT_MS) };
  }
  await hub.line.opened.catch((cause: unknown) => {
    throw new ApiError('unavailable', { cause });
  });
}

function hush(): void {
  clearInterval(hub.line?.beat);
  hub.line?.ear.close();
  hub.line = undefined;
}

function keepAlive(): void {
  for (const stream of hub.streams) {
    if (Date.now() < stream.until) stream.write(': \n\n');
    else stream.end();
  }
  hub.line?.ear.check().catch((error: unknown) => {
    logFailure('listen', error);
    endAll();
  });
}
