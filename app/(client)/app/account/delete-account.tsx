'use client';

import { useActionState, useEffect, useRef } from 'react';
import { asFailure } from '#lib/client/api/call.ts';
import { deleteAccount } from '#lib/client/api/operations.ts';
import { explain } from '#lib/client/format.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useSession } from '../shared/session.tsx';

interface Outcome {
  typed: string;
  problem: string | null;
}

/** Deletes the account once its address was typed out. */
export function DeleteAccount({ email }: { email: string }) {
  const { noteEnd, noteDeletion } = useSession();
  const field = useRef<HTMLInputElement>(null);
  const [outcome, confirm, busy] = useActionState(submit, { typed: '', problem: null });

  async function submit(_: Outcome, form: FormData): Promise<Outcome> {
    const typed = String(form.get('confirmation'));
    if (typed.trim().toLowerCase() !== email) return { typed, problem: 'This is not the address of this account.' };
    try {
      await deleteAccount();
    } catch (thrown) {
      if (noteEnd(thrown)) return { typed, problem: null };
      return { typed, problem: `Nothing was deleted. ${explain(asFailure(thrown))}` };
    }
    noteDeletion();
    return { typed, problem: null };
  }

  useEffect(() => {
    if (outcome.problem) field.current?.focus();
  }, [outcome]);

  return (
    <section aria-labelledby="delete-account">
      <h2 id="delete-account" className="font-mono text-lg font-semibold">
        Delete account
      </h2>
      <p className="mt-2 max-w-prose text-faint">
        Deletes your account and everything we hold for it, at once and for good. The links of your receipts stop
        working.
      </p>
      <form action={confirm} noValidate className="mt-6 flex max-w-md flex-col items-start gap-4">
        <div className="w-full">
          <TextField
            ref={field}
            label={`Type ${email} to confirm`}
            name="confirmation"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            defaultValue={outcome.typed}
            error={busy ? null : outcome.problem}
          />
        </div>
        <Button type="submit" variant="danger" busy={busy}>
          {busy ? 'Deleting…' : 'Delete my account'}
        </Button>
      </form>
    </section>
  );
}
