'use client';

import { useCallback } from 'react';
import { chooseWorkspaceLanguage, readWorkspaceLanguage } from '#lib/client/api/operations.ts';
import { useRemote } from '#lib/client/hooks/use-remote.ts';
import { isLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from '#lib/languages/terms.ts';
import type { Workspace } from '#lib/workspaces/schema.ts';
import { SelectField } from '#ui/select-field.tsx';
import { say } from '#words/settings.ts';
import { RemoteView } from '../shared/remote-view.tsx';
import { useSavedChoice } from '../shared/saved-choice.tsx';
import { Section } from './section.tsx';

const OPTIONS = LANGUAGES.map((language) => ({ value: language, text: LANGUAGE_NAMES[language] }));

/** The language of a workspace's digest, saved at once. */
export function LanguageForm({ workspace: { id } }: { workspace: Workspace }) {
  const [remote, { reload, replace }] = useRemote(useCallback(() => readWorkspaceLanguage(id), [id]));
  const { chosen, choose, outcome } = useSavedChoice(async (language: Language) =>
    replace(await chooseWorkspaceLanguage(id, language)),
  );

  return (
    <Section id="language" title={say('language.title')} text={say('language.text')}>
      <RemoteView remote={remote} onRetry={reload} what={say('language.what')}>
        {({ language }) => (
          <div className="max-w-xs">
            <SelectField
              label={say('language.label')}
              name="language"
              options={OPTIONS}
              value={chosen ?? language}
              onChange={(value) => isLanguage(value) && void choose(value)}
              aria-busy={chosen !== null}
            />
          </div>
        )}
      </RemoteView>
      <div className="mt-2">{outcome}</div>
    </Section>
  );
}
