import type { RequestCode, SignInWithLink, VerifyCode } from '../../auth/schema.ts';
import type { StartCheckout } from '../../billing/schema.ts';
import type { Language } from '../../languages/terms.ts';
import type { StartMeeting } from '../../metering/schema.ts';
import type { CreateReceipt, Receipt } from '../../receipts/schema.ts';
import type { NewDeviceMails } from '../../sessions/schema.ts';
import type { Push } from '../../sync/schema.ts';
import type { CreateToken, TokenInfo } from '../../tokens/schema.ts';
import type { CreateWorkspace, UpdateWorkspace } from '../../workspaces/schema.ts';
import { call } from './call.ts';

/* The API's operations, one function each. They throw only ApiFailure. */

/** Emails a new code and link; those this browser asked for earlier stop working. */
export const requestCode = (input: RequestCode) => call('POST', '/v1/auth/code', ({ Ok }) => Ok, input);

/** Signs in: the response sets the session cookie. */
export const verifyCode = (input: VerifyCode) => call('POST', '/v1/auth/verify', ({ SignedIn }) => SignedIn, input);

export const signInWithLink = (input: SignInWithLink) =>
  call('POST', '/v1/auth/link', ({ SignedIn }) => SignedIn, input);

/** Ends this session; the account's other sessions stay. */
export const signOut = () => call('POST', '/v1/auth/signout', ({ Ok }) => Ok);

/** Returns where the account is signed in, which other devices it knows, and whether it gets an email about new ones. */
export const listSessions = () => call('GET', '/v1/sessions', ({ SessionList }) => SessionList);

export const forgetDevice = (id: string) => call('DELETE', `/v1/devices/${encodeURIComponent(id)}`, ({ Ok }) => Ok);

export const switchNewDeviceMails = (input: NewDeviceMails) =>
  call('PATCH', '/v1/sessions', ({ NewDeviceMails }) => NewDeviceMails, input);

export const endSession = (id: string) => call('DELETE', `/v1/sessions/${encodeURIComponent(id)}`, ({ Ok }) => Ok);

/** Ends all of the account's sessions, this one too. */
export const signOutEverywhere = () => call('DELETE', '/v1/sessions', ({ Ok }) => Ok);

/** Deletes the account and everything the server holds for it. Throws `sign_in_again` if the session is older than a day. */
export const deleteAccount = () => call('DELETE', '/v1/me', ({ Ok }) => Ok);

/** Counts a meeting's start, once no matter how often it is reported. */
export const reportStart = (input: StartMeeting) =>
  call('POST', '/v1/meetings/start', ({ MeetingStarted }) => MeetingStarted, input);

/** Shares a receipt. Called again with the same key and figures, it returns the same receipt. */
export const createReceipt = (input: CreateReceipt, idempotencyKey: string) =>
  call('POST', '/v1/receipts', ({ Receipt }) => Receipt, input, { 'idempotency-key': idempotencyKey });

/** Sends records; each is accepted or rejected on its own. */
export const pushRecords = (input: Push) => call('POST', '/v1/sync/push', ({ Pushed }) => Pushed, input);

/** Returns a page of the workspace's records written after the revision `since`. `epoch` is the last page's; empty: none. */
export function pullRecords(
  { workspaceId, since, epoch }: { workspaceId: string; since: number; epoch: string },
  signal?: AbortSignal,
) {
  const query = new URLSearchParams({ workspaceId, since: String(since), epoch });
  return call('GET', `/v1/sync/pull?${query}`, ({ Pulled }) => Pulled, undefined, undefined, signal);
}

/** Returns the receipts this account shared, newest first. */
export async function listReceipts(): Promise<Receipt[]> {
  const { receipts } = await call('GET', '/v1/receipts', ({ ReceiptList }) => ReceiptList);
  return receipts;
}

/** Unshares a receipt: its link stops working at once. */
export const deleteReceipt = (id: string) => call('DELETE', `/v1/receipts/${encodeURIComponent(id)}`, ({ Ok }) => Ok);

/** Opens a checkout for Pro, at the URL that is returned. */
export const startCheckout = (input: StartCheckout) =>
  call('POST', '/v1/billing/checkout', ({ Hosted }) => Hosted, input);

/** Returns whether a checkout was paid, and the current plan. */
export const confirmCheckout = (sessionId: string) =>
  call('POST', '/v1/billing/confirm', ({ CheckoutConfirmed }) => CheckoutConfirmed, { sessionId });

/** Opens the page where the subscription is managed. */
export const openPortal = (returnTo: string) =>
  call('POST', '/v1/billing/portal', ({ Hosted }) => Hosted, { returnTo });

/** Returns the API tokens of a workspace, newest first. */
export async function listTokens(workspaceId: string): Promise<TokenInfo[]> {
  const { tokens } = await call(
    'GET',
    `/v1/tokens?workspaceId=${encodeURIComponent(workspaceId)}`,
    ({ TokenList }) => TokenList,
  );
  return tokens;
}

/** Creates an API token; only this response has its secret. */
export const createToken = (input: CreateToken) =>
  call('POST', '/v1/tokens', ({ CreatedToken }) => CreatedToken, input);

/** Revokes an API token: the next request with it is refused. */
export const revokeToken = (id: string) => call('DELETE', `/v1/tokens/${encodeURIComponent(id)}`, ({ Ok }) => Ok);

const workspacePath = (id: string) => `/v1/workspaces/${encodeURIComponent(id)}`;

export const createWorkspace = (input: CreateWorkspace) =>
  call('POST', '/v1/workspaces', ({ Workspace }) => Workspace, input);

export const updateWorkspace = (id: string, change: UpdateWorkspace) =>
  call('PATCH', workspacePath(id), ({ Workspace }) => Workspace, change);

/** Returns the language of a workspace's emails, and of its receipts for programs that don't ask for a language. */
export const readWorkspaceLanguage = (id: string) =>
  call('GET', `${workspacePath(id)}/language`, ({ WorkspaceLanguage }) => WorkspaceLanguage);

export const chooseWorkspaceLanguage = (id: string, language: Language) =>
  call('PATCH', `${workspacePath(id)}/language`, ({ WorkspaceLanguage }) => WorkspaceLanguage, { language });

/** Returns whether new receipts of a workspace ask if the meeting was worth it. */
export const readWorkspaceVotes = (id: string) =>
  call('GET', `${workspacePath(id)}/votes`, ({ WorkspaceVotes }) => WorkspaceVotes);

export const chooseWorkspaceVotes = (id: string, asks: boolean) =>
  call('PATCH', `${workspacePath(id)}/votes`, ({ WorkspaceVotes }) => WorkspaceVotes, { asks });

/** Stops a receipt from asking, and deletes the answers. */
export const stopAsking = (receiptId: string) =>
  call('DELETE', `/v1/receipts/${encodeURIComponent(receiptId)}/votes`, ({ Ok }) => Ok);

/** Returns how much of a workspace the service has and would delete with it. */
export const countWorkspaceContents = (id: string) =>
  call('GET', `${workspacePath(id)}/contents`, ({ WorkspaceContents }) => WorkspaceContents);

export const deleteWorkspace = (id: string) => call('DELETE', workspacePath(id), ({ Ok }) => Ok);

/** Sets the logo of future receipts. The service looks at the bytes; the type only says that it's an image. */
export const uploadLogo = (id: string, file: Blob) =>
  call('POST', `${workspacePath(id)}/logo`, ({ Workspace }) => Workspace, file.slice(0, file.size, 'image/png'));

export const removeLogo = (id: string) => call('DELETE', `${workspacePath(id)}/logo`, ({ Workspace }) => Workspace);
