/** Start and end in whole ms, start < end. In a list, intervals are sorted and don't touch each other. */
export type Interval = readonly [from: number, to: number];

/** A stretch of time as recorded, in epoch ms; null: still open. */
export interface Span {
  startedAt: number;
  endedAt: number | null;
}

/**
 * Returns the time covered by any of `spans`; an open span never ends. Spans may be in any order and overlap. A span that
 * doesn't end after it began, or has NaN for a bound, covers nothing. Bounds stay as recorded, including fractions.
 */
export function union(spans: readonly Span[]): Interval[] {
  const sorted = spans
    .map(({ startedAt, endedAt }) => [startedAt, endedAt ?? Number.POSITIVE_INFINITY] as const)
    .filter(([from, to]) => from < to)
    .sort(([a], [b]) => a - b);
  const joined: [from: number, to: number][] = [];
  for (const [from, to] of sorted) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/** Returns the time in both, in whole ms. */
export function intersect(a: readonly Interval[], b: readonly Interval[]): Interval[] {
  const both: Interval[] = [];
  let i = 0;
  let j = 0;
  for (let x = a[0], y = b[0]; x && y; x = a[i], y = b[j]) {
    const from = Math.floor(Math.max(x[0], y[0]));
    const to = Math.floor(Math.min(x[1], y[1]));
    if (from < to) both.push([from, to]);
    if (x[1] < y[1]) i += 1;
    else j += 1;
  }
  return both;
}

/** Returns the parts of `whole` outside all `holes`. */
export function without(whole: readonly Interval[], holes: readonly Interval[]): Interval[] {
  const gaps: Interval[] = [];
  let from = Number.NEGATIVE_INFINITY;
  for (const [start, end] of holes) {
    gaps.push([from, start]);
    from = end;
  }
  gaps.push([from, Number.POSITIVE_INFINITY]);
  return intersect(whole, gaps);
}

/** Returns their total length in ms. */
export function length(intervals: readonly Interval[]): number {
  return intervals.reduce((sum, [from, to]) => sum + (to - from), 0);
}

/**
 * Returns a function that tells how many ms of `intervals` have passed at `at`. The time between two moments is the
 * difference of two calls, so each of many spans costs a binary search instead of a walk over all intervals.
 */
export function clockOf(intervals: readonly Interval[]): (at: number) => number {
  const before: number[] = [];
  let sum = 0;
  for (const [from, to] of intervals) {
    before.push(sum);
    sum += to - from;
  }
  return (at) => {
    let [low, high] = [0, intervals.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((intervals[middle]?.[0] ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    const last = intervals[low - 1];
    return last ? (before[low - 1] ?? 0) + Math.min(Math.floor(at), last[1]) - last[0] : 0;
  };
}
