import { newId } from '../../ids.ts';
import type { Invitee } from '../../sync/records.ts';
import { checkPlan, checkText, refuseBeyond } from '../input/validate.ts';
import { create } from '../store/edit.ts';
import type { Store } from '../store/store.ts';
import { settingsOf } from '../store/values.ts';
import { addAttendeeRows, assertAttendeeLimit, attendeeFrom, countHeads } from './attendees.ts';
import { checkLastingSpan } from './editing.ts';
import { limitsOf } from './limits.ts';
import { type TopicInput, topicIdFrom } from './roster.ts';

export interface PastMeeting extends TopicInput {
  /** Created by the caller when the form opens, so that submitting twice adds one meeting; absent: a new one. */
  id?: string;
  title?: string;
  /** Epoch ms. */
  startedAt: number;
  /** Epoch ms; not in the future. */
  endedAt: number;
  plannedMs?: number | null;
  invitees: readonly Invitee[];
}

/**
 * Adds a meeting that wasn't metered, with everyone present from start to end. It counts like any other: in figures and
 * reports, and toward the month in which it is added; otherwise a plan's limit would apply only to people who use the meter.
 * It may overlap others. Returns its id. Refuses `limit_meetings`, `limit_attendees`, `invalid`, `not_found`.
 */
export async function addPastMeeting(store: Store, input: PastMeeting): Promise<string> {
  const { startedAt, endedAt } = input;
  const title = checkText('title', input.title ?? '');
  const plannedMs = checkPlan(input.plannedMs ?? null);
  checkLastingSpan(startedAt, endedAt, store.now());
  return store.write(async (writer) => {
    const id = input.id ?? newId();
    const [known, limits, settings, newcomers] = await Promise.all([
      writer.raw('meetings', id),
      limitsOf(writer, store.now()),
      settingsOf(writer),
      Promise.all(input.invitees.map((invitee) => attendeeFrom(writer, invitee))),
    ]);
    if (known) return id;
    const { entitlements, used, month } = limits;
    refuseBeyond(entitlements.meetingsPerMonth, used + 1, 'limit_meetings');
    assertAttendeeLimit(entitlements, countHeads(newcomers));
    const topicId = (await topicIdFrom(writer, input)) ?? null;
    create(writer, 'meetings', { id, title, topicId, startedAt, endedAt, plannedMs, ...settings });
    // People who join together are sorted by id: keep the order they were added in.
    const together = newId();
    for (const [i, one] of newcomers.entries())
      addAttendeeRows(writer, id, one, startedAt, `${together}${String(i).padStart(5, '0')}`);
    writer.putStart({ meetingId: id, startedAt, month, state: store.owner.accountId === null ? 'local' : 'queued' });
    return id;
  });
}
