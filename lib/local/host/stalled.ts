import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Requests that wait for their own clients, which send a body in a trickle, or do not read the response. Each request
 * has a turn (turns.ts) and a place (crowd.ts), and costs its client nothing. Its turn soon goes to somebody else. It
 * may keep its place while few places and little memory are taken; when half are, requests that make no progress are
 * dropped.
 */

/** How often they are checked. */
const LOOK_MS = 125;

/** A turn is given up after this long. */
const TURN_MS = 250;

/** An honest connection is faster than this, bytes a second. */
const SLOWEST = 4096;

/** How long it is watched. */
const WATCHED_MS = 2000;

/** Bytes written that nobody has read, in all responses together. With more, memory is what's short. */
const MOST_UNREAD = 64 * 1_048_576;

/** What a request holds that others wait for. */
interface Holds {
  /** Gives its turn to the next one. */
  endTurn(): void;
  /** Whether others need its place. */
  isCrowded(): boolean;
}

interface Watched extends Holds {
  request: IncomingMessage;
  /** When it began to wait for its client, and how many bytes have passed since when. */
  wait: { began: number; since: number; bytes: number } | undefined;
}

const running = new Map<ServerResponse, Watched>();

let timer: NodeJS.Timeout | undefined;

/** Watches a request that Next has. Returns what is to be called once its connection is done with it. */
export function watchOver(request: IncomingMessage, response: ServerResponse, holds: Holds): () => void {
  running.set(response, { request, ...holds, wait: undefined });
  timer ??= setInterval(look, LOOK_MS).unref();
  return () => running.delete(response);
}

/**
 * Whether everything is waiting for the client: to send the rest of the body, or to read what was sent. A body that we
 * have yet to read fills Node's buffer, and then Node stops reading its socket: that request is waiting for us.
 */
function waitsForClient(request: IncomingMessage, response: ServerResponse): boolean {
  const isSending = !request.complete && request.readableLength < request.readableHighWaterMark;
  return isSending || (response.socket?.writableLength ?? 0) > 0;
}

function look(): void {
  const now = performance.now();
  let unread = 0;
  for (const response of running.keys()) unread += response.writableLength;
  for (const [response, watched] of running) {
    const { socket } = response;
    if (!socket || !waitsForClient(watched.request, response)) {
      watched.wait = undefined;
      continue;
    }
    const bytes = socket.bytesRead + socket.bytesWritten - socket.writableLength;
    watched.wait ??= { began: now, since: now, bytes };
    const { began, since, bytes: before } = watched.wait;
    if (now - began >= TURN_MS) watched.endTurn();
    if (now - since < WATCHED_MS) continue;
    const isSlow = bytes - before < (SLOWEST * (now - since)) / 1000;
    if (isSlow && (unread > MOST_UNREAD || watched.isCrowded())) socket.destroy();
    watched.wait = { began, since: now, bytes };
  }
  if (running.size > 0) return;
  clearInterval(timer);
  timer = undefined;
}
