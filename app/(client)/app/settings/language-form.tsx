'use client';

import { useCallback, useState } from 'react';
import { asFailure } from '#lib/client/api/call.ts';
import { chooseWorkspaceLanguage, readWorkspaceLanguage } from '#lib/client/api/operations.ts';
import { explain } from '#lib/client/format.ts';
import { useRemote } from '#lib/client/hooks/use-remote.ts';
import { isLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from '#lib/languages/terms.ts';
import type { Workspace } from '#lib/workspaces/schema.ts';
import { SelectField } from '#ui/select-field.tsx';
import { RemoteView } from '../shared/remote-view.tsx';
import { useSession } from '../shared/session.tsx';
import { Section } from './section.tsx';

const OPTIONS = LANGUAGES.map((language) => ({ value: language, text: LANGUAGE_NAMES[language] }));

/** Chooses what a workspace's digest is written in, and saves that at once. */
export function LanguageForm({ workspace: { id } }: { workspace: Workspace }) {
  const [remote, { reload, replace }] = useRemote(useCallback(() => readWorkspaceLanguage(id), [id]));
  const { noteEnd } = useSession();
  // What was chosen, while that is saved.
  const [chosen, setChosen] = useState<Language | null>(null);
  const [isSaved, setSaved] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function save(language: Language) {
    setChosen(language);
    setSaved(false);
    setProblem(null);
    try {
      replace(await chooseWorkspaceLanguage(id, language));
      setSaved(true);
    } catch (thrown) {
      if (!noteEnd(thrown)) setProblem(`Not saved. ${explain(asFailure(thrown))}`);
    } finally {
      setChosen(null);
    }
  }

  return (
    <Section
      id="language"
      title="Language"
      text="What the weekly digest is written in, and the preview of a receipt’s link. Whoever opens a receipt reads it in their own language, and sign-in codes come in yours."
    >
      <RemoteView remote={remote} onRetry={reload} what="the language">
        {({ language }) => (
          <div className="max-w-xs">
            <SelectField
              label="Language"
              name="language"
              options={OPTIONS}
              value={chosen ?? language}
              // While one choice is saved, the next waits: they would arrive in any order.
              onChange={(value) => chosen === null && isLanguage(value) && void save(value)}
              aria-busy={chosen !== null}
            />
          </div>
        )}
      </RemoteView>
      <p role="status" className="font-mono text-sm font-semibold text-good not-empty:mt-2">
        {isSaved && '✓ Saved'}
      </p>
      <p role="alert" className="font-semibold text-accent not-empty:mt-2">
        {problem}
      </p>
    </Section>
  );
}
