import { equal } from '../../sync/merge.ts';
import { read } from '../../sync/records.ts';
import { durationInput, parseDuration } from '../input/parse.ts';
import type { Reader } from '../store/rows.ts';
import { type HadBefore, hadBefore } from './again.ts';
import { loadMeeting } from './details.ts';
import type { Draft } from './draft.ts';
import { normalize } from './search.ts';

/* Titles that were used before, and what the last meeting of that title had. */

interface UsedTitle {
  title: string;
  /** The meeting that had it last. */
  meetingId: string;
}

/** The titles, keyed by what `normalize` makes of them, most recently used first. Reads all meetings. */
export async function usedTitles(reader: Reader): Promise<ReadonlyMap<string, UsedTitle>> {
  const meetings = (await reader.all('meetings')).map(({ record }) => read.meetings(record));
  const used = new Map<string, UsedTitle>();
  for (const { id, title } of meetings.sort((a, b) => b.startedAt - a.startedAt)) {
    const key = normalize(title);
    if (key !== '' && !used.has(key)) used.set(key, { title, meetingId: id });
  }
  return used;
}

/** What a meeting had; null if it is gone, or has nobody who could be invited again. */
export async function lastTime(reader: Reader, meetingId: string): Promise<HadBefore | null> {
  const details = await loadMeeting(reader, meetingId);
  const had = details && (await hadBefore(reader, details));
  return had && had.people.length > 0 ? had : null;
}

/** What changes in the start form to have it again. A topic that was typed stays; so does a length, if there was none. */
export function fillAsBefore(draft: Draft, { people, plannedMs, topic, addEmployerCosts }: HadBefore): Partial<Draft> {
  return {
    ...{ invitees: people, heads: null, who: '', addEmployerCosts },
    ...(plannedMs !== null && { planned: durationInput(plannedMs) }),
    ...(topic !== null && draft.topic.trim() === '' && { topic }),
  };
}

/** Whether the form has it already. */
export function isAsBefore({ invitees, heads, who, planned }: Draft, { people, plannedMs }: HadBefore): boolean {
  const isPlanned = plannedMs === null || parseDuration(planned) === plannedMs;
  return isPlanned && !heads && who.trim() === '' && equal(invitees, people);
}
