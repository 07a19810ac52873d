/**
 * Whose request goes on to Next, when there are several. Every caller has a line; of a caller so many run at once, the
 * others wait here, where they cost neither Next nor memory, and their bodies are not read. Lines take turns, and a turn of
 * Node's event loop starts one request: whoever sends a hundred at once has their first started, then everybody else's.
 *
 * A line may be within another, as a session's is within its address's: those within take turns when it is the other's turn.
 * Who floods us waits until nobody else's request runs, though not for long: a neighbor's goes back and forth between Next and the
 * database, and would wait each time for whatever of the flood runs meanwhile.
 */

/** So long a flood waits for the others, for each of its requests. */
const PATIENCE_MS = 10;

/** A line's place among those beside it. */
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
  /** In the order they came. Calling one starts it. */
  readonly waiting: (() => void)[] = [];
  readonly lines = new Map<string, Line>();
  /** Of the lines within it those of which one more may run, in the order of their turns. */
  readonly ready = new Set<Line>();

  get isReady(): boolean {
    return this.running < this.limit && (this.waiting.length > 0 || this.ready.size > 0);
  }

  get isEmpty(): boolean {
    return this.running === 0 && this.waiting.length === 0 && this.lines.size === 0;
  }

  /** The way to the line whose turn it is, from this one; floods are passed over, unless they may run. */
  next(floodsMay: boolean): Line[] | undefined {
    if (this.floods && !floodsMay) return undefined;
    if (this.waiting.length > 0) return [this];
    for (const line of this.ready) {
      const rest = line.next(floodsMay);
      if (rest) return [this, ...rest];
    }
    return undefined;
  }
}

export class Turns {
  readonly #all = new Line();
  /** Whether one was started in this turn of the event loop, so that others wait for the next. */
  #started = false;
  /** How many run that are of no flood, and how many wait that are of one. */
  #calm = 0;
  #flood = 0;
  /** Set while a flood waits for those that are of none; then it has waited for long enough. */
  #patience: NodeJS.Timeout | undefined;
  #isPatienceOver = false;

  /**
   * Calls `start` when it is this request's turn: at once, if nobody else's is. Returns what ends the request's turn, or
   * its wait, once; `start` is given it, too. `path` leads to its line, from the outermost; of each line on it what was said last counts.
   */
  take(path: readonly Step[], start: (leave: () => void) => void): () => void {
    const lines = this.#linesOf(path);
    const line = lines.at(-1) ?? this.#all;
    const isFlood = path.some(({ floods }) => floods);
    let [runs, isDone] = [false, false];
    const run = () => {
      runs = true;
      for (const one of lines) one.running += 1;
      this.#note(path, lines);
      if (isFlood) this.#flood -= 1;
      else this.#calm += 1;
      start(leave);
    };
    const leave = () => {
      if (isDone) return;
      isDone = true;
      if (runs) {
        for (const one of lines) one.running -= 1;
        if (!isFlood) this.#calm -= 1;
      } else {
        line.waiting.splice(line.waiting.indexOf(run), 1);
        if (isFlood) this.#flood -= 1;
      }
      this.#note(path, lines);
      this.#next();
    };
    line.waiting.push(run);
    if (isFlood) this.#flood += 1;
    this.#note(path, lines);
    this.#next();
    return leave;
  }

  /** The lines on the way, which are made where there are none. */
  #linesOf(path: readonly Step[]): Line[] {
    let around = this.#all;
    return path.map(({ key, limit, floods = false }) => {
      const line = around.lines.get(key) ?? new Line();
      Object.assign(line, { limit, floods });
      around.lines.set(key, line);
      around = line;
      return line;
    });
  }

  /** Puts each line on the way where it belongs: behind the others, if it is not among them. Removes those that are done. */
  #note(path: readonly Step[], lines: readonly Line[]): void {
    for (const [i, line] of [...lines.entries()].reverse()) {
      const around = lines[i - 1] ?? this.#all;
      if (line.isReady) around.ready.add(line);
      else around.ready.delete(line);
      if (line.isEmpty) around.lines.delete(path[i]?.key ?? '');
    }
  }

  /** Starts the next, unless one was in this turn of the event loop. */
  #next(): void {
    if (this.#started) return;
    const [, ...way] = this.#all.next(this.#calm === 0 || this.#isPatienceOver) ?? [];
    if (way.length > 0) this.#start(way);
    if (this.#flood > 0 && !this.#isPatienceOver) {
      this.#patience ??= setTimeout(() => {
        this.#isPatienceOver = true;
        this.#next();
      }, PATIENCE_MS);
    }
  }

  /** Starts the first of the line to which these lead. */
  #start(way: readonly Line[]): void {
    this.#started = true;
    setImmediate(() => {
      this.#started = false;
      this.#next();
    });
    if (way.some(({ floods }) => floods)) {
      clearTimeout(this.#patience);
      this.#patience = undefined;
      this.#isPatienceOver = false;
    }
    // Each goes behind those beside it.
    for (const [i, line] of way.entries()) (way[i - 1] ?? this.#all).ready.delete(line);
    way.at(-1)?.waiting.shift()?.();
  }
}
