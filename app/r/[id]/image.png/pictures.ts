import { type Line, Places } from '#lib/http/concurrency.ts';
import { SECOND } from '#lib/time.ts';

interface Asked {
  /** Its name among all pictures: what is drawn under a name is always the same. */
  name: string;
  /** The account whose receipt it shows. */
  owner: string;
  /** The line of the address that asks; undefined if that isn't known. */
  line: Line | undefined;
}

/** How many are drawn at once: each takes a core for a twentieth of a second. */
const EVERYBODY: Line = { key: 'pictures', limit: 2 };

/** How many ms a picture may wait to be drawn. */
const PATIENCE = 3 * SECOND;

/** Nobody who hangs up takes the picture away from the others who wait for it. */
const NEVER = new AbortController();

/**
 * Pictures that have been drawn, of so many bytes at most, and the lines for drawing one. An account that has very many drawn
 * waits for its own, and if there is no room, what goes is of the account that has the most.
 */
export class Pictures {
  readonly #mostBytes: number;
  /** By name, oldest use first. */
  readonly #kept = new Map<string, { owner: string; png: ArrayBuffer }>();
  readonly #drawing = new Map<string, Promise<ArrayBuffer>>();

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** The picture: kept, or drawn when it is its turn. Throws unavailable, and what `draw` throws. */
  async get({ name, owner, line }: Asked, draw: () => Promise<ArrayBuffer>): Promise<ArrayBuffer> {
    const kept = this.#use(name);
    if (kept) return kept;
    const places = new Places(NEVER, () => PATIENCE);
    try {
      // First, so that an address that asks for too many holds no place in the line of an account.
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

  /** Draws it once for all who ask meanwhile. */
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

  /** The picture to go if there are too many bytes: of the account that has the most, the one not used for longest. */
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
