import { env } from '#lib/env.ts';
import { captureConsole } from '#lib/http/log.ts';

/**
 * Runs once when the server starts: a bad environment stops it here, not at the first request. After that the log is JSON;
 * in development it stays as Next prints it, for a person to read.
 */
export function register(): void {
  if (process.env.NEXT_RUNTIME === 'nodejs' && env().NODE_ENV === 'production') captureConsole();
}
