import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { db, prismaTransaction, type Transaction } from '../db.ts';
import { env } from '../env.ts';
import { ApiError } from '../http/errors.ts';
import { logFailure } from '../http/log.ts';
import { clientAddress, socketAddress } from '../http/origin.ts';
import { newId } from '../ids.ts';
import { readerOf } from '../languages/service.ts';
import { consume, giveBack, type Hit, usedOf } from '../limits.ts';
import { greetMailService, sendNoticesSoon, sendSignInCode } from '../mail/service.ts';
import { type Caller, knownDevice, openSession } from '../sessions/service.ts';
import { createFirstWorkspace } from '../workspaces/service.ts';
import { type Asker, allMails, failureHits, mailHits, strayHits } from './caps.ts';
import {
  ATTEMPTS,
  browserOf,
  findNewestCode,
  findOwnCode,
  keepBrowser,
  placeOf,
  purgeExpiredCodes,
  removeCodes,
  storeCode,
  takeCode,
  takeLink,
  tryCode,
} from './codes.ts';
import { queueNewDeviceMail } from './new-device.ts';
import type { RequestCode, SignedIn, SignInWithLink, VerifyCode } from './schema.ts';
import { CODE_LIFE_MS } from './terms.ts';

async function askerOf(email: string, request: Request, now: number): Promise<Asker> {
  const device = await knownDevice(request, email, now);
  return { email, device, network: clientAddress(request), socket: socketAddress(request) };
}

/** Counts hits, as `consume` does. Throws unavailable while the limiter is down: without caps, codes could be guessed. */
async function count(hits: Hit[], now: number): Promise<number | null> {
  try {
    return await consume(hits, now);
  } catch (error) {
    throw new ApiError('unavailable', { cause: error });
  }
}

/** Makes room for an email with a code within the caps. Returns what to give back if it isn't sent. */
async function makeRoom(asker: Asker, now: number): Promise<Hit[]> {
  const { caller, mailbox } = mailHits(asker);
  let retryAfter = Number.POSITIVE_INFINITY;
  for (const hits of mailbox) {
    const wait = await count([...caller, ...hits], now);
    if (wait === null) return hits;
    retryAfter = Math.min(retryAfter, wait);
  }
  const message = 'Too many codes were requested. Open the link in the newest email, or try again later.';
  throw new ApiError('too_many_requests', { message, retryAfter });
}

/**
 * Emails a new six-digit code and a link, in the language that the request asks for; what this browser asked for earlier
 * stops working. Throws too_many_requests past the caps, mail_unavailable when the mail service is down. The caller's own
 * cap is not given back then. Nothing is given back when the mail service refuses the mailbox, and the response doesn't
 * reveal that. Nor does it reveal that the address has no account and may not make one: then the same is stored, nothing is
 * sent, and the answer takes as long.
 */
export async function requestCode(
  { email }: RequestCode,
  request: Request,
  responseHeaders: Headers,
  now: number,
): Promise<void> {
  const asker = await askerOf(email, request, now);
  const hits = await makeRoom(asker, now);
  const even = evenTime(asker);
  const reader = readerOf(request.headers.get('accept-language'));
  const code = randomInt(1_000_000).toString().padStart(6, '0');
  const token = newId();
  const browser = browserOf(request) ?? newId();
  await storeCode(placeOf(email, browser), { code, token }, now);
  const deliver = async () => {
    try {
      if (await isWelcome(email)) await sendSignInCode(email, { code, token, lifeMs: CODE_LIFE_MS, reader });
      else await greetMailService();
    } catch (error) {
      await giveBack(hits);
      throw new ApiError('mail_unavailable', { cause: error });
    }
  };
  await even(deliver());
  keepBrowser(responseHeaders, browser);
}

/** How long asking for a code takes where not everyone may make an account, whatever the outcome. */
const EVEN_MS = 1_500;

/**
 * Starts the timer that delays the answer to a request for a code, unless the caller may know the outcome: where everyone
 * may make an account, or on a device that has signed in to it. The answer reports what has happened by then, and nothing
 * later.
 */
function evenTime({ device }: Asker): (work: Promise<void>) => Promise<void> {
  if (env().signUpDomains === null || device !== null) return (work) => work;
  const time = setTimeout(EVEN_MS);
  return async (work) => {
    let isOver = false;
    work.catch((error: unknown) => isOver && logFailure('sign-in code', error));
    try {
      await Promise.race([work, time]);
    } finally {
      await time;
      isOver = true;
    }
  };
}

/** Returns whether an address may make an account. */
const maySignUp = (email: string) => env().signUpDomains?.includes(email.slice(email.lastIndexOf('@') + 1)) ?? true;

/** Returns whether an address may sign in: it has an account or may make one. */
const isWelcome = async (email: string) => maySignUp(email) || (await db().account.count({ where: { email } })) > 0;

/** Returns how many emails with codes went out in this hour; those to known devices don't count. */
export const codeMailsUsed = (now: number): Promise<number> => usedOf(allMails(), now);

/**
 * Signs in with a code: in the browser that asked for it, or elsewhere with the mailbox's newest, within separate caps that
 * don't affect that browser. Only a wrong guess at a live code counts as a failure. Throws invalid_code, or
 * too_many_requests after five attempts at one code or past the caps.
 */
export async function verifyCode(
  input: VerifyCode,
  request: Request,
  responseHeaders: Headers,
  now: number,
): Promise<SignedIn> {
  const { email, code } = input;
  const asker = await askerOf(email, request, now);
  const browser = browserOf(request);
  const own = browser && (await findOwnCode(placeOf(email, browser), now));
  const live = own || (await findNewestCode(email, now));
  if (!live) throw new ApiError('invalid_code');
  const counter = own ? 'attempts' : 'strays';
  const spent = new ApiError('too_many_requests', {
    message: 'Too many attempts at this code. Open the link in the newest email, or request a new code.',
    retryAfter: (live.sentAt.getTime() + CODE_LIFE_MS - now) / 1000,
  });
  if (live[counter] >= ATTEMPTS) throw spent;
  const hits = own ? failureHits(asker) : strayHits(asker);
  const retryAfter = await count(hits, now);
  const message = 'Too many wrong codes. Open the link in the newest email, or try again later.';
  if (retryAfter !== null) throw new ApiError('too_many_requests', { message, retryAfter });
  const outcome = await tryCode(live, counter, code, now);
  if (outcome === 'wrong') throw new ApiError('invalid_code');
  // Nothing was compared.
  if (outcome !== 'right') await giveBack(hits);
  if (outcome === 'gone') throw new ApiError('invalid_code');
  if (outcome === 'spent') throw spent;
  const signedIn = await signIn(input, asker.device, request, responseHeaders, now, (tx) => takeCode(tx, live, code));
  await giveBack(hits);
  return signedIn;
}

/** Signs in with an email's link, in any browser and however often codes were guessed. Throws invalid_code. */
export async function signInWithLink(
  input: SignInWithLink,
  request: Request,
  responseHeaders: Headers,
  now: number,
): Promise<SignedIn> {
  const { email, token } = input;
  const device = await knownDevice(request, email, now);
  return signIn(input, device, request, responseHeaders, now, (tx) => takeLink(tx, email, token, now));
}

/**
 * Opens a session if the proof can be taken, in the same transaction: of callers racing for it exactly one signs in. Ends
 * the session that is replaced, makes the device known to the account, and emails about it if it wasn't.
 */
async function signIn(
  { email, timeZone, currency }: Omit<VerifyCode, 'code'>,
  device: string | null,
  request: Request,
  responseHeaders: Headers,
  now: number,
  takeProof: (tx: Transaction) => Promise<boolean>,
): Promise<SignedIn> {
  const { language } = readerOf(request.headers.get('accept-language'));
  const { opened, isToldOf, ...signedIn } = await prismaTransaction(async (tx) => {
    if (!(await takeProof(tx))) throw new ApiError('invalid_code');
    const { user, isNew } = await findOrCreateUser(tx, email, now);
    if (isNew) await createFirstWorkspace(tx, user.id, { timeZone: timeZone || undefined, currency, language }, now);
    const opened = await openSession(tx, { accountId: user.id, known: device, request }, now);
    const isStranger = !isNew && device === null;
    return { user, isNew, opened, isToldOf: isStranger && (await queueNewDeviceMail(tx, user, request, now)) };
  });
  await opened.seal(responseHeaders);
  // Not awaited: what isn't sent now goes out within the hour.
  if (isToldOf) sendNoticesSoon(now);
  return signedIn;
}

/**
 * Returns the mailbox's account; of concurrent callers exactly one creates it. Throws invalid_code if it may not be created.
 */
async function findOrCreateUser(tx: Transaction, email: string, now: number): Promise<SignedIn> {
  const wanted = { where: { email }, select: { id: true, email: true } };
  const user = await tx.account.findUnique(wanted);
  if (user) return { user, isNew: false };
  if (!maySignUp(email)) throw new ApiError('invalid_code');
  const data = { id: newId(), email, createdAt: new Date(now) };
  const { count } = await tx.account.createMany({ data, skipDuplicates: true });
  return { user: await tx.account.findUniqueOrThrow(wanted), isNew: count === 1 };
}

/**
 * Prepares an account for removal in the transaction `tx`: from now on nothing new can belong to it. Codes are deleted
 * first and the row locked second, in the same order as verifyCode, so that the two cannot deadlock.
 */
export async function holdAccount(tx: Transaction, { accountId, email }: Caller): Promise<void> {
  await removeCodes(tx, email);
  await tx.$executeRaw`SELECT FROM accounts WHERE id = ${accountId} FOR UPDATE`;
}

/** Removes an account locked by holdAccount and, by cascade, everything the server holds for it. */
export async function removeAccount(tx: Transaction, { accountId }: Caller): Promise<void> {
  await tx.account.deleteMany({ where: { id: accountId } });
}

/** Removes expired codes and counters. Returns how many. */
export async function purgeCodes(now: number): Promise<number> {
  const codes = await purgeExpiredCodes(now);
  const counters = await db().rateLimit.deleteMany({ where: { expire: { lt: now } } });
  return codes + counters.count;
}
