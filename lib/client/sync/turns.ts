import { openChannel } from '../store/other-tabs.ts';
import type { Store } from '../store/store.ts';

/** All in ms. A tab with an older version of the app sends less. */
export interface Message {
  /** How long the exchange took. */
  tookMs: number;
  /** How long no tab should begin another exchange. */
  restMs?: number;
  /** How long the service said that a look can wait. */
  lookAgainMs?: number;
}

/**
 * Tells this device's other tabs of each exchange with the service, so that one tab asks for all; `hear` is called when
 * another tab has finished one.
 */
export function joinTabs(workspaceId: string, hear: (message: Message) => void) {
  const channel = openChannel(`meeting-tab:sync:${workspaceId}`);
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => hear(data));
  return {
    tell: (message: Message) => channel?.postMessage(message),
    leave: () => channel?.close(),
  };
}

/** Runs `job` in one tab at a time: two would do the same work twice, which is wasteful but harmless. */
export function alone<T>({ owner }: Pick<Store, 'owner'>, job: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  return locks ? locks.request(`meeting-tab:sync:${owner.workspaceId}`, job) : job();
}
