import { batches } from '../../batches.ts';
import { type ChildTable, currencyOf, type Meeting, read } from '../../sync/records.ts';
import type { SyncRecord, TableName } from '../../sync/schema.ts';
import { assemble, loadRecorded, type MeetingDetails } from '../meetings/details.ts';
import { EVERYTHING, isVisible, type Key, PAGE, type Row } from '../store/rows.ts';
import { createQueue, Listeners, type Store } from '../store/store.ts';
import { fromKept, type MeetingSum, sumOf, toKept } from './meeting-sums.ts';

/** How many meetings are added up at once. Between two batches, the page can do other things, such as scroll. */
const AT_ONCE = 50;

/**
 * From this many changed meetings on, whole tables are read if these are a good part of all meetings: reading each meeting's
 * rows separately takes the browser about three times as long.
 */
const MANY = 500;
const GOOD_PART = 1 / 3;

/** Nobody waits for this: a click comes first, and is delayed by one portion at most. */
const IN_BACKGROUND = { inBackground: true };

const [SUMS, MEETINGS] = ['sums:', 'meetings:'] as const;

type Figures = Pick<MeetingSum, 'totalMinor' | 'durationMs' | 'attendeeCount'>;

/** A finished meeting in a list. */
export interface Listed extends Pick<Meeting, 'id' | 'title' | 'topicId' | 'startedAt'> {
  endedAt: number;
  /** Null: the record names none, so it is the workspace's. */
  currency: string | null;
  /** Undefined until it is added up. */
  figures: Figures | undefined;
}

export interface Sums {
  /** The sums of all finished meetings that count, in chronological order. A new list whenever one changes. */
  meetings: readonly MeetingSum[];
  /** All finished meetings, newest first, even before they are added up. The same objects until they change. */
  listed: readonly Listed[];
  /** How many meetings are yet to be added up; 0 once all are. */
  left: number;
}

/**
 * Keeps in memory which meetings are finished and what each adds up to. Sums are stored beside the records, where any change
 * to a record makes its meeting's sum stale. So thousands are available at once, and only changed meetings are added up
 * again.
 */
export class SumIndex {
  readonly #store: Store;
  readonly #sums = new Map<string, MeetingSum>();
  readonly #listed = new Map<string, Listed>();
  readonly #listeners = new Listeners<[]>();
  readonly #inTurn = createQueue();
  #now: Sums | undefined;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Undefined until the store has been read. The same object until something changes. */
  get now(): Sums | undefined {
    return this.#now;
  }

  /** Calls back when `now` has changed. Returns a function that unsubscribes. */
  onChange(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  /** Reads the stored sums, and adds up the missing ones. Throws StoreFailure. */
  load(): Promise<void> {
    return this.#inTurn(async () => {
      const { kept, missing } = await this.#store.read((reader) => reader.sums());
      const stale = [...missing];
      const before = new Map(this.#listed);
      this.#sums.clear();
      this.#listed.clear();
      for (const { id, sum } of kept) {
        const known = fromKept(sum);
        if (known) this.#take(known);
        else if (known === undefined) stale.push(id);
      }
      for (const id of stale) {
        const listed = before.get(id);
        if (listed) this.#listed.set(id, listed);
      }
      await this.#addUp(stale);
    });
  }

  /**
   * Lists meetings as a change left them, at once and before they are added up again, since they may be on the screen. A
   * very large change waits for `update`. Throws StoreFailure.
   */
  async list(keys: ReadonlySet<Key>): Promise<void> {
    const ids = [...keys].flatMap((key) => (key.startsWith(MEETINGS) ? key.slice(MEETINGS.length) : []));
    if (ids.length === 0 || !this.#now) return;
    const rows = await this.#store.read((reader) => Promise.all(ids.map((id) => reader.get('meetings', id))));
    for (const [i, id] of ids.entries()) this.#relist(id, rows[i]);
    this.#now = { ...this.#now, listed: this.#newestFirst() };
    this.#listeners.call();
  }

  /** Announces that a very large change hasn't been added up yet. */
  expect(keys: ReadonlySet<Key>): void {
    const changed = [...keys].filter((key) => key.startsWith(SUMS)).length;
    if (this.#now && changed > 0) this.#say(changed);
  }

  /** Adds up the meetings that a change touched. Throws StoreFailure. */
  update(keys: ReadonlySet<Key>): Promise<void> {
    if (keys.has(EVERYTHING)) return this.load();
    const ids = [...keys].flatMap((key) => (key.startsWith(SUMS) ? key.slice(SUMS.length) : []));
    return ids.length === 0 ? Promise.resolve() : this.#inTurn(() => this.#addUp(ids));
  }

  async #addUp(ids: readonly string[]): Promise<void> {
    if (ids.length >= Math.max(MANY, this.#sums.size * GOOD_PART)) await this.#renewMany(ids);
    else for (const some of batches(ids, AT_ONCE)) await this.#renew(some);
    this.#say(0);
  }

  async #renew(ids: readonly string[]): Promise<void> {
    const { marks, found } = await this.#store.read(
      async (reader) => ({
        marks: await Promise.all(ids.map((id) => reader.sum(id))),
        found: await loadRecorded(reader, ids),
      }),
      IN_BACKGROUND,
    );
    await this.#keep(ids, new Map(marks.map((mark, i) => [ids[i] ?? '', mark?.stale])), found);
  }

  /** Reads the marks first, so that a change while the rows are read leads to another update. */
  async #renewMany(ids: readonly string[]): Promise<void> {
    const { kept } = await this.#store.read((reader) => reader.sums());
    const marks = new Map(kept.map(({ id, stale }) => [id, stale]));
    const meetings = new Map((await this.#all('meetings')).map((row) => [row.id, row]));
    for (const id of ids) this.#relist(id, meetings.get(id));
    this.#say(ids.length);
    const byMeeting = async (table: ChildTable) =>
      Map.groupBy(await this.#all(table), ({ record }) => String(record.meetingId));
    const [attendees, segments, pauses] = [
      await byMeeting('attendees'),
      await byMeeting('segments'),
      await byMeeting('pauses'),
    ];
    let left = ids.length;
    for (const some of batches(ids, AT_ONCE)) {
      const found = some.flatMap((id) => {
        const row = meetings.get(id);
        const children = [attendees.get(id) ?? [], segments.get(id) ?? [], pauses.get(id) ?? []] as const;
        return row ? [{ record: row.record, details: assemble(row, ...children) }] : [];
      });
      await this.#keep(some, marks, found);
      left -= some.length;
      // Incomplete sums must not be shown as complete.
      if (left > 0 && left % MANY === 0) this.#say(left);
    }
  }

  async #all(table: TableName): Promise<Row[]> {
    const rows: Row[] = [];
    for (let after = ''; ; ) {
      // Each page has its own transaction, so that no click waits for all of them.
      const page = await this.#store.read((reader) => reader.page(table, after, PAGE), IN_BACKGROUND);
      rows.push(...page.filter(isVisible));
      if (page.length < PAGE) return rows;
      after = page.at(-1)?.id ?? '';
    }
  }

  /**
   * Adds up these meetings from the rows found, and stores the sums of those that haven't changed since the marks were read.
   */
  async #keep(
    ids: readonly string[],
    marks: ReadonlyMap<string, string | undefined>,
    found: readonly { record: SyncRecord; details: MeetingDetails }[],
  ): Promise<void> {
    const sums = new Map(found.map(({ record, details }) => [details.meeting.id, sumOf(record, details)]));
    for (const id of ids) {
      const sum = sums.get(id);
      this.#sums.delete(id);
      this.#listed.delete(id);
      if (sum) this.#take(sum);
    }
    // A running meeting's sum would be stale with the next click.
    const running = new Set(found.flatMap(({ details: { meeting } }) => (meeting.endedAt === null ? meeting.id : [])));
    const done = ids.filter((id) => !running.has(id));
    if (done.length === 0) return;
    await this.#store.write(async (writer) => {
      const now = await Promise.all(done.map((id) => writer.sum(id)));
      for (const [i, id] of done.entries()) {
        const before = marks.get(id);
        const isSame = now[i]?.stale === before && (before !== undefined || fromKept(now[i]?.sum) === undefined);
        if (isSame) writer.putSum({ id, sum: toKept(sums.get(id) ?? null) });
      }
    }, IN_BACKGROUND);
  }

  #take(sum: MeetingSum): void {
    const { id, title, topicId, startedAt, endedAt, currency, totalMinor, durationMs, attendeeCount } = sum;
    if (!sum.isUncounted) this.#sums.set(id, sum);
    const figures = { totalMinor, durationMs, attendeeCount };
    this.#listed.set(id, { id, title, topicId, startedAt, endedAt, currency, figures });
  }

  /** The figures stay until the meeting is added up again. */
  #relist(id: string, row: Row | undefined): void {
    const meeting = row && read.meetings(row.record);
    if (!meeting || meeting.endedAt === null) this.#listed.delete(id);
    else {
      const { title, topicId, startedAt, endedAt } = meeting;
      const currency = currencyOf(row.record);
      const { figures } = this.#listed.get(id) ?? {};
      this.#listed.set(id, { id, title, topicId, startedAt, endedAt, currency, figures });
    }
  }

  #newestFirst(): Listed[] {
    return [...this.#listed.values()].sort((a, b) => b.startedAt - a.startedAt || (a.id < b.id ? -1 : 1));
  }

  #say(left: number): void {
    const inOrder = () => [...this.#sums.values()].sort((a, b) => a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1));
    const meetings = left > 0 ? (this.#now?.meetings ?? []) : inOrder();
    this.#now = { meetings, listed: this.#newestFirst(), left };
    this.#listeners.call();
  }
}
