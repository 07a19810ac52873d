import { equal } from '../../sync/merge.ts';
import { type Invitee, type Person, read } from '../../sync/records.ts';
import { durationInput } from '../durations.ts';
import type { Reader } from '../store/rows.ts';
import { lastInviteesOf } from '../store/values.ts';
import { type HadBefore, hadBefore } from './again.ts';
import { loadMeeting } from './details.ts';
import type { Draft } from './draft.ts';
import { normalize } from './search.ts';
import type { UsualRate } from './usual-rate.ts';

/* Titles used before, and what the last meeting with each title had. */

interface UsedTitle {
  title: string;
  /** The last meeting with this title. */
  meetingId: string;
}

/** Returns the titles, keyed by `normalize`, most recently used first. Reads all meetings. */
export async function usedTitles(reader: Reader): Promise<ReadonlyMap<string, UsedTitle>> {
  const meetings = (await reader.all('meetings')).map(({ record }) => read.meetings(record));
  const used = new Map<string, UsedTitle>();
  for (const { id, title } of meetings.sort((a, b) => b.startedAt - a.startedAt)) {
    const key = normalize(title);
    if (key !== '' && !used.has(key)) used.set(key, { title, meetingId: id });
  }
  return used;
}

/** Returns what a meeting had; null if it is gone, or has nobody who can be invited again. */
export async function lastTime(reader: Reader, meetingId: string): Promise<HadBefore | null> {
  const details = await loadMeeting(reader, meetingId);
  const had = details && (await hadBefore(reader, details));
  return had && had.people.length > 0 ? had : null;
}

/** Returns the changes to the start form that repeat a meeting. A typed topic stays; a length, if the meeting had none. */
export function fillAsBefore(draft: Draft, { people, plannedMs, topic, addEmployerCosts }: HadBefore): Partial<Draft> {
  return {
    ...{ invitees: people, heads: 0, who: '', addEmployerCosts },
    ...(plannedMs !== null && { planned: durationInput(plannedMs) }),
    ...(topic !== null && draft.topic.trim() === '' && { topic }),
  };
}

/** Returns whether the form already matches the meeting. `plannedMs`: the form's length, undefined if it can't be read. */
export function isAsBefore(
  { invitees, heads, who }: Draft,
  plannedMs: number | null | undefined,
  had: HadBefore,
): boolean {
  const isPlanned = had.plannedMs === null || had.plannedMs === plannedMs;
  return isPlanned && !heads && who.trim() === '' && equal(invitees, had.people);
}

/**
 * Returns the people that the next meeting begins with: those of the meeting last started on this device or, if none was, of
 * the latest meeting here.
 */
export async function lastPeople(reader: Reader): Promise<Invitee[]> {
  const started = await lastInviteesOf(reader);
  if (started.length > 0) return started;
  const meetings = (await reader.all('meetings')).map(({ record }) => read.meetings(record));
  const [latest] = meetings.sort((a, b) => b.startedAt - a.startedAt);
  return (latest && (await lastTime(reader, latest.id))?.people) ?? [];
}

/** Returns the people with those of the last meeting first; otherwise the order stays. */
export function latestFirst(people: readonly Person[], last: readonly Invitee[]): Person[] {
  const ids = last.flatMap((one) => (one.kind === 'person' ? one.personId : []));
  const wasIn = ({ id }: Person) => Number(ids.includes(id));
  return people.toSorted((a, b) => wasIn(b) - wasIn(a));
}

/** Turns the first group without a role into a number of heads, if it has the usual rate. */
export function splitHeads(invitees: readonly Invitee[], usual: UsualRate | null) {
  const at = invitees.findIndex((one) => one.kind === 'group' && one.role === '');
  const group = invitees[at];
  const isUsual = group?.kind === 'group' && usual !== null && equal({ ...group, ...usual.rate }, group);
  return isUsual ? { heads: group.count, invitees: invitees.toSpliced(at, 1) } : { heads: 0, invitees: [...invitees] };
}
