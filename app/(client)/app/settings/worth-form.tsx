'use client';

import { useCallback } from 'react';
import { chooseWorkspaceVotes, readWorkspaceVotes } from '#lib/client/api/operations.ts';
import { useRemote } from '#lib/client/hooks/use-remote.ts';
import type { Workspace } from '#lib/workspaces/schema.ts';
import { Problem } from '#ui/notice.tsx';
import { say } from '#words/settings.ts';
import { RemoteView } from '../shared/remote-view.tsx';
import { useSavedChoice } from '../shared/use-saved-choice.ts';
import { Section } from './section.tsx';

/** A checkbox for whether receipts ask if the meeting was worth it, saved at once. */
export function WorthForm({ workspace: { id } }: { workspace: Workspace }) {
  const [remote, { reload, replace }] = useRemote(useCallback(() => readWorkspaceVotes(id), [id]));
  const { chosen, choose, isSaved, problem } = useSavedChoice(async (asks: boolean) =>
    replace(await chooseWorkspaceVotes(id, asks)),
  );
  return (
    <Section id="worth" title={say('worth.title')} text={say('worth.text')}>
      <RemoteView remote={remote} onRetry={reload} what={say('worth.what')}>
        {({ asks }) => (
          <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
            <input
              type="checkbox"
              name="asksWorth"
              checked={chosen ?? asks}
              onChange={(event) => void choose(event.target.checked)}
              aria-busy={chosen !== null}
              className="mt-0.5 size-5 shrink-0 accent-ink"
            />
            <span>{say('worth.asks')}</span>
          </label>
        )}
      </RemoteView>
      <p role="status" className="font-mono text-sm font-semibold text-good">
        {isSaved && say('form.saved')}
      </p>
      <Problem>{problem}</Problem>
    </Section>
  );
}
