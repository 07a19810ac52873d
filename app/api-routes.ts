import type { Handler } from '#lib/http/endpoint.ts';
import * as arrival from './api/arrival/route.ts';
import * as billing from './api/cron/billing/route.ts';
import * as digest from './api/cron/digest/route.ts';
import * as housekeeping from './api/cron/housekeeping/route.ts';
import * as unsubscribe from './api/digest/unsubscribe/route.ts';
import * as mcp from './api/mcp/route.ts';
import * as ready from './api/ready/route.ts';
import * as pageVotes from './api/receipts/[id]/votes/route.ts';
import * as webhook from './api/stripe/webhook/route.ts';
import * as health from './health/route.ts';
import * as unknown from './v1/[[...path]]/route.ts';
import * as code from './v1/auth/code/route.ts';
import * as link from './v1/auth/link/route.ts';
import * as session from './v1/auth/session/route.ts';
import * as signout from './v1/auth/signout/route.ts';
import * as verify from './v1/auth/verify/route.ts';
import * as checkout from './v1/billing/checkout/route.ts';
import * as confirm from './v1/billing/confirm/route.ts';
import * as portal from './v1/billing/portal/route.ts';
import * as device from './v1/devices/[id]/route.ts';
import * as ledgerCard from './v1/ledgers/[id]/card/route.ts';
import * as ledgerEntry from './v1/ledgers/[id]/entries/[key]/route.ts';
import * as ledgerEntries from './v1/ledgers/[id]/entries/route.ts';
import * as ledgerInvitation from './v1/ledgers/[id]/invitations/[invitation]/route.ts';
import * as ledgerInvitations from './v1/ledgers/[id]/invitations/route.ts';
import * as ledgerMeeting from './v1/ledgers/[id]/meetings/[key]/route.ts';
import * as ledgerMember from './v1/ledgers/[id]/members/[member]/route.ts';
import * as ledgerMembers from './v1/ledgers/[id]/members/route.ts';
import * as ledger from './v1/ledgers/[id]/route.ts';
import * as ledgerSeries from './v1/ledgers/[id]/series/[series]/route.ts';
import * as ledgerSummary from './v1/ledgers/[id]/summary/route.ts';
import * as ledgers from './v1/ledgers/route.ts';
import * as me from './v1/me/route.ts';
import * as meetingStart from './v1/meetings/start/route.ts';
import * as unknownPublic from './v1/public/[[...path]]/route.ts';
import * as meetings from './v1/public/meetings/route.ts';
import * as summary from './v1/public/reports/summary/route.ts';
import * as receipt from './v1/receipts/[id]/route.ts';
import * as receiptVotes from './v1/receipts/[id]/votes/route.ts';
import * as receipts from './v1/receipts/route.ts';
import * as oneSession from './v1/sessions/[id]/route.ts';
import * as sessions from './v1/sessions/route.ts';
import * as changes from './v1/sync/changes/route.ts';
import * as pull from './v1/sync/pull/route.ts';
import * as push from './v1/sync/push/route.ts';
import * as token from './v1/tokens/[id]/route.ts';
import * as tokens from './v1/tokens/route.ts';
import * as contents from './v1/workspaces/[id]/contents/route.ts';
import * as language from './v1/workspaces/[id]/language/route.ts';
import * as logo from './v1/workspaces/[id]/logo/route.ts';
import * as workspace from './v1/workspaces/[id]/route.ts';
import * as workspaceVotes from './v1/workspaces/[id]/votes/route.ts';
import * as workspaces from './v1/workspaces/route.ts';

/** A route file, whose methods all have the route's contract. */
export type Route = Readonly<Record<(typeof METHODS)[number], Handler>>;

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

export const described: readonly Route[] = [
  health,
  code,
  link,
  verify,
  session,
  signout,
  sessions,
  oneSession,
  device,
  me,
  meetingStart,
  workspaces,
  workspace,
  contents,
  language,
  workspaceVotes,
  logo,
  receipts,
  receipt,
  receiptVotes,
  ledgers,
  ledger,
  ledgerCard,
  ledgerMembers,
  ledgerMember,
  ledgerInvitations,
  ledgerInvitation,
  ledgerEntries,
  ledgerEntry,
  ledgerMeeting,
  ledgerSeries,
  ledgerSummary,
  push,
  pull,
  changes,
  tokens,
  token,
  meetings,
  summary,
  checkout,
  confirm,
  portal,
];

/** Routes for Stripe, schedulers, assistants, monitors and forms. */
export const operated: readonly Route[] = [
  ...[arrival, billing, digest, housekeeping, unsubscribe, mcp, ready, webhook],
  pageVotes,
];

/** For API paths without a route, the more specific first. */
export const unknowns: readonly Route[] = [unknownPublic, unknown];
