'use client';

import type { Calendars } from '#lib/client/hooks/use-calendars.ts';
import { amountInput } from '#lib/client/input/parse.ts';
import { keptRate } from '#lib/client/input/rates.ts';
import { useAskedRate } from '../shared/use-asked-rate.tsx';
import { DecisionForm } from './decision-form.tsx';
import { say } from './say.ts';

/** What everyone costs who isn't on the list. */
export function OthersForm({ calendars: { others, settings } }: { calendars: Calendars }) {
  const { currency } = settings;
  const asked = useAskedRate(currency, say('decisionForm.save'));
  const suffix = others?.rateKind === 'year' ? '/year' : '/h';
  return (
    <DecisionForm
      saved={others ? `${amountInput(others.rateMinor, currency)}${suffix}` : ''}
      said={say('othersForm.saved')}
      read={(typed) => {
        const rate = asked.read(typed);
        return typeof rate === 'string' ? rate : () => ({ others: { ...keptRate(rate), external: false } });
      }}
      show={asked.show}
      label={say('othersForm.label', { currency })}
      inputMode="decimal"
      hint={say('othersForm.hint')}
    />
  );
}
