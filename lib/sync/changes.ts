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
 * Streams that say one thing: a workspace has a new revision. They make most looks unnecessary but replace none: a device
 * whose stream ends goes on as if it had never had one. All streams of an instance share one connection to PostgreSQL, which
 * is open only while there are streams.
 */

/** The most streams of an instance and of one account. Each takes a socket and about 20 KB. */
const MOST = 4_000;
const MOST_OF_ACCOUNT = 8;

/** How often a stream shows that it's alive: many proxies close an idle connection after a minute. */
const BEAT_MS = 25 * SECOND;

/** After this the client has to reconnect, and is authenticated again. */
const LONGEST_MS = HOUR;

class Stream {
  readonly workspaceId: string;
  readonly caller: Caller;
  readonly body: ReadableStream<string>;
  readonly until = Date.now() + LONGEST_MS;
  #controller: ReadableStreamDefaultController<string> | undefined;
  /** The newest revision the client has been told. */
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

  /** Tells the client the first revision. The client may know a higher one, from before a backup was restored. */
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
  /** The connection all of them share, while there are any. */
  line: undefined as { ear: Ear; opened: Promise<void>; beat: NodeJS.Timeout } | undefined,
}));

/**
 * Returns a stream of the workspace's newest revisions. The current one is sent at once, unless it's `known`. Throws
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
    // Query only after listening, so that no change is missed.
    const { rows } = await pool().query<{ rev: number }>(
      `SELECT sync_rev AS rev FROM workspaces
        WHERE id = $1 AND account_id = $2 AND deleted_at IS NULL AND EXISTS (SELECT FROM sessions WHERE id_hash = $3)`,
      [workspaceId, accountId, sessionHash],
    );
    if (!rows[0]) throw noSuchWorkspace();
    // The connection may have closed meanwhile, or the process may be about to end.
    if (!hub.streams.has(stream)) throw new ApiError('unavailable');
    stream.begin(rows[0].rev);
  } catch (error) {
    stream.end();
    throw error;
  }
  // A proxy that compresses or buffers the stream would delay it.
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

/** Makes this instance listen for changes. Throws unavailable. */
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
