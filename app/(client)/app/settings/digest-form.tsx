'use client';

import { updateWorkspace } from '#lib/client/api/operations.ts';
import type { Workspace } from '#lib/workspaces/schema.ts';
import { Problem } from '#ui/notice.tsx';
import { rich, say } from '#words/settings.ts';
import { useSession } from '../shared/session.tsx';
import { useSavedChoice } from '../shared/use-saved-choice.ts';
import { PartOfPro, Section } from './section.tsx';

interface Props {
  workspace: Workspace;
  email: string;
  allowed: boolean;
}

/** A checkbox for the weekly email, saved at once. */
export function DigestForm({ workspace, email, allowed }: Props) {
  const { noteWorkspace } = useSession();
  const { chosen, choose, isSaved, problem } = useSavedChoice(async (digestOptIn: boolean) =>
    noteWorkspace(await updateWorkspace(workspace.id, { digestOptIn })),
  );
  // Without Pro, it can only be switched off.
  const locked = !allowed && !workspace.digestOptIn;

  return (
    <Section id="digest" title={say('digest.title')} text={say('digest.text')}>
      <label
        className={`flex min-h-11 items-start gap-3 py-2 ${locked ? 'text-faint' : 'cursor-pointer'} wrap-anywhere`}
      >
        <input
          type="checkbox"
          name="digestOptIn"
          checked={chosen ?? workspace.digestOptIn}
          onChange={(event) => void choose(event.target.checked)}
          aria-busy={chosen !== null}
          disabled={locked}
          className="mt-0.5 size-5 shrink-0 accent-ink"
        />
        <span>{rich('digest.optIn', { email, b: (inside) => <span className="font-semibold">{inside}</span> })}</span>
      </label>
      <p role="status" className="font-mono text-sm font-semibold text-good">
        {isSaved && say('form.saved')}
      </p>
      <Problem>{problem}</Problem>
      {locked && <PartOfPro>{say('digest.partOfPro')}</PartOfPro>}
    </Section>
  );
}
