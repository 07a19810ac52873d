'use client';

import { type ApiFailure, asFailure } from '#lib/client/api/call.ts';
import { createToken } from '#lib/client/api/operations.ts';
import { explain } from '#lib/client/format.ts';
import { type CreatedToken, CreateToken as Input } from '#lib/tokens/schema.ts';
import { TOKEN_NAME } from '#lib/tokens/terms.ts';
import type { Workspace } from '#lib/workspaces/schema.ts';
import { Button } from '#ui/button.tsx';
import { SectionHeading } from '#ui/heading.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { useSession } from '../shared/session.tsx';

interface Props {
  workspace: Workspace;
  onCreated: (created: CreatedToken) => void;
}

/** Names a token and creates it. */
export function CreateToken({ workspace, onCreated }: Props) {
  const { noteEnd } = useSession();
  const form = useForm({
    saved: { name: '' },
    save: async (typed) => {
      const input = Input.safeParse({ workspaceId: workspace.id, name: typed.name.trim() });
      if (!input.success) return problem(`Enter a name of ${TOKEN_NAME.min} to ${TOKEN_NAME.max} characters.`);
      try {
        onCreated(await createToken(input.data));
      } catch (thrown) {
        return noteEnd(thrown) ? {} : problem(why(asFailure(thrown)));
      }
      return null;
    },
  });

  return (
    <section aria-labelledby="create-token">
      <SectionHeading id="create-token">Create a token</SectionHeading>
      <form onSubmit={form.onSubmit} noValidate className="mt-4">
        <TextField
          label="Name"
          hint="What will use it, like “Finance dashboard”."
          autoComplete="off"
          maxLength={2 * TOKEN_NAME.max}
          required
          {...form.field('name')}
        />
        <p className="mt-5 max-w-prose text-sm leading-relaxed text-faint">
          A token reads this workspace’s totals. Roles of fewer than 3 people are grouped, but comparing totals of
          meetings, titles or times with few people, or with one person more or less, can give away a rate. Share it
          only with people who may know what others cost.
        </p>
        <Button type="submit" busy={form.busy} className="mt-5">
          {form.busy ? 'Creating…' : 'Create token'}
        </Button>
      </form>
    </section>
  );
}

const problem = (name: string) => ({ fields: { name } });

/** Without a response nobody knows whether the token exists; its secret is lost in any case. */
function why(failure: ApiFailure): string {
  const unsure = failure.code === 'offline' || failure.code === 'unexpected';
  return unsure ? `${explain(failure)} If it’s in the list anyway, revoke it.` : explain(failure);
}
