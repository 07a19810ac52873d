'use client';

import { useDeviceSetting } from '#lib/client/hooks/use-device-setting.ts';
import { spokenNow } from '#lib/client/spoken.ts';
import { isLanguage, LANGUAGE_NAMES, LANGUAGES, pathIn } from '#lib/languages/terms.ts';
import { textLink } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { rich, say } from './say.ts';

/** Where a language was just chosen: everything is drawn anew in it, and the focus returns there. */
let chosenIn: Place | null = null;
type Place = 'menu' | 'settings';

/** For the element that has the focus once a language was chosen in a place: as its ref. */
export const focusOnceChosenIn = (place: Place) => (element: HTMLElement | null) => {
  if (!element || chosenIn !== place) return;
  chosenIn = null;
  element.focus();
};

const inSettings = focusOnceChosenIn('settings');

/** The language that the app speaks on this device, and where to say that a sentence sounds wrong. */
export function LanguageField({ place }: { place: Place }) {
  const [language, choose] = useDeviceSetting('language');
  return (
    <div>
      <SelectField
        label={say('deviceSettings.language')}
        value={language}
        options={[
          { value: 'auto', text: say('deviceSettings.automatic') },
          ...LANGUAGES.map((name) => ({ value: name, text: LANGUAGE_NAMES[name], lang: name })),
        ]}
        {...(place === 'settings' && { ref: inSettings })}
        onChange={(value) => {
          chosenIn = place;
          choose(isLanguage(value) ? value : 'auto');
        }}
      />
      <p className="mt-1.5 text-sm text-faint">
        {rich('deviceSettings.corrections', {
          link: (inside) => (
            <a href={`${pathIn(spokenNow().language, '/privacy')}#operator`} className={textLink}>
              {inside}
            </a>
          ),
        })}
      </p>
    </div>
  );
}
