'use client';

import type { ReactNode } from 'react';
import { asFailure } from '#lib/client/api/call.ts';
import { updateWorkspace } from '#lib/client/api/operations.ts';
import { explain } from '#lib/client/explain.ts';
import { UpdateWorkspace, type Workspace } from '#lib/workspaces/schema.ts';
import { Button } from '#ui/button.tsx';
import { Problem } from '#ui/notice.tsx';
import { type Problems, useForm } from '#ui/use-form.ts';
import { say } from '#words/settings.ts';
import { useSession } from '../shared/session.tsx';
import { useUnsaved } from '../shared/unsaved.tsx';

/** A field of the PATCH request: how its text becomes a value, and the rule shown if the schema refuses that value. */
export interface Field {
  read: (typed: string) => unknown;
  rule: string;
}

/**
 * Returns a form for some of a workspace's settings, which are saved together. Refused text stays in its field, with the
 * rule it broke. `part` names the form when the user leaves without saving: "Your changes to general settings aren’t saved."
 */
export function useSettingsForm<Name extends keyof UpdateWorkspace>(
  workspace: Workspace,
  fields: Record<Name, Field>,
  part: string,
) {
  const { noteEnd, noteWorkspace } = useSession();
  // Object.keys and Object.fromEntries lose the keys' types.
  const names = Object.keys(fields) as Name[];
  const saved = Object.fromEntries(names.map((name) => [name, String(workspace[name] ?? '')])) as Record<Name, string>;

  async function save(texts: Record<Name, string>): Promise<Problems<Name> | null> {
    const change = Object.fromEntries(names.map((name) => [name, fields[name].read(texts[name])]));
    const input = UpdateWorkspace.safeParse(change);
    if (!input.success) {
      const refused = new Set(input.error.issues.map(({ path }) => path[0]));
      const rules = names.filter((name) => refused.has(name)).map((name) => [name, fields[name].rule]);
      return { fields: Object.fromEntries(rules) };
    }
    try {
      noteWorkspace(await updateWorkspace(workspace.id, input.data));
    } catch (thrown) {
      return noteEnd(thrown) ? {} : { form: say('form.failed', { why: explain(asFailure(thrown)) }) };
    }
    return null;
  }

  const form = useForm({ saved, save });
  useUnsaved(part, form.isChanged);
  return form;
}

interface Props {
  form: Pick<ReturnType<typeof useForm>, 'onSubmit' | 'busy' | 'isSaved' | 'problem'>;
  /** The button's text. "Save" is enough in a section with one form. */
  action?: string;
  /** Replaces the button if nothing can be saved. */
  instead?: ReactNode;
  children: ReactNode;
}

/** The frame of such a form: its fields, a button, and the result. */
export function SettingsForm({ form, action = say('form.save'), instead, children }: Props) {
  return (
    <form onSubmit={form.onSubmit} noValidate className="flex flex-col gap-6">
      {children}
      {instead ?? (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button type="submit" busy={form.busy}>
            {form.busy ? say('form.saving') : action}
          </Button>
          <p role="status" className="font-mono text-sm font-semibold text-good">
            {form.isSaved && say('form.saved')}
          </p>
          <Problem className="basis-full empty:hidden">{form.problem}</Problem>
        </div>
      )}
    </form>
  );
}
