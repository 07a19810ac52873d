import { createHash } from 'node:crypto';
import { db, noting, pool } from '../db.ts';
import type { ApiToken } from '../generated/prisma/client.ts';
import type { AuthScheme } from '../http/auth.ts';
import { ApiError } from '../http/errors.ts';
import { newId, randomBase62 } from '../ids.ts';
import { type LedgerSource, readLedger } from '../ledgers/service.ts';
import { isPro, type Owner, type SubscriptionRow } from '../plans/service.ts';
import { MINUTE } from '../time.ts';
import { assertWorkspace, refuseDangling } from '../workspaces/service.ts';
import type { CreatedToken, CreateToken, TokenInfo } from './schema.ts';

/** A guard against runaway scripts rather than an exact limit: concurrent requests may exceed it by a few. */
const PER_WORKSPACE = 50;

/** How many public reads of a token run at once; alone, it may use the whole machine. */
const AT_ONCE = { limit: 2, alone: 5 };

const PREFIX = 'mt_live_';
const FORM = /^mt_live_[0-9A-Za-z]{40}$/;
/** How many characters of a token its owner can see later. */
const SHOWN = 12;

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function toInfo({ id, name, workspaceId, ledgerId, prefix, createdAt, lastUsedAt }: ApiToken): TokenInfo {
  return {
    id,
    name,
    workspaceId,
    ...(ledgerId !== null && { ledgerId }),
    prefix,
    createdAt: createdAt.getTime(),
    lastUsedAt: lastUsedAt?.getTime() ?? null,
  };
}

/** Creates a token for a workspace. Only its hash is stored. Throws not_found, pro_required, plan_limit. */
export async function createToken(
  { accountId, planStatus }: Owner,
  { workspaceId, name, ledgerId }: CreateToken,
  now: number,
): Promise<CreatedToken> {
  await assertWorkspace(accountId, workspaceId);
  if (ledgerId !== undefined) await readLedger(accountId, ledgerId);
  if (!planStatus.entitlements.apiTokens) {
    throw new ApiError('pro_required', { message: 'API tokens are part of Pro.' });
  }
  if ((await db().apiToken.count({ where: { workspaceId } })) >= PER_WORKSPACE) {
    throw new ApiError('plan_limit', {
      message: `A workspace can have up to ${PER_WORKSPACE} tokens. Revoke one first.`,
    });
  }
  const token = PREFIX + randomBase62(40);
  const row = await db()
    .apiToken.create({
      data: {
        id: newId(),
        workspaceId,
        name,
        ledgerId: ledgerId ?? null,
        hash: hash(token),
        prefix: token.slice(0, SHOWN),
        createdAt: new Date(now),
      },
    })
    .catch(refuseDangling);
  return { token, info: toInfo(row) };
}

/**
 * Returns a workspace's tokens, newest first, on any plan: after leaving Pro, tokens can still be revoked. Throws not_found.
 */
export async function listTokens(accountId: string, workspaceId: string): Promise<TokenInfo[]> {
  const rows = await db().apiToken.findMany({
    where: { workspaceId, workspace: { accountId, deletedAt: null } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  if (rows.length === 0) await assertWorkspace(accountId, workspaceId);
  return rows.map(toInfo);
}

/** Revokes a token: the next request with it gets a 401. Throws not_found. */
export async function revokeToken(accountId: string, id: string): Promise<void> {
  const { count } = await db().apiToken.deleteMany({ where: { id, workspace: { accountId, deletedAt: null } } });
  if (count === 0) throw new ApiError('not_found', { message: 'This token doesn’t exist.' });
}

/** The workspace whose data a public route shows, or a ledger instead of it. */
export interface Reader {
  workspaceId: string;
  /** The workspace's currency, used for totals. */
  currency: string;
  ledger: LedgerSource | null;
}

interface Found extends Reader, Pick<SubscriptionRow, 'status' | 'graceUntil'> {
  accountId: string;
}

/** SQL for whether a token reads its workspace, or a ledger that the workspace's account owns or belongs to. */
const MAY_READ = `(token.ledger_id IS NULL OR ledger.owner_id = workspace.account_id OR EXISTS (
    SELECT FROM ledger_members AS member
     WHERE member.ledger_id = token.ledger_id AND member.account_id = workspace.account_id AND member.confirmed))`;

const READ = `
  SELECT workspace.id AS "workspaceId", workspace.currency, workspace.account_id AS "accountId",
         billing.status, billing.grace_until AS "graceUntil",
         CASE WHEN ledger.id IS NULL THEN NULL ELSE json_build_object(
           'id', ledger.id, 'currency', ledger.currency, 'timeZone', ledger.time_zone) END AS ledger
    FROM api_tokens AS token
    JOIN workspaces AS workspace ON workspace.id = token.workspace_id
    LEFT JOIN billing ON billing.account_id = workspace.account_id
    LEFT JOIN ledgers AS ledger ON ledger.id = token.ledger_id
   WHERE token.hash = $1 AND workspace.deleted_at IS NULL AND ${MAY_READ}`;

const NOTE_AND_READ = `
  WITH used AS (
    UPDATE api_tokens SET last_used_at = $2
     WHERE hash = $1 AND (last_used_at IS NULL OR last_used_at <= $3)
  ) ${READ}`;

/**
 * Returns what a token gives access to, with its owner's subscription; undefined for an unknown token. Updates `lastUsedAt`
 * at most once a minute, unless the database is read-only.
 */
async function openToken(token: string, now: number): Promise<Found | undefined> {
  const hashed = hash(token);
  const { rows } = await noting(
    'note the use of a token',
    () => pool().query<Found>(NOTE_AND_READ, [hashed, new Date(now), new Date(now - MINUTE)]),
    () => pool().query<Found>(READ, [hashed]),
  );
  return rows[0];
}

/** Returns a request's token, if it has the form of one. */
function givenToken(request: Request): string | undefined {
  const given = /^bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  return FORM.test(given) ? given : undefined;
}

/** Identifies callers of the public routes by bearer token. Cookies are ignored. */
export const token: AuthScheme<Reader> = {
  name: 'token',
  errors: ['unauthorized', 'plan_lapsed'],
  ambient: false,
  anyOrigin: true,
  async line(request) {
    const given = givenToken(request);
    return given === undefined ? undefined : { ...AT_ONCE, key: `token ${hash(given)}` };
  },
  async authenticate(request, now) {
    const given = givenToken(request);
    const found = given === undefined ? undefined : await openToken(given, now);
    if (!found) throw new ApiError('unauthorized');
    const { accountId, workspaceId, currency, ledger } = found;
    if (!isPro(found, now)) throw new ApiError('plan_lapsed');
    return { caller: { workspaceId, currency, ledger }, accountId };
  },
};
