import { Fold } from '#ui/fold.tsx';
import { say } from '#words/calendar.ts';

/** Programs, how to export from each, and whether guests are in the file. */
const WAYS = [
  ['Google Calendar', 'export.google', 'export.guests'],
  ['Outlook for Windows', 'export.outlook', 'export.someGuests'],
  ['New Outlook, on the web', 'export.outlookWeb', 'export.noGuests'],
  ['Apple Calendar', 'export.apple', 'export.guests'],
  ['Fastmail', 'export.fastmail', 'export.guests'],
  ['Proton Calendar', 'export.proton', 'export.guests'],
  ['Nextcloud', 'export.nextcloud', 'export.guests'],
  ['Thunderbird', 'export.thunderbird', 'export.guests'],
] as const;

/** How to export a calendar from each program. */
export function HowToExport() {
  return (
    <Fold title={say('export.title')}>
      <dl>
        {WAYS.map(([name, way, guests]) => (
          <div key={way} className="border-b border-dashed border-rule py-2 last:border-none sm:flex sm:gap-x-6">
            <dt className="shrink-0 font-semibold sm:w-52">{name}</dt>
            <dd className="text-sm text-faint">
              {say(way)} <strong className="text-ink">{say(guests)}</strong>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-faint">{say('export.invitation')}</p>
    </Fold>
  );
}
