import { createHmac, timingSafeEqual } from 'node:crypto';
import { db, type Transaction } from '../db.ts';
import { env } from '../env.ts';
import { CODE_LIFE_MS } from './terms.ts';

/** How often a code may be tried. */
export const ATTEMPTS = 5;

/**
 * Where the newest code waits. A code that a known device asked for is that device's: no stranger can replace it by asking
 * for another, or use up its attempts. All others share one place in the mailbox's name.
 */
export interface Place {
  email: string;
  /** Null: the shared one. */
  device: string | null;
}

interface LiveCode extends Place {
  attempts: number;
  expiresAt: Date;
}

/** The pepper is the session secret under another name, so that neither reveals the other. */
function peppered(email: string, code: string): string {
  return createHmac('sha256', env().SESSION_SECRET).update(`sign-in code\0${email}\0${code}`).digest('hex');
}

/** Stores a code; the one before it in this place stops working. One statement. */
export async function storeCode({ email, device }: Place, code: string, expiresAt: Date): Promise<void> {
  const fresh = { codeHash: peppered(email, code), attempts: 0, expiresAt };
  if (device === null) {
    await db().signInCode.upsert({ where: { email }, create: { email, ...fresh }, update: fresh });
  } else {
    await db().deviceCode.upsert({ where: { device }, create: { device, email, ...fresh }, update: fresh });
  }
}

/** When a code that works now ends. One with twice its life ahead was made by a clock that has been set back since. */
const alive = (now: number) => ({ gt: new Date(now), lte: new Date(now + 2 * CODE_LIFE_MS) });

/** The code that a try from there is at: the device's own if it has a live one, else the shared one. One statement, or two. */
export async function findLiveCode({ email, device }: Place, now: number): Promise<LiveCode | null> {
  const expiresAt = alive(now);
  const select = { attempts: true, expiresAt: true };
  const own = device && (await db().deviceCode.findFirst({ where: { device, email, expiresAt }, select }));
  if (own) return { ...own, email, device };
  const shared = await db().signInCode.findFirst({ where: { email, expiresAt }, select });
  return shared && { ...shared, email, device: null };
}

/**
 * Tries a code. The attempt is counted before anything is compared, so of any number of tries at once five are compared.
 * One statement.
 */
export async function tryCode(
  { email, device }: Place,
  code: string,
  now: number,
): Promise<'right' | 'wrong' | 'spent' | 'gone'> {
  const expiresAt = alive(now);
  const data = { attempts: { increment: 1 } };
  const [live] =
    device === null
      ? await db().signInCode.updateManyAndReturn({ where: { email, expiresAt }, data })
      : await db().deviceCode.updateManyAndReturn({ where: { device, expiresAt }, data });
  if (!live) return 'gone';
  if (live.attempts > ATTEMPTS) return 'spent';
  return timingSafeEqual(Buffer.from(peppered(email, code)), Buffer.from(live.codeHash)) ? 'right' : 'wrong';
}

/** Uses a code up by deleting its row: of callers racing with it exactly one gets true. One statement. */
export async function takeCode(tx: Transaction, { email, device }: Place, code: string): Promise<boolean> {
  const codeHash = peppered(email, code);
  const { count } =
    device === null
      ? await tx.signInCode.deleteMany({ where: { email, codeHash } })
      : await tx.deviceCode.deleteMany({ where: { device, codeHash } });
  return count === 1;
}

/** Removes all codes of a mailbox. Two statements. */
export async function removeCodes(tx: Transaction, email: string): Promise<void> {
  await tx.signInCode.deleteMany({ where: { email } });
  await tx.deviceCode.deleteMany({ where: { email } });
}

/** Removes expired codes. Returns how many. */
export async function purgeExpiredCodes(now: number): Promise<number> {
  const expired = { where: { expiresAt: { lt: new Date(now) } } };
  const shared = await db().signInCode.deleteMany(expired);
  const own = await db().deviceCode.deleteMany(expired);
  return shared.count + own.count;
}
