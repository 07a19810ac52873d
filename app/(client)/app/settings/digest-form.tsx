'use client';

import { useState } from 'react';
import { asFailure } from '#lib/client/api/call.ts';
import { updateWorkspace } from '#lib/client/api/operations.ts';
import { explain } from '#lib/client/format.ts';
import type { Workspace } from '#lib/workspaces/schema.ts';
import { useSession } from '../shared/session.tsx';
import { PartOfPro, Section } from './section.tsx';

interface Props {
  workspace: Workspace;
  email: string;
  allowed: boolean;
}

/** Switches the weekly email on or off, and saves that at once. */
export function DigestForm({ workspace, email, allowed }: Props) {
  const { noteEnd, noteWorkspace } = useSession();
  // What was chosen, while that is saved.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [isSaved, setSaved] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // Without Pro it can only be switched off.
  const locked = !allowed && !workspace.digestOptIn;

  async function save(digestOptIn: boolean) {
    setChosen(digestOptIn);
    setSaved(false);
    setProblem(null);
    try {
      noteWorkspace(await updateWorkspace(workspace.id, { digestOptIn }));
      setSaved(true);
    } catch (thrown) {
      if (!noteEnd(thrown)) setProblem(`Not saved. ${explain(asFailure(thrown))}`);
    } finally {
      setChosen(null);
    }
  }

  return (
    <Section
      id="digest"
      title="Weekly digest"
      text="An email every Monday morning with what last week’s meetings cost: the total, the hours, the topics and the most expensive meeting. No email after a week without meetings."
    >
      <label
        className={`flex min-h-11 items-start gap-3 py-2 ${locked ? 'text-faint' : 'cursor-pointer'} wrap-anywhere`}
      >
        <input
          type="checkbox"
          name="digestOptIn"
          checked={chosen ?? workspace.digestOptIn}
          // While one choice is saved, the next waits: they would arrive in any order.
          onChange={(event) => chosen === null && void save(event.target.checked)}
          aria-busy={chosen !== null}
          disabled={locked}
          className="mt-0.5 size-5 shrink-0 accent-ink"
        />
        <span>
          Email this workspace’s digest to <span className="font-semibold">{email}</span>
        </span>
      </label>
      <p role="status" className="font-mono text-sm font-semibold text-good">
        {isSaved && '✓ Saved'}
      </p>
      <p role="alert" className="font-semibold text-accent">
        {problem}
      </p>
      {locked && <PartOfPro>The weekly digest is part of Pro.</PartOfPro>}
    </Section>
  );
}
