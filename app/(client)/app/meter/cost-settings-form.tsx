'use client';

import Link from 'next/link';
import { type FormEvent, useState } from 'react';
import { useCommand, useStore } from '#lib/client/hooks/hooks.ts';
import { parseNumber } from '#lib/client/input/parse.ts';
import { saveSettings } from '#lib/client/meetings/roster.ts';
import type { CostSettings } from '#lib/sync/records.ts';
import { Button, textLink } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { FailureNotice, messageFor } from '../shared/failure-notice.tsx';

const FIELDS = [
  { name: 'currency', label: 'Currency' },
  { name: 'hoursPerYear', label: 'Working hours a year', inputMode: 'numeric' },
  { name: 'loadMultiplier', label: 'Load multiplier', inputMode: 'decimal' },
  { name: 'overrunCapMinutes', label: 'Overrun cap, in minutes', inputMode: 'numeric' },
] as const;

type Typed = Partial<Record<keyof CostSettings, string>>;

/** The numbers behind the rules, where they are explained. With an account they are the workspace's. */
export function CostSettingsForm({ settings }: { settings: CostSettings }) {
  const { store } = useStore();
  const save = useCommand(saveSettings);
  // Only what was typed, until it is saved.
  const [typed, setTyped] = useState<Typed>({});
  const [saved, setSaved] = useState<string | null>(null);

  if (store.owner.accountId !== null)
    return (
      <p className="mt-3 max-w-prose text-sm text-faint">
        These numbers are your workspace’s, the same on all your devices. Change them in the{' '}
        <Link href="/app/settings" className={textLink}>
          workspace settings
        </Link>
        .
      </p>
    );

  const text = (name: keyof CostSettings) => typed[name] ?? String(settings[name]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const currency = text('currency').trim().toUpperCase();
    const done = await save.run({
      currency,
      hoursPerYear: parseNumber(text('hoursPerYear')),
      loadMultiplier: parseNumber(text('loadMultiplier'), true),
      overrunCapMinutes: parseNumber(text('overrunCapMinutes')),
    });
    if (!done) return;
    setTyped({});
    const news = done.value > 0 ? ` Rates on your list are now read as ${currency}; nothing is converted.` : '';
    setSaved(`Saved. For meetings from now on.${news}`);
  }

  return (
    <form onSubmit={submit} noValidate className="mt-4 flex flex-col gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {FIELDS.map(({ name, ...field }) => (
          <TextField
            key={name}
            {...field}
            autoComplete="off"
            className="font-mono text-base"
            value={text(name)}
            onChange={(event) => {
              setTyped({ ...typed, [name]: event.target.value });
              setSaved(null);
            }}
            error={messageFor(save.failure, name)}
          />
        ))}
      </div>
      <FailureNotice failure={save.failure} except={FIELDS.map(({ name }) => name)} />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="plain" busy={save.busy}>
          Use these
        </Button>
        <p role="status" className="min-w-0 flex-1 basis-56 text-sm text-faint">
          {saved ?? 'For meetings from now on.'}
        </p>
      </div>
    </form>
  );
}
