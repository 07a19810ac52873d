/**
 * The schemas of the service's responses. Loaded while a request is in progress (call.ts), never with the page, because
 * they load zod.
 */

export { Account } from '../../account/schema.ts';
export { SignedIn } from '../../auth/schema.ts';
export { CheckoutConfirmed, Hosted } from '../../billing/schema.ts';
export { Ok } from '../../http/schema.ts';
export {
  Card,
  CardList,
  EntryPage,
  EntryPut,
  InvitationList,
  Invited,
  Ledger,
  LedgerList,
  LedgerSummary,
  MemberList,
  NewInvitation,
} from '../../ledgers/schema.ts';
export { MeetingStarted } from '../../metering/schema.ts';
export { Receipt, ReceiptList } from '../../receipts/schema.ts';
export { NewDeviceMails, SessionList } from '../../sessions/schema.ts';
export { Pulled, Pushed } from '../../sync/schema.ts';
export { CreatedToken, TokenList } from '../../tokens/schema.ts';
export { Workspace, WorkspaceContents, WorkspaceLanguage, WorkspaceVotes } from '../../workspaces/schema.ts';
