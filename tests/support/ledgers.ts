import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import { newId } from '#lib/ids.ts';
import type { CreateLedger, Ledger, PutEntry } from '#lib/ledgers/schema.ts';
import { MINUTE } from '#lib/time.ts';
import type { Answer, SignedIn } from './api.ts';

/** Returns an HMAC as a ledger member's device makes it. */
export const hmac = (what: string, key = 'the key of a link'): string =>
  createHmac('sha256', key).update(what).digest('base64url');

/** Wednesday, October 14, 2026, 10:00 in Berlin. */
export const NOON = Date.UTC(2026, 9, 14, 8);

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

/** Half an hour with four people. */
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
