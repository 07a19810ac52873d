import { retryDelay } from '../background-loop.ts';
import type { Store } from '../store/store.ts';
import { afterPause } from './hold.ts';
import { isPageHidden } from './page-signs.ts';

/** After this many failed attempts at first, the service has no streams, or something in between blocks them. */
const MOST_ATTEMPTS = 5;

export interface Listener {
  /** Called with the workspace's newest revision when something was written. */
  onRev: (rev: number) => void;
  /** Called when such news begins or stops arriving. */
  onOpen: (isOpen: boolean) => void;
}

/**
 * Listens for the service's news of writes while the page is visible. Browsers open few connections to a site, so one tab of
 * a device listens for all. Returns a function that stops it.
 */
export function hearChanges(store: Store, { onRev, onOpen }: Listener): () => void {
  const { workspaceId } = store.owner;
  const locks = globalThis.navigator?.locks;
  if (!locks || !('EventSource' in globalThis)) return () => {};
  const path = `/v1/sync/changes?${new URLSearchParams({ workspaceId })}`;
  const over = new AbortController();
  let turn: AbortController | undefined;
  let failures = 0;
  let hasOpened = false;

  /** Listens until its turn is over. */
  const hear = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      let source: EventSource | undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const connect = async () => {
        // The user may have signed out in another tab, and browsers show a refusal as an error.
        await store.read((reader) => reader.value('')).catch(() => {});
        if (store.trouble?.code === 'gone' || signal.aborted) return;
        source = new EventSource(path);
        source.onopen = () => {
          failures = 0;
          hasOpened = true;
          onOpen(true);
        };
        source.onmessage = ({ data }) => onRev(Number(JSON.parse(data).rev));
        // Close, since the browser would otherwise reconnect automatically, and all devices at the same time.
        source.onerror = () => {
          source?.close();
          failures += 1;
          onOpen(false);
          if (hasOpened || failures < MOST_ATTEMPTS) timer = setTimeout(connect, retryDelay(failures));
        };
      };
      const end = () => {
        clearTimeout(timer);
        source?.close();
        onOpen(false);
        // Keeps the turn while the session ends, so that no other tab connects.
        void afterPause().then(resolve);
      };
      signal.addEventListener('abort', end, { once: true });
      void connect();
    });

  const follow = () => {
    if (isPageHidden()) {
      turn?.abort();
      turn = undefined;
    } else if (!turn) {
      turn = new AbortController();
      const { signal } = turn;
      // Rejects if the turn ends before it begins.
      locks.request(`meeting-tab:changes:${workspaceId}`, { signal }, () => hear(signal)).catch(() => {});
    }
  };
  globalThis.document?.addEventListener('visibilitychange', follow, { signal: over.signal });
  follow();
  return () => {
    over.abort();
    turn?.abort();
  };
}
