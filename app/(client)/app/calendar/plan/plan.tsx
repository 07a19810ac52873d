'use client';

import { isOften, OFTEN, peopleIn, piecesOf, withPerson } from '#lib/client/calendar/draft.ts';
import { useCalendars } from '#lib/client/hooks/use-calendars.ts';
import { parseDuration } from '#lib/client/input/parse.ts';
import { normalize } from '#lib/client/meetings/search.ts';
import type { Person } from '#lib/sync/records.ts';
import { textLook } from '#ui/button.tsx';
import { ScreenHeading } from '#ui/heading.tsx';
import { Link } from '#ui/link.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { say } from '#words/calendar-plan.ts';
import { examplesFor } from '../../meeting/people-words.ts';
import { OthersForm } from '../others-form.tsx';
import { Price } from './price.tsx';
import { useTyped } from './use-typed.ts';

const oftenChoices = () =>
  Object.keys(OFTEN)
    .filter(isOften)
    .map((value) => ({ value, text: say(`often.${value}`) }));

/** Anyone after these has to be typed. */
const MOST_SHOWN = 24;

/** What a meeting that isn't in any calendar yet would cost. */
export function PlanScreen() {
  const [typed, type] = useTyped();
  const calendars = useCalendars();
  if (!calendars) return null;
  const { settings, roster } = calendars;
  const people = peopleIn(typed.people, calendars);
  const durationMs = parseDuration(typed.minutes);
  const [group] = examplesFor(settings.currency);
  return (
    <div className="flex flex-col gap-8">
      <div>
        <ScreenHeading>{say('page.title')}</ScreenHeading>
        <p className="mt-2 text-faint">{say('plan.intro')}</p>
      </div>
      <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">
        <TextField
          label={say('title.label')}
          value={typed.title}
          onChange={({ target }) => type({ title: target.value })}
          maxLength={120}
        />
        <SelectField
          label={say('often.label')}
          value={typed.often}
          options={oftenChoices()}
          onChange={(often) => isOften(often) && type({ often })}
        />
        <div className="sm:col-span-2">
          <TextField
            label={say('people.label')}
            value={typed.people}
            onChange={({ target }) => type({ people: target.value })}
            hint={say('people.hint', { group })}
            error={people.strange.length > 0 && say('people.strange', { names: people.strange.join(', ') })}
            autoCapitalize="off"
            spellCheck={false}
          />
          <Roster
            roster={roster}
            typed={typed.people}
            onPerson={({ name }) => type({ people: withPerson(typed.people, name, roster) })}
          />
        </div>
        <TextField
          label={say('length.label')}
          value={typed.minutes}
          onChange={({ target }) => type({ minutes: target.value })}
          error={durationMs === undefined && say('length.invalid')}
          spellCheck={false}
        />
        {people.hasOthers && (
          <div>
            <OthersForm calendars={calendars} />
          </div>
        )}
      </div>
      <Price
        people={people}
        durationMs={durationMs ?? null}
        title={typed.title.trim()}
        often={typed.often}
        settings={settings}
      />
      <p>
        <Link href="/app/calendar" className={textLook('tall')}>
          {say('plan.back')}
        </Link>
      </p>
    </div>
  );
}

interface RosterProps {
  roster: readonly Person[];
  typed: string;
  onPerson: (person: Person) => void;
}

/** The people on the list, as buttons. */
function Roster({ roster, typed, onPerson }: RosterProps) {
  if (roster.length === 0) return null;
  const pieces = new Set(piecesOf(typed, roster).map(normalize));
  return (
    <fieldset className="mt-3 flex flex-wrap gap-2">
      <legend className="sr-only">{say('people.list')}</legend>
      {roster.slice(0, MOST_SHOWN).map((person) => (
        <button
          key={person.id}
          type="button"
          aria-pressed={pieces.has(normalize(person.name))}
          onClick={() => onPerson(person)}
          className="min-h-11 cursor-pointer border border-faint px-3 py-1 text-start text-sm hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper sm:max-w-80"
        >
          <bdi className="line-clamp-2 wrap-anywhere">{person.name}</bdi>
        </button>
      ))}
    </fieldset>
  );
}
