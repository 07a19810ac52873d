import { spokenNow } from '#lib/client/spoken.ts';
import { sayIn } from '#lib/client/words.ts';
import en from '#lib/generated/words/en/site.ts';
import { LANGUAGE_NAMES, LANGUAGES, pathIn } from '#lib/languages/terms.ts';
import { textLook } from '#ui/button.tsx';
import { wordsOf } from '../speak-here.ts';
import { LanguageOffer } from './language-offer.tsx';
import { say } from './say.ts';

/** This page in the other languages; a reader whose own is among them is told so at the top. */
export async function Languages({ path }: { path: string }) {
  const { language: current } = spokenNow();
  const offers = await Promise.all(
    LANGUAGES.filter((language) => language !== current).map(async (language) => ({
      ...{ language, href: pathIn(language, path), name: LANGUAGE_NAMES[language] },
      text: sayIn(en, await wordsOf(language))('nav.offer'),
    })),
  );
  return (
    <>
      <LanguageOffer current={current} offers={offers} />
      <nav aria-label={say('languages.label')} className="mt-20 print:hidden">
        <ul className="flex flex-wrap gap-x-5 font-mono text-sm text-faint">
          {offers.map(({ language, href, name }) => (
            <li key={language}>
              <a href={href} lang={language} hrefLang={language} className={textLook('tall')}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
