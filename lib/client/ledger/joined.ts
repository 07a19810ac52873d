import { fieldsOf } from '../../fields.ts';
import type { Card, Ledger } from '../../ledgers/schema.ts';
import type { Meeting } from '../../sync/records.ts';
import { seriesKey } from '../insights/series.ts';
import type { Reader, Writer } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { isKey } from './keys.ts';

/** Which meetings of a workspace go to a ledger; those of one or two people never do. */
export interface Which {
  kind: 'all' | 'chosen' | 'each';
  /** `chosen`: ids of topics, and keys of series. */
  topics: readonly string[];
  series: readonly string[];
  /** `each`: ids of meetings. */
  meetings: readonly string[];
}

export const ALL: Which = { kind: 'all', topics: [], series: [], meetings: [] };

/** A ledger that this workspace sends to from this device. */
export interface Joined {
  id: string;
  name: string;
  currency: string;
  timeZone: string;
  /** The link's, which names meetings. */
  key: string;
  /** The membership under which it sends. Absent: an earlier version has noted it. */
  member?: string | undefined;
  which: Which;
  /** Whether titles and topics are told: of series, and of one-offs. */
  names: { series: boolean; oneOffs: boolean };
  cards: readonly Card[];
  /** Why nothing is sent any more, in a word; null: it is. */
  ended: 'gone' | 'full' | null;
}

const JOINED = 'ledgers';

/** What was sent of a meeting, or is about to be. */
export interface Sent {
  key: string;
  /** The meeting's message without its place: while it is the same, so is the key. */
  message: string;
  /** Names what was sent, so that it isn't sent again; empty: nothing yet. */
  version: string;
  /** Noted before it is sent: whether it has arrived isn't known until that is noted, too. */
  isOnItsWay?: boolean | undefined;
  /** Others metered it, too. */
  also: boolean;
  /** The service takes no such row. */
  refused: boolean;
}

const sentKey = (ledgerId: string) => `ledger-sent:${ledgerId}`;

const isJoined = (value: unknown): value is Joined => {
  const { id, key, which, names, cards } = fieldsOf(value);
  return (
    typeof id === 'string' &&
    typeof key === 'string' &&
    isKey(key) &&
    typeof which === 'object' &&
    typeof names === 'object' &&
    Array.isArray(cards)
  );
};

/** The ledgers that this workspace sends to. */
export async function joinedOf(reader: Reader): Promise<Joined[]> {
  const kept = await reader.value(JOINED);
  return Array.isArray(kept) ? kept.filter(isJoined) : [];
}

export const sentOf = async (reader: Reader, ledgerId: string): Promise<Readonly<Record<string, Sent>>> => {
  const kept = await reader.value(sentKey(ledgerId));
  // Only putSent writes it.
  return (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, Sent>;
};

/** What has arrived, by meeting, of what is noted as sent. */
export const arrivedIn = (sent: Readonly<Record<string, Sent>>): [string, Sent][] =>
  Object.entries(sent).filter(([, { version }]) => version !== '');

/** Notes what was sent of meetings, and which were withdrawn (null), unless the ledger was left meanwhile. */
export async function putSent(
  writer: Writer,
  ledgerId: string,
  changes: ReadonlyMap<string, Sent | null>,
): Promise<void> {
  if (!(await joinedOf(writer)).some(({ id }) => id === ledgerId)) return;
  const all = Object.entries({ ...(await sentOf(writer, ledgerId)), ...Object.fromEntries(changes) });
  writer.setValue(sentKey(ledgerId), Object.fromEntries(all.filter(([, sent]) => sent !== null)));
}

/** From now on, sends to a ledger as this member. What was sent as another is gone, so it isn't taken for sent. */
export async function beginSending(writer: Writer, joined: Joined): Promise<void> {
  const known = (await joinedOf(writer)).find(({ id }) => id === joined.id);
  if (known?.member === undefined || known.member !== joined.member) writer.setValue(sentKey(joined.id), undefined);
  await putJoined(writer, joined);
}

/** What ended because the account was no member goes on if it is one again: confirmed, or joined anew on another device. */
export async function resume(store: Store, ledgers: readonly Ledger[]): Promise<void> {
  const members = new Map(
    ledgers.flatMap(({ id, membership }) =>
      membership?.workspaceId === store.owner.workspaceId ? [[id, membership.id] as const] : [],
    ),
  );
  const isBack = ({ id, ended }: Joined) => ended === 'gone' && members.has(id);
  if (!(await store.read(joinedOf)).some(isBack)) return;
  await store.write(async (writer) => {
    for (const one of (await joinedOf(writer)).filter(isBack))
      await beginSending(writer, { ...one, member: members.get(one.id), ended: null });
  });
}

/** Adds a ledger, or replaces it. */
export async function putJoined(writer: Writer, joined: Joined): Promise<void> {
  const others = (await joinedOf(writer)).filter(({ id }) => id !== joined.id);
  writer.setValue(JOINED, [...others, joined]);
}

/** Changes what is known of a ledger, if the workspace still sends to it. */
export async function amendJoined(writer: Writer, id: string, change: Partial<Joined>): Promise<void> {
  const known = (await joinedOf(writer)).find((one) => one.id === id);
  if (known) await putJoined(writer, { ...known, ...change });
}

/** Forgets a ledger and what was sent to it. */
export function forgetJoined(store: Store, id: string): Promise<void> {
  return store.write(async (writer) => {
    const others = (await joinedOf(writer)).filter((one) => one.id !== id);
    writer.setValue(JOINED, others.length > 0 ? others : undefined);
    writer.setValue(sentKey(id), undefined);
  });
}

/** The keys of store values that sending depends on. */
export const JOINED_KEY = `values:${JOINED}`;

/** Whether a meeting is among those that go there. */
export function isWanted({ kind, topics, series, meetings }: Which, { id, title, topicId }: Meeting): boolean {
  if (kind === 'all') return true;
  if (kind === 'each') return meetings.includes(id);
  return (topicId !== null && topics.includes(topicId)) || series.includes(seriesKey(title));
}

const keyOf = (id: string) => `ledger-key:${id}`;

/** Keeps a ledger's key on this device, for its links and for sending. */
export const keepKey = (store: Store, id: string, key: string): Promise<void> =>
  store.write(async (writer) => writer.setValue(keyOf(id), key));

/** A ledger's key, if this device has it; null: it doesn't. */
export async function keyOn(reader: Reader, id: string): Promise<string | null> {
  const key = await reader.value(keyOf(id));
  return typeof key === 'string' && isKey(key) ? key : null;
}
