'use client';

import { useCallback, useEffect, useState } from 'react';
import { useStored } from '#lib/client/hooks/use-stored.ts';
import { type Draft, loadDraft, NO_DRAFT, saveDraft } from '#lib/client/meetings/draft.ts';

export type DraftChange = Partial<Draft> | ((draft: Draft) => Partial<Draft>);

/** What was typed into the start form, kept for the tab: whoever leaves to put somebody on the list finds it again. */
export function useDraft(): [Draft, (change: DraftChange) => void] {
  const kept = useStored(loadDraft) ?? NO_DRAFT;
  const [typed, setTyped] = useState<Draft | null>(null);

  useEffect(() => {
    if (typed) saveDraft(typed);
  }, [typed]);

  const change = useCallback(
    (to: DraftChange) =>
      setTyped((before) => {
        const draft = before ?? kept;
        return { ...draft, ...(typeof to === 'function' ? to(draft) : to) };
      }),
    [kept],
  );
  return [typed ?? kept, change];
}
