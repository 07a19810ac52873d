import { say } from '#words/client-meetings.ts';
import { newId } from '../../ids.ts';
import type { CreateReceipt } from '../../receipts/schema.ts';
import { MOST_HEADS } from '../../receipts/terms.ts';
import { FEWEST_PEOPLE } from '../../reports/terms.ts';
import { equal } from '../../sync/merge.ts';
import { type Meeting, read } from '../../sync/records.ts';
import { ApiFailure } from '../api/call.ts';
import { createReceipt, listReceipts } from '../api/operations.ts';
import { Refusal } from '../failures.ts';
import { checkText, notFound } from '../input/validate.ts';
import { readCurrentAccount } from '../store/current-account.ts';
import { pendingShareKey, sharedReceiptKey } from '../store/meeting-values.ts';
import type { Reader } from '../store/rows.ts';
import { NOBODY, type Store } from '../store/store.ts';
import { billOfMeeting, loadMeeting, loadMeetings, type MeetingDetails } from './details.ts';

/** What will be public, and nothing else: totals. */
export type ReceiptDraft = Omit<CreateReceipt, 'workspaceId'>;

/** What this device last shared of a meeting. */
export interface Shared {
  receiptId: string;
  url: string;
  /** As shared; the meeting may have been edited since. */
  draft: ReceiptDraft;
}

/**
 * Returns the receipt of a finished meeting, under its title or another. Refuses `not_running` before the end, and
 * `too_large`.
 */
export function draftReceipt(details: MeetingDetails, title: string | null = details.meeting.title): ReceiptDraft {
  const { meeting } = details;
  if (meeting.endedAt === null) throw new Refusal('not_running', say('receipt.stillRunning'));
  const { shares: _, ...figures } = billOfMeeting(details);
  const draft = {
    ...figures,
    title: checkText('title', title ?? '') || null,
    dateMs: Math.floor(meeting.startedAt),
    currency: meeting.currency,
  };
  if (isTooLarge(draft)) throw new Refusal('too_large', say('receipt.tooLarge'));
  return draft;
}

/** Returns whether the figures exceed what a receipt can hold. */
export const isTooLarge = (draft: ReceiptDraft): boolean =>
  draft.attendeeCount > MOST_HEADS ||
  Object.values(draft).some((value) => typeof value === 'number' && !Number.isSafeInteger(value));

/**
 * Returns whether editing the meeting after sharing its receipt changed its figures. The title doesn't count: it is chosen
 * each time.
 */
export function isOutdated(shared: Pick<Shared, 'draft'>, draft: ReceiptDraft): boolean {
  return !equal({ ...shared.draft, title: null }, { ...draft, title: null });
}

/** Returns whether there are so few people that someone who knows one rate can work out another. */
export function isRateGuessable({ attendeeCount }: Pick<ReceiptDraft, 'attendeeCount'>): boolean {
  return attendeeCount > 0 && attendeeCount < FEWEST_PEOPLE;
}

/**
 * Compares this meeting with others of its series whose receipts this device shared. Returns how many people were in only
 * one of the two, if they are so few that comparing the receipts reveals what they cost; otherwise null. Of several such
 * meetings, returns the smallest number. Meetings of a series share a title or a topic.
 */
export async function peopleApart(reader: Reader, meetingId: string): Promise<number | null> {
  const rows = (await reader.all('meetings')).map(({ record }) => read.meetings(record));
  const own = rows.find(({ id }) => id === meetingId);
  if (!own) return null;
  const series = rows.filter((other) => other !== own && isSameSeries(own, other)).map(({ id }) => id);
  const shared = await Promise.all(series.map(async (id) => ((await sharedOf(reader, id)) ? [id] : [])));
  const [details, ...others] = await loadMeetings(reader, [meetingId, ...shared.flat()]);
  if (!details) return null;
  const apart = others.map((other) => differenceOf(headsOf(details), headsOf(other)));
  const fewest = Math.min(...apart.filter((heads) => heads > 0));
  return fewest < FEWEST_PEOPLE ? fewest : null;
}

function isSameSeries(one: Meeting, other: Meeting): boolean {
  const title = ({ title }: Meeting) => title.trim().toLowerCase();
  return (one.topicId !== null && one.topicId === other.topicId) || (title(one) !== '' && title(one) === title(other));
}

/** The number of heads by person, or by role and rate for groups. */
function headsOf({ attendees }: MeetingDetails): Map<string, number> {
  const heads = new Map<string, number>();
  for (const { personId, role, external, rateKind, rateMinor, count } of attendees) {
    const whom = JSON.stringify(personId === null ? [role, external, rateKind, rateMinor] : personId);
    heads.set(whom, (heads.get(whom) ?? 0) + count);
  }
  return heads;
}

function differenceOf(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  const whoever = new Set([...one.keys(), ...other.keys()]);
  return [...whoever].reduce((sum, whom) => sum + Math.abs((one.get(whom) ?? 0) - (other.get(whom) ?? 0)), 0);
}

/** Returns what this device last shared of the meeting; null: nothing. */
export async function sharedOf(reader: Reader, meetingId: string): Promise<Shared | null> {
  // Only shareDraft writes this.
  return ((await reader.value(sharedReceiptKey(meetingId))) as Shared | undefined) ?? null;
}

/**
 * Checks whether the receipt that this device shared is still shared, and forgets it if not: it can be unshared on any
 * screen and any device. Also throws ApiFailure; then, or if someone else is signed in, nothing changes.
 */
export async function confirmShared(store: Store, { meetingId }: { meetingId: string }): Promise<void> {
  const shared = await store.read((reader) => sharedOf(reader, meetingId));
  if (!shared) return;
  const { accountId } = store.owner;
  const [receipts, signedIn] = await Promise.all([listReceipts(), accountId === null ? null : readCurrentAccount()]);
  if (signedIn && signedIn.user.id !== accountId) return;
  if (receipts.some(({ id }) => id === shared.receiptId)) return;
  await store.write(async (writer) => {
    // It may have been shared again meanwhile.
    const now = await sharedOf(writer, meetingId);
    if (now?.receiptId === shared.receiptId) writer.setValue(sharedReceiptKey(meetingId), undefined);
  });
}

interface PendingShare {
  key: string;
  body: CreateReceipt;
}

/**
 * Shares a finished meeting's receipt. The idempotency key is stored before the request is sent and stays until there is a
 * response, so that repeating the request after a lost response, a reload or a crash creates no second receipt.
 * `workspaceId`: the account's, for a meeting held without one. Also throws ApiFailure.
 */
export async function shareMeeting(
  store: Store,
  {
    meetingId,
    title,
    workspaceId = store.owner.workspaceId,
  }: { meetingId: string; title?: string | null; workspaceId?: string },
): Promise<Shared> {
  if (workspaceId === NOBODY.workspaceId) throw new Refusal('no_account', say('receipt.noAccount'));
  return shareDraft(store, {
    name: meetingId,
    async bodyOf(writer) {
      const details = await loadMeeting(writer, meetingId);
      if (!details) throw notFound('meeting');
      return { ...draftReceipt(details, title), workspaceId };
    },
  });
}

/** Creates a receipt from what is stored at that moment, and stores under `name` what was shared. */
export async function shareDraft(
  store: Store,
  { name, bodyOf }: { name: string; bodyOf: (reader: Reader) => Promise<CreateReceipt> },
): Promise<Shared> {
  const pendingKey = pendingShareKey(name);
  const { key, body } = await store.write(async (writer): Promise<PendingShare> => {
    const body = await bodyOf(writer);
    // Only this function writes this.
    const before = (await writer.value(pendingKey)) as PendingShare | undefined;
    const pending = before && equal(before.body, body) ? before : { key: newId(), body };
    writer.setValue(pendingKey, pending);
    return pending;
  });
  try {
    const { id, url } = await createReceipt(body, key);
    const { workspaceId: _, ...draft } = body;
    const shared: Shared = { receiptId: id, url, draft };
    await store.write(async (writer) => {
      writer.setValue(sharedReceiptKey(name), shared);
      writer.setValue(pendingKey, undefined);
    });
    return shared;
  } catch (thrown) {
    const isFinal =
      thrown instanceof ApiFailure && ['invalid_request', 'not_found', 'idempotency_mismatch'].includes(thrown.code);
    if (isFinal) await store.write(async (writer) => writer.setValue(pendingKey, undefined));
    throw thrown;
  }
}
