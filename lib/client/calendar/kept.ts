import { say } from '#words/client-calendar.ts';
import { PROVIDERS } from '../../calendars/terms.ts';
import { fieldsOf } from '../../fields.ts';
import { newId } from '../../ids.ts';
import type { Reader, Writer } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { CALENDAR_DECISIONS as DECISIONS } from '../store/values.ts';
import { type Changes, changesBetween } from './changes.ts';
import type { CalendarContent } from './content.ts';
import { type Decisions, readDecisions } from './decisions.ts';
import type { CalendarSource, ReadFile } from './read-files.ts';

/*
 * Calendars are values beside the records: in one workspace, on this device, and never sent. Each has its own value, and
 * there is a list of them, so that code can check whether there are any without reading one.
 */

export interface KeptCalendar {
  id: string;
  name: string;
  /** When its file was read, epoch ms. */
  readAt: number;
  /** Where it can be read again; undefined: it came from a file. */
  source?: CalendarSource | undefined;
}

const LIST = 'calendars';
const contentKey = (id: string) => `calendar:${id}`;

/** Increase when the stored form changes: calendars in another form count as missing. */
const FORM = 1;

/** Returns the calendars in the order they were added. */
export async function calendarsOf(reader: Reader): Promise<KeptCalendar[]> {
  const stored = await reader.value(LIST);
  return (Array.isArray(stored) ? stored : []).flatMap((one) => {
    const { id, name, readAt, form, source } = fieldsOf(one);
    if (form !== FORM || typeof id !== 'string' || typeof name !== 'string' || typeof readAt !== 'number') return [];
    return [{ id, name, readAt, ...sourceIn(source) }];
  });
}

function sourceIn(stored: unknown): { source?: CalendarSource } {
  const { provider, id, owner, account } = fieldsOf(stored);
  const known = PROVIDERS.find((name) => name === provider);
  if (!known || typeof id !== 'string') return {};
  return { source: { provider: known, id, owner: String(owner ?? ''), account: String(account ?? '') } };
}

export function putCalendars(writer: Writer, calendars: readonly KeptCalendar[]): void {
  const list = calendars.map((one) => ({ ...one, form: FORM }));
  writer.setValue(LIST, list.length === 0 ? undefined : list);
}

async function contentOf(reader: Reader, id: string): Promise<CalendarContent | undefined> {
  // Only keepCalendars writes it, in the form that the list names.
  return (await reader.value(contentKey(id))) as CalendarContent | undefined;
}

/** Returns all calendars with their contents, in the order they were added. */
export async function contentsOf(reader: Reader): Promise<CalendarAndContent[]> {
  const calendars = await calendarsOf(reader);
  const contents = await Promise.all(calendars.map(({ id }) => contentOf(reader, id)));
  return calendars.flatMap((calendar, i) => {
    const content = contents[i];
    return content ? [{ calendar, content }] : [];
  });
}

export async function decisionsOf(reader: Reader): Promise<Decisions> {
  return readDecisions(await reader.value(DECISIONS));
}

/** Returns whether anything was decided, with or without a calendar. */
export async function hasDecisions(reader: Reader): Promise<boolean> {
  return (await reader.value(DECISIONS)) !== undefined;
}

export function forgetDecisions(writer: Writer): void {
  writer.setValue(DECISIONS, undefined);
}

/** An added calendar, and how it differs from the file it replaced; null if it's new. */
export interface Arrived {
  name: string;
  events: number;
  changes: Changes | null;
}

/**
 * Keeps calendars on this device, all of them or none. A newer file replaces the one from the same calendar; decisions about
 * it stay. Throws StoreFailure if the device can't save it.
 */
export async function keepCalendars(store: Store, files: readonly ReadFile[]): Promise<Arrived[]> {
  return store.write(
    async (writer) => {
      const calendars = await calendarsOf(writer);
      const arrived: Arrived[] = [];
      for (const { file, content, source } of files) {
        const name = nameOf(file, content);
        const before = await sameCalendar(writer, calendars, { name, source }, content);
        const id = before?.calendar.id ?? newId();
        place(writer, calendars, { calendar: { id, name, readAt: store.now(), source }, content });
        arrived.push({
          name,
          events: content.events,
          changes: before ? changesBetween(before.content, content, store.now()) : null,
        });
      }
      putCalendars(writer, calendars);
      return arrived;
    },
    { durably: true },
  );
}

export interface CalendarAndContent {
  calendar: KeptCalendar;
  content: CalendarContent;
}

/** Puts a calendar into the list, in place of the one with its id. */
export function place(writer: Writer, calendars: KeptCalendar[], { calendar, content }: CalendarAndContent): void {
  const at = calendars.findIndex(({ id }) => id === calendar.id);
  if (at < 0) calendars.push(calendar);
  else calendars[at] = calendar;
  writer.setValue(contentKey(calendar.id), content);
}

/** The calendar's own name, or else its file's name: `Work (1).ics` is Work. */
function nameOf(file: string, { name }: CalendarContent): string {
  return (
    name ||
    file
      .replace(/\.ics$/i, '')
      .replace(/\s*\(\d+\)$/, '')
      .trim()
      .slice(0, 120) ||
    say('calendar.unnamed')
  );
}

/**
 * Returns the kept calendar that this is a newer file of: it comes from the same place at a provider, or has the same name
 * and shares an event. Outlook names every calendar `Calendar`, and two accounts of one person share invitations, so a
 * calendar from another place is always another calendar.
 */
export async function sameCalendar(
  reader: Reader,
  calendars: readonly KeptCalendar[],
  { name, source }: Pick<KeptCalendar, 'name' | 'source'>,
  arriving: CalendarContent,
): Promise<CalendarAndContent | null> {
  const isThere = (one: KeptCalendar) =>
    source !== undefined && source.id === one.source?.id && source.provider === one.source.provider;
  const alike = calendars.filter((one) => isThere(one) || (one.name === name && !(source && one.source)));
  const uids = uidsIn(arriving);
  for (const calendar of alike.sort((a, b) => Number(isThere(b)) - Number(isThere(a)))) {
    const content = await contentOf(reader, calendar.id);
    if (!content) continue;
    if (isThere(calendar)) return { calendar, content };
    const known = uidsIn(content);
    if (uids.size === 0 || known.size === 0 || [...known].some((uid) => uids.has(uid))) return { calendar, content };
  }
  return null;
}

/** Includes canceled events. */
const uidsIn = ({ entries, gone = [] }: CalendarContent) => new Set([...entries, ...gone].map(({ uid }) => uid));

/** Removes a calendar from this device, or all of them (null). Decisions stay. */
export async function removeCalendars(store: Store, { id }: { id: string | null }): Promise<void> {
  await store.write((writer) => takeOut(writer, (one) => id === null || one.id === id));
}

/** Removes the calendars for which `goes` returns true. */
export async function takeOut(writer: Writer, goes: (one: KeptCalendar) => boolean): Promise<void> {
  const calendars = await calendarsOf(writer);
  const gone = calendars.filter(goes);
  if (gone.length === 0) return;
  for (const { id } of gone) writer.setValue(contentKey(id), undefined);
  putCalendars(
    writer,
    calendars.filter((one) => !gone.includes(one)),
  );
}

/** Changes decisions, given the current ones. Those not returned stay as they are. */
export async function decide(store: Store, change: (known: Decisions) => Partial<Decisions>): Promise<void> {
  await store.write((writer) => changeDecisions(writer, change));
}

export async function changeDecisions(writer: Writer, change: (known: Decisions) => Partial<Decisions>): Promise<void> {
  const known = await decisionsOf(writer);
  writer.setValue(DECISIONS, { ...known, ...change(known) });
}
