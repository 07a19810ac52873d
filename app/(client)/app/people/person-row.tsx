import { memo, useId } from 'react';
import { amount, rateAmount } from '#lib/client/device-format.ts';
import type { CostSettings, Person, Rate } from '#lib/sync/records.ts';
import { TextButton } from '#ui/button.tsx';
import { rich, say } from '#words/people.ts';
import { loadedHourly } from '../meeting/estimate.ts';
import { MenuItem, RowMenu } from '../shared/row-menu.tsx';

interface Props {
  person: Person;
  settings: CostSettings;
  /** The line about their meetings; undefined until known. Its space is reserved. */
  figures: string | undefined;
  onEdit: () => void;
  onRemove: () => void;
}

export const editId = (personId: string) => `edit-${personId}`;

export function PersonRow({ person, settings, figures, onEdit, onRemove }: Props) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-6 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <Figures id={id} person={person} settings={settings} />
        <p className="min-h-5 font-mono text-[0.8125rem] text-faint tabular-nums">{figures}</p>
      </div>
      <div className="ms-auto flex gap-x-6">
        <TextButton
          id={editId(person.id)}
          aria-labelledby={`${editId(person.id)} ${id}-name`}
          onClick={onEdit}
          look="action"
        >
          {say('person.edit')}
        </TextButton>
        <RowMenu label={say('person.more', { name: person.name })} deletes>
          <MenuItem onChoose={onRemove}>{say('person.delete')}</MenuItem>
        </RowMenu>
      </div>
    </div>
  );
}

/** Memoized: with hundreds of people, recomputing all rows after one change is noticeable. */
const Figures = memo(function Figures({ id, person, settings }: { id: string } & Pick<Props, 'person' | 'settings'>) {
  const { name, role, external } = person;
  const hourly = amount(loadedHourly(person, settings), settings.currency);
  const typed = rateAmount(person.rateMinor, person.rateKind, settings.currency);
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={`${id}-name`} dir="auto" className="line-clamp-2 max-w-full min-w-0 font-semibold wrap-anywhere">
          {name}
        </h2>
        <span className="hidden min-w-6 flex-1 border-b border-dotted border-faint sm:block" />
        <p className="ms-auto text-end font-mono tabular-nums wrap-anywhere" title={hourlyReason(person, settings)}>
          {rich(person.rateKind === 'hour' && typed === hourly ? 'person.rate' : 'person.rates', {
            rate: typed,
            per: person.rateKind,
            cost: hourly,
            small: (inside) => <span className="text-sm text-faint">{inside}</span>,
          })}
        </p>
      </div>
      <p className="line-clamp-2 font-mono text-sm text-faint wrap-anywhere">
        {role !== '' && (
          <>
            <bdi>{role}</bdi>
            {' · '}
          </>
        )}
        {external ? say('person.external') : say('person.staff')}
      </p>
    </>
  );
});

/** Returns how an hour's cost is computed: `€85,000.00 a year ÷ 2,080 hours × 1.3 for employer costs`. */
export function hourlyReason(rate: Rate, { currency, hoursPerYear, loadMultiplier }: CostSettings): string {
  const { external, rateKind } = rate;
  const figures = {
    rate: amount(rate.rateMinor, currency),
    hours: hoursPerYear,
    factor: loadMultiplier,
  };
  if (rateKind === 'hour') return say(external ? 'hourly.externalHour' : 'hourly.staffHour', figures);
  return say(external ? 'hourly.externalYear' : 'hourly.staffYear', figures);
}
