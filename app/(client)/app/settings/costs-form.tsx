'use client';

import { useState } from 'react';
import { deviceLocales } from '#lib/client/format.ts';
import { parseNumber } from '#lib/client/input/parse.ts';
import { billOf } from '#lib/cost/meeting.ts';
import { count, currencyDecimals, money } from '#lib/format.ts';
import { HOUR } from '#lib/time.ts';
import { UpdateWorkspace, type Workspace } from '#lib/workspaces/schema.ts';
import { BOUNDS } from '#lib/workspaces/terms.ts';
import { TextField } from '#ui/text-field.tsx';
import { Section } from './section.tsx';
import { SettingsForm, useSettingsForm } from './settings-form.tsx';

/** What turns a salary into the cost of an hour. */
const Factors = UpdateWorkspace.pick({ hoursPerYear: true, loadMultiplier: true }).required();
type Factors = Pick<Workspace, 'hoursPerYear' | 'loadMultiplier'>;

const readWhole = (typed: string) => parseNumber(typed);
const readFine = (typed: string) => parseNumber(typed, true);

/** `1,000 to 3,000` */
function range({ min, max }: { min: number; max: number }): string {
  const [from, to] = [min, max].map((end) => new Intl.NumberFormat(deviceLocales()).format(end));
  return `${from} to ${to}`;
}

const whole = (bounds: { min: number; max: number }) => ({
  read: readWhole,
  rule: `Enter a whole number from ${range(bounds)}.`,
});

/** The three numbers that turn what people earn into what a meeting costs. */
export function CostsForm({ workspace }: { workspace: Workspace }) {
  const { hoursPerYear, loadMultiplier, overrunCapMinutes } = BOUNDS;
  const fields = {
    hoursPerYear: whole(hoursPerYear),
    loadMultiplier: { read: readFine, rule: `Enter a number from ${range(loadMultiplier)}.` },
    overrunCapMinutes: whole(overrunCapMinutes),
  };
  const form = useSettingsForm(workspace, fields, 'the cost of an hour');
  const { data: typed } = Factors.safeParse({
    hoursPerYear: readWhole(form.values.hoursPerYear),
    loadMultiplier: readFine(form.values.loadMultiplier),
  });
  // While somebody types, the example keeps to the last numbers that make sense.
  const [factors, setFactors] = useState<Factors>(typed ?? workspace);
  const isNew = typed?.hoursPerYear !== factors.hoursPerYear || typed.loadMultiplier !== factors.loadMultiplier;
  if (typed && isNew) setFactors(typed);

  return (
    <Section
      id="costs"
      title="Cost of an hour"
      text="A meeting costs what its people cost while they’re in it. These numbers turn a salary into an hourly cost."
    >
      <SettingsForm form={form}>
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField
            label="Working hours a year"
            hint={`A yearly salary divided by this gives the hourly pay. 2,080 is 40 hours a week. From ${range(hoursPerYear)}.`}
            inputMode="numeric"
            autoComplete="off"
            {...form.field('hoursPerYear')}
          />
          <TextField
            label="Employer costs multiplier"
            hint={`What staff cost on top of pay: 1.3 adds 30% for taxes, benefits and a desk. From ${range(loadMultiplier)}.`}
            inputMode="decimal"
            autoComplete="off"
            {...form.field('loadMultiplier')}
          />
        </div>
        <Example workspace={{ ...workspace, ...factors }} />
        <div className="sm:max-w-md">
          <TextField
            label="Overrun limit, in minutes"
            hint={`A meeting nobody ends stops automatically this long after its planned end. From ${range(overrunCapMinutes)}. ${count(overrunCapMinutes.max, deviceLocales())} is a day.`}
            inputMode="numeric"
            autoComplete="off"
            {...form.field('overrunCapMinutes')}
          />
        </div>
      </SettingsForm>
    </Section>
  );
}

/** What an hour costs at one salary, by the rules that meetings are computed with. */
function Example({ workspace }: { workspace: Workspace }) {
  const { currency } = workspace;
  const salary = 80_000 * 10 ** currencyDecimals(currency);
  const staff = { external: false, count: 1, rateKind: 'year', rateMinor: salary } as const;
  const hour = { startedAt: 0, endedAt: HOUR };
  const { totalMinor } = billOf({
    ...workspace,
    ...hour,
    plannedMs: null,
    pauses: [],
    attendees: [{ ...staff, segments: [hour] }],
  });
  const amount = (minor: number) => money(minor, currency, deviceLocales());
  return (
    <p className="border-l-4 border-rule bg-paper px-4 py-3">
      With these numbers, a salary of {amount(salary)} a year costs{' '}
      <strong className="font-semibold">{amount(totalMinor)}</strong> an hour. External people cost what they invoice.
    </p>
  );
}
