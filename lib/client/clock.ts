import { deviceStorage } from './storage.ts';

/**
 * What time it is, for a meter that must not run backwards.
 *
 * The device's clock is trusted when it moves forward: that is what waking up looks like, and the meeting went on
 * meanwhile. When it is set back by more than a moment, compared to the page's monotonic time, the page keeps the time
 * it had: the difference is added from then on, and kept for the next page load, as long as a meeting runs. So
 * correcting a clock that was a day ahead neither stops a meter nor makes it negative. A clock that is set forward
 * looks the same as a sleep; the cap limits the damage, and start and end can be edited.
 */
export interface Clock {
  /** Epoch ms, an integer; never less than it was before. */
  now: () => number;
  /** Call this when records show that it was already this time, so it cannot be earlier now. */
  notBefore: (at: number) => void;
  /** Call this when no meeting is running: returns to the device's own time. */
  reset: () => void;
}

interface Sources {
  wall?: () => number;
  /** Ms since some moment; nobody can set it. */
  monotonic?: () => number;
  /** Keeps the correction for later pages. */
  memory?: { read: () => number; write: (correction: number) => void };
}

/** Anything less is a clock being adjusted, which `now` waits out. */
const SET_BACK_MS = 2_000;

export function createClock({
  wall = Date.now,
  monotonic = () => performance.now(),
  memory = { read: () => 0, write: () => {} },
}: Sources = {}): Clock {
  let correction = memory.read();
  let seen = { wall: wall(), monotonic: monotonic() };
  let last = 0;

  function correct(by: number) {
    correction += by;
    memory.write(correction);
  }

  function now(): number {
    const current = { wall: wall(), monotonic: monotonic() };
    const setBack = seen.wall + (current.monotonic - seen.monotonic) - current.wall;
    if (setBack > SET_BACK_MS) correct(setBack);
    seen = current;
    last = Math.max(last, Math.floor(current.wall + correction));
    return last;
  }

  return {
    now,
    notBefore(at) {
      const behind = at - now();
      if (behind > 0) correct(behind);
    },
    reset() {
      correction = 0;
      last = 0;
      memory.write(0);
    },
  };
}

const KEY = 'meeting-tab:clock';

/** The clock of this device. All tabs keep its correction in one place; without storage it lasts as long as the page. */
export function deviceClock(): Clock {
  return createClock({
    memory: {
      read() {
        const kept = Number(deviceStorage.get(KEY));
        return Number.isSafeInteger(kept) && kept > 0 ? kept : 0;
      },
      write(correction) {
        if (correction > 0) deviceStorage.set(KEY, String(Math.round(correction)));
        else deviceStorage.remove(KEY);
      },
    },
  });
}
