import { isTombstone, merge, sameContent } from '#lib/sync/merge.ts';
import type { AnyRecord, Pulled, Pushed, TableName } from '#lib/sync/schema.ts';
import type { SignedIn } from './api.ts';

/** What happens to a request on its way. `twice`: it is sent two times at once. */
export type Fate = 'fine' | 'request lost' | 'answer lost' | 'twice';

/** A record on a device: as the server last told it, and as it stands here. */
interface Held {
  table: TableName;
  common: AnyRecord | null;
  current: AnyRecord;
}

/** Where an edit is made: the record, and one of its fields. */
export interface Spot {
  table: TableName;
  id: string;
  field: string;
}

export const keyOf = (table: string, id: unknown) => `${table} ${String(id)}`;

/** The server's record without what the device adds on the wire. */
function received({ from, ...record }: AnyRecord): AnyRecord {
  return record;
}

/**
 * A device that keeps a workspace, edits it offline and syncs by the client's rules (lib/sync/merge.ts). On the wire each
 * record says in `from` which revision its edit is based on, so that the history of the database can be judged later.
 */
export class Device {
  readonly held = new Map<string, Held>();
  /** By spot, the value last written here. Values are never repeated. */
  readonly written = new Map<string, { spot: Spot; value: string }>();
  readonly name: string;
  readonly who: SignedIn;
  private cursor = 0;
  private edits = 0;

  constructor(name: string, who: SignedIn) {
    this.name = name;
    this.who = who;
  }

  edit(spot: Spot): void {
    const key = keyOf(spot.table, spot.id);
    const held = this.held.get(key);
    if (held && isTombstone(held.current)) return;
    this.edits += 1;
    const value = `${this.name}-${this.edits}`;
    // What it is part of does not change: the reports follow along.
    const born = { id: spot.id, meetingId: 'm0', attendeeId: 'a0', startedAt: 1_000, endedAt: 61_000 };
    const current = { ...(held?.current ?? born), [spot.field]: value };
    this.held.set(key, { table: spot.table, common: held?.common ?? null, current });
    this.written.set(`${key} ${spot.field}`, { spot, value });
  }

  delete({ table, id }: Spot): void {
    const held = this.held.get(keyOf(table, id));
    if (!held || isTombstone(held.current)) return;
    held.current = { id, rev: held.common?.rev ?? 0, deletedAt: 1 };
  }

  unsent(): Held[] {
    return [...this.held.values()].filter(({ common, current }) => !common || !sameContent(common, current));
  }

  /** Pushes what is unsent; `during` happens while the request is on its way. A failed request is tried again another time. */
  async push(fate: Fate, during: () => void = () => {}): Promise<void> {
    const sent = new Map(this.unsent().map((held) => [keyOf(held.table, held.current.id), held.current]));
    const records = this.unsent().map(({ table, common, current }) => {
      const rev = common?.rev ?? 0;
      return { table, record: { ...current, rev, from: rev } };
    });
    const post = () =>
      this.who.client.post('/v1/sync/push', { workspaceId: this.who.workspace.id, records: records.slice(0, 500) });
    const answering = fate === 'request lost' ? [] : fate === 'twice' ? [post(), post()] : [post()];
    during();
    const answers = await Promise.all(answering);
    const answer = answers.find(({ status }) => status === 200);
    if (answer && fate !== 'answer lost') this.accept(answer.body, sent);
  }

  private accept({ accepted }: Pushed, sent: ReadonlyMap<string, AnyRecord>): void {
    for (const { table, id, rev } of accepted) {
      const held = this.held.get(keyOf(table, id));
      const record = sent.get(keyOf(table, id));
      if (!held || !record) throw new Error(`accepted what was not sent: ${table} ${id}`);
      held.common = { ...record, rev };
      held.current = { ...held.current, rev };
    }
  }

  /** Pulls all pages of `limit` records. */
  async pull(fate: Fate, limit = 1000): Promise<void> {
    for (let more = fate !== 'request lost'; more; ) {
      const query = `workspaceId=${this.who.workspace.id}&since=${this.cursor}&limit=${limit}`;
      const { status, body } = await this.who.client.get(`/v1/sync/pull?${query}`);
      if (status !== 200) throw new Error(`a pull was answered ${status}`);
      if (fate === 'answer lost') return;
      this.take(body);
      more = body.hasMore;
    }
  }

  private take({ records, nextRev }: Pulled): void {
    for (const { table, record, rev } of records) {
      if (rev <= this.cursor) throw new Error(`revision ${rev} came after ${this.cursor}`);
      this.cursor = rev;
      this.learn(table, received(record));
    }
    if (nextRev < this.cursor) throw new Error(`a page ends at ${nextRev}, before its last record`);
    this.cursor = nextRev;
  }

  private learn(table: TableName, theirs: AnyRecord): void {
    const key = keyOf(table, theirs.id);
    const held = this.held.get(key);
    if (!held) this.held.set(key, { table, common: theirs, current: theirs });
    // A record of ours that was accepted already comes by again.
    else if (Number(theirs.rev) > Number(held.common?.rev ?? 0)) {
      held.current = merge(held.common, held.current, theirs);
      held.common = theirs;
    }
  }
}
