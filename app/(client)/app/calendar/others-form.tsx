'use client';

import { decide } from '#lib/client/calendar/kept.ts';
import type { Calendars } from '#lib/client/hooks/use-calendars.ts';
import { amountInput } from '#lib/client/input/parse.ts';
import { keptRate } from '#lib/client/input/rates.ts';
import { say } from '#words/calendar.ts';
import { say as sayShared } from '#words/shared.ts';
import { FailureNotice } from '../shared/failure-notice.tsx';
import { useUndoable } from '../shared/undoable.ts';
import { useAskedRate } from '../shared/use-asked-rate.tsx';
import { SavedField } from './saved-field.tsx';

/** What everyone who isn't on the list costs. */
export function OthersForm({ calendars: { others, settings } }: { calendars: Calendars }) {
  const { currency } = settings;
  const { run, failure } = useUndoable(decide, () => say('others.saved'));
  const asked = useAskedRate(currency, say('saved.save'));
  const kind = others?.rateKind === 'year' ? 'rate.typedYear' : 'rate.typedHour';
  return (
    <>
      <SavedField
        saved={others ? sayShared(kind, { amount: amountInput(others.rateMinor, currency) }) : ''}
        save={(typed) => {
          const rate = asked.read(typed);
          return typeof rate === 'string' ? rate : run(() => ({ others: { ...keptRate(rate), external: false } }));
        }}
        show={asked.show}
        label={say('others.label', { currency })}
        inputMode="decimal"
        hint={say('others.hint')}
      />
      <FailureNotice failure={failure} />
    </>
  );
}
