import { db, pool, type Transaction } from '../db.ts';
import { env } from '../env.ts';
import { dateTime } from '../format.ts';
import type { Notice } from '../generated/prisma/client.ts';
import { logFailure } from '../http/log.ts';
import { newId } from '../ids.ts';
import { readerIn } from '../languages/service.ts';
import type { Reader } from '../languages/terms.ts';
import { DAY, HOUR, MINUTE } from '../time.ts';
import { digestMail } from './digest.ts';
import { MailRefused, MailUnavailable } from './failures.ts';
import { NoticeContent } from './schema.ts';
import { PaymentFailedMail, PlanEndedMail } from './templates/billing.tsx';
import { NewDeviceMail, SignInCodeMail } from './templates/sign-in.tsx';
import { type Mail, send } from './transport.ts';

/** The longest pause between two tries. */
const LONGEST_PAUSE_MS = 6 * HOUR;
/** How long a sender's lease on a notice lasts: longer than it takes to send a batch. */
const LEASE_MS = 5 * MINUTE;
const BATCH = 10;
/** An email that was refused this often will be refused again. */
const MAX_ATTEMPTS = 10;
/** How long a mail service may be unavailable, counted from when the email was queued. */
const OUTAGE_MS = 3 * DAY;
/** The maximum number of batches in one cron run. */
const ROUNDS = 50;
/** A mail service that is unavailable for this many batches is down. */
const MAX_FAILED_ROUNDS = 2;
/** How often to wait and retry when the mail service may accept an email in a moment. */
const PATIENCE = 5;
/** The same for a code, which somebody is waiting for; on Monday mornings digests may be ahead of it. */
const CODE_PATIENCE = 3;
const KEPT_MS = 30 * DAY;

export { greet as greetMailService } from './transport.ts';

interface SignInMail {
  code: string;
  /** Lets the link sign in. */
  token: string;
  /** How long the code works. */
  lifeMs: number;
  reader: Reader;
}

/**
 * Emails a sign-in code and a link. The code is also in the subject, so that a notification shows it. The link's data is in
 * its fragment, which browsers don't send: no log has it, and scanners that open links don't sign in. Throws
 * MailUnavailable. An address that the mail service refuses counts as sent: callers don't learn which addresses exist.
 */
export async function sendSignInCode(to: string, { code, token, lifeMs, reader }: SignInMail): Promise<void> {
  const link = `${env().baseUrl}/sign-in/link#${new URLSearchParams({ email: to, token })}`;
  const body = SignInCodeMail({ code, link, minutes: lifeMs / MINUTE, reader });
  const mail = { to, subject: reader.say('code.subject', { code }), body };
  try {
    await send(mail, CODE_PATIENCE);
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    logFailure('sign-in code', error);
  }
}

/** Queues an email in the transaction of the change it reports, so that both happen or neither. */
export async function queueNotice(
  tx: Transaction,
  accountId: string,
  content: NoticeContent,
  now: number,
): Promise<void> {
  await tx.notice.create({ data: { id: newId(), accountId, content, createdAt: new Date(now) } });
}

/**
 * Sends what is queued, batch by batch, and returns how many emails went out. For a cron, which has the time. `now` is when
 * it began; each batch's lease begins at its turn.
 */
export async function sendAllNotices(now: number): Promise<number> {
  const began = performance.now();
  let [mails, failed] = [0, 0];
  for (let round = 0; round < ROUNDS && failed < MAX_FAILED_ROUNDS; round += 1) {
    const outcomes = await sendBatch(now + Math.floor(performance.now() - began));
    if (outcomes.length === 0) break;
    mails += outcomes.filter((outcome) => outcome === 'sent').length;
    failed = outcomes.every((outcome) => outcome === 'unavailable') ? failed + 1 : 0;
  }
  return mails;
}

/** Sends what is queued, up to ten emails, and returns how many went out. */
export async function sendNotices(now: number): Promise<number> {
  return (await sendBatch(now)).filter((outcome) => outcome === 'sent').length;
}

/** Sends what is queued without being awaited. What it doesn't get to, the crons send within the hour. */
export function sendNoticesSoon(now: number): void {
  void sendNotices(now).catch((error: unknown) => logFailure('notices', error));
}

/** `withdrawn`: a digest that was switched off while it was queued. */
type Outcome = 'sent' | 'withdrawn' | 'refused' | 'unavailable';

/**
 * Leases notices, so that no two senders take the same one, and sends them. If a sender crashes after sending, the lease
 * runs out and the notice is sent again under its ID, which the mail service accepts only once. Notices that were never
 * refused come first, so that an email nobody accepts holds up no other.
 */
async function sendBatch(now: number): Promise<Outcome[]> {
  const { rows } = await pool().query<Leased>(
    `UPDATE notices SET leased_until = $2
      WHERE id IN (SELECT id FROM notices
                    WHERE sent_at IS NULL AND given_up_at IS NULL AND (leased_until IS NULL OR leased_until <= $1)
                    ORDER BY attempts, created_at LIMIT $3
                      FOR UPDATE SKIP LOCKED)
     RETURNING id, content, attempts, created_at AS "createdAt",
               content->>'kind' = 'weekly_digest' AND content->>'workspaceId' IS NOT NULL AND NOT EXISTS (
                 SELECT FROM workspaces
                  WHERE id = content->>'workspaceId' AND digest_opt_in AND deleted_at IS NULL) AS "isWithdrawn"`,
    [new Date(now), new Date(now + LEASE_MS), BATCH],
  );
  return Promise.all(rows.map((notice) => sendNotice(notice, now)));
}

interface Leased extends Pick<Notice, 'id' | 'content' | 'attempts' | 'createdAt'> {
  isWithdrawn: boolean;
}

async function sendNotice(notice: Leased, now: number): Promise<Outcome> {
  const { id, content } = notice;
  if (notice.isWithdrawn) {
    await db().notice.deleteMany({ where: { id } });
    return 'withdrawn';
  }
  try {
    await send({ ...compose(NoticeContent.parse(content)), idempotencyKey: id }, PATIENCE);
    await db().notice.updateMany({ where: { id }, data: { sentAt: new Date(now) } });
    return 'sent';
  } catch (error) {
    // One that can't be composed is no outage either.
    const isRefused = !(error instanceof MailUnavailable);
    const next = afterFailure(notice, isRefused, now);
    logFailure(next.givenUpAt ? 'notice given up' : 'notice', error);
    await db().notice.updateMany({ where: { id }, data: next });
    return isRefused ? 'refused' : 'unavailable';
  }
}

/**
 * Returns when to try an email again. The pause grows with its age, from the lease to hours: an outage costs an email about
 * twenty tries in its three days, and none of these count as refusals.
 */
function afterFailure({ attempts, createdAt }: Leased, isRefused: boolean, now: number) {
  const age = now - createdAt.getTime();
  const tried = attempts + (isRefused ? 1 : 0);
  const isOver = isRefused ? tried >= MAX_ATTEMPTS : age >= OUTAGE_MS;
  return {
    attempts: tried,
    leasedUntil: new Date(now + Math.max(LEASE_MS, Math.min(age / 4, LONGEST_PAUSE_MS))),
    givenUpAt: isOver ? new Date(now) : null,
  };
}

/** Returns how many emails wait to be sent, how old the oldest is, and how many were given up and aren't removed yet. */
export async function readOutbox(): Promise<{ waiting: number; oldestMs: number; givenUp: number }> {
  const { rows } = await pool().query<{ waiting: number; oldestMs: number; givenUp: number }>(
    `SELECT count(*) FILTER (WHERE given_up_at IS NULL)::int AS waiting,
            coalesce(extract(epoch FROM now() - min(created_at) FILTER (WHERE given_up_at IS NULL)) * 1000, 0)::float8 AS "oldestMs",
            count(given_up_at)::int AS "givenUp"
       FROM notices WHERE sent_at IS NULL`,
  );
  return rows[0] ?? { waiting: 0, oldestMs: 0, givenUp: 0 };
}

/** Removes old notices. */
export async function purgeNotices(now: number): Promise<void> {
  await db().notice.deleteMany({ where: { createdAt: { lt: new Date(now - KEPT_MS) } } });
}

function compose(content: NoticeContent): Mail {
  if (content.kind === 'weekly_digest') return digestMail(content);
  const accountUrl = `${env().baseUrl}/app/account`;
  if (content.kind === 'new_device') {
    const reader = readerIn(content.language);
    const props = { reader, device: content.device, at: dateTime(content.at, content.timeZone, reader.locales) };
    return { to: content.to, subject: reader.say('device.subject'), body: NewDeviceMail({ ...props, accountUrl }) };
  }
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
