'use client';

import { useCallback, useEffect, useState } from 'react';
import { type Draft, loadDraft, NO_DRAFT, saveDraft } from '#lib/client/meetings/draft.ts';

type Change = Partial<Draft> | ((draft: Draft) => Partial<Draft>);

/** What is in the start form, kept for the tab: who leaves to put somebody on the list comes back to it. */
export function useDraft(): [Draft, (change: Change) => void] {
  const [draft, setDraft] = useState(NO_DRAFT);

  useEffect(() => setDraft((empty) => loadDraft() ?? empty), []);

  useEffect(() => {
    if (draft !== NO_DRAFT) saveDraft(draft);
  }, [draft]);

  const change = useCallback(
    (to: Change) => setDraft((before) => ({ ...before, ...(typeof to === 'function' ? to(before) : to) })),
    [],
  );
  return [draft, change];
}
