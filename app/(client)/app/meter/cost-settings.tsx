'use client';

import { type FormEvent, useState } from 'react';
import { useCommand, useStore } from '#lib/client/hooks/hooks.ts';
import { saveSettings } from '#lib/client/meter/roster.ts';
import type { CostSettings } from '#lib/client/store/records.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FailureNotice } from './failure-notice.tsx';

/** The numbers behind the rules, where they are explained. With an account they are the workspace's. */
export function CostSettingsForm({ settings }: { settings: CostSettings }) {
  const { store } = useStore();
  const save = useCommand(saveSettings);
  const [currency, setCurrency] = useState(settings.currency);
  const [hours, setHours] = useState(String(settings.hoursPerYear));
  const [multiplier, setMultiplier] = useState(String(settings.loadMultiplier));
  const [cap, setCap] = useState(String(settings.overrunCapMinutes));

  if (store.owner.accountId !== null)
    return <p className="mt-3 text-sm text-faint">These numbers are your workspace’s, the same on all your devices.</p>;

  function submit(event: FormEvent) {
    event.preventDefault();
    void save.run({
      currency: currency.trim().toUpperCase(),
      hoursPerYear: numberIn(hours),
      loadMultiplier: numberIn(multiplier),
      overrunCapMinutes: numberIn(cap),
    });
  }

  const field = { autoComplete: 'off', className: 'font-mono text-base' };
  return (
    <form onSubmit={submit} noValidate className="mt-4 flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <TextField {...field} label="Currency" value={currency} onChange={(e) => setCurrency(e.target.value)} />
        <TextField
          {...field}
          label="Hours a year"
          inputMode="numeric"
          value={hours}
          onChange={(e) => setHours(e.target.value)}
        />
        <TextField
          {...field}
          label="Staff ×"
          inputMode="decimal"
          value={multiplier}
          onChange={(e) => setMultiplier(e.target.value)}
        />
        <TextField
          {...field}
          label="Stop after, min"
          inputMode="numeric"
          value={cap}
          onChange={(e) => setCap(e.target.value)}
        />
      </div>
      <FailureNotice failure={save.failure} />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="plain" busy={save.busy}>
          Use these
        </Button>
        <p className="text-sm text-faint">For meetings from now on.</p>
      </div>
    </form>
  );
}

/** Decimal commas are numbers too; what is none is NaN, which the command refuses in words. */
function numberIn(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));
}
