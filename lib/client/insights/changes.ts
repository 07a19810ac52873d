import { say } from '#words/client-insights.ts';
import { type Before, beforeOf, CHANGE_KINDS, type Held, type Terms } from '../../cost/change.ts';
import { newId } from '../../ids.ts';
import { type Change, readChange, readSavings } from '../../sync/change-record.ts';
import { CHANGE, SAVINGS } from '../../sync/records.ts';
import { DAY, WEEK } from '../../time.ts';
import { Refusal } from '../failures.ts';
import { isTooLong, LENGTHS, lineOf } from '../input/bounds.ts';
import { checkCount, checkPlan, checkText, invalid } from '../input/validate.ts';
import { withEdit } from '../store/edit.ts';
import type { Reader, Writer } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { cachedPlanOf, settingsOf } from '../store/values.ts';
import type { Totals } from './follow.ts';
import { seriesKey, seriesName } from './series.ts';

/** The default time until a change is looked at again. */
export const LOOK_AFTER = 8 * WEEK;

/** A decision is based on the meetings of this many days before it. */
const DAYS = 84;

/** With fewer meetings since the last decision about the series, earlier ones count, too. */
const FEWEST = 3;

/** Records may not exceed 64 kB; beyond this, the people with the least time count as unnamed. */
const MOST_PEOPLE = 400;

/** Returns the changes in the order they were decided. */
export async function changesOf(reader: Reader): Promise<Change[]> {
  const rows = await reader.all('templates');
  return rows
    .flatMap(({ record }) => readChange(record) ?? [])
    .sort((a, b) => a.decidedAt - b.decidedAt || (a.id < b.id ? -1 : 1));
}

/** Returns when the earliest followed change that uses a calendar's meetings was decided; null: there is none. */
export async function plannedSince(reader: Reader): Promise<number | null> {
  return (await changesOf(reader)).find(({ isPlanned, endedAt }) => isPlanned && endedAt === null)?.decidedAt ?? null;
}

/** What identifies a series: one of its titles, and its hash in a calendar. */
export interface SeriesName {
  series: string;
  calendarSeries: string | null;
}

/** Returns whether a meeting with this title or calendar series belongs to the series. */
export function isOfSeries(
  name: SeriesName,
  { title, series }: { title: string; series?: string | undefined },
): boolean {
  const key = seriesKey(title);
  return (key !== '' && key === seriesKey(name.series)) || series === name.calendarSeries;
}

export const isSameSeries = (a: SeriesName, b: SeriesName): boolean =>
  isOfSeries(a, { title: b.series, series: b.calendarSeries ?? undefined });

/** Returns the series of a title, given meetings in chronological order. */
export const seriesIn = (
  meetings: readonly { title: string; series?: string | undefined }[],
  title: string,
): SeriesName => {
  const key = seriesKey(title);
  const last = meetings.findLast((one) => one.series !== undefined && seriesKey(one.title) === key);
  return { series: seriesName(title), calendarSeries: last?.series ?? null };
};

/** Returns the change followed for a series: the last one, unless it was ended. */
export function changeOf(changes: readonly Change[], meeting: Parameters<typeof isOfSeries>[1]): Change | null {
  const last = changes.findLast((one) => isOfSeries(one, meeting));
  return last && last.endedAt === null ? last : null;
}

interface Meeting extends Held {
  title: string;
  series?: string | undefined;
}

/** Returns what a decision now would freeze; null: the series has no meetings. `meetings`: all, in chronological order. */
export function baselineOf(
  name: SeriesName,
  meetings: readonly Meeting[],
  changes: readonly Change[],
  now: number,
): Before | null {
  const earlier = changes.findLast((one) => isSameSeries(one, name))?.decidedAt ?? 0;
  const recent = meetings.filter(({ startedAt }) => startedAt >= now - DAYS * DAY && startedAt < now);
  const own = recent.filter((one) => isOfSeries(name, one));
  const since = own.filter(({ startedAt }) => startedAt >= earlier);
  const those = since.length < FEWEST ? own : since;
  if (those.length === 0) return null;
  const before = beforeOf(
    those,
    now,
    recent.map(({ startedAt }) => startedAt),
  );
  const people = before.people.toSorted((a, b) => b.personMs - a.personMs).slice(0, MOST_PEOPLE);
  return { ...before, people };
}

export interface Decision extends Terms {
  owner: string;
  lookAt: number;
  isOver: boolean;
}

function checked(decision: Decision): Decision {
  if (isTooLong('role', decision.owner)) throw invalid('owner', say('change.longOwner', { most: LENGTHS.role }));
  const { kind, toMs, heads, every, readers, readMs, lookAt, isOver } = decision;
  if (!CHANGE_KINDS.includes(kind)) throw invalid('kind', say('change.kind'));
  if (!Number.isSafeInteger(lookAt) || lookAt <= 0) throw invalid('lookAt', say('change.lookAt'));
  if (kind === 'space' && !(Number.isSafeInteger(every) && every >= 2)) throw invalid('every', say('change.every'));
  return {
    ...{ kind, lookAt, every: kind === 'space' ? every : 1, isOver: kind === 'end' && isOver },
    owner: lineOf(decision.owner),
    toMs: kind === 'shorten' ? (checkPlan(toMs) ?? 0) : 0,
    heads: kind === 'shrink' ? checkCount(heads) : 0,
    readers: kind === 'write' ? checkCount(readers) : 0,
    readMs: kind === 'write' ? (checkPlan(readMs) ?? 0) : 0,
  };
}

/**
 * Decides a change. `id` is made when the form opens, so that submitting twice decides once. Refuses `invalid`, `pro_only`.
 */
export async function decideChange(
  store: Store,
  input: SeriesName & { id?: string; isPlanned: boolean; before: Before; decision: Decision },
): Promise<void> {
  const decision = checked(input.decision);
  const series = seriesName(checkText('title', input.series, { required: true }));
  await store.write(async (writer) => {
    const id = input.id ?? newId();
    if (await writer.raw('templates', id)) return;
    const [changes, { entitlements }, { currency }] = await Promise.all([
      changesOf(writer),
      cachedPlanOf(writer),
      settingsOf(writer),
    ]);
    // Changes hidden by the workspace's currency don't count as followed, nor do those replaced by a later decision.
    const own = changes.filter((one) => one.currency === currency);
    const isFollowed = own.some(
      (one) => one.endedAt === null && own.findLast((later) => isSameSeries(one, later)) === one,
    );
    if (entitlements.insights !== null && isFollowed) throw new Refusal('pro_only', say('change.one'));
    const { calendarSeries, isPlanned, before } = input;
    const record = {
      ...{ id, kind: CHANGE, series, calendarSeries, isPlanned, before, currency },
      ...{ ...fieldsOfDecision(decision), decidedAt: store.now(), endedAt: null, unrelated: [] },
    };
    writer.put('templates', { ...withEdit(undefined, record), own: 1 });
  });
}

/** Renames `kind`, since a record's `kind` says what kind of record it is. */
const fieldsOfDecision = ({ kind, ...rest }: Decision) => ({ change: kind, ...rest });

async function edit(
  writer: Writer,
  id: string,
  fieldsFor: (change: Change) => Record<string, unknown> | null,
): Promise<void> {
  const row = await writer.get('templates', id);
  const change = row && readChange(row.record);
  if (!change) throw new Refusal('not_found', say('change.gone'));
  const fields = fieldsFor(change);
  if (fields) writer.put('templates', withEdit(row, { ...row.record, ...fields, id }));
}

/** Changes a decision, keeping its meetings and its date. Refuses `invalid`, `not_found`. */
export async function editChange(store: Store, { id, decision }: { id: string; decision: Decision }): Promise<void> {
  const fields = fieldsOfDecision(checked(decision));
  await store.write((writer) => edit(writer, id, () => fields));
}

/** Stops following a change; its savings so far stay. Refuses `not_found`. */
export async function endChange(store: Store, { id }: { id: string }): Promise<void> {
  await store.write((writer) =>
    edit(writer, id, ({ endedAt }) => (endedAt === null ? { endedAt: store.now() } : null)),
  );
}

/** Notes that another series, by its key, isn't this one under another name. Refuses `not_found`. */
export async function setUnrelated(store: Store, { id, key }: { id: string; key: string }): Promise<void> {
  await store.write((writer) =>
    edit(writer, id, ({ unrelated }) => (unrelated.includes(key) ? null : { unrelated: [...unrelated, key] })),
  );
}

/**
 * Notes what all changes have saved for the digest, at most once a day: only the device has everybody's times. If the last
 * change is gone, notes that at once.
 */
export async function noteSavings(store: Store, { savedMinor, since, standings }: Totals): Promise<void> {
  const knownIn = async (reader: Reader) => {
    const row = await reader.get('templates', SAVINGS);
    return { row, known: row ? readSavings(row.record) : null };
  };
  const isDue = async (reader: Reader) => {
    const [{ known }, { entitlements }] = await Promise.all([knownIn(reader), cachedPlanOf(reader)]);
    const notedAt = known?.notedAt ?? 0;
    return entitlements.sync && (since === null ? notedAt > 0 : store.now() - notedAt >= DAY);
  };
  if (!(await store.read(isDue))) return;
  await store.write(async (writer) => {
    const [{ currency }, { row, known }] = await Promise.all([settingsOf(writer), knownIn(writer)]);
    // Dated long ago, so that the next change, or this one if its deletion is undone, is noted at once.
    const times = since === null ? { since: known?.since ?? 0, notedAt: 0 } : { since, notedAt: store.now() };
    const fields = { savedMinor, currency, grewBack: standings.grewBack, ...times };
    writer.put('templates', withEdit(row, { ...row?.record, ...fields, id: SAVINGS, kind: SAVINGS }));
  });
}
