import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seriesKey, seriesName } from '#lib/client/insights/series.ts';
import { usualOf } from '#lib/client/insights/what-if.ts';
import { HOUR } from '#lib/time.ts';
import { meetingSum as meeting } from '../support/meeting-sum.ts';

describe('a series', () => {
  it('is what titles have in common without case, accents, numbers and dates', () => {
    const same = [
      'Sprint review',
      'sprint  REVIEW',
      'Sprint review #12',
      'Sprint review (3)',
      'Sprint revïew – 2026-11-16',
    ];
    expect(new Set(same.map(seriesKey))).toEqual(new Set(['sprint review']));
    expect(seriesKey('Weekly KW 47')).toBe('weekly');
    expect(seriesName('Retro, 16.11.2026')).toBe('Retro');
    for (const own of ['1:1', 'Ada 1:1', 'Standup 9:30', '2026', 'Q3', 'Planning Q3', 'Route 66 team', '日本 会議'])
      expect(seriesName(own)).toBe(own);
    for (const own of [
      ' Retro\n  planning ',
      'Retro  planning KW47',
      'Retro planning no. 5',
      'Retro planning (16. 11. 2026)',
    ])
      expect(seriesName(own)).toBe('Retro planning');
    // A vowel of Hindi is a mark like an accent, and is no accent.
    expect(seriesKey('काम')).not.toBe(seriesKey('कम'));
    expect(seriesKey('  ')).toBe('');
  });

  it('has a name that is the name of itself, so that a budget for it counts it', () => {
    for (const title of ['Sprint 14 (week 47)', 'Weekly 3 #4', 'Retro 2026-11-16 #3', '3 #4'])
      expect(seriesName(seriesName(title))).toBe(seriesName(title));
    const titles = fc.string({ unit: fc.constantFrom(...'ab 1:#(/-'), maxLength: 14 });
    const check = fc.property(titles, (title) => {
      const name = seriesName(title);
      expect([seriesName(name), name.trim()]).toEqual([name, name]);
    });
    fc.assert(check, { numRuns: 200 });
  });

  it('usually comes to its average', () => {
    expect(usualOf([])).toBeNull();
    const usual = usualOf([100, 201, 301].map((totalMinor, i) => meeting({ id: `${i}`, totalMinor })));
    expect(usual).toMatchObject({ count: 3, averageMinor: 201, averageMs: HOUR, last: { id: '2' } });
  });
});
