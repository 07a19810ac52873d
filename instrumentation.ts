import { env } from '#lib/env.ts';

/** Runs once when the server starts: a bad environment stops it here, not at the first request. */
export function register(): void {
  if (process.env.NEXT_RUNTIME === 'nodejs') env();
}
