'use client';

import { useCallback, useEffect, useState } from 'react';
import { type Draft, loadDraft, NO_DRAFT, saveDraft } from '#lib/client/meetings/draft.ts';

export type DraftChange = Partial<Draft> | ((draft: Draft) => Partial<Draft>);

/** What was typed into the start form, kept for the tab: whoever leaves to put somebody on the list finds it again. */
export function useDraft(): [Draft, (change: DraftChange) => void] {
  const [draft, setDraft] = useState(NO_DRAFT);

  useEffect(() => setDraft((empty) => loadDraft() ?? empty), []);

  useEffect(() => {
    if (draft !== NO_DRAFT) saveDraft(draft);
  }, [draft]);

  const change = useCallback(
    (to: DraftChange) => setDraft((before) => ({ ...before, ...(typeof to === 'function' ? to(before) : to) })),
    [],
  );
  return [draft, change];
}
