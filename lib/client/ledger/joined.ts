import { fieldsOf } from '../../fields.ts';
import type { Card, Ledger } from '../../ledgers/schema.ts';
import type { Meeting } from '../../sync/records.ts';
import { seriesKey } from '../insights/series.ts';
import type { Reader, Writer } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { isKey } from './keys.ts';

/** Which of a workspace's meetings go to a ledger; those of one or two people never do. */
export interface Which {
  kind: 'all' | 'chosen' | 'each';
  /** For `chosen`: ids of topics, and keys of series. */
  topics: readonly string[];
  series: readonly string[];
  /** For `each`: ids of meetings. */
  meetings: readonly string[];
}

export const ALL: Which = { kind: 'all', topics: [], series: [], meetings: [] };

/** A ledger that this workspace sends to from this device. */
export interface Joined {
  id: string;
  name: string;
  currency: string;
  timeZone: string;
  /** The link's key, which names meetings. */
  key: string;
  /** The membership under which it sends. Absent: noted by an earlier version. */
  member?: string | undefined;
  which: Which;
  /** Whether titles and topics are sent, for series and for one-offs. */
  names: { series: boolean; oneOffs: boolean };
  cards: readonly Card[];
  /** Why nothing is sent anymore; null: sending continues. */
  ended: 'gone' | 'full' | null;
}

const JOINED = 'ledgers';

/** What was sent for a meeting, or is about to be. */
export interface Sent {
  key: string;
  /** The message that the key signs, without its place: while it is the same, so is the key. */
  message: string;
  /** Identifies what was sent, so that it isn't sent again; empty: nothing yet. */
  version: string;
  /** Set before sending: whether the row has arrived isn't known until that is noted, too. */
  isOnItsWay?: boolean | undefined;
  /** Whether someone else metered the meeting, too. */
  also: boolean;
  /** Whether the service refused the row. */
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

export async function joinedOf(reader: Reader): Promise<Joined[]> {
  const kept = await reader.value(JOINED);
  return Array.isArray(kept) ? kept.filter(isJoined) : [];
}

export const sentOf = async (reader: Reader, ledgerId: string): Promise<Readonly<Record<string, Sent>>> => {
  const kept = await reader.value(sentKey(ledgerId));
  // Only putSent writes this.
  return (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, Sent>;
};

/** Returns the entries that have arrived, by meeting. */
export const arrivedIn = (sent: Readonly<Record<string, Sent>>): [string, Sent][] =>
  Object.entries(sent).filter(([, { version }]) => version !== '');

/** Notes what was sent for meetings, and which were withdrawn (null), unless the ledger was left meanwhile. */
export async function putSent(
  writer: Writer,
  ledgerId: string,
  changes: ReadonlyMap<string, Sent | null>,
): Promise<void> {
  if (!(await joinedOf(writer)).some(({ id }) => id === ledgerId)) return;
  const all = Object.entries({ ...(await sentOf(writer, ledgerId)), ...Object.fromEntries(changes) });
  writer.setValue(sentKey(ledgerId), Object.fromEntries(all.filter(([, sent]) => sent !== null)));
}

/** Starts sending to a ledger as this member. What was sent as another member is gone, so it no longer counts as sent. */
export async function beginSending(writer: Writer, joined: Joined): Promise<void> {
  const known = (await joinedOf(writer)).find(({ id }) => id === joined.id);
  if (known?.member === undefined || known.member !== joined.member) writer.setValue(sentKey(joined.id), undefined);
  await putJoined(writer, joined);
}

/**
 * Resumes sending that ended because the account wasn't a member, if it is again: confirmed, or joined on another device.
 */
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

export async function putJoined(writer: Writer, joined: Joined): Promise<void> {
  const others = (await joinedOf(writer)).filter(({ id }) => id !== joined.id);
  writer.setValue(JOINED, [...others, joined]);
}

/** Changes what is known about a ledger, if the workspace still sends to it. */
export async function amendJoined(writer: Writer, id: string, change: Partial<Joined>): Promise<void> {
  const known = (await joinedOf(writer)).find((one) => one.id === id);
  if (known) await putJoined(writer, { ...known, ...change });
}

/** Chooses whether one meeting is sent, if the workspace still sends to the ledger. */
export async function chooseMeeting(writer: Writer, id: string, meetingId: string, isIn: boolean): Promise<void> {
  const known = (await joinedOf(writer)).find((one) => one.id === id);
  if (!known) return;
  const others = known.which.meetings.filter((one) => one !== meetingId);
  const meetings = isIn ? [...others, meetingId] : others;
  await putJoined(writer, { ...known, which: { ...known.which, meetings } });
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

export function isWanted({ kind, topics, series, meetings }: Which, { id, title, topicId }: Meeting): boolean {
  if (kind === 'all') return true;
  if (kind === 'each') return meetings.includes(id);
  return (topicId !== null && topics.includes(topicId)) || series.includes(seriesKey(title));
}

const keyOf = (id: string) => `ledger-key:${id}`;

/** Stores a ledger's key on this device, for its links and for sending. */
export const keepKey = (store: Store, id: string, key: string): Promise<void> =>
  store.write(async (writer) => writer.setValue(keyOf(id), key));

/** Returns a ledger's key; null if this device doesn't have it. */
export async function keyOn(reader: Reader, id: string): Promise<string | null> {
  const key = await reader.value(keyOf(id));
  return typeof key === 'string' && isKey(key) ? key : null;
}
