import { useSearchParams } from 'next/navigation';
import { type MouseEvent, useMemo } from 'react';
import { listPath } from '../meeting/routes.ts';

/** Means meetings without a topic, in addresses and in the filter. */
export const NO_TOPIC = 'none';

/** Which meetings are listed. Days are as in a date field, `2026-11-22`, and inclusive. */
export interface Filters {
  topicId: string | null;
  personId: string | null;
  from: string | null;
  until: string | null;
  overrunOnly: boolean;
}

export const NO_FILTERS: Filters = { topicId: null, personId: null, from: null, until: null, overrunOnly: false };

/** Returns what the address says: the id of a meeting, the filters of the list, or to add a past meeting. */
export function useMeetingsRoute() {
  const params = useSearchParams();
  const id = params.get('id');
  const filters = useMemo(
    (): Filters => ({
      topicId: params.get('topic'),
      personId: params.get('person'),
      from: params.get('from'),
      until: params.get('until'),
      overrunOnly: params.has('overrun'),
    }),
    [params],
  );
  return { id, filters, isAdding: id === null && params.has('add') };
}

/** Returns the address of the list with these filters. */
export function filteredPath({ topicId, personId, from, until, overrunOnly }: Filters): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ topic: topicId, person: personId, from, until })) {
    if (value !== null && value !== '') query.set(name, value);
  }
  if (overrunOnly) query.set('overrun', '');
  return query.size === 0 ? listPath() : `${listPath()}?${query}`;
}

/**
 * Goes to an address of this page without requesting what is already loaded. With `replace`, the back button skips the
 * current one.
 */
export function navigate(path: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', path);
}

/**
 * Returns what makes an `a` a link to `path`. A plain click goes there at once; one that opens a tab or window is left to the
 * browser.
 */
export const linkTo = (path: string) => ({
  href: path,
  onClick(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(path);
  },
});
