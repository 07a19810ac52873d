import { Fold } from '#ui/fold.tsx';
import { say } from './say.ts';

const WAYS = [
  ['Google', 'howToExport.google'],
  ['Outlook', 'howToExport.outlook'],
  ['Apple', 'howToExport.apple'],
  ['Fastmail', 'howToExport.fastmail'],
  ['Nextcloud', 'howToExport.nextcloud'],
  ['Thunderbird', 'howToExport.thunderbird'],
] as const;

/** Where each provider has its export. */
export function HowToExport() {
  return (
    <Fold title={say('howToExport.title')}>
      <dl>
        {WAYS.map(([name, way]) => (
          <div key={name} className="border-b border-dashed border-rule py-2 last:border-none sm:flex sm:gap-x-6">
            <dt className="shrink-0 font-semibold sm:w-28">{name}</dt>
            <dd className="text-sm text-faint">{say(way)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-faint">{say('howToExport.invitation')}</p>
    </Fold>
  );
}
