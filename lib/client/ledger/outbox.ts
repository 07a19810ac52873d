import { batches } from '../../batches.ts';
import type { PutEntry } from '../../ledgers/schema.ts';
import { type Meeting, read } from '../../sync/records.ts';
import { ApiFailure } from '../api/call.ts';
import { deleteLedgerEntry, listLedgers, putLedgerEntry, readLedgerCards } from '../api/ledgers.ts';
import { seriesKey } from '../insights/series.ts';
import { loadMeetings, type MeetingDetails } from '../meetings/details.ts';
import type { Reader } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { entryOf } from './entry.ts';
import { amendJoined, isWanted, type Joined, joinedOf, putSent, resume, type Sent, sentOf } from './joined.ts';
import { meetingMessage, type Sign, seriesMessage, signerOf } from './keys.ts';

/** How many meetings are processed before the page gets a turn. */
const AT_ONCE = 50;

/** Nobody waits for this. */
const IN_BACKGROUND = { inBackground: true };

interface Finished {
  meetings: readonly Meeting[];
  /** Names of topics, by id. */
  topics: ReadonlyMap<string, string>;
  /** How many meetings of each series there are. */
  counts: ReadonlyMap<string, number>;
}

/** Reads all finished meetings, in chronological order. */
export async function finishedIn(reader: Reader): Promise<Finished> {
  const [rows, topics] = await Promise.all([reader.all('meetings'), reader.all('topics')]);
  const meetings = rows
    .map(({ record }) => read.meetings(record))
    .filter(({ endedAt }) => endedAt !== null)
    .sort((a, b) => a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1));
  const counts = new Map<string, number>();
  for (const { title } of meetings) {
    const key = seriesKey(title);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return { meetings, topics: new Map(topics.map(({ id, record }) => [id, read.topics(record).name])), counts };
}

/** A meeting's row for a ledger; null if it isn't sent. */
async function rowOf(
  details: MeetingDetails,
  { cards, names }: Pick<Joined, 'cards' | 'names'>,
  { topics, counts }: Finished,
  sign: Sign,
): Promise<PutEntry | null> {
  const { title, topicId } = details.meeting;
  const isSeries = title.trim() !== '' && (counts.get(seriesKey(title)) ?? 0) > 1;
  return entryOf(details, cards, {
    series: isSeries ? await sign(seriesMessage(title)) : null,
    names: isSeries ? names.series : names.oneOffs,
    topic: topicId === null ? null : (topics.get(topicId) ?? null),
  });
}

/** With these codes, the service will never accept the row. */
const REFUSED: ReadonlySet<string> = new Set(['invalid_request', 'payload_too_large']);

/**
 * Sends what has changed to each of the workspace's ledgers: new and edited meetings, and withdrawals of those deleted or no
 * longer wanted. `changed`: the meetings that may have changed since the last time; null: any. Throws the ApiFailure that
 * stopped it. A ledger that is gone doesn't stop it: sending to it ends until the account is a member again.
 */
export async function sendToLedgers(store: Store, changed: ReadonlySet<string> | null): Promise<void> {
  const isGone = ({ ended }: Joined) => ended === 'gone';
  if (changed === null && (await store.read(joinedOf)).some(isGone)) await resume(store, await listLedgers());
  for (const { id } of (await store.read(joinedOf)).filter((one) => !isGone(one))) {
    try {
      if (changed === null) await refreshCards(store, id);
      await sendTo(store, id, changed);
      await amend(store, id, { ended: null });
    } catch (thrown) {
      const code = thrown instanceof ApiFailure ? thrown.code : undefined;
      if (code !== 'not_found' && code !== 'plan_limit') throw thrown;
      await amend(store, id, { ended: code === 'not_found' ? 'gone' : 'full' });
    }
  }
}

/** Notes news about a ledger. Writes only real changes, since any write makes everything be checked again. */
async function amend(store: Store, id: string, news: Partial<Pick<Joined, 'cards' | 'ended'>>): Promise<void> {
  const known = (await store.read(joinedOf)).find((one) => one.id === id);
  if (!known || JSON.stringify({ ...known, ...news }) === JSON.stringify(known)) return;
  await store.write((writer) => amendJoined(writer, id, news));
}

/** Reads the card. If it has changed, everything is priced anew. */
async function refreshCards(store: Store, id: string): Promise<void> {
  await amend(store, id, { cards: await readLedgerCards(id) });
}

async function sendTo(store: Store, ledgerId: string, changed: ReadonlySet<string> | null): Promise<void> {
  const { joined, finished, sent } = await store.read(
    async (reader) => ({
      joined: (await joinedOf(reader)).find(({ id }) => id === ledgerId),
      finished: await finishedIn(reader),
      sent: await sentOf(reader, ledgerId),
    }),
    IN_BACKGROUND,
  );
  if (!joined) return;
  const sign = await signerOf(joined.key);
  const wanted = finished.meetings.filter((meeting) => isWanted(joined.which, meeting));
  const isStale = ({ id }: Meeting) => changed === null || changed.has(id) || !sent[id] || sent[id].isOnItsWay;
  const known = new Map(Object.entries(sent));
  const news = new Map<string, Sent | null>();
  const one = { joined, finished, known, news, sign };
  const kept = new Set(wanted.map(({ id }) => id));
  const gone = [...known].filter(([meetingId]) => !kept.has(meetingId));
  for (const some of batches(gone, AT_ONCE)) {
    await noting(async () => {
      for (const [meetingId, { key }] of some) await withdraw(one, meetingId, key);
    });
  }
  for (const some of batches(wanted.filter(isStale), AT_ONCE)) {
    const ids = some.map(({ id }) => id);
    const found = await store.read((reader) => loadMeetings(reader, ids), IN_BACKGROUND);
    const due: Due[] = [];
    // Noted first, so that rows are withdrawn or replaced even if the page closes before they are known to have arrived.
    await noting(async () => {
      for (const details of found) due.push(...(await dueOf(one, details)));
    });
    await noting(async () => {
      for (const row of due) await sendOne(one, row);
    });
  }

  /** Notes everything that happened in one write: sending or withdrawing a row again changes nothing. */
  async function noting(send: () => Promise<void>) {
    try {
      await send();
    } finally {
      if (news.size > 0) await store.write((writer) => putSent(writer, ledgerId, news), IN_BACKGROUND);
      news.clear();
    }
  }
}

interface Sending {
  joined: Joined;
  finished: Finished;
  /** What was sent so far, by meeting. */
  known: Map<string, Sent>;
  /** Changes not yet noted in the store; null: withdrawn. */
  news: Map<string, Sent | null>;
  sign: Sign;
}

interface Due {
  meetingId: string;
  row: PutEntry;
  /** What to note once the row has arrived. */
  sent: Sent;
}

function note({ known, news }: Pick<Sending, 'known' | 'news'>, meetingId: string, sent: Sent): void {
  known.set(meetingId, sent);
  news.set(meetingId, sent);
}

/** What to send for a meeting, noted as on its way; empty if nothing. Withdraws the row under an old key. */
async function dueOf({ finished, sign, ...one }: Sending, details: MeetingDetails): Promise<Due[]> {
  const { joined, known } = one;
  const { meeting } = details;
  const row = await rowOf(details, joined, finished, sign);
  const before = known.get(meeting.id);
  if (!row) {
    if (before) await withdraw(one, meeting.id, before.key);
    return [];
  }
  const message = meetingMessage(meeting, joined.timeZone, 0);
  const key = before?.message === message ? before.key : await freeKey(meeting, joined, known, sign);
  if (before && before.key !== key) await withdraw(one, meeting.id, before.key);
  const version = JSON.stringify([key, row]);
  const there = before?.key === key ? before : undefined;
  if (there?.version === version && !there.isOnItsWay) return [];
  const sent = { key, message, version, also: false, refused: false };
  if (!there?.isOnItsWay) note(one, meeting.id, { ...sent, version: '', ...there, isOnItsWay: true });
  return [{ meetingId: meeting.id, row, sent }];
}

async function sendOne(one: Sending, { meetingId, row, sent }: Due): Promise<void> {
  try {
    const { also } = await putLedgerEntry(one.joined.id, sent.key, row);
    note(one, meetingId, { ...sent, also });
  } catch (thrown) {
    if (!(thrown instanceof ApiFailure && REFUSED.has(thrown.code))) throw thrown;
    note(one, meetingId, { ...sent, refused: true });
  }
}

/** A key that no other meeting here has: of two with one name, all colleagues give the second the same key. */
async function freeKey(
  meeting: Meeting,
  joined: Joined,
  known: ReadonlyMap<string, Sent>,
  sign: Sign,
): Promise<string> {
  const taken = new Set([...known].flatMap(([id, { key }]) => (id === meeting.id ? [] : [key])));
  for (let place = 0; ; place += 1) {
    const key = await sign(meetingMessage(meeting, joined.timeZone, place));
    if (!taken.has(key)) return key;
  }
}

async function withdraw(
  { joined, known, news }: Pick<Sending, 'joined' | 'known' | 'news'>,
  meetingId: string,
  key: string,
): Promise<void> {
  await deleteLedgerEntry(joined.id, key);
  known.delete(meetingId);
  news.set(meetingId, null);
}

/** Returns the first rows as they would be sent, newest first, before anything is sent. */
export async function firstRows(
  store: Store,
  joined: Pick<Joined, 'key' | 'cards' | 'names' | 'which'>,
  most: number,
): Promise<{ meeting: Meeting; row: PutEntry }[]> {
  const finished = await store.read(finishedIn);
  const sign = await signerOf(joined.key);
  const newest = finished.meetings.filter((meeting) => isWanted(joined.which, meeting)).toReversed();
  const rows: { meeting: Meeting; row: PutEntry }[] = [];
  for (const some of batches(newest, AT_ONCE)) {
    const details = await store.read((reader) =>
      loadMeetings(
        reader,
        some.map(({ id }) => id),
      ),
    );
    for (const one of details) {
      const row = await rowOf(one, joined, finished, sign);
      if (row) rows.push({ meeting: one.meeting, row });
      if (rows.length === most) return rows;
    }
  }
  return rows;
}
