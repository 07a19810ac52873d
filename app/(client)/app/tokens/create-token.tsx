'use client';

import { type ApiFailure, asFailure } from '#lib/client/api/call.ts';
import { listLedgers } from '#lib/client/api/ledgers.ts';
import { createToken } from '#lib/client/api/operations.ts';
import { explain } from '#lib/client/explain.ts';
import { useRemote } from '#lib/client/hooks/use-remote.ts';
import { type CreatedToken, CreateToken as Input } from '#lib/tokens/schema.ts';
import { TOKEN_NAME } from '#lib/tokens/terms.ts';
import type { Workspace } from '#lib/workspaces/schema.ts';
import { Button, textLink } from '#ui/button.tsx';
import { SectionHeading } from '#ui/heading.tsx';
import { Link } from '#ui/link.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { say } from '#words/tokens.ts';
import { useSession } from '../shared/session.tsx';

interface Props {
  workspace: Workspace;
  onCreated: (created: CreatedToken) => void;
}

export function CreateToken({ workspace, onCreated }: Props) {
  const { noteEnd } = useSession();
  // Until the ledgers are known, a token reads the workspace, as most do.
  const [known] = useRemote(listLedgers);
  const ledgers = known.state === 'ready' ? known.value : [];
  const form = useForm({
    saved: { name: '', ledgerId: '' },
    save: async (typed) => {
      const reads = typed.ledgerId === '' ? {} : { ledgerId: typed.ledgerId };
      const input = Input.safeParse({ workspaceId: workspace.id, name: typed.name.trim(), ...reads });
      if (!input.success) return problem(say('create.nameRule', TOKEN_NAME));
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
      <SectionHeading id="create-token">{say('create.title')}</SectionHeading>
      <form onSubmit={form.onSubmit} noValidate className="mt-4">
        <TextField
          label={say('create.name')}
          hint={say('create.nameHint')}
          maxLength={2 * TOKEN_NAME.max}
          required
          {...form.field('name')}
        />
        {ledgers.length > 0 && (
          <div className="mt-5">
            <SelectField
              label={say('create.reads')}
              value={form.values.ledgerId}
              onChange={(ledgerId) => form.set({ ledgerId })}
              options={[
                { value: '', text: say('create.workspace', { name: workspace.name }) },
                ...ledgers.map(({ id, name }) => ({ value: id, text: say('create.ledger', { name }) })),
              ]}
            />
          </div>
        )}
        <p className="mt-5 max-w-prose text-sm leading-relaxed text-faint">
          {say('create.text')}{' '}
          <Link href="/docs/scripts#small-groups" prefetch={false} className={`${textLink} text-ink`}>
            {say('create.how')}
          </Link>
        </p>
        <Button type="submit" busy={form.busy} className="mt-5">
          {form.busy ? say('create.creating') : say('create.create')}
        </Button>
      </form>
    </section>
  );
}

const problem = (name: string) => ({ fields: { name } });

/** Without a response, the token may exist, but its secret is lost. */
function why(failure: ApiFailure): string {
  const unsure = failure.code === 'offline' || failure.code === 'unexpected';
  return unsure ? say('create.unsure', { why: explain(failure) }) : explain(failure);
}
