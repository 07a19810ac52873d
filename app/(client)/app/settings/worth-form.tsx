'use client';

import { useCallback } from 'react';
import { chooseWorkspaceVotes, readWorkspaceVotes } from '#lib/client/api/operations.ts';
import { useRemote } from '#lib/client/hooks/use-remote.ts';
import type { Workspace } from '#lib/workspaces/schema.ts';
import { say } from '#words/settings.ts';
import { RemoteView } from '../shared/remote-view.tsx';
import { SavedCheck } from '../shared/saved-choice.tsx';
import { Section } from './section.tsx';

/** Whether receipts ask if the meeting was worth it. */
export function WorthForm({ workspace: { id } }: { workspace: Workspace }) {
  const [remote, { reload, replace }] = useRemote(useCallback(() => readWorkspaceVotes(id), [id]));
  return (
    <Section id="worth" title={say('worth.title')} text={say('worth.text')}>
      <RemoteView remote={remote} onRetry={reload} what={say('worth.what')}>
        {({ asks }) => (
          <SavedCheck isOn={asks} save={async (isOn) => replace(await chooseWorkspaceVotes(id, isOn))}>
            {say('worth.asks')}
          </SavedCheck>
        )}
      </RemoteView>
    </Section>
  );
}
