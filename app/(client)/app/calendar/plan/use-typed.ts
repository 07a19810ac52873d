'use client';

import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { isOften, type Often } from '#lib/client/calendar/draft.ts';

/** What is in the form, as typed. */
export interface Typed {
  title: string;
  people: string;
  minutes: string;
  often: Often;
}

/**
 * Keeps the form in the address, so that it can be bookmarked: behind the `#`, which no browser sends to a server. A link
 * may also have it behind the `?`.
 */
export function useTyped(): [Typed, (change: Partial<Typed>) => void] {
  const query = useSearchParams().toString();
  const [typed, setTyped] = useState(() => typedIn(new URLSearchParams(location.hash.slice(1) || query)));
  return [
    typed,
    (change) => {
      const next = { ...typed, ...change };
      setTyped(next);
      history.replaceState(null, '', `${location.pathname}#${new URLSearchParams(Object.entries(next))}`);
    },
  ];
}

function typedIn(params: URLSearchParams): Typed {
  const often = params.get('often') ?? '';
  return {
    title: params.get('title') ?? '',
    people: params.get('people') ?? '',
    minutes: params.get('minutes') ?? '45',
    often: isOften(often) ? often : 'week',
  };
}
