'use client';

import { useCallback, useEffect, useState } from 'react';
import { type Draft, keepDraft, keptDraft, NO_DRAFT } from '#lib/client/meetings/draft.ts';

export type DraftChange = Partial<Draft> | ((draft: Draft) => Partial<Draft>);

/** What was typed into the start form, kept for the tab: whoever leaves to put somebody on the list finds it again. */
export function useDraft(): [Draft, (change: DraftChange) => void] {
  const [draft, setDraft] = useState(NO_DRAFT);

  useEffect(() => setDraft((empty) => keptDraft() ?? empty), []);

  useEffect(() => {
    if (draft !== NO_DRAFT) keepDraft(draft);
  }, [draft]);

  const change = useCallback(
    (to: DraftChange) => setDraft((before) => ({ ...before, ...(typeof to === 'function' ? to(before) : to) })),
    [],
  );
  return [draft, change];
}
