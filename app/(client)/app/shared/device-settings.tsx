'use client';

import { useId } from 'react';
import { firstWeekday } from '#lib/client/device-settings.ts';
import { deviceLocales } from '#lib/client/format.ts';
import { useDeviceSetting } from '#lib/client/hooks/use-device-setting.ts';
import { DAY } from '#lib/time.ts';
import { Choice } from '#ui/choice.tsx';
import { SectionHeading } from '#ui/heading.tsx';

/** How this device shows things: theme, clock, and the first day of a week. Each choice counts at once, in all tabs. */
export function DeviceSettings() {
  const heading = useId();
  const [theme, chooseTheme] = useDeviceSetting('theme');
  const [clock, chooseClock] = useDeviceSetting('clock');
  const [week, chooseWeek] = useDeviceSetting('week');
  return (
    <section aria-labelledby={heading} className="border-t border-dashed border-faint pt-6">
      <SectionHeading id={heading}>This device</SectionHeading>
      <p className="mt-2 mb-6 max-w-prose leading-relaxed text-faint">
        How this browser shows things, whoever is signed in. Automatic follows the device and its language.
      </p>
      <div className="flex flex-col gap-6">
        <Choice
          legend="Theme"
          value={theme}
          options={[
            { value: 'system', text: 'Automatic' },
            { value: 'light', text: 'Light' },
            { value: 'dark', text: 'Dark' },
          ]}
          onChange={chooseTheme}
        />
        <Choice
          legend="Clock"
          value={clock}
          options={[
            { value: 'auto', text: 'Automatic' },
            { value: '12', text: '12-hour' },
            { value: '24', text: '24-hour' },
          ]}
          onChange={chooseClock}
        />
        <Choice
          legend="First day of the week"
          value={week}
          options={[
            { value: 'auto', text: 'Automatic' },
            { value: '1', text: weekdayName(1) },
            { value: '6', text: weekdayName(6) },
            { value: '7', text: weekdayName(7) },
          ]}
          onChange={chooseWeek}
        />
      </div>
      <p className="mt-4 text-faint">
        A time looks like {exampleTime()}, and weeks start on {weekdayName(firstWeekday())}.
      </p>
    </section>
  );
}

/** A time in the afternoon: `2:05 PM`, `14:05`. */
function exampleTime(): string {
  return new Intl.DateTimeFormat(deviceLocales(), { hour: 'numeric', minute: '2-digit' }).format(
    new Date(2026, 0, 5, 14, 5),
  );
}

/** A day of the week, from 1, Monday. January 5, 2026 was one. */
function weekdayName(weekday: number): string {
  const day = Date.UTC(2026, 0, 5) + (weekday - 1) * DAY;
  return new Intl.DateTimeFormat(deviceLocales(), { weekday: 'long', timeZone: 'UTC' }).format(day);
}
