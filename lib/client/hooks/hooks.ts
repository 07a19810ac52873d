'use client';

import { useRef } from 'react';
import {
  type CostSettings,
  type Invitee,
  type Meeting,
  type Person,
  read,
  type Template,
  type Topic,
} from '../../sync/records.ts';
import { deviceLocales } from '../device-format.ts';
import { deviceTimeZone } from '../locale.ts';
import { templatesOf } from '../meetings/again.ts';
import type { MeetingDetails } from '../meetings/details.ts';
import { loadMeeting } from '../meetings/details.ts';
import { isStartedHere, type Limits, limitsOf } from '../meetings/limits.ts';
import { perLanguage } from '../spoken.ts';
import { hasMoved, type Reader } from '../store/rows.ts';
import { lastInviteesOf, type ReceiptLook, receiptLookOf, settingsOf } from '../store/values.ts';
import { useQuery } from './use-query.ts';
import { useStore } from './use-store.ts';

export {
  RunningOf,
  useAlsoRunning,
  useEndedMeeting,
  useMeterTicker,
  useRunningElsewhere,
  useRunningMeeting,
} from './running.tsx';
export { StoreOverride, StoreProvider } from './store-provider.tsx';
export { type Command, useCommand } from './use-command.ts';
export { useLiveMeter } from './use-live-meter.ts';
export { useStore, useStores } from './use-store.ts';
export { useSyncState } from './use-sync-state.ts';
export { useWorkspaces } from './use-workspaces.ts';

/* Queries for screens. Undefined always means "not read yet". */

/**
 * Returns null if the meeting doesn't exist or was deleted. A meeting that is moving into an account on signing in stays
 * until it is read from there.
 */
export function useMeeting(meetingId: string): MeetingDetails | null | undefined {
  const last = useRef<MeetingDetails>(undefined);
  async function read(reader: Reader) {
    const found = await loadMeeting(reader, meetingId);
    if (found) last.current = found;
    const isLast = last.current?.meeting.id === meetingId;
    return isLast && (await hasMoved(reader, 'meetings', meetingId)) ? last.current : found;
  }
  return useQuery(read, { key: meetingId });
}

export function useStartedHere({ id, startedAt }: Pick<Meeting, 'id' | 'startedAt'>): boolean | undefined {
  return useQuery((reader) => isStartedHere(reader, { id, startedAt }), { key: id });
}

/** Sorted by name. */
export function useRoster(): Person[] | undefined {
  return useQuery(roster);
}

/** Sorted by name. */
export function useTopics(): Topic[] | undefined {
  return useQuery(topics);
}

export function useSettings(): CostSettings | undefined {
  return useQuery(settingsOf);
}

/** Sorted by name. Read early: the start form waits for templates, so that nothing shifts when they appear. */
export function useTemplates(): Template[] | undefined {
  return useQuery(templates, { early: true });
}

/** Returns the invitees of the meeting that was started last. */
export function useLastInvitees(): Invitee[] | undefined {
  return useQuery(lastInviteesOf);
}

export function useLimits(): Limits | undefined {
  const { store } = useStore();
  return useQuery((reader) => limitsOf(reader, store.now()));
}

/** Returns how a receipt of this workspace would look if it were shared now. */
export function useReceiptLook(): ReceiptLook | undefined {
  return useQuery(receiptLookOf);
}

/** Returns the workspace's time zone, in which times are shown and typed; this device's until that is read. */
export function useTimeZone(): string {
  return useReceiptLook()?.timeZone ?? deviceTimeZone() ?? 'UTC';
}

const names = perLanguage(() => new Intl.Collator(deviceLocales(), { numeric: true }));
const byName = (a: { name: string }, b: { name: string }) => names().compare(a.name, b.name);

const roster = async (reader: Reader) =>
  (await reader.all('people')).map(({ record }) => read.people(record)).sort(byName);
const topics = async (reader: Reader) =>
  (await reader.all('topics')).map(({ record }) => read.topics(record)).sort(byName);
const templates = async (reader: Reader) => (await templatesOf(reader)).sort(byName);
