import type { Instrumentation } from 'next';
import { env } from '#lib/env.ts';
import { notePageFailure, requestIdOf } from '#lib/http/failures.ts';
import { captureConsole, logFailure } from '#lib/http/log.ts';

/**
 * Runs once when the server starts, so that a bad environment stops it here and not at the first request. Then turns the log
 * into JSON; in development it stays as Next prints it, for people to read.
 */
export function register(): void {
  if (process.env.NEXT_RUNTIME === 'nodejs' && env().NODE_ENV === 'production') captureConsole();
}

/** A page and its metadata may await the same promise; then both throw its error. */
const reported = new WeakSet<object>();

/** Logs what a page threw, in the same log as everything else. The host in front has given the request its ID. */
export const onRequestError: Instrumentation.onRequestError = (error, request, context) => {
  if (error instanceof Error) {
    if (reported.has(error)) return;
    reported.add(error);
  }
  const id = requestIdOf(request.headers);
  notePageFailure(id, error);
  logFailure(`page ${context.routePath}`, error, { requestId: id });
};
