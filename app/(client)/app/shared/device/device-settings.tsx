import { useId } from 'react';
import { deviceLocales } from '#lib/client/device-format.ts';
import { useDeviceSetting } from '#lib/client/hooks/use-device-setting.ts';
import { Choice } from '#ui/choice.tsx';
import { SectionHeading } from '#ui/heading.tsx';
import { say } from '#words/shared-device.ts';
import { LanguageField } from './language-field.tsx';

/** This device's settings: language, theme, and clock. Each choice applies at once, in all tabs. */
export function DeviceSettings() {
  const heading = useId();
  const [theme, chooseTheme] = useDeviceSetting('theme');
  const [clock, chooseClock] = useDeviceSetting('clock');
  return (
    <section aria-labelledby={heading} className="border-t border-dashed border-faint pt-6">
      <SectionHeading id={heading}>{say('deviceSettings.title')}</SectionHeading>
      <div className="mt-6 flex flex-col gap-6">
        <LanguageField place="settings" />
        <Choice
          legend={say('deviceSettings.theme')}
          value={theme}
          options={[
            { value: 'system', text: say('deviceSettings.automatic') },
            { value: 'light', text: say('deviceSettings.light') },
            { value: 'dark', text: say('deviceSettings.dark') },
          ]}
          onChange={chooseTheme}
        />
        <Choice
          legend={say('deviceSettings.clock')}
          value={clock}
          options={[
            { value: 'auto', text: say('deviceSettings.automatic') },
            { value: '12', text: say('deviceSettings.12', { hours: 12 }) },
            { value: '24', text: say('deviceSettings.24', { hours: 24 }) },
          ]}
          onChange={chooseClock}
        />
      </div>
      <p className="mt-4 text-faint">{say('deviceSettings.example', { time: exampleTime() })}</p>
    </section>
  );
}

/** A time in the afternoon: `2:05 PM`, `14:05`. */
function exampleTime(): string {
  return new Intl.DateTimeFormat(deviceLocales(), { hour: 'numeric', minute: '2-digit' }).format(
    new Date(2026, 0, 5, 14, 5),
  );
}
