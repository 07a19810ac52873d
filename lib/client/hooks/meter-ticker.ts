import { type LiveMeter, liveMeter, type MeetingDetails } from '../meetings/details.ts';

const SECOND = 1000;
const FASTEST_MS = 100;

/** How a watcher wants to follow a meter. */
export interface Watching {
  /** The interval in ms; by default the time in which the currency's smallest unit changes, from 100 ms to a second. */
  everyMs?: number | undefined;
  /** The window that shows it, if not the page's own: a picture-in-picture window stays visible while its page is hidden. */
  view?: Window | null | undefined;
  /** Continue while the window is hidden, as often as the browser still runs timers. */
  whileHidden?: boolean | undefined;
}

interface Watcher {
  everyMs: number | undefined;
  whileHidden: boolean;
  /** When it is next due, epoch ms. */
  dueAt: number;
  tell: (live: LiveMeter) => void;
}

/** Figures, and the epoch ms they were computed for. */
interface Look {
  live: LiveMeter;
  at: number;
}

/**
 * The figures of one meeting as time passes, computed once per tick for everything that shows them. They are always computed
 * from the timestamps, so a tab that was throttled, hidden or asleep is immediately right.
 */
export class MeterTicker {
  readonly details: MeetingDetails;
  readonly #now: () => number;
  readonly #clocks = new Map<Window, WindowClock>();
  #last: Look | undefined;

  constructor(details: MeetingDetails, now: () => number) {
    this.details = details;
    this.#now = now;
  }

  /** Returns the current figures; the same object for all callers within a tick. */
  latest(): LiveMeter {
    return this.#recent().live;
  }

  /** Calls `tell` now, and then at the given interval while the window is visible. Returns a function that stops it. */
  watch({ everyMs, view, whileHidden = false }: Watching, tell: (live: LiveMeter) => void): () => void {
    const seenIn = view ?? window;
    const clock = this.#clocks.get(seenIn) ?? new WindowClock(seenIn, () => this.#look());
    this.#clocks.set(seenIn, clock);
    return clock.add({ everyMs, whileHidden, dueAt: 0, tell }, this.#recent());
  }

  #recent(): Look {
    const now = this.#now();
    return this.#last && Math.abs(now - this.#last.at) < FASTEST_MS ? this.#last : this.#look();
  }

  #look(): Look {
    const at = this.#now();
    this.#last = { live: liveMeter(this.details, at), at };
    return this.#last;
  }
}

/** Updates a meter as often as a window's most frequent watcher wants, and tells each watcher when it is due. */
class WindowClock {
  readonly #view: Window;
  readonly #look: () => Look;
  readonly #watchers = new Set<Watcher>();
  #timer = 0;
  /** When the timer fires, epoch ms. */
  #ringsAt = Number.POSITIVE_INFINITY;
  /** Null: no frame is requested. */
  #frame: number | null = null;
  #tickedAt = 0;

  constructor(view: Window, look: () => Look) {
    this.#view = view;
    this.#look = look;
  }

  add(watcher: Watcher, look: Look): () => void {
    if (this.#watchers.size === 0) {
      this.#view.document.addEventListener('visibilitychange', this.#wake);
      this.#view.addEventListener('pageshow', this.#wake);
    }
    this.#watchers.add(watcher);
    this.#tickedAt = Math.max(this.#tickedAt, look.at);
    tell(watcher, look);
    // A new watcher can only bring the next tick forward: one that is due sooner is not delayed for the others.
    if (this.#frame === null && watcher.dueAt < this.#ringsAt) this.#wait(look);
    return () => {
      this.#watchers.delete(watcher);
      if (this.#watchers.size > 0) return;
      this.#rest();
      this.#view.document.removeEventListener('visibilitychange', this.#wake);
      this.#view.removeEventListener('pageshow', this.#wake);
    };
  }

  get #isSeen(): boolean {
    return this.#view.document.visibilityState === 'visible';
  }

  /** The watchers to update now: all of them or, while the window is hidden, only those with `whileHidden`. */
  get #following(): Watcher[] {
    return [...this.#watchers].filter(({ whileHidden }) => whileHidden || this.#isSeen);
  }

  readonly #wake = () => {
    // Everything is updated as soon as the window is visible again, however briefly it was hidden.
    for (const watcher of this.#watchers) watcher.dueAt = 0;
    this.#next();
  };

  #rest() {
    this.#view.clearTimeout(this.#timer);
    this.#ringsAt = Number.POSITIVE_INFINITY;
    if (this.#frame !== null) this.#view.cancelAnimationFrame(this.#frame);
    this.#frame = null;
  }

  /** Ticks with the next frame; at once if the window is hidden and paints none. */
  #next() {
    this.#rest();
    if (this.#isSeen) this.#frame = this.#view.requestAnimationFrame(() => this.#tick());
    else if (this.#following.length > 0) this.#tick();
  }

  #tick() {
    this.#frame = null;
    const look = this.#look();
    // The clock was ahead, and has been corrected since.
    if (look.at < this.#tickedAt) for (const watcher of this.#watchers) watcher.dueAt = 0;
    this.#tickedAt = look.at;
    for (const watcher of this.#following) {
      if (look.at >= watcher.dueAt) tell(watcher, look);
    }
    this.#wait(look);
  }

  /** Waits for the next tick, if there is one: nothing changes once the meter has stopped. */
  #wait(look: Look) {
    this.#rest();
    const isOver = look.live.state === 'ended' || look.live.state === 'capped';
    if (isOver || this.#following.length === 0) return;
    this.#ringsAt = Math.min(...this.#following.map(({ dueAt }) => dueAt));
    this.#timer = this.#view.setTimeout(() => this.#next(), Math.max(0, this.#ringsAt - look.at));
  }
}

function tell(watcher: Watcher, { live, at }: Look): void {
  const everyMs = intervalOf(watcher, live);
  // Due at whole intervals of the meeting's time, so that everything that shows its seconds changes together.
  watcher.dueAt = at + everyMs - (live.elapsedMs % everyMs);
  watcher.tell(live);
}

function intervalOf({ everyMs }: Watcher, { burnPerMinuteMinor }: LiveMeter): number {
  if (everyMs !== undefined) return everyMs;
  return burnPerMinuteMinor > 0 ? Math.min(SECOND, Math.max(FASTEST_MS, (60 * SECOND) / burnPerMinuteMinor)) : SECOND;
}
