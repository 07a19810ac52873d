import { useEffect, useMemo } from 'react';
import { seriesOf } from '#lib/client/calendar/content.ts';
import { useStore } from '#lib/client/hooks/hooks.ts';
import { planOf, useCalendars } from '#lib/client/hooks/use-calendars.ts';
import { useNow } from '#lib/client/hooks/use-now.ts';
import { useQuery } from '#lib/client/hooks/use-query.ts';
import { useSums, useSumsBasis } from '#lib/client/hooks/use-sums.ts';
import { changesOf, noteSavings } from '#lib/client/insights/changes.ts';
import { type Followed, followChanges, toShare, totalsOf } from '#lib/client/insights/follow.ts';
import { inCurrency } from '#lib/client/insights/meeting-sums.ts';
import { isOpenInPart } from '#lib/client/sync/epochs.ts';
import { HOUR, MINUTE } from '#lib/time.ts';

/**
 * Returns what came of all changes, in the order in which they were decided, however much history the plan shows. Undefined
 * until known.
 */
export function useFollowed(): readonly Followed[] | undefined {
  const { store } = useStore();
  const sums = useSums();
  const currency = useSumsBasis()?.currency;
  const changes = useQuery(changesOf);
  const tick = useNow(MINUTE);
  const now = useMemo(() => Math.max(tick, store.now()), [tick, store]);
  const hour = Math.floor(now / HOUR);
  const planned = useMemo(() => changes?.filter(({ isPlanned }) => isPlanned) ?? [], [changes]);
  const calendars = useCalendars({
    isWanted: planned.length > 0,
    from: Math.min(...planned.map(({ decidedAt }) => decidedAt), (hour + 1) * HOUR),
    to: (hour + 1) * HOUR,
  });
  const meetings = useMemo(
    () => calendars && planOf(calendars).meetings.map((one) => ({ ...one, series: seriesOf(one.uid) })),
    [calendars],
  );
  const followed = useMemo(() => {
    if (sums?.left !== 0 || currency === undefined || !changes || !meetings) return undefined;
    const metered = inCurrency(sums.meetings, currency).meetings;
    return followChanges(changes, { metered, planned: meetings }, { now, currency });
  }, [sums, currency, changes, meetings, now]);
  const isPart = useQuery(isOpenInPart);
  useEffect(() => {
    // A device that can't save says so elsewhere, and it's noted the next time.
    if (followed && isPart === false) noteSavings(store, totalsOf(toShare(followed))).catch(() => {});
  }, [followed, isPart, store]);
  return followed;
}
