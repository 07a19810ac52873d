import { ApiError } from './http/errors.ts';
import { logFailure } from './http/log.ts';
import { type Cap, consume } from './limits.ts';

/**
 * Counts something that an account may do only so often. Throws too_many_requests with `message`, which says what there
 * were too many of. If the limiter fails, the cap is skipped: it protects the service, and must not stop it. One statement,
 * and one more for a refusal.
 */
export async function assertWithinCap(cap: Cap, accountId: string, message: string, now: number): Promise<void> {
  const retryAfter = await consume([{ cap, subject: accountId }], now).catch((error: unknown) => {
    logFailure(`${cap.name} cap`, error);
    return null;
  });
  if (retryAfter !== null) throw new ApiError('too_many_requests', { message, retryAfter });
}
