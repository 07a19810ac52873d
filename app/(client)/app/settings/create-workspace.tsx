'use client';

import { asFailure } from '#lib/client/api/call.ts';
import { createWorkspace } from '#lib/client/api/operations.ts';
import { explain } from '#lib/client/format.ts';
import { CreateWorkspace as Input, type Workspace } from '#lib/workspaces/schema.ts';
import { BOUNDS } from '#lib/workspaces/terms.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { useSession } from '../shared/session.tsx';
import { PartOfPro, Section } from './section.tsx';

interface Props {
  /** The new workspace takes its currency and time zone from this one. */
  like: Workspace;
  /** The plan has room for one more. */
  allowed: boolean;
  onCreated: (workspace: Workspace) => void;
}

/** Names a new workspace and creates it. */
export function CreateWorkspace({ like, allowed, onCreated }: Props) {
  const { noteEnd, noteWorkspace } = useSession();
  const form = useForm({
    saved: { name: '' },
    save: async (typed) => {
      const { currency, timeZone } = like;
      const input = Input.safeParse({ name: typed.name.trim(), currency, timeZone });
      if (!input.success) return problem(`Enter a name of ${BOUNDS.name.min} to ${BOUNDS.name.max} characters.`);
      try {
        const created = await createWorkspace(input.data);
        noteWorkspace(created);
        onCreated(created);
      } catch (thrown) {
        return noteEnd(thrown) ? {} : problem(explain(asFailure(thrown)));
      }
      return null;
    },
  });

  return (
    <Section
      id="create-workspace"
      title="New workspace"
      text="For a team or client with its own currency, rates, people and meetings."
    >
      {allowed ? (
        <form onSubmit={form.onSubmit} noValidate className="flex max-w-md flex-col items-start gap-5">
          <div className="w-full">
            <TextField
              label="Name of the new workspace"
              hint={`Up to ${BOUNDS.name.max} characters. It starts with this workspace’s currency and time zone.`}
              autoComplete="off"
              {...form.field('name')}
            />
          </div>
          <Button type="submit" busy={form.busy}>
            {form.busy ? 'Creating…' : 'Create workspace'}
          </Button>
        </form>
      ) : (
        <PartOfPro>More than one workspace is part of Pro.</PartOfPro>
      )}
    </Section>
  );
}

const problem = (name: string) => ({ fields: { name } });
