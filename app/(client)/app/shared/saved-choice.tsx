'use client';

import { type ReactNode, useState } from 'react';
import { asFailure } from '#lib/client/api/call.ts';
import { explain } from '#lib/client/explain.ts';
import { Problem } from '#ui/notice.tsx';
import { say } from '#words/shared.ts';
import { useSession } from './session.tsx';

/**
 * Handles a setting that is saved at once. `save` stores a choice at the service, and throws ApiFailure. While it's being
 * saved, it is `chosen`, and further choices are refused, since they could arrive in any order. `outcome` says whether it was.
 */
export function useSavedChoice<Choice>(save: (choice: Choice) => Promise<void>) {
  const { noteEnd } = useSession();
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [isSaved, setSaved] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function choose(choice: Choice) {
    if (chosen !== null) return;
    setChosen(choice);
    setSaved(false);
    setProblem(null);
    try {
      await save(choice);
      setSaved(true);
    } catch (thrown) {
      if (!noteEnd(thrown)) setProblem(say('choice.failed', { why: explain(asFailure(thrown)) }));
    } finally {
      setChosen(null);
    }
  }

  const outcome = (
    <>
      <p role="status" className="font-mono text-sm font-semibold text-good">
        {isSaved && say('choice.saved')}
      </p>
      <Problem>{problem}</Problem>
    </>
  );
  return { chosen, choose, isSaved, problem, outcome };
}

interface CheckProps {
  isOn: boolean;
  save: (isOn: boolean) => Promise<void>;
  /** It can't be changed. */
  isLocked?: boolean;
  children: ReactNode;
}

/** A checkbox that is saved at once. */
export function SavedCheck({ isOn, save, isLocked = false, children }: CheckProps) {
  const { chosen, choose, outcome } = useSavedChoice(save);
  return (
    <>
      <label
        className={`flex min-h-11 items-start gap-3 py-2 wrap-anywhere ${isLocked ? 'text-faint' : 'cursor-pointer'}`}
      >
        <input
          type="checkbox"
          checked={chosen ?? isOn}
          onChange={({ target }) => void choose(target.checked)}
          aria-busy={chosen !== null}
          disabled={isLocked}
          className="mt-0.5 size-5 shrink-0 accent-ink"
        />
        <span>{children}</span>
      </label>
      {outcome}
    </>
  );
}
