'use client';

import { useId } from 'react';
import { UpdateWorkspace, type Workspace } from '#lib/workspaces/schema.ts';
import { TextButton } from '#ui/button.tsx';
import { accentOn, PAPER } from '#ui/receipt/brand.ts';
import { TextField } from '#ui/text-field.tsx';
import { rich, say } from '#words/settings.ts';
import { SettingsForm, type useSettingsForm } from './settings-form.tsx';

/** The picker's color if there is no accent yet. */
const START = '#b3261e';

/** An example of an accent. */
const EXAMPLE = '#1f6b3a';

const normal = (typed: string) => {
  const code = typed.trim().toLowerCase();
  return /^[0-9a-f]{6}$/.test(code) ? `#${code}` : code;
};

/** Returns the accent that was typed, or null if there is none or it isn't valid. */
export function readAccent(typed: string): string | null {
  const { success, data } = UpdateWorkspace.shape.receiptAccent.safeParse(normal(typed));
  return success ? (data ?? null) : null;
}

export const accentField = () => ({
  receiptAccent: {
    read: (typed: string) => (typed.trim() === '' ? null : normal(typed)),
    rule: say('accent.rule', { example: EXAMPLE, sign: '#' }),
  },
});

interface Props {
  workspace: Workspace;
  allowed: boolean;
  form: ReturnType<typeof useSettingsForm<'receiptAccent'>>;
}

/** The accent, picked or typed, and how it looks on paper. */
export function AccentForm({ workspace, allowed, form }: Props) {
  const picker = useId();
  const typed = form.values.receiptAccent;
  const accent = readAccent(typed);
  // Removing an accent is free on every plan; without Pro there is nothing else to save.
  const locked = !allowed && workspace.receiptAccent === null;
  return (
    <SettingsForm form={form} action={say('accent.save')} instead={locked ? false : undefined}>
      <TextField
        label={say('accent.label')}
        {...form.field('receiptAccent')}
        autoCapitalize="off"
        spellCheck={false}
        className="font-mono text-base"
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <label
          htmlFor={picker}
          className="flex min-h-11 cursor-pointer items-center gap-3 font-mono text-sm font-semibold"
        >
          <input
            id={picker}
            type="color"
            value={accent ?? START}
            onChange={(event) => form.set({ receiptAccent: event.target.value })}
            className="h-11 w-14 cursor-pointer border border-faint bg-sunken p-1"
          />
          {say('accent.pick')}
        </label>
        {typed !== '' && (
          <TextButton look="action" onClick={() => form.set({ receiptAccent: '' })}>
            {say('accent.remove')}
          </TextButton>
        )}
      </div>
      {accent !== null && (
        <ul className="grid gap-3 sm:grid-cols-2">
          <Swatch paper="light" accent={accent} />
          <Swatch paper="dark" accent={accent} />
        </ul>
      )}
    </SettingsForm>
  );
}

/** The accent on one of the papers, and whether it had to be adjusted. */
function Swatch({ paper, accent }: { paper: keyof typeof PAPER; accent: string }) {
  const drawn = accentOn(paper, accent);
  return (
    <li className="border border-rule text-sm">
      <span className="block px-4 pt-6 pb-4" style={{ background: PAPER[paper] }}>
        <span className="block h-2.5" style={{ background: drawn }} />
      </span>
      <span className="block bg-paper px-3 py-2">
        {rich('swatch.paper', {
          paper,
          color: drawn,
          code: (inside) => <code className="font-mono">{inside}</code>,
        })}
        <span className="block text-faint">
          {drawn === accent ? say('swatch.asChosen') : say('swatch.adjusted', { paper })}
        </span>
      </span>
    </li>
  );
}
