'use client';

import { updateWorkspace } from '#lib/client/api/operations.ts';
import type { Workspace } from '#lib/workspaces/schema.ts';
import { rich, say } from '#words/settings.ts';
import { SavedCheck } from '../shared/saved-choice.tsx';
import { useSession } from '../shared/session.tsx';
import { PartOfPro, Section } from './section.tsx';

interface Props {
  workspace: Workspace;
  email: string;
  allowed: boolean;
}

/** Whether the weekly email is sent. */
export function DigestForm({ workspace, email, allowed }: Props) {
  const { noteWorkspace } = useSession();
  // Without Pro, it can only be switched off.
  const isLocked = !allowed && !workspace.digestOptIn;
  return (
    <Section id="digest" title={say('digest.title')} text={say('digest.text')}>
      <SavedCheck
        isOn={workspace.digestOptIn}
        save={async (digestOptIn) => noteWorkspace(await updateWorkspace(workspace.id, { digestOptIn }))}
        isLocked={isLocked}
      >
        {rich('digest.optIn', { email, b: (inside) => <span className="font-semibold">{inside}</span> })}
      </SavedCheck>
      {isLocked && <PartOfPro>{say('digest.partOfPro')}</PartOfPro>}
    </Section>
  );
}
