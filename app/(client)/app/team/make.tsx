'use client';

import { useState } from 'react';
import { createLedger } from '#lib/client/api/ledgers.ts';
import { useReceiptLook, useRoster, useSettings, useStore } from '#lib/client/hooks/hooks.ts';
import { proposedCard } from '#lib/client/ledger/card.ts';
import { keepKey } from '#lib/client/ledger/joined.ts';
import { newKey } from '#lib/client/ledger/keys.ts';
import { knownZone } from '#lib/format.ts';
import { CURRENCY_CODE } from '#lib/http/terms.ts';
import { newId } from '#lib/ids.ts';
import type { Ledger } from '#lib/ledgers/schema.ts';
import { LENGTHS } from '#lib/ledgers/terms.ts';
import type { CostSettings, Person } from '#lib/sync/records.ts';
import { Button } from '#ui/button.tsx';
import { SectionHeading } from '#ui/heading.tsx';
import { Problem } from '#ui/notice.tsx';
import { Paper } from '#ui/paper.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { say as saySettings } from '#words/settings.ts';
import { say } from '#words/team.ts';
import { CardFields, type CardProblems, readCard, typedOf } from './card-fields.tsx';

interface Props {
  onMade: (ledger: Ledger) => void;
  onCancel: () => void;
}

/** Makes a ledger. Its key is made on this device and stays here. */
export function MakeLedger(props: Props) {
  const [people, settings, look] = [useRoster(), useSettings(), useReceiptLook()];
  if (!people || !settings || !look) return null;
  return <Form {...props} people={people} settings={settings} timeZone={look.timeZone} />;
}

interface FormProps extends Props {
  people: readonly Person[];
  settings: CostSettings;
  timeZone: string;
}

function Form({ people, settings, timeZone, onMade, onCancel }: FormProps) {
  const { store } = useStore();
  const [{ id, key }] = useState(() => ({ id: newId(), key: newKey() }));
  const [typed, setTyped] = useState(() => typedOf(proposedCard(people, settings), settings.currency));
  const [problems, setProblems] = useState<CardProblems>({});
  const form = useForm({
    saved: { name: '', currency: settings.currency, timeZone },
    async save(values) {
      const [name, currency] = [values.name.trim(), values.currency.trim().toUpperCase()];
      const timeZone = values.timeZone.trim() || 'UTC';
      const card = readCard(typed, currency);
      setProblems('problems' in card ? card.problems : {});
      if (name === '' || [...name].length > LENGTHS.name)
        return { fields: { name: say('form.nameRule', { most: LENGTHS.name }) } };
      if (!CURRENCY_CODE.test(currency)) return { fields: { currency: say('form.currencyRule') } };
      if (knownZone(timeZone) !== timeZone) return { fields: { timeZone: saySettings('timeZone.rule') } };
      if ('problems' in card) return {};
      // First, so that the ledger has a key even if the page is closed meanwhile.
      await keepKey(store, id, key);
      onMade(await createLedger({ id, name, currency, timeZone, ...card }));
      return null;
    },
  });
  return (
    <Paper>
      <SectionHeading>{say('about.make')}</SectionHeading>
      <form onSubmit={form.onSubmit} noValidate className="mt-4 flex flex-col gap-5">
        <TextField label={say('form.name')} dir="auto" {...form.field('name')} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label={say('form.currency')} maxLength={3} {...form.field('currency')} />
          <TextField label={say('form.zone')} hint={say('form.fixed')} {...form.field('timeZone')} />
        </div>
        <CardFields currency={form.values.currency} typed={typed} problems={problems} onChange={setTyped} />
        {people.length > 0 && <p className="text-sm text-faint">{say('card.from')}</p>}
        <Problem>{form.problem}</Problem>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={form.busy}>
            {say(form.busy ? 'form.creating' : 'form.create')}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {say('form.cancel')}
          </Button>
        </div>
      </form>
    </Paper>
  );
}
