import { type Started, startMeeting } from '#lib/client/meetings/commands.ts';
import { saveTopic } from '#lib/client/meetings/roster.ts';
import type { Store } from '#lib/client/store/store.ts';
import type { Invitee } from '#lib/sync/records.ts';

interface Input {
  id: string;
  invitees: readonly Invitee[];
  plannedMs: number | null;
  title: string;
  /** As typed: one that is there already, or a new one. */
  topic: string;
}

/** Starts what the form describes. */
export async function startFromForm(store: Store, { topic, ...meeting }: Input): Promise<Started> {
  return startMeeting(store, { ...meeting, topicId: await topicCalled(store, topic) });
}

/** The id of the topic with this name, made when there is none; null without a name. */
export async function topicCalled(store: Store, typed: string): Promise<string | null> {
  return typed.trim() === '' ? null : saveTopic(store, { name: typed });
}
