import { db, longRunning, pool, prismaTransaction, type Transaction } from '../db.ts';
import { defined } from '../fields.ts';
import type { LedgerCard as CardRow, LedgerMember as MemberRow, Ledger as Row } from '../generated/prisma/client.ts';
import { ApiError, invalid } from '../http/errors.ts';
import { newId } from '../ids.ts';
import { assertWithinCap, type Cap } from '../limits.ts';
import type { Owner } from '../plans/service.ts';
import { DAY } from '../time.ts';
import {
  Budget,
  type Card,
  type CreateLedger,
  Decision,
  type Ledger,
  type NewCard,
  RoleRate,
  type UpdateLedger,
} from './schema.ts';
import { MOST } from './terms.ts';

/** Capped, because a member isn't asked before a ledger is handed to them. */
const HANDED: Cap = { name: 'ledger-handover', limit: 20, windowMs: DAY };

/** The same error whether the ledger is missing, someone else's, or left. */
export const noSuchLedger = () => new ApiError('not_found', { message: 'This ledger doesn’t exist.' });

export interface Access {
  ledger: Row;
  isOwner: boolean;
  member: MemberRow | null;
}

/**
 * Returns the ledgers that an account may see, of this ID or all of them, oldest first: as owner, or as a member who isn't
 * waiting to be confirmed.
 */
async function accessesOf(accountId: string, where: { id?: string } = {}): Promise<Access[]> {
  const found = await db().ledger.findMany({
    where: { ...where, OR: [{ ownerId: accountId }, { members: { some: { accountId, confirmed: true } } }] },
    include: { members: { where: { accountId, confirmed: true } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return found.map(({ members, ...ledger }) => {
    return { ledger, isOwner: ledger.ownerId === accountId, member: members[0] ?? null };
  });
}

/** Throws not_found. */
export async function accessTo(accountId: string, id: string): Promise<Access> {
  const [access] = await accessesOf(accountId, { id });
  if (!access) throw noSuchLedger();
  return access;
}

/**
 * Returns the caller's membership, even if it waits to be confirmed: what it sent is still the caller's. Throws not_found.
 */
export async function membershipOf(accountId: string, id: string): Promise<MemberRow> {
  const member = await db().ledgerMember.findFirst({ where: { ledgerId: id, accountId } });
  if (!member) throw noSuchLedger();
  return member;
}

export const isOwnerOf = async (accountId: string, id: string): Promise<boolean> =>
  (await db().ledger.count({ where: { id, ownerId: accountId } })) > 0;

/** Returns the caller's own ledger. Throws not_found, also for a ledger where the caller is only a member. */
export async function owned(accountId: string, id: string): Promise<Row> {
  const ledger = await db().ledger.findFirst({ where: { id, ownerId: accountId } });
  if (!ledger) throw noSuchLedger();
  return ledger;
}

const toCard = ({ version, since, roles, elseHourMinor }: CardRow): Card => ({
  version,
  since: since.getTime(),
  card: RoleRate.array().parse(roles),
  elseHourMinor: Number(elseHourMinor),
});

/** Describes several ledgers with one query for each kind of thing. */
async function described(found: readonly Access[]): Promise<Ledger[]> {
  const ids = found.map(({ ledger }) => ledger.id);
  const [cards, members, firsts] = await Promise.all([
    pool().query<CardRow>(
      `SELECT DISTINCT ON (ledger_id) ledger_id AS "ledgerId", version, since, roles, else_hour_minor AS "elseHourMinor"
         FROM ledger_cards
        WHERE ledger_id = ANY($1)
        ORDER BY ledger_id, version DESC`,
      [ids],
    ),
    db().ledgerMember.groupBy({ by: ['ledgerId'], where: { ledgerId: { in: ids } }, _count: true }),
    pool().query<{ id: string; firstAt: number | null }>(
      `SELECT ledger.id, (SELECT min(started_at) FROM ledger_entries AS entry WHERE entry.ledger_id = ledger.id AND counts) AS "firstAt"
         FROM unnest($1::text[]) AS ledger (id)`,
      [ids],
    ),
  ]);
  return found.flatMap(({ ledger, isOwner, member }) => {
    const card = cards.rows.find(({ ledgerId }) => ledgerId === ledger.id);
    if (!card) return [];
    const { id, name, currency, timeZone } = ledger;
    return {
      ...{ id, name, currency, timeZone, isOwner },
      card: toCard(card),
      membership: member && {
        ...{ id: member.id, workspaceId: member.workspaceId, keepsRows: member.keepsRows, rows: member.rows },
      },
      members: members.find(({ ledgerId }) => ledgerId === id)?._count ?? 0,
      firstAt: firsts.rows.find((row) => row.id === id)?.firstAt ?? null,
      budgets: Budget.array().parse(ledger.budgets),
      decisions: Decision.array().parse(ledger.decisions),
      createdAt: ledger.createdAt.getTime(),
    };
  });
}

async function describe(access: Access): Promise<Ledger> {
  const [ledger] = await described([access]);
  if (!ledger) throw noSuchLedger();
  return ledger;
}

/** Returns the ledgers that an account owns or belongs to, oldest first. */
export const listLedgers = async (accountId: string): Promise<Ledger[]> => described(await accessesOf(accountId));

/** Throws not_found. */
export const readLedger = async (accountId: string, id: string): Promise<Ledger> =>
  describe(await accessTo(accountId, id));

/** Locks an owner, so that two requests at once can't both get the last place or the same ID. Throws not_signed_in. */
async function lockOwner(tx: Transaction, accountId: string): Promise<void> {
  const locked = await tx.$executeRaw`SELECT FROM accounts WHERE id = ${accountId} FOR NO KEY UPDATE`;
  if (locked === 0) throw new ApiError('not_signed_in');
}

/** Refuses one more ledger for a locked owner who has the maximum. Throws plan_limit with `message`. */
async function assertRoom(tx: Transaction, accountId: string, message: string): Promise<void> {
  if ((await tx.ledger.count({ where: { ownerId: accountId } })) >= MOST.ledgers)
    throw new ApiError('plan_limit', { message });
}

/**
 * Makes a ledger; its owner sends nothing yet. A second call with the same ID returns the same ledger. Throws pro_required,
 * plan_limit, invalid_request.
 */
export async function createLedger(
  { accountId, planStatus }: Owner,
  { id = newId(), card, elseHourMinor, ...fields }: CreateLedger,
  now: number,
): Promise<Ledger> {
  if (planStatus.plan !== 'pro') throw new ApiError('pro_required', { message: 'Making a ledger is part of Pro.' });
  const at = new Date(now);
  await prismaTransaction(async (tx) => {
    await lockOwner(tx, accountId);
    const known = await tx.ledger.findUnique({ where: { id } });
    if (known && known.ownerId !== accountId) throw invalid('id', 'Choose another one.');
    if (known) return;
    await assertRoom(tx, accountId, `An account can own up to ${MOST.ledgers} ledgers. Delete one first.`);
    await tx.ledger.create({
      data: {
        ...{ id, ownerId: accountId, ...fields, createdAt: at },
        cards: { create: { version: 1, roles: card, elseHourMinor, since: at } },
      },
    });
  });
  return readLedger(accountId, id);
}

/**
 * Changes the owner's ledger. Handing it over gives it to a confirmed member; the caller then is a member or has no access.
 * Throws not_found, plan_limit, too_many_requests.
 */
export async function updateLedger(
  accountId: string,
  id: string,
  { owner, ...change }: UpdateLedger,
  now: number,
): Promise<Ledger> {
  await owned(accountId, id);
  if (owner !== undefined)
    await assertWithinCap(HANDED, accountId, 'You’ve handed over too many ledgers today. Try again later.', now);
  await prismaTransaction(async (tx) => {
    const heir =
      owner === undefined
        ? null
        : await tx.ledgerMember.findFirst({ where: { id: owner, ledgerId: id, confirmed: true } });
    if (owner !== undefined && !heir) throw new ApiError('not_found', { message: 'This member doesn’t exist.' });
    if (heir) {
      await lockOwner(tx, heir.accountId);
      await assertRoom(tx, heir.accountId, 'This member owns as many ledgers as an account can.');
    }
    const { count } = await tx.ledger.updateMany({
      where: { id, ownerId: accountId },
      data: { ...defined(change), ...(heir && { ownerId: heir.accountId }) },
    });
    if (count === 0) throw noSuchLedger();
  });
  const [ledger, ownMember] = await Promise.all([
    db().ledger.findUnique({ where: { id } }),
    db().ledgerMember.findFirst({ where: { ledgerId: id, accountId, confirmed: true } }),
  ]);
  if (!ledger) throw noSuchLedger();
  return describe({ ledger, isOwner: ledger.ownerId === accountId, member: ownMember });
}

/** Deletes the owner's ledger and everything in it. Throws not_found. */
export async function deleteLedger(accountId: string, id: string): Promise<void> {
  await owned(accountId, id);
  await longRunning(() => db().ledger.deleteMany({ where: { id, ownerId: accountId } }));
}

/** Returns the versions of a card, oldest first. Throws not_found. */
export async function readCards(accountId: string, id: string): Promise<Card[]> {
  await accessTo(accountId, id);
  return cardsOf(id);
}

export async function cardsOf(ledgerId: string): Promise<Card[]> {
  const rows = await db().ledgerCard.findMany({ where: { ledgerId }, orderBy: { version: 'asc' } });
  return rows.map(toCard);
}

/** Adds a version of the card; the same card again adds nothing. Throws not_found, plan_limit. */
export async function putCard(
  accountId: string,
  id: string,
  { card, elseHourMinor }: NewCard,
  now: number,
): Promise<Card> {
  await owned(accountId, id);
  return prismaTransaction(async (tx) => {
    // Locked, so that two requests at once get two versions.
    await tx.$executeRaw`SELECT FROM ledgers WHERE id = ${id} FOR NO KEY UPDATE`;
    const newest = await tx.ledgerCard.findFirst({ where: { ledgerId: id }, orderBy: { version: 'desc' } });
    if (newest && isSame(toCard(newest), { card, elseHourMinor })) return toCard(newest);
    const version = (newest?.version ?? 0) + 1;
    if (version > MOST.cards)
      throw new ApiError('plan_limit', { message: `A card can have up to ${MOST.cards} versions.` });
    // A clock that was set back must not put versions out of order.
    const since = new Date(Math.max(now, (newest?.since.getTime() ?? 0) + 1));
    return toCard(await tx.ledgerCard.create({ data: { ledgerId: id, version, roles: card, elseHourMinor, since } }));
  });
}

const isSame = (a: NewCard, b: NewCard): boolean =>
  a.elseHourMinor === b.elseHourMinor && JSON.stringify(a.card) === JSON.stringify(b.card);
