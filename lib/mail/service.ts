import { db, pool, type Transaction } from '../db.ts';
import { env } from '../env.ts';
import { dateTime } from '../format.ts';
import { logFailure } from '../http/log.ts';
import { newId } from '../ids.ts';
import { DAY, MINUTE } from '../time.ts';
import { digestMail } from './digest.ts';
import { NoticeContent } from './schema.ts';
import { PaymentFailedMail } from './templates/payment-failed.tsx';
import { PlanEndedMail } from './templates/plan-ended.tsx';
import { SignInCodeMail } from './templates/sign-in-code.tsx';
import { AddressRefused, type Mail, send } from './transport.ts';

/** How long a sender's lease on a notice lasts: longer than it takes to send a batch. */
const LEASE_MS = 5 * MINUTE;
const BATCH = 10;
/** A mailbox that refuses this often will go on refusing. */
const MAX_ATTEMPTS = 10;
/** The most batches in one cron run. */
const ROUNDS = 50;
/** A mail service that takes nothing from this many batches is down. */
const MAX_FAILED_ROUNDS = 2;
/** How often to wait and retry when the mail service says that we send too fast. */
const PATIENCE = 5;
/** The same for a code, which somebody is waiting for; on Monday mornings digests may be in its way. */
const CODE_PATIENCE = 3;
const KEPT_MS = 30 * DAY;

/**
 * Emails a sign-in code. The code is in the subject too, so that a notification is enough to read it. `life` says how long
 * it works, in words. Throws when the mail service is down. An address that it refuses counts as mailed: a caller does not
 * learn which addresses there are.
 */
export async function sendSignInCode(to: string, { code, life }: { code: string; life: string }): Promise<void> {
  const mail = { to, subject: `${code} is your Meeting Tab code`, body: SignInCodeMail({ code, life }) };
  try {
    await send(mail, CODE_PATIENCE);
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error;
    logFailure('sign-in code', error);
  }
}

/** Queues a mail in the transaction of the change it reports: both happen or neither. One statement. */
export async function queueNotice(
  tx: Transaction,
  accountId: string,
  content: NoticeContent,
  now: number,
): Promise<void> {
  await tx.notice.create({ data: { id: newId(), accountId, content, createdAt: new Date(now) } });
}

/** Sends what is queued, batch by batch, and returns how many mails went out. For a cron, which has the time. */
export async function sendAllNotices(now: number): Promise<number> {
  let [mails, failed] = [0, 0];
  for (let round = 0; round < ROUNDS && failed < MAX_FAILED_ROUNDS; round += 1) {
    const { taken, sent } = await sendBatch(now);
    if (taken === 0) break;
    mails += sent;
    failed = sent === 0 ? failed + 1 : 0;
  }
  return mails;
}

/** Sends what is queued, up to ten mails, and returns how many went out. */
export async function sendNotices(now: number): Promise<number> {
  return (await sendBatch(now)).sent;
}

/**
 * A sender leases the notices it takes, so that no two senders take the same one. If it crashes after sending, the lease
 * runs out and the notice is sent again under its id, which the mail service accepts only once.
 */
async function sendBatch(now: number): Promise<{ taken: number; sent: number }> {
  const { rows } = await pool().query<{ id: string; content: unknown }>(
    `UPDATE notices SET leased_until = $2, attempts = attempts + 1
      WHERE id IN (SELECT id FROM notices
                    WHERE sent_at IS NULL AND attempts < $3 AND (leased_until IS NULL OR leased_until <= $1)
                    ORDER BY created_at LIMIT $4
                      FOR UPDATE SKIP LOCKED)
     RETURNING id, content`,
    [new Date(now), new Date(now + LEASE_MS), MAX_ATTEMPTS, BATCH],
  );
  const sent = await Promise.all(
    rows.map(async ({ id, content }) => {
      try {
        await send({ ...compose(NoticeContent.parse(content)), idempotencyKey: id }, PATIENCE);
        await db().notice.updateMany({ where: { id }, data: { sentAt: new Date(now) } });
        return true;
      } catch (error) {
        // Tried again once the lease has run out.
        logFailure('notice', error);
        return false;
      }
    }),
  );
  return { taken: rows.length, sent: sent.filter(Boolean).length };
}

/** Removes old notices. */
export async function purgeNotices(now: number): Promise<void> {
  await db().notice.deleteMany({ where: { createdAt: { lt: new Date(now - KEPT_MS) } } });
}

function compose(content: NoticeContent): Mail {
  if (content.kind === 'weekly_digest') return digestMail(content);
  const accountUrl = `${env().baseUrl}/app/account`;
  const write = (ms: number) => dateTime(ms, content.timeZone);
  if (content.kind === 'payment_failed') {
    return {
      to: content.to,
      subject: 'Your payment didn’t go through',
      body: PaymentFailedMail({ graceUntil: write(content.graceUntil), accountUrl }),
    };
  }
  return {
    to: content.to,
    subject: 'Your Pro plan has ended',
    body: PlanEndedMail({ readOnlyUntil: write(content.readOnlyUntil), accountUrl }),
  };
}
