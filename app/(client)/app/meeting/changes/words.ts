import type { Before, Terms } from '#lib/cost/change.ts';
import { say } from '#words/changes.ts';
import { number, time } from '../comparing/range-words.ts';

/** Returns what was decided: `25 min instead of 58 min`. */
export function whatWords({ kind, toMs, heads, every, readers, readMs }: Terms, before: Before): string {
  switch (kind) {
    case 'shorten':
      return say('what.shorten', { to: time(toMs), from: time(lengthOf(before)) });
    case 'shrink':
      return say('what.shrink', { to: heads, from: number(headsOf(before)) });
    case 'space':
      return say('what.space', { every: String(every) });
    case 'write':
      return say('what.write', { readers, time: time(readMs) });
    case 'keep':
      return say('what.keep');
    case 'end':
      return say('what.end');
  }
}

/** Returns a meeting's average duration. */
export const lengthOf = ({ durationMs, count }: Before): number => Math.round(durationMs / count);

/** Returns a meeting's average number of people. */
export const headsOf = ({ personMs, durationMs }: Before): number =>
  durationMs === 0 ? 0 : Math.max(1, Math.round(personMs / durationMs));
