'use client';

import { type ReactNode, useId, useState } from 'react';
import { timeNow } from '#lib/client/clock.ts';
import { deviceLocales } from '#lib/client/device-format.ts';
import { knownZone } from '#lib/format.ts';
import { CURRENCY_CODE } from '#lib/http/terms.ts';
import type { Workspace } from '#lib/workspaces/schema.ts';
import { BOUNDS } from '#lib/workspaces/terms.ts';
import { TextField } from '#ui/text-field.tsx';
import { say } from '#words/settings.ts';
import { Section } from './section.tsx';
import { SettingsForm, useSettingsForm } from './settings-form.tsx';

const generalFields = () => ({
  name: {
    read: (typed: string) => typed.trim(),
    rule: say('name.rule', BOUNDS.name),
  },
  currency: {
    read: (typed: string) => typed.trim().toUpperCase(),
    rule: say('currency.rule'),
  },
  timeZone: {
    read: (typed: string) => typed.trim(),
    rule: say('timeZone.rule'),
  },
});

/** The name, currency and time zone of a workspace. */
export function GeneralForm({ workspace }: { workspace: Workspace }) {
  const fields = generalFields();
  const form = useSettingsForm(workspace, fields, say('general.part'));
  const currency = fields.currency.read(form.values.currency);
  return (
    <Section id="general" title={say('general.title')}>
      <SettingsForm form={form}>
        <TextField label={say('general.name')} {...form.field('name')} />
        <div className="grid gap-6 sm:grid-cols-2">
          <Choosable options={currencies}>
            {(choice) => (
              <TextField
                label={say('currency.label')}
                hint={currencyHint(currency, workspace.currency)}
                autoCapitalize="characters"
                spellCheck={false}
                className="text-base uppercase"
                {...choice}
                {...form.field('currency')}
              />
            )}
          </Choosable>
          <Choosable options={timeZones}>
            {(choice) => (
              <TextField
                label={say('timeZone.label')}
                hint={clockIn(fields.timeZone.read(form.values.timeZone))}
                autoCapitalize="off"
                spellCheck={false}
                {...choice}
                {...form.field('timeZone')}
              />
            )}
          </Choosable>
        </div>
      </SettingsForm>
    </Section>
  );
}

/** Returns what a new currency would mean for the rates on the list, shown before it is saved. */
function currencyHint(typed: string, current: string): string | undefined {
  return typed === current || !CURRENCY_CODE.test(typed)
    ? undefined
    : say('currency.changed', { current, chosen: typed });
}

type Option = [value: string, label: string];

interface ChoosableProps {
  options: () => Option[];
  /** Renders the field with the props that connect it to its list. */
  children: (bind: { list: string; onFocus: () => void }) => ReactNode;
}

/** A field with suggestions that narrow while typing. Other values are allowed, too. */
function Choosable({ options, children }: ChoosableProps) {
  const list = useId();
  // There are hundreds, so they are listed only once the field has the focus.
  const [entries, setEntries] = useState<Option[]>([]);
  return (
    <div>
      {children({ list, onFocus: () => setEntries((known) => (known.length > 0 ? known : options())) })}
      <datalist id={list}>
        {entries.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </datalist>
    </div>
  );
}

function currencies(): Option[] {
  const names = new Intl.DisplayNames(deviceLocales(), { type: 'currency' });
  return Intl.supportedValuesOf('currency').map((code) => [code, names.of(code) ?? code]);
}

function timeZones(): Option[] {
  // Not every engine lists UTC.
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
  return [...zones].map((zone) => [zone, zone.replaceAll('_', ' ')]);
}

/** Returns the current time in a zone, so that the user can tell it's the right one. */
function clockIn(zone: string): string | undefined {
  if (zone === '') return undefined;
  if (knownZone(zone) !== zone) return say('timeZone.unknown');
  const time = new Intl.DateTimeFormat(deviceLocales(), { hour: 'numeric', minute: '2-digit', timeZone: zone });
  return say('timeZone.now', { time: time.format(timeNow()) });
}
