import { DAY, LAST_MOMENT, MINUTE } from '../time.ts';
import { deviceStorage } from './storage.ts';

/**
 * Tells the time: the device's time, corrected by the error that the service's responses reveal (api/service-time.ts), and
 * adjusted so that a meter never runs backwards.
 *
 * The device's clock is trusted when it moves forward: that is what waking up looks like, and the meeting went on meanwhile.
 * The user is asked about it (meetings/away.ts), and if it wasn't a sleep, the service's next response shows that. When the
 * clock is set back by more than a moment, compared to the page's monotonic time, the page keeps its time: the difference is
 * added from then on, and kept for the next page load, as long as a meeting runs. So setting back a clock that was a day
 * ahead neither stops a meter nor makes it negative.
 */
export interface Clock {
  /** Returns epoch ms, an integer; never less than before, unless the offset changed in between. */
  now: () => number;
  /**
   * Call this with a time that a running meeting has already reached: it can't be earlier now, and the time that passes from
   * now on isn't lost, whatever the offset turns out to be.
   */
  notBefore: (at: number) => void;
  /** Call this when no meeting is running: returns to the device's time with the offset. */
  reset: () => void;
  /** Returns the ms to add to the device's time; 0 if it is right, or nothing better is known. */
  offset: () => number;
  setOffset: (offset: number) => void;
}

interface Sources {
  wall?: () => number;
  /** Ms since some moment; can't be set by anyone. */
  monotonic?: () => number;
  /** Keeps the correction for later pages. */
  memory?: { read: () => number; write: (correction: number) => void };
  /** The offset that the service's responses have shown so far. */
  offset?: number;
  /** Called when the clock was set or the device slept: only the service can tell which. */
  onJump?: () => void;
}

/** A smaller step is a clock being adjusted, which `now` waits out. */
const SET_BACK_MS = 2_000;

const JUMP_MS = MINUTE;

/** Records may have any time. The clock ignores those that leave it no room for a year to come. */
const LATEST = LAST_MOMENT - 366 * DAY;

export function createClock({
  wall = () => Date.now(),
  monotonic = () => performance.now(),
  memory = { read: () => 0, write: () => {} },
  offset = 0,
  onJump = () => {},
}: Sources = {}): Clock {
  let correction = memory.read();
  let seen = look();
  let last = 0;
  /** The lower bound of the time, minus the monotonic time. */
  let least = Number.NEGATIVE_INFINITY;

  function look() {
    return { wall: wall() + offset, monotonic: monotonic() };
  }

  function keep(next: number) {
    correction = next;
    memory.write(correction);
  }

  function now(): number {
    const current = look();
    const jump = current.wall - seen.wall - (current.monotonic - seen.monotonic);
    seen = current;
    if (jump < -SET_BACK_MS) keep(correction - jump);
    last = Math.max(last, Math.floor(current.wall + correction));
    if (Math.abs(jump) > JUMP_MS) onJump();
    return last;
  }

  return {
    now,
    notBefore(at) {
      if (at > LATEST) return;
      least = Math.max(least, at - monotonic());
      const behind = at - now();
      if (behind > 0) keep(correction + behind);
    },
    reset() {
      last = 0;
      least = Number.NEGATIVE_INFINITY;
      keep(0);
    },
    offset: () => offset,
    setOffset(next) {
      // Account for the clock's changes so far under the old offset.
      now();
      const isKnown = next === offset && least > Number.NEGATIVE_INFINITY;
      if (isKnown) return;
      offset = next;
      seen = look();
      last = 0;
      keep(Math.max(0, least + seen.monotonic - seen.wall));
    },
  };
}

const [CORRECTION, OFFSET] = ['meeting-tab:clock', 'meeting-tab:clock-offset'];

function kept(key: string): number {
  const value = Number(deviceStorage.get(key));
  return Number.isSafeInteger(value) ? value : 0;
}

function store(key: string, value: number): void {
  if (Math.round(value) === 0) deviceStorage.remove(key);
  else deviceStorage.set(key, String(Math.round(value)));
}

/**
 * Returns the clock of this device. All tabs share its correction and offset; without storage they last as long as the page.
 */
export function deviceClock(onJump?: () => void): Clock {
  return createClock({
    memory: {
      read: () => Math.max(0, kept(CORRECTION)),
      write: (correction) => store(CORRECTION, Math.max(0, correction)),
    },
    offset: kept(OFFSET),
    ...(onJump && { onJump }),
  });
}

let made: Clock | undefined;
let jumped = () => {};
const listeners = new Set<() => void>();

/** Returns the clock of this page, which is created on first use. */
export function clock(): Clock {
  made ??= deviceClock(() => jumped());
  return made;
}

/** Returns the time (epoch ms) by the clock of this page: everything in the client that needs the time calls this. */
export function timeNow(): number {
  return clock().now();
}

/** Returns the ms to add to this device's time; 0: it is right, as far as we know. */
export function clockOffset(): number {
  return clock().offset();
}

/** Sets the offset that the service's responses show, for all tabs of this device. */
export function setClockOffset(offset: number): void {
  if (offset !== clockOffset()) store(OFFSET, offset);
  adopt(offset);
}

function adopt(offset: number): void {
  const before = clockOffset();
  clock().setOffset(offset);
  if (offset !== before) for (const listener of [...listeners]) listener();
}

function adoptKept({ key }: StorageEvent): void {
  if (key === OFFSET || key === null) adopt(kept(OFFSET));
}

/** Calls `listener` when the offset changes, here or in another tab. Returns a function that unsubscribes. */
export function onClockOffset(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', adoptKept);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', adoptKept);
  };
}

/** Calls `ask` when the clock has jumped. */
export function onClockJump(ask: () => void): void {
  jumped = ask;
}
