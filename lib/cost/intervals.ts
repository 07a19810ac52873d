/** From and to, in whole ms; from < to. A list of them is in order, and they do not touch one another. */
export type Interval = readonly [from: number, to: number];

/** A stretch of time as it was recorded, in epoch ms; null: still open. */
export interface Span {
  startedAt: number;
  endedAt: number | null;
}

/**
 * What is covered by any of `spans`, cut to `within`; an open span ends with it. Spans may come in any order and
 * overlap. One that does not end after it began, or has a NaN for a bound, covers nothing.
 */
export function union(spans: readonly Span[], within: readonly Interval[]): Interval[] {
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
  return intersect(joined, within);
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
