import { equal } from '../../sync/merge.ts';
import { type Invitee, isTemplate, read, type Template } from '../../sync/records.ts';
import type { Reader } from '../store/rows.ts';
import { sameFigure, settingsOf } from '../store/values.ts';
import type { MeetingDetails } from './details.ts';

/** The people to invite again, and how many are left out because they are no longer on the list. */
export interface Again {
  people: Invitee[];
  leftOut: number;
}

/** What a meeting had, for starting another like it. */
export interface HadBefore extends Again {
  title: string;
  /** Null: none, or one that has since been deleted. */
  topicId: string | null;
  topic: string | null;
  plannedMs: number | null;
  addEmployerCosts: boolean;
}

/** Returns the invitees who can still be invited, each person once. */
export async function stillListed(reader: Reader, invitees: readonly Invitee[]): Promise<Again> {
  const seen = new Set<string>();
  const once = invitees.filter((one) => {
    if (one.kind === 'group') return true;
    const isFirst = !seen.has(one.personId);
    seen.add(one.personId);
    return isFirst;
  });
  const listed = await Promise.all(
    once.map(async (one) => one.kind === 'group' || (await reader.get('people', one.personId)) !== undefined),
  );
  const people = once.filter((_, i) => listed[i]);
  return { people, leftOut: once.length - people.length };
}

/**
 * Returns what the meeting had: everyone who was in it at any time. People have the list's rates, groups their own, whose
 * figures stay the same if the currency has changed since.
 */
export async function hadBefore(reader: Reader, { meeting, topic, attendees }: MeetingDetails): Promise<HadBefore> {
  const settings = await settingsOf(reader);
  const invitees: Invitee[] = [];
  for (const { personId, role, count, rateKind, rateMinor: had, external } of attendees) {
    if (personId !== null) {
      invitees.push({ kind: 'person', personId });
      continue;
    }
    const group = { role, rateKind, rateMinor: sameFigure(had, meeting.currency, settings.currency), external };
    // A group is several attendees if some of it came later or left earlier.
    const rest = invitees.findIndex(
      (one) => one.kind === 'group' && equal({ ...one, count }, { kind: 'group', count, ...group }),
    );
    const before = invitees[rest];
    if (before?.kind === 'group') invitees[rest] = { ...before, count: before.count + count };
    else invitees.push({ kind: 'group', count, ...group });
  }
  const { title, topicId, plannedMs, loadMultiplier } = meeting;
  return {
    ...(await stillListed(reader, invitees)),
    title,
    topicId: topic === null ? null : topicId,
    topic,
    plannedMs: plannedMs || null,
    // A multiplier of 1 means that the rates already included employer costs, unless the workspace's multiplier is 1, too.
    addEmployerCosts: loadMultiplier !== 1 || settings.loadMultiplier === 1,
  };
}

export const headsOf = (people: readonly Invitee[]): number =>
  people.reduce((sum, one) => sum + (one.kind === 'group' ? one.count : 1), 0);

/** Returns the templates, in no particular order, without other records in their table. */
export async function templatesOf(reader: Pick<Reader, 'all'>): Promise<Template[]> {
  const rows = await reader.all('templates');
  return rows.filter(({ record }) => isTemplate(record)).map(({ record }) => read.templates(record));
}
