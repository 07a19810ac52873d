import { say } from '#words/client-meetings.ts';
import { newId } from '../../ids.ts';
import { type Person, read, type Topic } from '../../sync/records.ts';
import { checkEmail, checkRate, checkText, invalid, notFound, refuseBeyond } from '../input/validate.ts';
import { change, create, writeTombstone } from '../store/edit.ts';
import type { Writer } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { cachedPlanOf } from '../store/values.ts';
import { normalize } from './search.ts';

/* People, topics and settings. Each command is one transaction and throws only Refusal or StoreFailure. */

/** A record to save: a new one or, with an id, an existing one. */
type Draft<T extends { id: string }> = Omit<T, 'id'> & { id?: string | undefined };

/**
 * Adds a person, or changes the one with this id; past meetings keep what they copied. An empty email removes it; an absent
 * one leaves it. Returns the id. Refuses `limit_roster`, `invalid`.
 */
export async function savePerson(store: Store, { id, ...input }: Draft<Person>): Promise<string> {
  const person = checkPerson(input);
  return store.write(async (writer) => {
    if (id !== undefined) {
      if (!(await change(writer, 'people', id, person))) throw notFound('person');
      return id;
    }
    await assertRoom(writer, 1);
    return addPerson(writer, person);
  });
}

/** Adds all of the people or none. Returns their ids, in the same order. Refuses `limit_roster`, `invalid`. */
export async function savePeople(
  store: Store,
  { people }: { people: readonly Omit<Person, 'id'>[] },
): Promise<string[]> {
  const checked = people.map(checkPerson);
  return store.write(async (writer) => {
    await assertRoom(writer, checked.length);
    return checked.map((person) => addPerson(writer, person));
  });
}

/** Undoes `savePeople`. People who are already gone stay gone. */
export async function takeBackPeople(store: Store, { ids }: { ids: readonly string[] }): Promise<void> {
  await store.write(async (writer) => {
    for (const id of ids) await writeTombstone(writer, 'people', id, store.now());
  });
}

function checkPerson(input: Omit<Person, 'id'>): Omit<Person, 'id'> {
  const name = checkText('name', input.name, { required: true });
  const email = input.email === undefined ? {} : { email: checkEmail(input.email) };
  return { name, role: checkText('role', input.role), ...email, ...checkRate(input) };
}

function addPerson(writer: Writer, person: Omit<Person, 'id'>): string {
  const id = newId();
  create(writer, 'people', { id, ...person });
  return id;
}

/** Throws if the plan has no room for this many more people. */
async function assertRoom(writer: Writer, more: number): Promise<void> {
  const { rosterSize } = (await cachedPlanOf(writer)).entitlements;
  if (rosterSize === null) return;
  refuseBeyond(rosterSize, (await writer.all('people')).length + more, 'limit_roster');
}

/** Adds a topic and returns its id, or that of an existing topic with this name; with an id, renames that topic. */
export async function saveTopic(store: Store, { id, ...input }: Draft<Topic>): Promise<string> {
  const name = checkText('name', input.name, { required: true });
  return store.write(async (writer) => {
    if (id === undefined) return topicCalled(writer, name);
    if (await findTopic(writer, name, id)) throw invalid('name', say('topic.nameTaken'));
    if (!(await change(writer, 'topics', id, { name }))) throw notFound('topic');
    return id;
  });
}

/** What a meeting is about: a topic's id, or its name as typed. */
export interface TopicInput {
  /** Null: no topic. */
  topicId?: string | null;
  /** Replaces the id. A name that no topic has becomes a new topic; a blank one means no topic. */
  topic?: string;
}

/** Returns that topic's id, creating it if needed; null for no topic, undefined if neither is given. Refuses `invalid`. */
export async function topicIdFrom(writer: Writer, { topicId, topic }: TopicInput): Promise<string | null | undefined> {
  if (topic === undefined) return topicId;
  const name = checkText('name', topic);
  return name === '' ? null : topicCalled(writer, name);
}

async function topicCalled(writer: Writer, name: string): Promise<string> {
  const known = await findTopic(writer, name);
  if (known) return known.id;
  const id = newId();
  create(writer, 'topics', { id, name });
  return id;
}

/** The topic with this name, ignoring the one with the id `except`. */
async function findTopic(writer: Writer, name: string, except?: string): Promise<Topic | undefined> {
  const topics = (await writer.all('topics')).map(({ record }) => read.topics(record));
  return topics.find((topic) => topic.id !== except && isSameName(topic.name, name));
}

/** Returns whether two names are the same to people who type them, such as "café" and "Cafe". */
export function isSameName(one: string, other: string): boolean {
  return normalize(one) === normalize(other);
}
