import type {
  Card,
  CreateLedger,
  EntryPut,
  Invitation,
  Invited,
  JoinLedger,
  Ledger,
  LedgerSummary,
  Member,
  NewCard,
  NewInvitation,
  PutEntry,
  UpdateLedger,
  UpdateMember,
} from '../../ledgers/schema.ts';
import { call } from './call.ts';

/* What a team's ledger is asked, one function each. They throw only ApiFailure. */

const pathOf = (id: string, ...more: string[]) =>
  ['/v1/ledgers', id, ...more].map((part, i) => (i === 0 ? part : encodeURIComponent(part))).join('/');

/** Returns the ledgers the account owns or belongs to, oldest first. */
export async function listLedgers(): Promise<Ledger[]> {
  const { ledgers } = await call('GET', '/v1/ledgers', ({ LedgerList }) => LedgerList);
  return ledgers;
}

export const createLedger = (input: CreateLedger): Promise<Ledger> =>
  call('POST', '/v1/ledgers', ({ Ledger }) => Ledger, input);

export const updateLedger = (id: string, change: UpdateLedger): Promise<Ledger> =>
  call('PATCH', pathOf(id), ({ Ledger }) => Ledger, change);

export const deleteLedger = (id: string) => call('DELETE', pathOf(id), ({ Ok }) => Ok);

/** Returns the versions of the ledger's rate card, oldest first. */
export async function readLedgerCards(id: string): Promise<Card[]> {
  const { cards } = await call('GET', pathOf(id, 'card'), ({ CardList }) => CardList);
  return cards;
}

export const putLedgerCard = (id: string, card: NewCard): Promise<Card> =>
  call('PUT', pathOf(id, 'card'), ({ Card }) => Card, card);

export async function listLedgerMembers(id: string): Promise<Member[]> {
  const { members } = await call('GET', pathOf(id, 'members'), ({ MemberList }) => MemberList);
  return members;
}

export const joinLedger = (id: string, input: JoinLedger): Promise<Ledger> =>
  call('POST', pathOf(id, 'members'), ({ Ledger }) => Ledger, input);

export const updateLedgerMember = (id: string, member: string, change: UpdateMember) =>
  call('PATCH', pathOf(id, 'members', member), ({ Ok }) => Ok, change);

/** Leaves the ledger, or removes another member. */
export const removeLedgerMember = (id: string, member: string, rows: 'delete' | 'keep') =>
  call('DELETE', `${pathOf(id, 'members', member)}?rows=${rows}`, ({ Ok }) => Ok);

export async function listLedgerInvitations(id: string): Promise<Invitation[]> {
  const { invitations } = await call('GET', pathOf(id, 'invitations'), ({ InvitationList }) => InvitationList);
  return invitations;
}

export const createLedgerInvitation = (id: string): Promise<NewInvitation> =>
  call('POST', pathOf(id, 'invitations'), ({ NewInvitation }) => NewInvitation);

/** Returns what an invitation link leads to. */
export const readLedgerInvitation = (id: string, secret: string): Promise<Invited> =>
  call('GET', pathOf(id, 'invitations', secret), ({ Invited }) => Invited);

export const endLedgerInvitation = (id: string, invitation: string, members: 'keep' | 'confirm') =>
  call('DELETE', `${pathOf(id, 'invitations', invitation)}?members=${members}`, ({ Ok }) => Ok);

export const putLedgerEntry = (id: string, key: string, entry: PutEntry): Promise<EntryPut> =>
  call('PUT', pathOf(id, 'entries', key), ({ EntryPut }) => EntryPut, entry);

export const deleteLedgerEntry = (id: string, key: string) =>
  call('DELETE', pathOf(id, 'entries', key), ({ Ok }) => Ok);

/** Epoch ms: meetings that started in [from, to). */
interface Range {
  from: number;
  to: number;
}

export function readLedgerSummary(
  id: string,
  { from, to, detail = 'all', prices = 'own' }: Range & { detail?: 'all' | 'days'; prices?: 'own' | 'newest' },
): Promise<LedgerSummary> {
  const query = new URLSearchParams({ from: String(from), to: String(to), detail, prices });
  return call('GET', `${pathOf(id, 'summary')}?${query}`, ({ LedgerSummary }) => LedgerSummary);
}

/** Returns up to a thousand entries of these series, newest first. */
export function readLedgerEntries(
  id: string,
  { from, to, series, cursor }: Range & { series: readonly string[]; cursor: string | null },
) {
  const query = new URLSearchParams({ from: String(from), to: String(to), limit: '1000', series: series.join(',') });
  if (cursor !== null) query.set('cursor', cursor);
  return call('GET', `${pathOf(id, 'entries')}?${query}`, ({ EntryPage }) => EntryPage);
}

/** Returns the newest thousand of the account's own entries, including those that don't count. */
export function readOwnLedgerEntries(id: string, { from, to }: Range) {
  const query = new URLSearchParams({ from: String(from), to: String(to), limit: '1000', own: 'true' });
  return call('GET', `${pathOf(id, 'entries')}?${query}`, ({ EntryPage }) => EntryPage);
}

export const dropLedgerMeeting = (id: string, key: string) =>
  call('DELETE', pathOf(id, 'meetings', key), ({ Ok }) => Ok);

export const dropLedgerSeries = (id: string, series: string) =>
  call('DELETE', pathOf(id, 'series', series), ({ Ok }) => Ok);
