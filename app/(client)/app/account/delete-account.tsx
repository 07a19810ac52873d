'use client';

import { asFailure } from '#lib/client/api/call.ts';
import { deleteAccount } from '#lib/client/api/operations.ts';
import { explain } from '#lib/client/format.ts';
import { Button } from '#ui/button.tsx';
import { SectionHeading } from '#ui/heading.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { useSession } from '../shared/session.tsx';

/** Deletes the account once its address has been typed out. */
export function DeleteAccount({ email }: { email: string }) {
  const { noteEnd, noteDeletion } = useSession();
  const form = useForm({
    saved: { confirmation: '' },
    save: async ({ confirmation }) => {
      if (confirmation.trim().toLowerCase() !== email) return problem('This is not the address of this account.');
      try {
        await deleteAccount();
      } catch (thrown) {
        return noteEnd(thrown) ? {} : problem(`Nothing was deleted. ${explain(asFailure(thrown))}`);
      }
      noteDeletion();
      return null;
    },
  });

  return (
    <section aria-labelledby="delete-account">
      <SectionHeading id="delete-account">Delete account</SectionHeading>
      <p className="mt-2 max-w-prose text-faint">
        Deletes your account and everything we hold for it, at once and for good. The links of your receipts stop
        working.
      </p>
      <form onSubmit={form.onSubmit} noValidate className="mt-6 flex max-w-md flex-col items-start gap-4">
        <div className="w-full">
          <TextField
            label={`Type ${email} to confirm`}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            {...form.field('confirmation')}
          />
        </div>
        <Button type="submit" variant="danger" busy={form.busy}>
          {form.busy ? 'Deleting…' : 'Delete my account'}
        </Button>
      </form>
    </section>
  );
}

const problem = (confirmation: string) => ({ fields: { confirmation } });
