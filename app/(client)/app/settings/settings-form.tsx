'use client';

import { type ReactNode, useActionState, useEffect, useRef, useState } from 'react';
import { asFailure } from '#lib/client/api/call.ts';
import { updateWorkspace } from '#lib/client/api/operations.ts';
import { explain } from '#lib/client/format.ts';
import { UpdateWorkspace, type Workspace } from '#lib/workspaces/schema.ts';
import { Button } from '#ui/button.tsx';
import { useSession } from '../shared/session.tsx';

/** A field of PATCH: how what is typed becomes its value, and the rule said when the schema refuses that. */
export interface Field {
  read: (typed: string) => unknown;
  rule: string;
}

interface Outcome {
  /** What stands in the fields; empty once it is saved. */
  typed: Partial<Record<string, string>>;
  problems: Partial<Record<string, string>>;
  failure: string | null;
  saved: boolean;
}

/** What a text field of the form is given, by its name. */
export type Bind = (name: keyof UpdateWorkspace) => { name: string; defaultValue: string; error: string | null };

interface Props {
  workspace: Workspace;
  fields: Partial<Record<keyof UpdateWorkspace, Field>>;
  children: (bind: Bind) => ReactNode;
  /** Told of every keystroke, for what follows along. */
  onInput?: (typed: FormData) => void;
  /** What the button says: "Save" is enough where a section has one form. */
  action?: string;
  /** In place of the button, where nothing can be saved. */
  instead?: ReactNode;
}

/** Some fields of a workspace that are saved together. What is refused stays in its field, with the reason. */
export function SettingsForm({ workspace, fields, children, onInput, action = 'Save', instead }: Props) {
  const { noteEnd, noteWorkspace } = useSession();
  const form = useRef<HTMLFormElement>(null);
  const [touched, setTouched] = useState(false);
  const [outcome, save, busy] = useActionState(submit, { typed: {}, problems: {}, failure: null, saved: false });

  async function submit(_: Outcome, data: FormData): Promise<Outcome> {
    const typed = Object.fromEntries(Object.keys(fields).map((name) => [name, String(data.get(name) ?? '')]));
    const refused: Outcome = { typed, problems: {}, failure: null, saved: false };
    const change = Object.fromEntries(
      Object.entries(fields).map(([name, { read }]) => [name, read(typed[name] ?? '')]),
    );
    const input = UpdateWorkspace.safeParse(change);
    if (!input.success) {
      const names = new Set(input.error.issues.map(({ path }) => String(path[0])));
      const rules = Object.entries(fields).filter(([name]) => names.has(name));
      return { ...refused, problems: Object.fromEntries(rules.map(([name, { rule }]) => [name, rule])) };
    }
    try {
      noteWorkspace(await updateWorkspace(workspace.id, input.data));
    } catch (thrown) {
      return { ...refused, failure: noteEnd(thrown) ? null : `Not saved. ${explain(asFailure(thrown))}` };
    }
    setTouched(false);
    return { typed: {}, problems: {}, failure: null, saved: true };
  }

  useEffect(() => {
    if (Object.keys(outcome.problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [outcome]);

  const bind: Bind = (name) => ({
    name,
    defaultValue: outcome.typed[name] ?? String(workspace[name] ?? ''),
    error: busy ? null : (outcome.problems[name] ?? null),
  });

  return (
    <form
      ref={form}
      action={save}
      noValidate
      onInput={(event) => {
        setTouched(true);
        onInput?.(new FormData(event.currentTarget));
      }}
      className="flex flex-col gap-6"
    >
      {children(bind)}
      {instead ?? (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button type="submit" busy={busy}>
            {busy ? 'Saving…' : action}
          </Button>
          <p role="status" className="font-mono text-sm font-semibold text-good">
            {outcome.saved && !touched && !busy && '✓ Saved'}
          </p>
          <p role="alert" className="basis-full font-semibold text-accent empty:hidden">
            {!busy && outcome.failure}
          </p>
        </div>
      )}
    </form>
  );
}
