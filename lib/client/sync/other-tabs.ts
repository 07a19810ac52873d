import { openChannel } from '../channel.ts';

interface Message {
  /** How long the exchange took, in ms. */
  tookMs: number;
}

/**
 * Tells this device's other tabs of each exchange with the service, so that one of them asks for all; `hear` is called when another
 * tab has finished one.
 */
export function joinTabs(workspaceId: string, hear: (tookMs: number) => void) {
  const channel = openChannel(`meeting-tab:sync:${workspaceId}`);
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => hear(data.tookMs));
  return {
    tell: (tookMs: number) => channel?.postMessage({ tookMs } satisfies Message),
    leave: () => channel?.close(),
  };
}
