/**
 * Whose request goes on to Next, when there are several. Every caller has a line; of a caller so many run at once, the
 * others wait here, where they cost neither Next nor memory, and their bodies are not read. Lines take turns, and a turn of
 * Node's event loop starts one request: whoever sends a hundred at once has their first started, then everybody else's.
 */

interface Line {
  limit: number;
  running: number;
  /** In the order they came. Calling one starts it. */
  waiting: (() => void)[];
}

export class Turns {
  readonly #lines = new Map<string, Line>();
  /** Those of which one more may run, in the order of their turns. */
  readonly #ready = new Set<Line>();
  /** Whether one was started in this turn of the event loop, so that others wait for the next. */
  #started = false;

  /**
   * Calls `start` when it is this request's turn: at once, if nobody else's is. Returns what ends the request's place, or
   * its wait. Of all with the same key, `limit` run at once.
   */
  take(key: string, limit: number, start: () => void): () => void {
    const line = this.#lines.get(key) ?? { limit, running: 0, waiting: [] };
    this.#lines.set(key, line);
    let runs = false;
    const run = () => {
      runs = true;
      start();
    };
    line.waiting.push(run);
    this.#note(line);
    if (!this.#started) this.#next();
    return () => {
      if (runs) line.running -= 1;
      else line.waiting.splice(line.waiting.indexOf(run), 1);
      this.#note(line);
      if (line.running === 0 && line.waiting.length === 0) this.#lines.delete(key);
      if (!this.#started) this.#next();
    };
  }

  /** Puts a line where it belongs: behind the others, if it is not among them. */
  #note(line: Line): void {
    if (line.waiting.length > 0 && line.running < line.limit) this.#ready.add(line);
    else this.#ready.delete(line);
  }

  #next(): void {
    const [line] = this.#ready;
    if (!line) return;
    this.#started = true;
    setImmediate(() => {
      this.#started = false;
      this.#next();
    });
    this.#ready.delete(line);
    const run = line.waiting.shift();
    line.running += 1;
    this.#note(line);
    run?.();
  }
}
