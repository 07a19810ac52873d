import { LANGUAGES, type Language } from '#api/snippets.ts';
import { CodeBlock } from '#ui/code-block.tsx';

/*
 * The reader chooses a language once per page, with a radio button that CSS follows, so it works without scripts. Tailwind
 * finds only class names that are written out.
 */
const SHOWN: Record<Language, string> = {
  curl: 'hidden group-has-[#in-curl:checked]/languages:block',
  javascript: 'hidden group-has-[#in-javascript:checked]/languages:block',
  python: 'hidden group-has-[#in-python:checked]/languages:block',
};

/** Surrounds the examples that `LanguageChoice` switches. */
export const LANGUAGE_GROUP = 'group/languages';

export function LanguageChoice() {
  return (
    <fieldset className="mt-6">
      <legend className="font-mono text-sm font-semibold">Examples in</legend>
      <div className="mt-1.5 flex flex-wrap">
        {Object.entries(LANGUAGES).map(([language, name], i) => (
          <label
            key={language}
            className="-ms-px flex min-h-11 cursor-pointer items-center justify-center border border-faint px-5 font-mono text-sm outline-offset-2 outline-ink first:ms-0 has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:z-1 has-focus-visible:outline-2"
          >
            <input type="radio" name="language" id={`in-${language}`} defaultChecked={i === 0} className="sr-only" />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The same call in each language. Only the chosen one is shown. */
export function Examples({ of: id, code }: { of: string; code: Record<Language, string> }) {
  // Object.entries loses the keys' types.
  const entries = Object.entries(LANGUAGES) as [Language, string][];
  return entries.map(([language, name]) => (
    <div key={language} className={SHOWN[language]}>
      <CodeBlock title={`${id} in ${name}`} code={code[language]} />
    </div>
  ));
}
