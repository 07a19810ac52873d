import { ApiError } from '#lib/http/errors.ts';

interface Bounds {
  /** How many are drawn at once: each takes a core for a fifth of a second. */
  atOnce: number;
  /** How many may wait to be drawn. */
  waiting: number;
  /** How many are kept. */
  kept: number;
}

/** Pictures that were drawn lately, by what is on them. */
export class Pictures {
  readonly #bounds: Bounds;
  /** Oldest use first. Among them those being drawn, so that none is drawn twice at once. */
  readonly #kept = new Map<string, Promise<ArrayBuffer>>();
  readonly #waiting: (() => void)[] = [];
  #drawing = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** The picture that `key` describes in full: kept, or drawn when it is its turn. Throws unavailable, and what `draw` throws. */
  get(key: string, draw: () => Promise<ArrayBuffer>): Promise<ArrayBuffer> {
    const picture = this.#kept.get(key) ?? this.#draw(draw);
    this.#kept.delete(key);
    this.#kept.set(key, picture);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#bounds.kept && oldest !== undefined) this.#kept.delete(oldest);
    picture.catch(() => {
      if (this.#kept.get(key) === picture) this.#kept.delete(key);
    });
    return picture;
  }

  async #draw(draw: () => Promise<ArrayBuffer>): Promise<ArrayBuffer> {
    if (this.#drawing < this.#bounds.atOnce) this.#drawing += 1;
    else await this.#turn();
    try {
      return await draw();
    } finally {
      const next = this.#waiting.shift();
      // The next one takes this place.
      if (next) next();
      else this.#drawing -= 1;
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= this.#bounds.waiting) {
      throw new ApiError('unavailable', { message: 'Other pictures are being drawn. Try again later.', retryAfter: 3 });
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
