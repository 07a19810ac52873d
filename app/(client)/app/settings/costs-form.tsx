'use client';

import { useState } from 'react';
import { deviceLocales, rateAmount } from '#lib/client/device-format.ts';
import { parseNumber } from '#lib/client/input/parse.ts';
import { billOf } from '#lib/cost/meeting.ts';
import { currencyDecimals, money } from '#lib/format.ts';
import { HOUR } from '#lib/time.ts';
import { UpdateWorkspace, type Workspace } from '#lib/workspaces/schema.ts';
import { BOUNDS, DEFAULT_COST } from '#lib/workspaces/terms.ts';
import { TextField } from '#ui/text-field.tsx';
import { rich, say } from '#words/settings.ts';
import { employerShare } from '../meeting/people-words.ts';
import { Section } from './section.tsx';
import { SettingsForm, useSettingsForm } from './settings-form.tsx';

const Factors = UpdateWorkspace.pick({ hoursPerYear: true, loadMultiplier: true }).required();
type Factors = Pick<Workspace, 'hoursPerYear' | 'loadMultiplier'>;

const readWhole = (typed: string) => parseNumber(typed);
const readFine = (typed: string) => parseNumber(typed, true);

const whole = (bounds: { min: number; max: number }) => ({
  read: readWhole,
  rule: say('costs.wholeRule', bounds),
});

/** The three numbers that turn salaries into the cost of a meeting. */
export function CostsForm({ workspace }: { workspace: Workspace }) {
  const { hoursPerYear, loadMultiplier, overrunCapMinutes } = BOUNDS;
  const fields = {
    hoursPerYear: whole(hoursPerYear),
    loadMultiplier: { read: readFine, rule: say('costs.numberRule', loadMultiplier) },
    overrunCapMinutes: whole(overrunCapMinutes),
  };
  const form = useSettingsForm(workspace, fields, say('costs.part'));
  const { data: typed } = Factors.safeParse({
    hoursPerYear: readWhole(form.values.hoursPerYear),
    loadMultiplier: readFine(form.values.loadMultiplier),
  });
  // While the user types, the example keeps the last valid numbers.
  const [factors, setFactors] = useState<Factors>(typed ?? workspace);
  const isNew = typed?.hoursPerYear !== factors.hoursPerYear || typed.loadMultiplier !== factors.loadMultiplier;
  if (typed && isNew) setFactors(typed);

  return (
    <Section id="costs" title={say('costs.title')}>
      <SettingsForm form={form}>
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField
            label={say('costs.hours')}
            hint={say('costs.hoursHint', {
              usual: DEFAULT_COST.hoursPerYear,
              week: DEFAULT_COST.hoursPerYear / 52,
            })}
            inputMode="numeric"
            {...form.field('hoursPerYear')}
          />
          <TextField
            label={say('costs.multiplier')}
            hint={say('costs.multiplierHint', {
              usual: DEFAULT_COST.loadMultiplier,
              share: employerShare(DEFAULT_COST.loadMultiplier),
            })}
            inputMode="decimal"
            {...form.field('loadMultiplier')}
          />
        </div>
        <Example workspace={{ ...workspace, ...factors }} />
        <div className="sm:max-w-md">
          <TextField
            label={say('costs.overrun')}
            hint={say('costs.overrunHint')}
            inputMode="numeric"
            {...form.field('overrunCapMinutes')}
          />
        </div>
      </SettingsForm>
    </Section>
  );
}

/** What an hour costs at one salary, by the same rules as meetings. */
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
    <p className="border-s-4 border-rule bg-paper px-4 py-3">
      {rich('costs.example', {
        salary: rateAmount(salary, 'year', currency),
        cost: amount(totalMinor),
        b: (inside) => <strong className="font-semibold">{inside}</strong>,
      })}
    </p>
  );
}
