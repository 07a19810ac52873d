import { useDeviceSetting } from '#lib/client/hooks/use-device-setting.ts';
import { spokenNow } from '#lib/client/spoken.ts';
import { isLanguage, LANGUAGE_NAMES, LANGUAGES, type Language, pathIn } from '#lib/languages/terms.ts';
import { textLink } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { rich, say } from '#words/shared-device.ts';

type Place = 'menu' | 'settings';

/** Where a language was last chosen, and the language before that: a change renders everything again. */
let chosen: { place: Place; from: Language } | null = null;

/** Returns a ref for the element that takes the focus after the language was changed in `place`. */
export const focusOnceChosenIn = (place: Place) => (element: HTMLElement | null) => {
  if (!element || chosen?.place !== place) return;
  if (chosen.from !== spokenNow().language) element.focus();
  chosen = null;
};

const inSettings = focusOnceChosenIn('settings');

/** The app's language on this device, and a link for reporting a sentence that sounds wrong. */
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
        ref={place === 'settings' ? inSettings : undefined}
        onChange={(value) => {
          chosen = { place, from: spokenNow().language };
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
