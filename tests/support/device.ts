import { ApiFailure } from '#lib/client/api/call.ts';
import { withEdit, writeTombstone } from '#lib/client/store/edit.ts';
import { MemoryStore } from '#lib/client/store/memory-store.ts';
import { pullChanges, sendUnsent, type Wire } from '#lib/client/sync/exchange.ts';
import { isTombstone } from '#lib/sync/merge.ts';
import type { Pulled, SyncRecord, TableName } from '#lib/sync/schema.ts';
import { TABLES } from '#lib/sync/terms.ts';
import type { SignedIn } from './api.ts';

/** The fate of a request. `twice`: it is sent twice at once. */
export type Fate = 'fine' | 'request lost' | 'answer lost' | 'twice';

/** The place of an edit: a field of a record. */
export interface Spot {
  table: TableName;
  id: string;
  field: string;
}

export const keyOf = (table: string, id: unknown) => `${table} ${String(id)}`;

/** Returns the server's record without the field that the device adds on the wire. */
function received({ from, ...record }: SyncRecord): SyncRecord {
  return record;
}

const lost = () => new ApiFailure('offline', 0, 'Lost.');

/**
 * Our client's store and exchange, over a network that fails on demand. On the wire, each record says in `from` which
 * revision its edit is based on, so that the database's history can be checked later.
 */
export class Device {
  readonly store: MemoryStore;
  /** The value last written here, by spot. Values never repeat. */
  readonly written = new Map<string, { spot: Spot; value: string }>();
  /** Values that were seen here and overwritten. */
  readonly replaced = new Set<unknown>();
  readonly name: string;
  readonly who: SignedIn;
  private edits = 0;

  constructor(name: string, who: SignedIn) {
    this.name = name;
    this.who = who;
    this.store = new MemoryStore(() => 0, { accountId: who.accountId, workspaceId: who.workspace.id });
  }

  async edit(spot: Spot): Promise<void> {
    const { table, id, field } = spot;
    await this.store.write(async (writer) => {
      const row = await writer.raw(table, id);
      if (row && isTombstone(row.record)) return;
      this.edits += 1;
      const value = `${this.name}-${this.edits}`;
      this.replaced.add(row?.record[field]);
      // Its parents don't change, so that reports stay consistent.
      const born = { meetingId: 'm0', attendeeId: 'a0', startedAt: 1_000, endedAt: 61_000 };
      writer.put(table, withEdit(row, { ...(row?.record ?? born), id, [field]: value }));
      this.written.set(`${keyOf(table, id)} ${field}`, { spot, value });
    });
  }

  async delete({ table, id }: Spot): Promise<void> {
    await this.store.write((writer) => writeTombstone(writer, table, id, 1));
  }

  async hasUnsent(): Promise<boolean> {
    return (await this.store.read((reader) => reader.unsent())).length > 0;
  }

  /** Returns the device's records, including tombstones, by table and ID. */
  async contents(): Promise<Map<string, SyncRecord>> {
    const contents = new Map<string, SyncRecord>();
    for (const table of TABLES) {
      for (const { id, record } of await this.store.read((reader) => reader.allRaw(table))) {
        contents.set(keyOf(table, id), record);
      }
    }
    return contents;
  }

  /** Pushes unsent records. `during` runs while the request is on its way. A later push retries a failed one. */
  async push(fate: Fate, during: () => Promise<void> = async () => {}): Promise<void> {
    await ignoringLoss(sendUnsent(this.store, this.pushing(fate, during), new Map()));
  }

  private pushing(fate: Fate, during: () => Promise<void>): Wire['push'] {
    return async (input) => {
      const records = input.records.map(({ table, record }) => ({ table, record: { ...record, from: record.rev } }));
      const post = () => this.who.client.post('/v1/sync/push', { ...input, records });
      const answering = fate === 'request lost' ? [] : fate === 'twice' ? [post(), post()] : [post()];
      await during();
      const answers = await Promise.all(answering);
      const answer = answers.find(({ status }) => status === 200);
      if (!answer || fate === 'answer lost') throw lost();
      return answer.body;
    };
  }

  /** Pulls all pages of `limit` records. */
  async pull(fate: Fate, limit = 1000): Promise<void> {
    await ignoringLoss(
      pullChanges(this.store, async ({ workspaceId, since, epoch }) => {
        if (fate === 'request lost') throw lost();
        const query = `workspaceId=${workspaceId}&since=${since}&limit=${limit}&epoch=${epoch}`;
        const { status, body } = await this.who.client.get(`/v1/sync/pull?${query}`);
        // As on a busy machine, where a device retries.
        if (status === 503) throw lost();
        if (status !== 200) throw new Error(`a pull was answered ${status}`);
        if (fate === 'answer lost') throw lost();
        return inOrder(body, since);
      }),
    );
  }
}

/** Exchanges between all devices until none has unsent edits. */
export async function settle(devices: readonly Device[]): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    for (const device of devices) {
      await device.pull('fine');
      await device.push('fine');
    }
    for (const device of devices) await device.pull('fine');
    const unsent = await Promise.all(devices.map((device) => device.hasUnsent()));
    if (!unsent.includes(true)) return;
  }
  throw new Error('the devices do not come to rest');
}

/** Returns the page as the client sees it, after checking that its revisions increase. */
function inOrder({ records, ...rest }: Pulled, since: number): Pulled {
  let last = since;
  for (const { rev } of records) {
    if (rev <= last) throw new Error(`revision ${rev} came after ${last}`);
    last = rev;
  }
  // If the service was restored, nextRev may be less than `since`.
  if (records.length > 0 && rest.nextRev < last) {
    throw new Error(`a page ends at ${rest.nextRev}, before its last record`);
  }
  return { ...rest, records: records.map((item) => ({ ...item, record: received(item.record) })) };
}

async function ignoringLoss(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (thrown) {
    if (!(thrown instanceof ApiFailure)) throw thrown;
  }
}
