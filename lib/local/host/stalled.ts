import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Requests that wait for their own clients: one who sends a body by drops, or does not read the response. Each has a place
 * (crowd.ts), and costs its client nothing. While few places are taken they may take their time; when half of them are,
 * those that do not get on are dropped.
 */

/** An honest connection is faster than this, bytes a second. */
const SLOWEST = 4096;

/** For so long it is watched. */
const WATCHED_MS = 2000;

interface Progress {
  since: number;
  bytes: number;
}

const running = new Map<ServerResponse, { request: IncomingMessage; progress: Progress | undefined }>();

let lookedAt = Number.NEGATIVE_INFINITY;

/** Watches over a request that Next has, until its connection is done with it. */
export function watchOver(request: IncomingMessage, response: ServerResponse): void {
  running.set(response, { request, progress: undefined });
  response.once('close', () => running.delete(response));
}

/**
 * Whether it is the client for whom everything waits: to send the rest of the body, or to read what was sent. A body that we
 * have yet to read fills Node's buffer, and then its socket is not read on: that one waits for us.
 */
function waitsForClient(request: IncomingMessage, response: ServerResponse): boolean {
  const isSending = !request.complete && request.readableLength < request.readableHighWaterMark;
  return isSending || (response.socket?.writableLength ?? 0) > 0;
}

/** Drops those that got on too slowly between two looks. To be called while many places are taken; looks once a second. */
export function dropStalled(now: number): void {
  if (now - lookedAt < WATCHED_MS / 2) return;
  lookedAt = now;
  for (const [response, seen] of running) {
    const { socket } = response;
    if (!socket || !waitsForClient(seen.request, response)) {
      seen.progress = undefined;
      continue;
    }
    const bytes = socket.bytesRead + socket.bytesWritten - socket.writableLength;
    seen.progress ??= { since: now, bytes };
    const { since, bytes: before } = seen.progress;
    if (now - since < WATCHED_MS) continue;
    if (bytes - before < (SLOWEST * (now - since)) / 1000) socket.destroy();
    else seen.progress = { since: now, bytes };
  }
}
