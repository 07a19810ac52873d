'use client';

import { useCallback, useEffect, useState } from 'react';
import { type Draft, keepDraft, keptDraft, NO_DRAFT } from '#lib/client/meetings/draft.ts';

type Change = Partial<Draft> | ((draft: Draft) => Partial<Draft>);

/** What is in the start form, kept for the tab: who leaves to put somebody on the list comes back to it. */
export function useDraft(): [Draft, (change: Change) => void] {
  const [draft, setDraft] = useState(NO_DRAFT);

  useEffect(() => setDraft((empty) => keptDraft() ?? empty), []);

  useEffect(() => {
    if (draft !== NO_DRAFT) keepDraft(draft);
  }, [draft]);

  const change = useCallback(
    (to: Change) => setDraft((before) => ({ ...before, ...(typeof to === 'function' ? to(before) : to) })),
    [],
  );
  return [draft, change];
}
