'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Day, fromDate, toDate } from '#lib/client/insights/days.ts';
import { type RangeChoice, SPANS } from '#lib/client/insights/ranges.ts';
import { afterPaint } from '../shared/idle.ts';

const INSIGHTS = '/app/insights';

/** What the address says. The range is null if it makes no sense. */
export interface InsightsRoute {
  /** A span without a day is the current one. */
  range: RangeChoice | { name: (typeof SPANS)[number]; on: null } | null;
  isStatement: boolean;
  /** The workspace that an email's link is about. */
  workspaceId: string | null;
}

/** Goes to an address of this page without requesting what is already loaded. */
export type Navigate = (path: string, options?: { replace?: boolean }) => void;

export function useInsightsRoute(): [InsightsRoute, Navigate] {
  const params = useSearchParams();
  const [chosen, setChosen] = useState({ since: params, query: '' });
  /** Cancels the router update for an address that has been replaced meanwhile. */
  const callOff = useRef(() => {});
  // Next announces a new address in a transition, which renders the whole page before it shows anything.
  const query = chosen.since === params && chosen.query !== '' ? chosen.query : params.toString();
  const navigate = useCallback<Navigate>(
    (path, { replace = false } = {}) => {
      setChosen({ since: params, query: path.slice(path.indexOf('?') + 1) });
      callOff.current();
      if (replace) callOff.current = afterPaint(() => history.replaceState(null, '', path));
      else history.pushState(null, '', path);
    },
    [params],
  );
  useEffect(() => () => callOff.current(), []);
  // The same object until the address changes.
  const route = useMemo(() => routeIn(new URLSearchParams(query)), [query]);
  return [route, navigate];
}

const routeIn = (params: URLSearchParams): InsightsRoute => ({
  range: rangeIn(params),
  isStatement: params.has('statement'),
  workspaceId: params.get('workspace'),
});

function rangeIn(params: URLSearchParams): InsightsRoute['range'] {
  const [first, last] = [fromDate(params.get('from')), fromDate(params.get('until'))];
  if (first !== null && last !== null) return { name: 'own', first, last };
  const wanted = params.get('range');
  if (wanted === 'all') return { name: 'all' };
  const name = SPANS.find((span) => span === wanted);
  return name ? { name, on: fromDate(params.get('on')) } : null;
}

/** Returns the address of a range. A span's day is left out if it's `today`. */
export function insightsPath(
  range: RangeChoice,
  today: Day | null,
  {
    statement = false,
    page = INSIGHTS,
    more = {},
  }: { statement?: boolean; page?: string; more?: Record<string, string> } = {},
): string {
  const query = new URLSearchParams(more);
  if (range.name === 'own') {
    query.set('from', toDate(range.first));
    query.set('until', toDate(range.last));
  } else {
    query.set('range', range.name);
    if (range.name !== 'all' && range.on !== today) query.set('on', toDate(range.on));
  }
  if (statement) query.set('statement', '');
  return `${page}?${query}`;
}
