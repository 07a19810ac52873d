'use client';

import Link from 'next/link';
import { useState } from 'react';
import { useCommand, useStore } from '#lib/client/hooks/hooks.ts';
import { parseNumber } from '#lib/client/input/parse.ts';
import { saveSettings } from '#lib/client/meetings/roster.ts';
import type { CostSettings } from '#lib/sync/records.ts';
import { Button, textLook } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { FailureNotice, messageFor } from '../shared/failure-notice.tsx';

const FIELDS = [
  { name: 'currency', label: 'Currency' },
  { name: 'hoursPerYear', label: 'Working hours a year', inputMode: 'numeric' },
  { name: 'loadMultiplier', label: 'Employer costs multiplier', inputMode: 'decimal' },
  { name: 'overrunCapMinutes', label: 'Overrun limit, in minutes', inputMode: 'numeric' },
] as const;

function textOf({ currency, hoursPerYear, loadMultiplier, overrunCapMinutes }: CostSettings) {
  return {
    currency,
    hoursPerYear: String(hoursPerYear),
    loadMultiplier: String(loadMultiplier),
    overrunCapMinutes: String(overrunCapMinutes),
  };
}

/** The numbers behind the cost rules, to change where they are explained. With an account they are the workspace's. */
export function CostSettingsForm({ settings }: { settings: CostSettings }) {
  const { store } = useStore();
  const save = useCommand(saveSettings);
  const [note, setNote] = useState('');
  const form = useForm({
    saved: textOf(settings),
    errors: Object.fromEntries(FIELDS.map(({ name }) => [name, messageFor(save.failure, name)])),
    async save(typed) {
      const currency = typed.currency.trim().toUpperCase();
      const done = await save.run({
        currency,
        hoursPerYear: parseNumber(typed.hoursPerYear),
        loadMultiplier: parseNumber(typed.loadMultiplier, true),
        overrunCapMinutes: parseNumber(typed.overrunCapMinutes),
      });
      if (!done) return {};
      setNote(done.value > 0 ? ` Your people’s rates are now in ${currency}. Nothing is converted.` : '');
      return null;
    },
  });

  if (store.owner.accountId !== null)
    return (
      <p className="mt-3 max-w-prose text-sm text-faint">
        These numbers come from your workspace, on all your devices. Change them in{' '}
        <Link href="/app/settings" className={textLook()}>
          workspace settings
        </Link>
        .
      </p>
    );

  return (
    <form onSubmit={form.onSubmit} noValidate className="mt-4 flex flex-col gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {FIELDS.map(({ name, ...field }) => (
          <TextField key={name} {...field} autoComplete="off" className="font-mono text-base" {...form.field(name)} />
        ))}
      </div>
      <FailureNotice failure={save.failure} except={FIELDS.map(({ name }) => name)} />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="plain" busy={save.busy}>
          Save
        </Button>
        <p role="status" className="min-w-0 flex-1 basis-56 text-sm text-faint">
          {form.isSaved ? `Saved. Applies to new meetings.${note}` : 'Applies to new meetings.'}
        </p>
      </div>
    </form>
  );
}
