'use client';

import { asFailure } from '#lib/client/api/call.ts';
import { createWorkspace } from '#lib/client/api/operations.ts';
import { explain } from '#lib/client/explain.ts';
import { CreateWorkspace as Input, type Workspace } from '#lib/workspaces/schema.ts';
import { BOUNDS } from '#lib/workspaces/terms.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { say } from '#words/settings.ts';
import { useSession } from '../shared/session.tsx';
import { PartOfPro, Section } from './section.tsx';

interface Props {
  /** The new workspace gets this one's currency and time zone. */
  like: Workspace;
  /** Whether the plan has room for another. */
  allowed: boolean;
  onCreated: (workspace: Workspace) => void;
}

export function CreateWorkspace({ like, allowed, onCreated }: Props) {
  const { noteEnd, noteWorkspace } = useSession();
  const form = useForm({
    saved: { name: '' },
    save: async (typed) => {
      const { currency, timeZone } = like;
      const input = Input.safeParse({ name: typed.name.trim(), currency, timeZone });
      if (!input.success) return problem(say('name.rule', BOUNDS.name));
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
    <Section id="create-workspace" title={say('create.title')} text={say('create.text')}>
      {allowed ? (
        <form onSubmit={form.onSubmit} noValidate className="flex max-w-md flex-col items-start gap-5">
          <div className="w-full">
            <TextField label={say('create.name')} {...form.field('name')} />
          </div>
          <Button type="submit" busy={form.busy}>
            {form.busy ? say('create.creating') : say('create.create')}
          </Button>
        </form>
      ) : (
        <PartOfPro>{say('create.partOfPro')}</PartOfPro>
      )}
    </Section>
  );
}

const problem = (name: string) => ({ fields: { name } });
