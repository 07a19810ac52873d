import { timeNow } from '../clock.ts';
import type { Key } from './rows.ts';
import { DATABASE, ownerOf, type StoreOwner } from './store.ts';

/** Opens a channel to this app's other tabs, and to other listeners in this one; null if the browser has none. */
export function openChannel(name: string): BroadcastChannel | null {
  return 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null;
}

interface Message {
  space: string;
  keys: Key[];
  inBackground: boolean;
}

/** A tab hidden for this long may have been frozen, and have missed other tabs' messages. */
const FROZEN_AFTER_MS = 60_000;

interface Ears {
  /** Called with what another tab has changed, and in which space. */
  onChange: (space: string, keys: ReadonlySet<Key>, inBackground: boolean) => void;
  onHidden: () => void;
  /** Called when changes may have been missed. */
  onMissed: () => void;
}

/** Calls `changed` whenever someone's data changes, in any tab. Returns a function that unsubscribes. */
export function followOwners(changed: (owner: StoreOwner) => void): () => void {
  const channel = openChannel(DATABASE);
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => changed(ownerOf(data.space)));
  return () => channel?.close();
}

/** The other tabs that use this device's database: sends them changes, and listens for theirs. */
export class OtherTabs {
  readonly #ears: Ears;
  readonly #channel = openChannel(DATABASE);
  #hiddenAt: number | null = null;

  constructor(ears: Ears) {
    this.#ears = ears;
    this.#channel?.addEventListener('message', this.#onMessage);
    globalThis.document?.addEventListener('visibilitychange', this.#onVisibilityChange);
  }

  tell(space: string, keys: ReadonlySet<Key>, inBackground: boolean): void {
    this.#channel?.postMessage({ space, keys: [...keys], inBackground } satisfies Message);
  }

  close(): void {
    globalThis.document?.removeEventListener('visibilitychange', this.#onVisibilityChange);
    this.#channel?.close();
  }

  readonly #onMessage = ({ data }: MessageEvent<Message>) =>
    this.#ears.onChange(data.space, new Set(data.keys), data.inBackground);

  readonly #onVisibilityChange = () => {
    if (document.visibilityState === 'hidden') {
      this.#hiddenAt = timeNow();
      this.#ears.onHidden();
      return;
    }
    const missed = this.#hiddenAt !== null && timeNow() - this.#hiddenAt > FROZEN_AFTER_MS;
    this.#hiddenAt = null;
    if (missed) this.#ears.onMissed();
  };
}
