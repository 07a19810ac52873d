'use client';

import { useCallback, useEffect, useState } from 'react';
import { useStored } from '#lib/client/hooks/use-stored.ts';
import { type Draft, inviteesIn, loadDraft, NO_DRAFT, saveDraft } from '#lib/client/meetings/draft.ts';

export type DraftChange = Partial<Draft> | ((draft: Draft) => Partial<Draft>);

/**
 * What was typed into the start form, kept for the tab: whoever leaves to put somebody on the list finds it again.
 * `currency`: the workspace's, in which the rates are; undefined: not known yet.
 */
export function useDraft(currency: string | undefined): [Draft, (change: DraftChange) => void] {
  const kept = useStored(loadDraft) ?? NO_DRAFT;
  const [typed, setTyped] = useState<Draft | null>(null);

  useEffect(() => {
    if (typed) saveDraft(typed);
  }, [typed]);

  const change = useCallback(
    (to: DraftChange) =>
      setTyped((before) => {
        const draft = inWorkspace(before ?? kept, currency);
        return { ...draft, ...(typeof to === 'function' ? to(draft) : to) };
      }),
    [kept, currency],
  );
  return [inWorkspace(typed ?? kept, currency), change];
}

const inWorkspace = (draft: Draft, currency: string | undefined): Draft =>
  currency === undefined ? draft : { ...draft, invitees: inviteesIn(draft, currency), currency };
