'use client';

import { useState } from 'react';
import { deviceLocales } from '#lib/client/format.ts';
import { parseNumber } from '#lib/client/input/parse.ts';
import { billOf } from '#lib/cost/meeting.ts';
import { count, currencyDecimals, money } from '#lib/format.ts';
import { UpdateWorkspace, type Workspace } from '#lib/workspaces/schema.ts';
import { BOUNDS } from '#lib/workspaces/terms.ts';
import { TextField } from '#ui/text-field.tsx';
import { Section } from './section.tsx';
import { SettingsForm } from './settings-form.tsx';

const HOUR = 3_600_000;

const readWhole = (typed: string) => parseNumber(typed);
const readFine = (typed: string) => parseNumber(typed, true);

/** `From 1,000 to 3,000.` */
function range({ min, max }: { min: number; max: number }): string {
  const [from, to] = [min, max].map((end) => new Intl.NumberFormat(deviceLocales()).format(end));
  return `From ${from} to ${to}.`;
}

const whole = (bounds: { min: number; max: number }) => ({ read: readWhole, rule: `A whole number. ${range(bounds)}` });

/** The three numbers that turn what people earn into what a meeting costs. */
export function CostsForm({ workspace }: { workspace: Workspace }) {
  const { hoursPerYear, loadMultiplier, overrunCapMinutes } = BOUNDS;
  const [draft, setDraft] = useState(workspace);

  function follow(typed: FormData) {
    const text = (name: string) => String(typed.get(name));
    const numbers = { hoursPerYear: readWhole(text('hoursPerYear')), loadMultiplier: readFine(text('loadMultiplier')) };
    const { success, data } = UpdateWorkspace.safeParse(numbers);
    if (success) setDraft({ ...workspace, ...data });
  }

  return (
    <Section
      id="costs"
      title="What an hour costs"
      text="A meeting costs what its people cost while they are in it. These numbers turn a salary into an hour."
    >
      <SettingsForm
        workspace={workspace}
        fields={{
          hoursPerYear: whole(hoursPerYear),
          loadMultiplier: { read: readFine, rule: `A number. ${range(loadMultiplier)}` },
          overrunCapMinutes: whole(overrunCapMinutes),
        }}
        onInput={follow}
      >
        {(bind) => (
          <>
            <div className="grid gap-6 sm:grid-cols-2">
              <TextField
                label="Working hours a year"
                hint={`A year’s salary divided by these is an hour’s. 2,080 are 40 a week. ${range(hoursPerYear)}`}
                inputMode="numeric"
                autoComplete="off"
                {...bind('hoursPerYear')}
              />
              <TextField
                label="Load multiplier"
                hint={`What staff cost beyond their salary: 1.3 adds 30 % for taxes, benefits and a desk. ${range(loadMultiplier)}`}
                inputMode="decimal"
                autoComplete="off"
                {...bind('loadMultiplier')}
              />
            </div>
            <Example workspace={{ ...draft, currency: workspace.currency }} />
            <div className="sm:max-w-md">
              <TextField
                label="Overrun cap, in minutes"
                hint={`The meter of a meeting that nobody ends stops so long after its planned end. ${range(overrunCapMinutes)} ${count(overrunCapMinutes.max, deviceLocales())} is a day.`}
                inputMode="numeric"
                autoComplete="off"
                {...bind('overrunCapMinutes')}
              />
            </div>
          </>
        )}
      </SettingsForm>
    </Section>
  );
}

/** One hour of one salary, by the rules that meetings are reckoned with. */
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
      With these, a salary of {amount(salary)} a year costs{' '}
      <strong className="font-semibold">{amount(totalMinor)}</strong> an hour. External people cost what they bill.
    </p>
  );
}
