import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { db, type Transaction } from '../db.ts';
import { env } from '../env.ts';
import { ApiError } from '../http/errors.ts';
import { newId } from '../ids.ts';
import { type Cap, consume, giveBack, type Hit } from '../limits.ts';
import { sendSignInCode } from '../mail/service.ts';
import { type Caller, openSession } from '../sessions/service.ts';
import { DAY, HOUR, MINUTE } from '../time.ts';
import { createFirstWorkspace } from '../workspaces/service.ts';
import type { RequestCode, SignedIn, VerifyCode } from './schema.ts';
import { CODE_LIFE, CODE_LIFE_MS } from './terms.ts';

const ATTEMPTS = 5;

const CODES: Cap = { name: 'code', limit: 5, windowMs: 15 * MINUTE };
const CODES_PER_MAILBOX: Cap = { name: 'code-mailbox', limit: 60, windowMs: DAY };
const CODES_PER_ADDRESS: Cap = { name: 'code-address', limit: 30, windowMs: HOUR };
const FAILURES: Cap = { name: 'verify', limit: 20, windowMs: DAY };
const FAILURES_PER_ADDRESS: Cap = { name: 'verify-address', limit: 50, windowMs: HOUR };

/** Null without a trusted proxy, since the address is then unknown: caps per mailbox still hold, caps per address do not. */
type Address = string | null;

function codeHits(email: string, address: Address): Hit[] {
  return [
    { cap: CODES, subject: `${email} ${address ?? ''}` },
    { cap: CODES_PER_MAILBOX, subject: email },
    ...(address === null ? [] : [{ cap: CODES_PER_ADDRESS, subject: address }]),
  ];
}

function failureHits(email: string, address: Address): Hit[] {
  return [
    { cap: FAILURES, subject: `${email} ${address ?? ''}` },
    ...(address === null ? [] : [{ cap: FAILURES_PER_ADDRESS, subject: address }]),
  ];
}

/** Refuses sign-in while the limiter is down: without caps, codes could be guessed. */
async function assertWithin(hits: Hit[], message: string, now: number): Promise<void> {
  let retryAfter: number | null;
  try {
    retryAfter = await consume(hits, now);
  } catch (error) {
    throw new ApiError('unavailable', { cause: error });
  }
  if (retryAfter !== null) throw new ApiError('too_many_requests', { message, retryAfter });
}

/** The pepper is the session secret under another name, so that neither reveals the other. */
function peppered(email: string, code: string): string {
  return createHmac('sha256', env().SESSION_SECRET).update(`sign-in code\0${email}\0${code}`).digest('hex');
}

/**
 * Mails a new six-digit code; older ones of the mailbox stop working. Two statements.
 * Throws too_many_requests past the caps, mail_unavailable when the mail was refused.
 */
export async function requestCode({ email }: RequestCode, address: Address, now: number): Promise<void> {
  const hits = codeHits(email, address);
  await assertWithin(hits, 'Too many codes were requested. Use the newest one, or try again later.', now);
  const code = randomInt(1_000_000).toString().padStart(6, '0');
  const fresh = { codeHash: peppered(email, code), attempts: 0, expiresAt: new Date(now + CODE_LIFE_MS) };
  await db().signInCode.upsert({ where: { email }, create: { email, ...fresh }, update: fresh });
  try {
    await sendSignInCode(email, { code, life: CODE_LIFE });
  } catch (error) {
    await giveBack(hits);
    throw new ApiError('mail_unavailable', { cause: error });
  }
}

/**
 * Signs in with a code. The attempt is counted before the code is looked at, and the code is consumed by
 * deleting its row, so of callers racing with the right code exactly one wins.
 * Throws invalid_code, or too_many_requests after five attempts at one code.
 */
export async function verifyCode(
  { email, code, timeZone, currency }: VerifyCode,
  address: Address,
  responseHeaders: Headers,
  now: number,
): Promise<SignedIn> {
  const hits = failureHits(email, address);
  await assertWithin(hits, 'Too many wrong codes. Try again later.', now);
  const codeHash = await matchingCode(email, code, now);
  const signedIn = await db().$transaction(async (tx) => {
    const consumed = await tx.signInCode.deleteMany({ where: { email, codeHash } });
    if (consumed.count === 0) throw new ApiError('invalid_code');
    const created = await tx.account.createMany({
      data: { id: newId(), email, createdAt: new Date(now) },
      skipDuplicates: true,
    });
    const user = await tx.account.findUniqueOrThrow({ where: { email }, select: { id: true, email: true } });
    const isNew = created.count === 1;
    if (isNew) await createFirstWorkspace(tx, user.id, { timeZone: timeZone || undefined, currency }, now);
    return { user, isNew, opened: await openSession(tx, user.id, now) };
  });
  await giveBack(hits);
  await signedIn.opened.seal(responseHeaders);
  return { user: signedIn.user, isNew: signedIn.isNew };
}

/** Returns the stored hash of the mailbox's live code if `code` matches it. Counts the attempt. Throws as verifyCode. */
async function matchingCode(email: string, code: string, now: number): Promise<string> {
  const [live] = await db().signInCode.updateManyAndReturn({
    where: { email, expiresAt: { gt: new Date(now) } },
    data: { attempts: { increment: 1 } },
  });
  if (!live) throw new ApiError('invalid_code');
  if (live.attempts > ATTEMPTS) {
    throw new ApiError('too_many_requests', {
      message: 'Too many attempts at this code. Request a new one.',
      retryAfter: (live.expiresAt.getTime() - now) / 1000,
    });
  }
  const given = peppered(email, code);
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(live.codeHash))) throw new ApiError('invalid_code');
  return live.codeHash;
}

/**
 * Prepares an account for removal in the transaction `tx`: from now on nothing new can belong to it. The code is deleted
 * first and the row locked second, in the same order as verifyCode, so that the two cannot deadlock. Two statements.
 */
export async function holdAccount(tx: Transaction, { accountId, email }: Caller): Promise<void> {
  await tx.signInCode.deleteMany({ where: { email } });
  await tx.$executeRaw`SELECT FROM accounts WHERE id = ${accountId} FOR UPDATE`;
}

/** Removes an account locked by holdAccount and, by cascade, everything the server holds for it. One statement. */
export async function removeAccount(tx: Transaction, { accountId }: Caller): Promise<void> {
  await tx.account.deleteMany({ where: { id: accountId } });
}

/** Removes expired codes and counters. Returns how many. */
export async function purgeCodes(now: number): Promise<number> {
  const codes = await db().signInCode.deleteMany({ where: { expiresAt: { lt: new Date(now) } } });
  const counters = await db().rateLimit.deleteMany({ where: { expire: { lt: now } } });
  return codes.count + counters.count;
}
