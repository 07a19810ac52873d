import { expect } from 'vitest';
import { withClient } from '#lib/local/postgres/database.ts';
import { receiptBody, type SignedIn } from './api.ts';
import { HOUR, MONTHS_AGO, meetingOf } from './reports.ts';
import type { Item } from './sync.ts';

/**
 * A client that writes one thing after another, each as soon as the previous one was acknowledged, and remembers what
 * was acknowledged. It sends nothing twice, so lost writes stay lost.
 */
export class Writer {
  readonly who: SignedIn;
  /** By table and ID: the record as last acknowledged, without its revision, and that revision. */
  readonly records = new Map<string, { content: unknown; rev: number }>();
  readonly receipts = new Set<string>();
  readonly starts = new Set<string>();
  acknowledgements = 0;
  #n = 0;
  readonly #name: number;
  #isStopped = false;

  constructor(who: SignedIn, name: number) {
    this.who = who;
    this.#name = name;
  }

  /** Writes until a request fails, or `stop` is called. */
  async work(): Promise<void> {
    this.#isStopped = false;
    while (!this.#isStopped) {
      this.#n += 1;
      const kind = this.#n % 8;
      const write = kind === 3 ? this.#share() : kind === 5 ? this.#start() : this.#push(kind);
      const isAcknowledged = await write.catch((error: unknown) => {
        // An assertion on a response failed. (A lost connection is a TypeError from fetch.)
        if (error instanceof Error && error.name === 'AssertionError') throw error;
        return false;
      });
      if (!isAcknowledged) return;
      this.acknowledgements += 1;
    }
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Pushes a new meeting, or an edit of an earlier one. */
  async #push(kind: number): Promise<boolean> {
    const { client, workspace } = this.who;
    const edited = kind % 2 === 0 ? this.records.get(`meetings m${this.#n - 5}`) : undefined;
    const seats = [{ personId: `p${this.#n % 5}`, role: `Role ${this.#n % 3}` }, { role: 'Guest' }];
    const startedAt = MONTHS_AGO + (this.#n % 2000) * HOUR;
    const records: Item[] = edited
      ? [
          {
            table: 'meetings',
            record: { ...(edited.content as Item['record']), rev: edited.rev, endedAt: startedAt + 2 * HOUR },
          },
        ]
      : meetingOf(`m${this.#n}`, seats, { startedAt });
    const { status, body } = await client.post('/v1/sync/push', { workspaceId: workspace.id, records });
    if (status !== 200) return false;
    expect(body.rejected).toEqual([]);
    for (const { table, id, rev } of body.accepted) {
      const item = records.find((one) => one.table === table && one.record.id === id);
      const { rev: _, ...content } = item?.record ?? {};
      this.records.set(`${table} ${id}`, { content, rev });
    }
    return true;
  }

  async #share(): Promise<boolean> {
    const { client, workspace } = this.who;
    const { status, body } = await client.post('/v1/receipts', receiptBody(workspace.id));
    // Sixty an hour are accepted. The others are refused, which is a response, too.
    if (status === 201) this.receipts.add(body.id);
    return status === 201 || status === 429;
  }

  async #start(): Promise<boolean> {
    const { client, workspace } = this.who;
    const clientMeetingId = `${this.#name} ${this.#n}`;
    const { status } = await client.post('/v1/meetings/start', {
      workspaceId: workspace.id,
      clientMeetingId,
      startedAt: Date.now(),
    });
    if (status === 200) this.starts.add(clientMeetingId);
    return status === 200 || status === 429;
  }
}

/** Checks that everything acknowledged to a writer is stored, as acknowledged or as a later write left it. */
export async function expectAcknowledged(databaseUrl: string, writer: Writer): Promise<void> {
  const { accountId, workspace } = writer.who;
  await withClient(databaseUrl, async (client) => {
    const records = await client.query<{ key: string; rev: string; record: unknown }>(
      "SELECT tbl || ' ' || id AS key, rev, record FROM sync_records WHERE workspace_id = $1",
      [workspace.id],
    );
    const stored = new Map(records.rows.map(({ key, rev, record }) => [key, { content: record, rev: Number(rev) }]));
    for (const [key, acknowledged] of writer.records) {
      const found = stored.get(key);
      // An edit whose response was lost may have come later.
      if (found && found.rev > acknowledged.rev) writer.records.set(key, found);
      else expect(found, key).toEqual(acknowledged);
    }
    const { rows } = await client.query<{ receipts: string[]; starts: string[]; counted: number }>(
      `SELECT ARRAY(SELECT id FROM receipts WHERE account_id = $1) AS receipts,
              ARRAY(SELECT client_meeting_id FROM meeting_starts WHERE account_id = $1) AS starts,
              (SELECT coalesce(sum(used), 0)::int FROM meeting_counts WHERE account_id = $1) AS counted`,
      [accountId],
    );
    const found = rows[0];
    expect([...writer.receipts].filter((id) => !found?.receipts.includes(id))).toEqual([]);
    expect([...writer.starts].filter((id) => !found?.starts.includes(id))).toEqual([]);
    expect(found?.counted).toBe(found?.starts.length);
  });
}
