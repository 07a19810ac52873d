'use client';

import { useEffect, useMemo, useRef, useState } from 'react';
import { StoreFailure } from '../failures.ts';
import type { Reader } from '../store/rows.ts';
import { watch } from '../store/store.ts';
import { useStore } from './use-store.ts';

type Answer<T> = { to: object; value: T } | { to: object; bug: unknown };

/**
 * What a query answers, kept up to date, in all tabs; undefined until the first answer. `keys` name what the query
 * closes over: with other keys it is another question. A store that fails says so in `useStore`; the last answer stays.
 * Queries are asked in the order in which they began to watch: with `useLayoutEffect` one is before those of its children.
 */
export function useQuery<T>(
  query: (reader: Reader) => Promise<T>,
  keys: readonly unknown[] = [],
  useWatching = useEffect,
): T | undefined {
  const { store } = useStore();
  const [answer, setAnswer] = useState<Answer<T>>();
  const latest = useRef(query);
  latest.current = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an identity that changes with the question
  const question = useMemo(() => ({}), [store, ...keys]);

  useWatching(
    () =>
      watch(
        store,
        (reader) => latest.current(reader),
        (value) => setAnswer({ to: question, value }),
        (thrown) => {
          if (!(thrown instanceof StoreFailure)) setAnswer({ to: question, bug: thrown });
        },
      ),
    [store, question],
  );

  if (answer?.to !== question) return undefined;
  // For the error boundary.
  if ('bug' in answer) throw answer.bug;
  return answer.value;
}
