import { say } from '#words/client.ts';
import type { CommandFailure } from './failures.ts';
import { spokenNow } from './spoken.ts';

/** Returns a waiting time in words, rounded up: `20 seconds`, `12 minutes`, `3 hours`. */
export function wait(seconds: number): string {
  if (seconds <= 60) return say('wait.seconds', { seconds: Math.ceil(seconds) });
  if (seconds <= 5400) return say('wait.minutes', { minutes: Math.ceil(seconds / 60) });
  return say('wait.hours', { hours: Math.ceil(seconds / 3600) });
}

/** Says what went wrong, with "later" replaced by the time that the service asked us to wait. */
export function explain(failure: CommandFailure): string {
  const { message } = failure;
  const retryAfter = 'retryAfter' in failure ? failure.retryAfter : undefined;
  if (retryAfter === undefined) return message;
  const time = { wait: wait(retryAfter) };
  // The translated messages (api/call.ts) don't mention retrying.
  if (spokenNow().language !== 'en') return `${message} ${say('explain.tryAgain', time)}`;
  return message
    .replace(/Try again later\.$/, say('explain.tryAgain', time))
    .replace(/or try again later\.$/, say('explain.orTryAgain', time));
}
