import { say } from '#words/client-meetings.ts';
import { newId } from '../../ids.ts';
import { equal } from '../../sync/merge.ts';
import { type Invitee, isTemplate, read, type Template } from '../../sync/records.ts';
import { RECORD_LENGTH } from '../../sync/terms.ts';
import { Refusal } from '../failures.ts';
import { checkPlan, checkText, invalid, notFound } from '../input/validate.ts';
import { change, create } from '../store/edit.ts';
import type { Writer } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { cachedPlanOf } from '../store/values.ts';
import { type Again, hadBefore, stillListed, templatesOf } from './again.ts';
import { attendeeFrom } from './attendees.ts';
import { type Started, startIn } from './commands.ts';
import { loadMeeting } from './details.ts';
import { isSameName, type TopicInput, topicIdFrom } from './roster.ts';

/*
 * Templates: meetings to start again with one click. Creating one needs Pro; existing ones can be used, changed and deleted
 * on every plan. Each command is one transaction and throws only Refusal or StoreFailure.
 */

export interface TemplateInput extends TopicInput {
  /** The template to change; absent: a new one. */
  id?: string | undefined;
  name: string;
  title: string;
  plannedMs: number | null;
  people: readonly Invitee[];
  addEmployerCosts: boolean;
}

export interface SavedTemplate {
  id: string;
  /** False: a template with that name existed, and was changed. */
  isNew: boolean;
  /** How many people were left out because they are no longer on the list. */
  leftOut: number;
}

export interface StartedAgain extends Started {
  leftOut: number;
}

/**
 * Adds a template, or changes the one with this id. People who are no longer on the list are left out. Refuses `pro_only`,
 * `invalid` (also for another template's name), `not_found`.
 */
export async function saveTemplate(store: Store, input: TemplateInput): Promise<SavedTemplate> {
  const { id, title, plannedMs, addEmployerCosts } = input;
  return store.write(async (writer) => {
    const name = checkText('name', input.name, { required: true });
    const other = await findTemplate(writer, name, id);
    if (other) throw invalid('name', say('template.nameTaken'));
    const topicId = (await topicIdFrom(writer, input)) ?? null;
    const again = await stillListed(writer, input.people);
    return put(writer, id, { name, title, topicId, plannedMs, addEmployerCosts, ...again });
  });
}

/**
 * Saves what a meeting has, or had, as a template with this name, in place of what an existing one had. Refuses `pro_only`,
 * `invalid`, `not_found`.
 */
export async function saveAsTemplate(
  store: Store,
  { meetingId, name }: { meetingId: string; name: string },
): Promise<SavedTemplate> {
  return store.write(async (writer) => {
    const called = checkText('name', name, { required: true });
    const [details, known] = await Promise.all([loadMeeting(writer, meetingId), findTemplate(writer, called)]);
    if (!details) throw notFound('meeting');
    const { topic: _, ...had } = await hadBefore(writer, details);
    return put(writer, known?.id, { ...had, name: known?.name ?? called });
  });
}

/**
 * Starts a meeting from a template, without people who are no longer on the list. Otherwise like `startMeeting`; `id` is the
 * new meeting's. Refuses the same, and `invalid` if nobody is left to invite.
 */
export async function startFromTemplate(
  store: Store,
  { templateId, id }: { templateId: string; id?: string },
): Promise<StartedAgain> {
  return store.write(async (writer) => {
    const row = await writer.get('templates', templateId);
    if (!row || !isTemplate(row.record)) throw notFound('template');
    const { title, topicId, plannedMs, people, addEmployerCosts } = read.templates(row.record);
    const { people: invitees, leftOut } = await stillListed(writer, people);
    if (invitees.length === 0) {
      throw invalid('people', say('template.nobodyLeft'));
    }
    const isTopicHere = topicId !== null && (await writer.get('topics', topicId)) !== undefined;
    const started = await startIn(writer, store, {
      ...(id !== undefined && { id }),
      ...{ title, invitees, addEmployerCosts },
      topicId: isTopicHere ? topicId : null,
      // 0 means no plan, as in a meeting.
      plannedMs: plannedMs || null,
    });
    return { ...started, leftOut };
  });
}

/** The template with this name, ignoring the one with the id `except`. */
async function findTemplate(writer: Writer, name: string, except?: string): Promise<Template | undefined> {
  return (await templatesOf(writer)).find((template) => template.id !== except && isSameName(template.name, name));
}

/** Writes a template whose name and topic have been checked. */
async function put(
  writer: Writer,
  id: string | undefined,
  { leftOut, people, ...input }: Omit<Template, 'id'> & Again,
): Promise<SavedTemplate> {
  const { entitlements } = await cachedPlanOf(writer);
  if (id === undefined && !entitlements.templates) throw new Refusal('pro_only', say('template.proOnly'));
  if (people.length === 0) throw invalid('people', say('template.nobody'));
  // The number of people is checked when a meeting starts: the plan may have changed by then.
  await Promise.all(people.map((one) => attendeeFrom(writer, one)));
  const { name, topicId, addEmployerCosts } = input;
  const title = checkText('title', input.title);
  const plannedMs = checkPlan(input.plannedMs);
  const template = { id: id ?? newId(), name, title, topicId, plannedMs, people, addEmployerCosts };
  const stored = id === undefined ? undefined : await writer.get('templates', id);
  if (id !== undefined && (!stored || !isTemplate(stored.record))) throw notFound('template');
  assertFits({ ...stored?.record, ...template });
  if (!stored) {
    create(writer, 'templates', template);
    return { id: template.id, isNew: true, leftOut };
  }
  // Keep the same people as another client wrote them.
  const isSame = equal(read.templates(stored.record).people, people);
  const { people: _, ...rest } = template;
  await change(writer, 'templates', template.id, isSame ? rest : template);
  return { id: template.id, isNew: false, leftOut };
}

/** A larger record couldn't be saved to an account. The 100 bytes are for its revision. */
function assertFits(record: object): void {
  const bytes = new TextEncoder().encode(JSON.stringify(record)).length;
  if (bytes > RECORD_LENGTH - 100) throw invalid('people', say('template.tooManyPeople'));
}
