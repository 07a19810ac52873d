'use client';

import { useActionState, useEffect, useRef } from 'react';
import { type ApiFailure, asFailure } from '#lib/client/api/call.ts';
import { createToken } from '#lib/client/api/operations.ts';
import { explain } from '#lib/client/format.ts';
import { type CreatedToken, CreateToken as Input } from '#lib/tokens/schema.ts';
import { TOKEN_NAME } from '#lib/tokens/terms.ts';
import type { Workspace } from '#lib/workspaces/schema.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useSession } from '../shared/session.tsx';

interface Outcome {
  name: string;
  problem: string | null;
}

interface Props {
  workspace: Workspace;
  onCreated: (created: CreatedToken) => void;
}

/** Names a token and creates it. */
export function CreateToken({ workspace, onCreated }: Props) {
  const { noteEnd } = useSession();
  const field = useRef<HTMLInputElement>(null);
  const [outcome, create, busy] = useActionState(submit, { name: '', problem: null });

  async function submit(_: Outcome, form: FormData): Promise<Outcome> {
    const name = String(form.get('name')).trim();
    const input = Input.safeParse({ workspaceId: workspace.id, name });
    if (!input.success) return { name, problem: `A name has ${TOKEN_NAME.min} to ${TOKEN_NAME.max} characters.` };
    try {
      onCreated(await createToken(input.data));
    } catch (thrown) {
      if (noteEnd(thrown)) return { name, problem: null };
      return { name, problem: why(asFailure(thrown)) };
    }
    return { name: '', problem: null };
  }

  useEffect(() => {
    if (outcome.problem) field.current?.focus();
  }, [outcome]);

  return (
    <section aria-labelledby="create-token">
      <h2 id="create-token" className="font-mono text-lg font-semibold">
        Create a token
      </h2>
      <form action={create} noValidate className="mt-4">
        <TextField
          ref={field}
          label="Name"
          name="name"
          hint="What will use it: “Finance dashboard”, say. You tell your tokens apart by it."
          autoComplete="off"
          maxLength={2 * TOKEN_NAME.max}
          required
          defaultValue={outcome.name}
          error={busy ? null : outcome.problem}
        />
        <p className="mt-5 max-w-prose text-sm leading-relaxed text-faint">
          A token reads totals of this workspace. Whoever compares totals of few people, or of two times, may work out a
          rate. Give it only to those who may know.
        </p>
        <Button type="submit" busy={busy} className="mt-5">
          {busy ? 'Creating…' : 'Create token'}
        </Button>
      </form>
    </section>
  );
}

/** Without an answer nobody knows whether it exists; its secret is lost in any case. */
function why(failure: ApiFailure): string {
  const unsure = failure.code === 'offline' || failure.code === 'unexpected';
  return unsure ? `${explain(failure)} If it is in the list all the same, revoke it.` : explain(failure);
}
