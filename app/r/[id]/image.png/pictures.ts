import { type Line, Places } from '#lib/http/concurrency.ts';
import { SECOND } from '#lib/time.ts';

interface Asked {
  /** Unique among all pictures: the same name always means the same picture. */
  name: string;
  /** The account of the receipt. */
  owner: string;
  /** The line of the requesting address; undefined if that is unknown. */
  line: Line | undefined;
}

/** How many are drawn at once. Each takes a core for 50 ms. */
const EVERYBODY: Line = { key: 'pictures', limit: 2 };

/** How long a picture may wait to be drawn, in ms. */
const PATIENCE = 3 * SECOND;

/** Never aborted: someone who hangs up mustn't cancel the picture for others waiting for it. */
const NEVER = new AbortController();

/**
 * Keeps pictures that have been drawn, up to a number of bytes, and queues those to draw. An account that wants very many
 * waits in its own line. If space runs out, a picture of the account with the most bytes is dropped.
 */
export class Pictures {
  readonly #mostBytes: number;
  /** By name, least recently used first. */
  readonly #kept = new Map<string, { owner: string; png: ArrayBuffer }>();
  readonly #drawing = new Map<string, Promise<ArrayBuffer>>();

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** Returns the picture, kept or drawn when it's its turn. Throws `unavailable`, and whatever `draw` throws. */
  async get({ name, owner, line }: Asked, draw: () => Promise<ArrayBuffer>): Promise<ArrayBuffer> {
    const kept = this.#use(name);
    if (kept) return kept;
    const places = new Places(NEVER, () => PATIENCE);
    try {
      // First, so that an address that asks for too many holds no place in an account's line.
      if (line) await places.take({ ...line, key: `pictures for ${line.key}` });
      return this.#use(name) ?? (await this.#shared(name, owner, draw));
    } finally {
      places.leave();
    }
  }

  #use(name: string): ArrayBuffer | undefined {
    const kept = this.#kept.get(name);
    if (!kept) return undefined;
    this.#kept.delete(name);
    this.#kept.set(name, kept);
    return kept.png;
  }

  /** Draws it once for all who are waiting for it. */
  #shared(name: string, owner: string, draw: () => Promise<ArrayBuffer>): Promise<ArrayBuffer> {
    const drawing = this.#drawing.get(name) ?? this.#draw(name, owner, draw).finally(() => this.#drawing.delete(name));
    this.#drawing.set(name, drawing);
    return drawing;
  }

  async #draw(name: string, owner: string, draw: () => Promise<ArrayBuffer>): Promise<ArrayBuffer> {
    const places = new Places(NEVER, () => PATIENCE);
    try {
      await places.take({ key: `pictures of ${owner}`, limit: 1 });
      await places.take(EVERYBODY);
      const png = await draw();
      this.#keep(name, { owner, png });
      return png;
    } finally {
      places.leave();
    }
  }

  #keep(name: string, picture: { owner: string; png: ArrayBuffer }): void {
    this.#kept.set(name, picture);
    for (let left = this.#oneTooMany(); left !== undefined; left = this.#oneTooMany()) this.#kept.delete(left);
  }

  /** Returns the picture to drop if there are too many bytes: the least recently used one of the account with the most. */
  #oneTooMany(): string | undefined {
    const bytesOf = new Map<string, number>();
    let bytes = 0;
    for (const { owner, png } of this.#kept.values()) {
      bytesOf.set(owner, (bytesOf.get(owner) ?? 0) + png.byteLength);
      bytes += png.byteLength;
    }
    if (bytes <= this.#mostBytes) return undefined;
    const most = Math.max(...bytesOf.values());
    return [...this.#kept].find(([, { owner }]) => bytesOf.get(owner) === most)?.[0];
  }
}
