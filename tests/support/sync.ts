import { expect } from 'vitest';
import type { Pulled, Pushed, TableName } from '#lib/sync/schema.ts';
import type { SignedIn } from './api.ts';

export interface Item {
  table: TableName;
  record: Record<string, unknown>;
}

export const person = (id: string, fields: Record<string, unknown> = {}): Item => ({
  table: 'people',
  record: { id, ...fields },
});

/** Returns this many people, with IDs that begin with `prefix`. */
export const people = (count: number, fields: Record<string, unknown> = {}, prefix = 'p'): Item[] =>
  Array.from({ length: count }, (_, i) => person(`${prefix}${i}`, fields));

export async function push({ client, workspace }: SignedIn, records: readonly Item[]): Promise<Pushed> {
  const answer = await client.post('/v1/sync/push', { workspaceId: workspace.id, records });
  expect(answer.status).toBe(200);
  return answer.body;
}

/** Pulls one page. */
export async function pull(
  { client, workspace }: SignedIn,
  query: { since?: number | string; limit?: number | string } = {},
): Promise<Pulled> {
  const parameters = new URLSearchParams({ workspaceId: workspace.id });
  for (const [name, value] of Object.entries(query)) parameters.set(name, String(value));
  const answer = await client.get(`/v1/sync/pull?${parameters}`);
  expect(answer.status).toBe(200);
  return answer.body;
}

/** Pulls all pages after `since`. */
export async function pullAll(who: SignedIn, since = 0, limit = 1000): Promise<Pulled['records']> {
  const records: Pulled['records'] = [];
  for (let cursor = since; ; ) {
    const page = await pull(who, { since: cursor, limit });
    records.push(...page.records);
    if (!page.hasMore) return records;
    expect(page.nextRev).toBeGreaterThan(cursor);
    cursor = page.nextRev;
  }
}
