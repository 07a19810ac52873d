export { deleteEntry, drop, listEntries, putEntry } from './entries.ts';
export {
  createLedger,
  deleteLedger,
  listLedgers,
  putCard,
  readCards,
  readLedger,
  updateLedger,
} from './ledgers.ts';
export {
  createInvitation,
  endInvitation,
  joinLedger,
  leaveLedgers,
  listInvitations,
  listMembers,
  purgeInvitations,
  readInvitation,
  removeMember,
  updateMember,
} from './members.ts';
export { type LedgerSource, publicMeetings, publicSummary } from './public.ts';
export { ledgerSummary, ledgerWeek } from './summary.ts';
