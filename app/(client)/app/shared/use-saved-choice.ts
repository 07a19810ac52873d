import { useState } from 'react';
import { asFailure } from '#lib/client/api/call.ts';
import { explain } from '#lib/client/explain.ts';
import { say } from '#words/shared.ts';
import { useSession } from './session.tsx';

/**
 * Handles a setting that is saved at once. `save` stores a choice at the service, and throws ApiFailure. While it's being
 * saved, it is `chosen`, and further choices are refused, since they could arrive in any order.
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

  return { chosen, choose, isSaved, problem };
}
