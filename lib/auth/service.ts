import { randomInt } from 'node:crypto';
import { db, prismaTransaction, type Transaction } from '../db.ts';
import { ApiError } from '../http/errors.ts';
import { logFailure } from '../http/log.ts';
import { clientAddress } from '../http/origin.ts';
import { newId } from '../ids.ts';
import { readerOf } from '../languages/service.ts';
import { consume, giveBack, type Hit } from '../limits.ts';
import { sendNotices, sendSignInCode } from '../mail/service.ts';
import { type Caller, knownDevice, openSession } from '../sessions/service.ts';
import { createFirstWorkspace } from '../workspaces/service.ts';
import { type Asker, codeHits, failureHits } from './caps.ts';
import { ATTEMPTS, findLiveCode, purgeExpiredCodes, removeCodes, storeCode, takeCode, tryCode } from './codes.ts';
import { queueNewDeviceMail } from './new-device.ts';
import type { RequestCode, SignedIn, VerifyCode } from './schema.ts';
import { CODE_LIFE_MS } from './terms.ts';

async function askerOf(email: string, request: Request, now: number): Promise<Asker> {
  return { email, device: await knownDevice(request, email, now), address: clientAddress(request) };
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

/**
 * Emails a new six-digit code, in the language that the request asks for; older ones that were asked for in the same way stop working (see Place in codes.ts). Two
 * statements, and one if the browser knows any mailbox. Throws too_many_requests past the caps, mail_unavailable when the mail service is down. The address's cap is
 * not given back then, nor anything else when the mail service refuses the mailbox, which is not told.
 */
export async function requestCode({ email }: RequestCode, request: Request, now: number): Promise<void> {
  const asker = await askerOf(email, request, now);
  const { mailbox, caller } = codeHits(asker);
  const hits = [...caller, ...mailbox];
  await assertWithin(hits, 'You’ve requested too many codes. Use the newest one, or try again later.', now);
  const reader = readerOf(request.headers.get('accept-language'));
  const code = randomInt(1_000_000).toString().padStart(6, '0');
  await storeCode(asker, code, new Date(now + CODE_LIFE_MS));
  try {
    await sendSignInCode(email, { code, lifeMs: CODE_LIFE_MS, reader });
  } catch (error) {
    await giveBack(mailbox);
    throw new ApiError('mail_unavailable', { cause: error });
  }
}

/**
 * Signs in with a code, ends the session that is replaced, and makes the device known to the mailbox. Only a wrong guess at
 * a live code counts as a failure. Throws invalid_code, or too_many_requests after five attempts at one code or past the caps.
 */
export async function verifyCode(
  { email, code, timeZone, currency }: VerifyCode,
  request: Request,
  responseHeaders: Headers,
  now: number,
): Promise<SignedIn> {
  const asker = await askerOf(email, request, now);
  const { language } = readerOf(request.headers.get('accept-language'));
  const live = await findLiveCode(asker, now);
  if (!live) throw new ApiError('invalid_code');
  if (live.attempts >= ATTEMPTS) throw spent(live, now);
  // Who tries the shared code is a stranger to it, from whatever device.
  const hits = failureHits({ ...asker, device: live.device });
  await assertWithin(hits, 'Too many wrong codes. Try again later.', now);
  const outcome = await tryCode(live, code, now);
  if (outcome === 'wrong') throw new ApiError('invalid_code');
  // Nothing was compared.
  if (outcome !== 'right') await giveBack(hits);
  if (outcome === 'gone') throw new ApiError('invalid_code');
  if (outcome === 'spent') throw spent(live, now);
  const signedIn = await prismaTransaction(async (tx) => {
    if (!(await takeCode(tx, live, code))) throw new ApiError('invalid_code');
    const { user, isNew } = await findOrCreateUser(tx, email, now);
    if (isNew) await createFirstWorkspace(tx, user.id, { timeZone: timeZone || undefined, currency, language }, now);
    const opened = await openSession(tx, { accountId: user.id, known: asker.device, request }, now);
    const isStranger = !isNew && asker.device === null;
    const isToldOf = isStranger && (await queueNewDeviceMail(tx, user, request, now));
    return { user, isNew, opened, isToldOf };
  });
  await giveBack(hits);
  await signedIn.opened.seal(responseHeaders);
  // Nobody waits for it: what isn't sent now goes out within the hour.
  if (signedIn.isToldOf) void sendNotices(now).catch((error: unknown) => logFailure('notices', error));
  return { user: signedIn.user, isNew: signedIn.isNew };
}

function spent({ expiresAt }: { expiresAt: Date }, now: number): ApiError {
  return new ApiError('too_many_requests', {
    message: 'Too many attempts at this code. Request a new one.',
    retryAfter: (expiresAt.getTime() - now) / 1000,
  });
}

/** The mailbox's account; of callers at once exactly one creates it. One statement, or three. */
async function findOrCreateUser(tx: Transaction, email: string, now: number): Promise<SignedIn> {
  const wanted = { where: { email }, select: { id: true, email: true } };
  const user = await tx.account.findUnique(wanted);
  if (user) return { user, isNew: false };
  const data = { id: newId(), email, createdAt: new Date(now) };
  const { count } = await tx.account.createMany({ data, skipDuplicates: true });
  return { user: await tx.account.findUniqueOrThrow(wanted), isNew: count === 1 };
}

/**
 * Prepares an account for removal in the transaction `tx`: from now on nothing new can belong to it. Codes are deleted
 * first and the row locked second, in the same order as verifyCode, so that the two cannot deadlock. Three statements.
 */
export async function holdAccount(tx: Transaction, { accountId, email }: Caller): Promise<void> {
  await removeCodes(tx, email);
  await tx.$executeRaw`SELECT FROM accounts WHERE id = ${accountId} FOR UPDATE`;
}

/** Removes an account locked by holdAccount and, by cascade, everything the server holds for it. One statement. */
export async function removeAccount(tx: Transaction, { accountId }: Caller): Promise<void> {
  await tx.account.deleteMany({ where: { id: accountId } });
}

/** Removes expired codes and counters. Returns how many. */
export async function purgeCodes(now: number): Promise<number> {
  const codes = await purgeExpiredCodes(now);
  const counters = await db().rateLimit.deleteMany({ where: { expire: { lt: now } } });
  return codes + counters.count;
}
