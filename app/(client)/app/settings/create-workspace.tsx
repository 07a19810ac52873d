'use client';

import { useActionState, useEffect, useRef } from 'react';
import { asFailure } from '#lib/client/api/call.ts';
import { createWorkspace } from '#lib/client/api/operations.ts';
import { explain } from '#lib/client/format.ts';
import { CreateWorkspace as Input, type Workspace } from '#lib/workspaces/schema.ts';
import { BOUNDS } from '#lib/workspaces/terms.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useSession } from '../shared/session.tsx';
import { PartOfPro, Section } from './section.tsx';

interface Outcome {
  name: string;
  problem: string | null;
}

interface Props {
  /** Currency and zone are taken over from it. */
  like: Workspace;
  /** The plan has room for one more. */
  allowed: boolean;
  onCreated: (workspace: Workspace) => void;
}

/** Names a new workspace and creates it. */
export function CreateWorkspace({ like, allowed, onCreated }: Props) {
  const { noteEnd, noteWorkspace } = useSession();
  const field = useRef<HTMLInputElement>(null);
  const [outcome, create, busy] = useActionState(submit, { name: '', problem: null });

  async function submit(_: Outcome, form: FormData): Promise<Outcome> {
    const name = String(form.get('name')).trim();
    const { currency, timeZone } = like;
    const input = Input.safeParse({ name, currency, timeZone });
    if (!input.success) return { name, problem: `A name has ${BOUNDS.name.min} to ${BOUNDS.name.max} characters.` };
    try {
      const created = await createWorkspace(input.data);
      noteWorkspace(created);
      onCreated(created);
    } catch (thrown) {
      return { name, problem: noteEnd(thrown) ? null : explain(asFailure(thrown)) };
    }
    return { name: '', problem: null };
  }

  useEffect(() => {
    if (outcome.problem) field.current?.focus();
  }, [outcome]);

  return (
    <Section
      id="create-workspace"
      title="Another workspace"
      text="For a team or a client with a currency, rates, people and receipts of its own."
    >
      {allowed ? (
        <form action={create} noValidate className="flex max-w-md flex-col items-start gap-5">
          <div className="w-full">
            <TextField
              ref={field}
              label="Name of the new workspace"
              name="name"
              hint={`Up to ${BOUNDS.name.max} characters. It begins with this workspace’s currency and time zone.`}
              autoComplete="off"
              defaultValue={outcome.name}
              error={busy ? null : outcome.problem}
            />
          </div>
          <Button type="submit" busy={busy}>
            {busy ? 'Creating…' : 'Create workspace'}
          </Button>
        </form>
      ) : (
        <PartOfPro>More than one workspace is part of Pro.</PartOfPro>
      )}
    </Section>
  );
}
