/**
 * Decides whose request goes on to Next when there are several. Every caller has a line. A limited number of its
 * requests run at once; the others wait here, where they cost Next nothing, and memory for no more than the 64 to 130
 * KB of a body that Node reads ahead. Lines take turns, and a turn of Node's event loop starts one request: if somebody
 * sends a hundred at once, their first one is started, then everybody else's.
 *
 * A line may be within another, as a session's is within its address's: the inner lines take turns when it is the outer
 * line's turn. Callers who flood us wait until only floods' requests are running, though not for long: a neighbor's
 * request goes back and forth between Next and the database, and would wait each time for whatever part of the flood
 * runs meanwhile.
 */

/** How long floods wait for everyone else. Then each of them starts one request. */
const PATIENCE_MS = 10;

/**
 * How long they wait for any one request. Most take less; one that takes longer is mostly waiting for something itself.
 */
const CALM_MS = 100;

/** A line's place among its neighbors. */
export interface Step {
  key: string;
  /** How many of the line run at once, with all lines within it, from now on. */
  limit: number;
  /** Whether the line is part of a flood, from now on. */
  floods?: boolean;
}

class Line {
  limit = Number.POSITIVE_INFINITY;
  floods = false;
  running = 0;
  /** The round of floods in which it last started one, or became one. */
  round = 0;
  /** Requests in the order they came. Calling one starts it. */
  readonly waiting: (() => void)[] = [];
  readonly lines = new Map<string, Line>();
  /** The lines within it of which one more request may run, in the order of their turns. */
  readonly ready = new Set<Line>();

  get isReady(): boolean {
    return this.running < this.limit && (this.waiting.length > 0 || this.ready.size > 0);
  }

  get isEmpty(): boolean {
    return this.running === 0 && this.waiting.length === 0 && this.lines.size === 0;
  }

  /** The way from this line to the one whose turn it is; floods are skipped, unless they may start one. */
  next(mayStart: (flood: Line) => boolean): Line[] | undefined {
    if (this.floods && !mayStart(this)) return undefined;
    if (this.waiting.length > 0) return [this];
    for (const line of this.ready) {
      const rest = line.next(mayStart);
      if (rest) return [this, ...rest];
    }
    return undefined;
  }
}

export class Turns {
  readonly #all = new Line();
  /** Whether a request was started in this turn of the event loop, so that others wait for the next turn. */
  #started = false;
  /**
   * Running requests that aren't part of a flood, with the time each was started, in that order. Those that floods no
   * longer wait for are removed.
   */
  readonly #calm = new Map<() => void, number>();
  /**
   * Set while floods wait for those. When they have waited long enough, there is another round, in which each starts
   * one.
   */
  #patience: NodeJS.Timeout | undefined;
  #round = 0;

  /**
   * Calls `start` when it is this request's turn: at once, if it is nobody else's. Returns a function that ends the
   * request's turn, or its wait, once; `start` gets it, too. `path` leads to its line, from the outermost; for each
   * line on it, the last values given count.
   */
  take(path: readonly Step[], start: (leave: () => void) => void): () => void {
    const lines = this.#linesOf(path);
    const line = lines.at(-1) ?? this.#all;
    let [runs, isDone] = [false, false];
    const run = () => {
      runs = true;
      for (const one of lines) one.running += 1;
      this.#note(path, lines);
      // A request that came later may have made one of these a flood.
      if (!lines.some(({ floods }) => floods)) this.#calm.set(run, performance.now());
      start(leave);
    };
    const leave = () => {
      if (isDone) return;
      isDone = true;
      if (runs) {
        for (const one of lines) one.running -= 1;
        this.#calm.delete(run);
      } else {
        line.waiting.splice(line.waiting.indexOf(run), 1);
      }
      this.#note(path, lines);
      this.#next();
    };
    line.waiting.push(run);
    this.#note(path, lines);
    this.#next();
    return leave;
  }

  /** The lines on the way, which are made where there are none. */
  #linesOf(path: readonly Step[]): Line[] {
    let around = this.#all;
    return path.map(({ key, limit, floods = false }) => {
      const line = around.lines.get(key) ?? new Line();
      if (floods && !line.floods) line.round = this.#round;
      Object.assign(line, { limit, floods });
      around.lines.set(key, line);
      around = line;
      return line;
    });
  }

  /**
   * Puts each line on the way where it belongs: behind the others, if it is new among them. Removes those that are
   * done.
   */
  #note(path: readonly Step[], lines: readonly Line[]): void {
    for (const [i, line] of [...lines.entries()].reverse()) {
      const around = lines[i - 1] ?? this.#all;
      if (line.isReady) around.ready.add(line);
      else around.ready.delete(line);
      if (line.isEmpty) around.lines.delete(path[i]?.key ?? '');
    }
  }

  /** Whether nothing is running that floods wait for. */
  #isQuiet(): boolean {
    if (this.#calm.size === 0) return true;
    const before = performance.now() - CALM_MS;
    for (const [run, since] of this.#calm) {
      if (since > before) return false;
      this.#calm.delete(run);
    }
    return true;
  }

  /** Starts the next request, unless one was already started in this turn of the event loop. */
  #next(): void {
    if (this.#started) return;
    const isQuiet = this.#isQuiet();
    let passedOver = false;
    const [, ...way] =
      this.#all.next((flood) => {
        const may = isQuiet || flood.round < this.#round;
        passedOver ||= !may;
        return may;
      }) ?? [];
    if (way.length > 0) this.#start(way);
    if (passedOver) this.#patience ??= setTimeout(() => this.#beginRound(), PATIENCE_MS);
    else if (way.length === 0) this.#endPatience();
  }

  #beginRound(): void {
    this.#endPatience();
    this.#round += 1;
    this.#next();
  }

  #endPatience(): void {
    clearTimeout(this.#patience);
    this.#patience = undefined;
  }

  /** Starts the first of the line to which these lead. */
  #start(way: readonly Line[]): void {
    this.#started = true;
    setImmediate(() => {
      this.#started = false;
      this.#next();
    });
    for (const line of way) line.round = this.#round;
    // Each goes behind those beside it.
    for (const [i, line] of way.entries()) (way[i - 1] ?? this.#all).ready.delete(line);
    way.at(-1)?.waiting.shift()?.();
  }
}
