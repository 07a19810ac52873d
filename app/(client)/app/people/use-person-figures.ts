'use client';

import { useMemo } from 'react';
import { deviceLocales } from '#lib/client/device-format.ts';
import { useShownSums } from '#lib/client/hooks/use-sums.ts';
import { duration, money } from '#lib/format.ts';
import { say } from './say.ts';

const NONE = { count: 0, personMs: 0, totalMinor: 0 };

/** What somebody's meetings come to, as a line: how many, their time in them, and what it cost. Undefined until they are added up. */
export function usePersonFigures(): ((personId: string) => string) | undefined {
  const shown = useShownSums();
  return useMemo(() => {
    if (!shown) return undefined;
    const { meetings, currency, historyDays } = shown;
    const of = new Map<string, { count: number; personMs: number; totalMinor: number }>();
    for (const { personId, personMs, totalMinor } of meetings.flatMap(({ people }) => people)) {
      const sums = of.get(personId) ?? { ...NONE };
      sums.count += 1;
      sums.personMs += personMs;
      sums.totalMinor += totalMinor;
      of.set(personId, sums);
    }
    const locales = deviceLocales();
    return (personId) => {
      const { count, personMs, totalMinor } = of.get(personId) ?? NONE;
      const number =
        historyDays === null
          ? say('figures.meetings', { meetings: count })
          : say('figures.meetingsInDays', { meetings: count, days: historyDays });
      if (count === 0) return number;
      return `${number} · ${duration(personMs, locales)} · ${money(totalMinor, currency, locales)}`;
    };
  }, [shown]);
}
