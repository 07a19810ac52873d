import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import { newId } from '#lib/ids.ts';
import type { CreateLedger, Ledger, PutEntry } from '#lib/ledgers/schema.ts';
import { DAY, MINUTE } from '#lib/time.ts';
import { type Answer, type SignedIn, signIn, signInPro } from './api.ts';
import { query } from './app.ts';

/** Returns an HMAC as a ledger member's device makes it. */
export const hmac = (what: string, key = 'the key of a link'): string =>
  createHmac('sha256', key).update(what).digest('base64url');

/** Wednesday, October 14, 2026, 10:00 in Berlin. */
export const NOON = Date.UTC(2026, 9, 14, 8);

export const PERIOD = `from=${NOON - 40 * DAY}&to=${NOON + 40 * DAY}`;

export const CARD = [
  { role: 'Engineer', hourMinor: 7_200 },
  { role: 'Designer', hourMinor: 6_000 },
];

/** Makes a ledger for a person on Pro. */
export async function makeLedger({ client }: SignedIn, fields: Partial<CreateLedger> = {}): Promise<Ledger> {
  const body = { name: 'Company', currency: 'EUR', timeZone: 'Europe/Berlin', card: CARD, elseHourMinor: 4_800 };
  const answer = await client.post('/v1/ledgers', { ...body, ...fields });
  expect(answer.status).toBe(201);
  return answer.body;
}

/** Makes a link. Returns its secret and ID. */
export async function invite({ client }: SignedIn, ledger: Ledger): Promise<{ secret: string; id: string }> {
  const { body } = await client.post(`/v1/ledgers/${ledger.id}/invitations`);
  return { secret: new URL(body.url).searchParams.get('invitation') ?? '', id: body.info.id };
}

/** Joins a ledger; the owner needs no link. Returns the ledger as the member sees it. */
export async function join(
  { client, workspace }: SignedIn,
  ledger: Ledger,
  invitation?: string,
  keepsRows?: boolean,
): Promise<Ledger> {
  const answer = await client.post(`/v1/ledgers/${ledger.id}/members`, {
    ...{ workspaceId: workspace.id, invitation, keepsRows },
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

/** Returns an entry of half an hour with four people. */
export const entryBody = (fields: Partial<PutEntry> = {}): PutEntry => ({
  ...{ series: hmac('series weekly'), title: 'Weekly', topic: null, startedAt: NOON, durationMs: 30 * MINUTE },
  ...{ heads: 4, personMs: 120 * MINUTE, costMinor: 12_600, overrunMs: 0, overrunMinor: 0, card: 1, newest: null },
  ...fields,
});

export const put = (
  { client }: SignedIn,
  { id }: Ledger,
  fields: Partial<PutEntry> = {},
  key = hmac(newId()),
): Promise<Answer> => client.put(`/v1/ledgers/${id}/entries/${key}`, entryBody(fields));

/**
 * Returns a ledger, three people who send to it, including its owner, and what they read in it. Unless `fields` say
 * otherwise, unlisted roles cost so much that no row is too expensive.
 */
export async function company(fields: Partial<CreateLedger> = {}) {
  const [owner, ann, ben] = [await signInPro(), await signIn(), await signIn()];
  const ledger = await makeLedger(owner, { elseHourMinor: 1_000_000, ...fields });
  const link = await invite(owner, ledger);
  await join(owner, ledger);
  for (const one of [ann, ben]) await join(one, ledger, link.secret);
  const path = `/v1/ledgers/${ledger.id}`;
  const get = async ({ client }: SignedIn, what: string) => (await client.get(path + what)).body;
  return {
    ...{ owner, ann, ben, ledger, link, path },
    summary: (more = '', who = owner) => get(who, `/summary?${PERIOD}${more}`),
    entries: (more = '', who = owner) => get(who, `/entries?${PERIOD}${more}`),
    /** Returns the cost of each entry that a person can read, in the list's order. */
    costs: async (who = owner): Promise<number[]> =>
      (await get(who, `/entries?${PERIOD}`)).entries.map(({ costMinor }: { costMinor: number }) => costMinor),
    /** Returns the ID of a person's membership. */
    memberId: async (who: SignedIn): Promise<string> => (await get(who, '')).membership.id,
    /** Returns a member's counted rows. */
    rowsOf: async ({ accountId }: SignedIn): Promise<number> => {
      const sql = 'SELECT rows FROM ledger_members WHERE ledger_id = $1 AND account_id = $2';
      return (await query(owner.client.app, sql, [ledger.id, accountId]))[0]?.rows;
    },
  };
}
