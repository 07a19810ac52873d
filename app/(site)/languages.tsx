import { spokenNow } from '#lib/client/spoken.ts';
import { sayIn } from '#lib/client/words.ts';
import { LANGUAGE_NAMES, LANGUAGES, pathIn } from '#lib/languages/terms.ts';
import { textLook } from '#ui/button.tsx';
import { room, say } from '#words/site.ts';
import { wordsOf } from '../speak-here.ts';
import { OwnLanguage } from './own-language.tsx';

/** Returns all languages except the page's, and its address in each. `path` is the English one. */
const othersOf = (path: string) =>
  LANGUAGES.filter((language) => language !== spokenNow().language).map((language) => ({
    ...{ language, href: pathIn(language, path) },
  }));

/** A link to this page in the reader's own language, below the header. */
export async function LanguageOffer({ path }: { path: string }) {
  const offers = await Promise.all(
    othersOf(path).map(async (other) => ({ ...other, text: sayIn(room, await wordsOf(other.language))('nav.offer') })),
  );
  return <OwnLanguage offers={offers} />;
}

/** Links to this page in all other languages. */
export function Languages({ path }: { path: string }) {
  return (
    <nav aria-label={say('languages.label')} className="mt-20 print:hidden">
      <ul className="flex flex-wrap gap-x-5 font-mono text-sm text-faint">
        {othersOf(path).map(({ language, href }) => (
          <li key={language}>
            <a href={href} lang={language} hrefLang={language} className={textLook('tall')}>
              {LANGUAGE_NAMES[language]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
