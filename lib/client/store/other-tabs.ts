import { openChannel } from '../channel.ts';
import { timeNow } from '../clock.ts';
import { EVERYTHING, type Key } from './rows.ts';

interface Message {
  space: string;
  keys: Key[];
  inBackground?: boolean;
}

/** A tab hidden for this long may have been frozen, and have missed other tabs' messages. */
const FROZEN_AFTER_MS = 60_000;

interface Ears {
  /** Called with what another tab has changed in this workspace. */
  onChange: (keys: ReadonlySet<Key>, inBackground?: boolean) => void;
  /** Called with another workspace of the account in which another tab has changed something. */
  onElsewhere: (workspaceId: string) => void;
  onHidden: () => void;
}

/** The other tabs that show a database: sends them changes, and listens for theirs. */
export class OtherTabs {
  readonly #workspaceId: string;
  readonly #ears: Ears;
  readonly #channel: BroadcastChannel | null;
  #hiddenAt: number | null = null;

  constructor(database: string, workspaceId: string, ears: Ears) {
    this.#workspaceId = workspaceId;
    this.#ears = ears;
    this.#channel = openChannel(database);
    this.#channel?.addEventListener('message', this.#onMessage);
    globalThis.document?.addEventListener('visibilitychange', this.#onVisibilityChange);
  }

  tell(keys: ReadonlySet<Key>, inBackground: boolean): void {
    this.#channel?.postMessage({ space: this.#workspaceId, keys: [...keys], inBackground } satisfies Message);
  }

  close(): void {
    globalThis.document?.removeEventListener('visibilitychange', this.#onVisibilityChange);
    this.#channel?.close();
  }

  readonly #onMessage = ({ data }: MessageEvent<Message>) => {
    // A tab that still has an earlier version of the app names its changes differently.
    const keys = data.inBackground === undefined ? [EVERYTHING] : data.keys;
    if (data.space === this.#workspaceId) this.#ears.onChange(new Set(keys), data.inBackground);
    else this.#ears.onElsewhere(data.space);
  };

  readonly #onVisibilityChange = () => {
    if (document.visibilityState === 'hidden') {
      this.#hiddenAt = timeNow();
      this.#ears.onHidden();
      return;
    }
    const missed = this.#hiddenAt !== null && timeNow() - this.#hiddenAt > FROZEN_AFTER_MS;
    this.#hiddenAt = null;
    if (missed) this.#ears.onChange(new Set([EVERYTHING]));
  };
}
