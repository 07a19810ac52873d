import { PROVIDER_NAMES, type ProviderName } from '#lib/calendars/terms.ts';
import { PermissionEnded, ProviderFailed } from '#lib/client/connect/ask.ts';
import { NotPermitted } from '#lib/client/connect/permission.ts';
import { asCommandFailure } from '#lib/client/failures.ts';
import { say } from '#words/calendar-connect.ts';

/** Returns a sentence that says why a provider's calendars couldn't be read. */
export function problemWords(thrown: unknown, name: ProviderName): string {
  const provider = PROVIDER_NAMES[name];
  if (thrown instanceof PermissionEnded) return say('problem.ended');
  if (thrown instanceof ProviderFailed) return say('problem.failed', { provider, status: String(thrown.status) });
  if (thrown instanceof NotPermitted) {
    if (thrown.reason === 'refused') return say('problem.refused', { provider, words: thrown.message.slice(0, 300) });
    return thrown.reason === 'denied' ? say('problem.denied', { provider }) : say(`problem.${thrown.reason}`);
  }
  // What `fetch` throws without a connection.
  if (thrown instanceof TypeError) return say('problem.unreachable', { provider });
  return asCommandFailure(thrown).message;
}
