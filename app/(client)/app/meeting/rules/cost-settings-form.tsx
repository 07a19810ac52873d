import { useState } from 'react';
import { useCommand, useStore } from '#lib/client/hooks/hooks.ts';
import { parseNumber } from '#lib/client/input/parse.ts';
import { saveSettings } from '#lib/client/meetings/settings.ts';
import type { CostSettings } from '#lib/sync/records.ts';
import { Button, textLook } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { rich, say } from '#words/meeting-rules.ts';
import { besideFields, FailureNotice } from '../../shared/failure-notice.tsx';
import { useUnsaved } from '../../shared/unsaved.tsx';

const FIELDS = [
  { name: 'currency', label: 'costSettings.currency' },
  { name: 'hoursPerYear', label: 'costSettings.hoursPerYear', inputMode: 'numeric' },
  { name: 'loadMultiplier', label: 'costSettings.multiplier', inputMode: 'decimal' },
  { name: 'overrunCapMinutes', label: 'costSettings.overrun', inputMode: 'numeric' },
] as const;

function textOf({ currency, hoursPerYear, loadMultiplier, overrunCapMinutes }: CostSettings) {
  return {
    currency,
    hoursPerYear: String(hoursPerYear),
    loadMultiplier: String(loadMultiplier),
    overrunCapMinutes: String(overrunCapMinutes),
  };
}

/** The numbers behind the cost rules, editable where they are explained. With an account, they are the workspace's. */
export function CostSettingsForm({ settings }: { settings: CostSettings }) {
  const { store } = useStore();
  const save = useCommand(saveSettings);
  /** The currency that people’s rates were switched to, or null. */
  const [switchedTo, setSwitchedTo] = useState<string | null>(null);
  const { errors, rest } = besideFields(save.failure, Object.fromEntries(FIELDS.map(({ name }) => [name, name])));
  const form = useForm({
    saved: textOf(settings),
    errors,
    async save(typed) {
      const currency = typed.currency.trim().toUpperCase();
      const done = await save.run({
        currency,
        hoursPerYear: parseNumber(typed.hoursPerYear),
        loadMultiplier: parseNumber(typed.loadMultiplier, true),
        overrunCapMinutes: parseNumber(typed.overrunCapMinutes),
      });
      if (!done) return {};
      setSwitchedTo(done.value > 0 ? currency : null);
      return null;
    },
  });

  useUnsaved(say('costSettings.part'), form.isChanged);

  if (store.owner.accountId !== null)
    return (
      <p className="mt-3 max-w-prose text-sm text-faint">
        {rich('costSettings.ofWorkspace', {
          link: (inside) => (
            <Link href="/app/settings" className={textLook()}>
              {inside}
            </Link>
          ),
        })}
      </p>
    );

  return (
    <form onSubmit={form.onSubmit} noValidate className="mt-4 flex flex-col gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {FIELDS.map(({ name, label, ...field }) => (
          <TextField key={name} label={say(label)} {...field} className="font-mono text-base" {...form.field(name)} />
        ))}
      </div>
      <FailureNotice failure={rest} />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="plain" busy={save.busy}>
          {say('costSettings.save')}
        </Button>
        <p role="status" className="min-w-0 flex-1 basis-56 text-sm text-faint">
          {!form.isSaved
            ? say('costSettings.unsaved')
            : switchedTo === null
              ? say('costSettings.saved')
              : say('costSettings.switched', { currency: switchedTo })}
        </p>
      </div>
    </form>
  );
}
