import { isTombstone, sameContent } from '#lib/sync/merge.ts';
import type { Epoch, Pulled, Push, Pushed, SyncRecord, TableName } from '#lib/sync/schema.ts';
import { EPOCHS } from '#lib/sync/terms.ts';

/** The service's side of an exchange in memory, by its documented rules: for tests without a database. */
export class Service {
  #records = new Map<string, { table: TableName; record: SyncRecord; rev: number }>();
  #head = 0;
  #epochs: Epoch[] = [{ epoch: 'first', rev: 0 }];
  /** IDs that it rejects as invalid. */
  readonly odd = new Set<string>();
  /** The maximum number of records that aren't deleted. */
  room = Number.POSITIVE_INFINITY;
  /** Everything that was sent, one list per request. */
  readonly pushes: Push['records'][] = [];
  pulls = 0;
  /** The number of records in a pulled page. */
  pageSize = 3;

  readonly push = async ({ records, epoch }: Push): Promise<Pushed> => {
    this.pushes.push(records);
    const answer: Pushed = { accepted: [], rejected: [], rev: this.#head };
    const at = this.#epochs.findIndex(({ epoch: name }) => name === epoch);
    const lastRev = this.#epochs[at + 1]?.rev ?? Number.POSITIVE_INFINITY;
    for (const { table, record } of records) {
      const id = String(record.id);
      const key = `${table} ${id}`;
      const stored = this.#records.get(key);
      if (Number(record.rev) > lastRev) answer.rejected.push({ table, id, reason: 'conflict' });
      else if (this.odd.has(id)) answer.rejected.push({ table, id, reason: 'invalid' });
      else if (stored && sameContent(stored.record, record)) answer.accepted.push({ table, id, rev: stored.rev });
      else if (!stored && !isTombstone(record) && this.#living() >= this.room) {
        answer.rejected.push({ table, id, reason: 'full' });
      } else if (!stored || stored.rev === record.rev) {
        this.#head += 1;
        this.#records.set(key, { table, record: { ...record, rev: this.#head }, rev: this.#head });
        answer.accepted.push({ table, id, rev: this.#head });
      } else answer.rejected.push({ table, id, reason: isTombstone(stored.record) ? 'deleted' : 'conflict' });
    }
    return { ...answer, rev: this.#head, ...(epoch && { epoch: this.#epochs.at(-1)?.epoch }) };
  };

  readonly pull = async ({ since, epoch }: { since: number; epoch: string }): Promise<Pulled> => {
    this.pulls += 1;
    const later = [...this.#records.values()].filter(({ rev }) => rev > since).sort((a, b) => a.rev - b.rev);
    const records = later.slice(0, this.pageSize);
    const hasMore = later.length > this.pageSize;
    const nextRev = hasMore ? (records.at(-1)?.rev ?? 0) : this.#head;
    const current = this.#epochs.at(-1)?.epoch ?? '';
    return { records, hasMore, nextRev, epoch: current, ...(epoch !== current && { epochs: [...this.#epochs] }) };
  };

  #living(): number {
    return [...this.#records.values()].filter(({ record }) => !isTombstone(record)).length;
  }

  /** Writes as another device, over whatever is there. */
  write(table: TableName, record: SyncRecord): void {
    this.#head += 1;
    this.#records.set(`${table} ${String(record.id)}`, {
      table,
      record: { ...record, rev: this.#head },
      rev: this.#head,
    });
  }

  record(table: TableName, id: string): SyncRecord | undefined {
    return this.#records.get(`${table} ${id}`)?.record;
  }

  /** Acts as if PostgreSQL had restarted. */
  restart(): void {
    this.#epochs = [...this.#epochs, { epoch: crypto.randomUUID(), rev: this.#head }].slice(-EPOCHS);
  }

  /** Backs up the current state. Returns a function that restores it. `isTold`: whether the restore begins an epoch. */
  backup(): (how?: { isTold: boolean }) => void {
    const [records, head, epochs] = [new Map(this.#records), this.#head, this.#epochs];
    return ({ isTold } = { isTold: true }) => {
      this.#records = new Map(records);
      this.#head = head;
      this.#epochs = epochs;
      if (isTold) this.restart();
    };
  }
}
