import type { Transaction } from '../db.ts';
import { queueNotice } from '../mail/service.ts';
import { deviceOf } from '../sessions/service.ts';
import { DAY } from '../time.ts';
import { firstWorkspace } from '../workspaces/service.ts';
import type { SignedIn } from './schema.ts';

/**
 * Queues the email that says an unknown device signed in to the account, in the transaction that signs it in. Skips it if
 * these emails are off, or one was queued within a day for a device of the same description. Returns whether it was queued.
 */
export async function queueNewDeviceMail(
  tx: Transaction,
  { id, email }: SignedIn['user'],
  request: Request,
  now: number,
): Promise<boolean> {
  const device = deviceOf(request);
  const isWanted = await tx.$queryRaw<unknown[]>`
    SELECT FROM accounts
     WHERE id = ${id} AND new_device_mails AND NOT EXISTS (
       SELECT FROM notices
        WHERE account_id = ${id} AND created_at > ${new Date(now - DAY)} AND content->>'kind' = 'new_device'
          AND content->>'device' IS NOT DISTINCT FROM ${device})`;
  if (isWanted.length === 0) return false;
  const { timeZone, language } = await firstWorkspace(tx, id);
  const content = { kind: 'new_device', to: email, timeZone, language, device, at: now } as const;
  await queueNotice(tx, id, content, now);
  return true;
}
