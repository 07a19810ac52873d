import { Fold } from '#ui/fold.tsx';

const WAYS: readonly (readonly [string, string])[] = [
  ['Google', 'On a computer: Settings, Import & export, Export. You get a .zip with all of your calendars.'],
  [
    'Outlook',
    'In classic Outlook for Windows: File, Save Calendar. On the web: Settings, Shared calendars, Publish, then open the ICS link.',
  ],
  ['Apple', 'On a Mac: choose a calendar, then File, Export, Export.'],
  ['Fastmail', 'Settings, Calendars, the calendar’s name, Export.'],
  ['Nextcloud', 'In Calendar: Edit beside the calendar, then Export.'],
  ['Thunderbird', 'Choose a calendar, then Events and Tasks, Export.'],
];

/** Where each provider has its export. */
export function HowToExport() {
  return (
    <Fold title="How to get the file">
      <dl>
        {WAYS.map(([name, way]) => (
          <div key={name} className="border-b border-dashed border-rule py-2 last:border-none sm:flex sm:gap-x-6">
            <dt className="shrink-0 font-semibold sm:w-28">{name}</dt>
            <dd className="text-sm text-faint">{way}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-faint">
        A single invitation works, too: drop the .ics file of an email, and see what that meeting costs.
      </p>
    </Fold>
  );
}
