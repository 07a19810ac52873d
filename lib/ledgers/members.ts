import { createHash } from 'node:crypto';
import { db, isDangling, prismaTransaction } from '../db.ts';
import { env } from '../env.ts';
import { defined } from '../fields.ts';
import { ApiError } from '../http/errors.ts';
import { newId, randomBase62 } from '../ids.ts';
import { assertWithinCap, type Cap } from '../limits.ts';
import { DAY, HOUR } from '../time.ts';
import { assertWorkspace, noSuchWorkspace } from '../workspaces/service.ts';
import { cardsOf, isOwnerOf, noSuchLedger, owned, readLedger } from './ledgers.ts';
import type { Invitation, Invited, JoinLedger, Ledger, Member, NewInvitation, UpdateMember } from './schema.ts';
import { INVITED_DAYS, MOST } from './terms.ts';

const JOINED: Cap = { name: 'ledger-join', limit: 30, windowMs: HOUR };

const hash = (secret: string) => createHash('sha256').update(secret).digest('hex');

const noSuchMember = () => new ApiError('not_found', { message: 'This member doesn’t exist.' });

/** The same error for a wrong secret, an ended link and another ledger's, so that nobody learns which ledgers exist. */
const noSuchInvitation = () =>
  new ApiError('not_found', { message: 'This link doesn’t lead anywhere any more. Ask for a new one.' });

/** Returns a ledger's working link with this secret. Throws not_found. */
async function findInvitation(ledgerId: string, secret: string, now: number) {
  const found = await db().ledgerInvitation.findFirst({
    where: { ledgerId, hash: hash(secret), expiresAt: { gt: new Date(now) } },
    include: { ledger: true },
  });
  if (!found) throw noSuchInvitation();
  return found;
}

/** Returns what people see before they join. Throws not_found. */
export async function readInvitation(id: string, secret: string, now: number): Promise<Invited> {
  const { ledger } = await findInvitation(id, secret, now);
  const { name, currency, timeZone } = ledger;
  return { name, currency, timeZone, cards: await cardsOf(id) };
}

/**
 * Makes the caller send to a ledger from one of their workspaces; a second call changes which. The owner needs no link. A
 * member who waits to be confirmed still waits after using another link, and so does one who was removed before. Throws
 * not_found (also for those who wait), plan_limit, too_many_requests.
 */
export async function joinLedger(
  accountId: string,
  id: string,
  { workspaceId, invitation, keepsRows }: JoinLedger,
  now: number,
): Promise<Ledger> {
  await assertWithinCap(JOINED, accountId, 'You’ve joined too often this hour. Try again later.', now);
  const invitationId = invitation === undefined ? null : (await findInvitation(id, invitation, now)).id;
  if (invitationId === null) await owned(accountId, id);
  await assertWorkspace(accountId, workspaceId);
  await prismaTransaction(async (tx) => {
    const locked = await tx.$executeRaw`SELECT FROM ledgers WHERE id = ${id} FOR NO KEY UPDATE`;
    if (locked === 0) throw noSuchLedger();
    const change = { workspaceId, ...defined({ keepsRows }) };
    const { count } = await tx.ledgerMember.updateMany({ where: { ledgerId: id, accountId }, data: change });
    if (count > 0) return;
    if ((await tx.ledgerMember.count({ where: { ledgerId: id } })) >= MOST.members)
      throw new ApiError('plan_limit', { message: `A ledger can have up to ${MOST.members} members.` });
    const confirmed = (await tx.ledgerRemoval.count({ where: { ledgerId: id, accountId } })) === 0;
    await tx.ledgerMember.create({
      data: { id: newId(), ledgerId: id, accountId, invitationId, confirmed, joinedAt: new Date(now), ...change },
    });
  }).catch((error: unknown) => {
    throw isDangling(error) ? noSuchWorkspace() : error;
  });
  return readLedger(accountId, id);
}

/**
 * Returns all members to the owner, oldest first; to a member only itself, even while it waits to be confirmed. Throws
 * not_found.
 */
export async function listMembers(accountId: string, id: string): Promise<Member[]> {
  const isOwner = await isOwnerOf(accountId, id);
  const rows = await db().ledgerMember.findMany({
    where: { ledgerId: id, ...(!isOwner && { accountId }) },
    include: { account: { select: { email: true } } },
    orderBy: [{ joinedAt: 'asc' }, { id: 'asc' }],
  });
  if (!isOwner && rows.length === 0) throw noSuchLedger();
  return rows.map(({ id: member, account, confirmed, joinedAt, ...row }) => ({
    id: member,
    email: account.email,
    isYou: row.accountId === accountId,
    confirmed,
    joinedAt: joinedAt.getTime(),
  }));
}

/** Lets the owner confirm a member, or a member choose what becomes of its rows, even while it waits. Throws not_found. */
export async function updateMember(
  accountId: string,
  { id, member }: { id: string; member: string },
  { confirmed, keepsRows }: UpdateMember,
): Promise<void> {
  const isOwner = await isOwnerOf(accountId, id);
  if (confirmed !== undefined && !isOwner) throw noSuchMember();
  const mustBeOwn = !isOwner || keepsRows !== undefined;
  const { count } = await db().ledgerMember.updateMany({
    where: { id: member, ledgerId: id, ...(mustBeOwn && { accountId }) },
    data: defined({ confirmed, keepsRows }),
  });
  if (count === 0) throw noSuchMember();
  if (confirmed)
    await db().ledgerRemoval.deleteMany({
      where: { ledgerId: id, account: { memberships: { some: { id: member } } } },
    });
}

/**
 * Lets a member leave, even one who waits, or the owner remove it. A trigger keeps or deletes its rows as `keepsRows` says.
 * A removed member knows links and could come back by one, so all links end; with a new one, that member has to be
 * confirmed. Throws not_found.
 */
export async function removeMember(
  accountId: string,
  { id, member }: { id: string; member: string },
  keepsRows: boolean,
): Promise<void> {
  const isOwner = await isOwnerOf(accountId, id);
  await prismaTransaction(async (tx) => {
    // The trigger would lock it after the member; whoever sends does so before.
    await tx.$queryRaw`SELECT 1 FROM ledgers WHERE id = ${id} FOR NO KEY UPDATE`;
    const where = { id: member, ledgerId: id, ...(!isOwner && { accountId }) };
    const found = await tx.ledgerMember.findFirst({ where });
    if (!found) throw noSuchMember();
    if (found.accountId !== accountId) {
      await tx.ledgerInvitation.deleteMany({ where: { ledgerId: id } });
      await tx.ledgerRemoval.createMany({ data: { ledgerId: id, accountId: found.accountId }, skipDuplicates: true });
    }
    await tx.ledgerMember.updateMany({ where, data: { keepsRows } });
    await tx.ledgerMember.deleteMany({ where });
  });
}

/** Makes an account leave all ledgers; each of its rows goes or stays, as it chose. */
export async function leaveLedgers(accountId: string): Promise<void> {
  await prismaTransaction(async (tx) => {
    await tx.$executeRaw`
      SELECT FROM ledgers WHERE id IN (SELECT ledger_id FROM ledger_members WHERE account_id = ${accountId})
        ORDER BY id FOR NO KEY UPDATE`;
    await tx.ledgerMember.deleteMany({ where: { accountId } });
  });
}

/** Returns a ledger's working links, newest first. Throws not_found. */
export async function listInvitations(accountId: string, id: string, now: number): Promise<Invitation[]> {
  await owned(accountId, id);
  const rows = await db().ledgerInvitation.findMany({
    where: { ledgerId: id, expiresAt: { gt: new Date(now) } },
    include: { _count: { select: { members: true } } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return rows.map(({ id: invitation, createdAt, expiresAt, _count }) => ({
    id: invitation,
    createdAt: createdAt.getTime(),
    expiresAt: expiresAt.getTime(),
    joined: _count.members,
  }));
}

/** Makes a link. Only the hash of its secret is stored. Throws not_found, plan_limit. */
export async function createInvitation(accountId: string, id: string, now: number): Promise<NewInvitation> {
  const secret = randomBase62(32);
  const row = await prismaTransaction(async (tx) => {
    const locked =
      await tx.$executeRaw`SELECT FROM ledgers WHERE id = ${id} AND owner_id = ${accountId} FOR NO KEY UPDATE`;
    if (locked === 0) throw noSuchLedger();
    const living = await tx.ledgerInvitation.count({ where: { ledgerId: id, expiresAt: { gt: new Date(now) } } });
    if (living >= MOST.invitations)
      throw new ApiError('plan_limit', {
        message: `A ledger can have up to ${MOST.invitations} links. End one first.`,
      });
    return tx.ledgerInvitation.create({
      data: {
        ...{ id: newId(), ledgerId: id, hash: hash(secret) },
        createdAt: new Date(now),
        expiresAt: new Date(now + INVITED_DAYS * DAY),
      },
    });
  });
  return {
    url: `${env().baseUrl}/app/team/join?ledger=${id}&invitation=${secret}`,
    info: { id: row.id, createdAt: now, expiresAt: row.expiresAt.getTime(), joined: 0 },
  };
}

/**
 * Ends a link. With `confirm`, members who joined by it may only withdraw rows and leave until the owner confirms them.
 * Throws not_found.
 */
export async function endInvitation(
  accountId: string,
  { id, invitation }: { id: string; invitation: string },
  members: 'keep' | 'confirm',
): Promise<void> {
  await owned(accountId, id);
  await prismaTransaction(async (tx) => {
    if (members === 'confirm') {
      await tx.ledgerMember.updateMany({
        where: { invitationId: invitation, ledgerId: id, accountId: { not: accountId } },
        data: { confirmed: false },
      });
    }
    const { count } = await tx.ledgerInvitation.deleteMany({ where: { id: invitation, ledgerId: id } });
    if (count === 0) throw noSuchInvitation();
  });
}

/** Removes links that can't be used any more. Returns how many. */
export async function purgeInvitations(now: number): Promise<number> {
  const { count } = await db().ledgerInvitation.deleteMany({ where: { expiresAt: { lt: new Date(now) } } });
  return count;
}
