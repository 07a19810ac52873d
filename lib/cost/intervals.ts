/** From and to, in whole ms; from < to. A list of them is in order, and they do not touch one another. */
export type Interval = readonly [from: number, to: number];

/** A stretch of time as it was recorded, in epoch ms; null: still open. */
export interface Span {
  startedAt: number;
  endedAt: number | null;
}

/**
 * What is covered by any of `spans`; an open one never ends. Spans may come in any order and overlap. One that does not
 * end after it began, or has a NaN for a bound, covers nothing. Bounds are as they were recorded, fractions and all.
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

/** What is in both. */
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

/** What of `whole` is in none of `holes`. */
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

/** Their length together, in ms. */
export function length(intervals: readonly Interval[]): number {
  return intervals.reduce((sum, [from, to]) => sum + (to - from), 0);
}

/**
 * A clock that runs during `intervals` only: answers how many ms of them are over at `at`. What lies between two times is
 * the difference of two looks, so that many spans over many intervals cost a search each and not a walk.
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
