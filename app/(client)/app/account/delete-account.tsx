'use client';

import { useEffect, useState } from 'react';
import type { Account } from '#lib/account/schema.ts';
import { type ApiFailure, asFailure } from '#lib/client/api/call.ts';
import { deleteAccount, requestCode } from '#lib/client/api/operations.ts';
import { isGiven } from '#lib/client/billing-status.ts';
import { explain } from '#lib/client/explain.ts';
import { useStore } from '#lib/client/hooks/hooks.ts';
import { useQuery } from '#lib/client/hooks/use-query.ts';
import { countsOfAll, totalCount } from '#lib/client/store/store-counts.ts';
import { withoutSync } from '#lib/client/sync/hold.ts';
import { CodeForm } from '#sign-in/code-form.tsx';
import { justSent, type Pending } from '#sign-in/pending.ts';
import { Button, TextButton } from '#ui/button.tsx';
import { SectionHeading } from '#ui/heading.tsx';
import { Problem } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { rich, say } from '#words/account.ts';
import { countsInWords } from '../shared/device/counts-in-words.ts';
import { type Fate, OnThisDevice } from '../shared/device/on-this-device.tsx';
import { takeFocus } from '../shared/focus.ts';
import { useSession } from '../shared/session.tsx';
import { countHere, type Here, keepHere } from './keep-here.ts';

/**
 * A link that opens the form that deletes the account. The form asks for the account's email and, if the last sign-in was
 * more than a day ago, for a code sent there. What is on this device can stay.
 */
export function DeleteAccount({ account }: { account: Account }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <DeleteForm account={account} />;
  return (
    <TextButton look="action" className="self-start" onClick={() => setOpen(true)}>
      {say('delete.title')}
    </TextButton>
  );
}

function DeleteForm({ account }: { account: Account }) {
  const { email } = account.user;
  const isPro = account.plan === 'pro' && !isGiven(account);
  const { noteEnd, noteDeletion } = useSession();
  const { store } = useStore();
  const here = useHere();
  const [fate, setFate] = useState<Fate>('keep');
  const [pending, setPending] = useState<Pending | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    saved: { confirmation: '' },
    save: async ({ confirmation }) => {
      if (confirmation.trim().toLowerCase() !== email) return problem(say('delete.typeEmail', { email }));
      const refused = await withoutSync(remove);
      return refused === null ? null : problem(refused);
    },
  });

  /** Resolves to the problem, which is empty if it's shown elsewhere, or to null when done. */
  async function remove(): Promise<string | null> {
    try {
      await deleteAccount();
    } catch (thrown) {
      if (noteEnd(thrown)) return '';
      const failure = asFailure(thrown);
      return failure.code === 'sign_in_again' ? askForCode() : notDeleted(failure);
    }
    try {
      await keepHere(store, here, fate);
    } catch {
      return say('delete.notKept');
    }
    noteDeletion();
    return null;
  }

  async function askForCode(): Promise<string> {
    try {
      await requestCode({ email });
    } catch (thrown) {
      return notDeleted(asFailure(thrown));
    }
    setRefusal(null);
    setPending(justSent(email));
    return '';
  }

  return (
    <section aria-labelledby="delete-account">
      <SectionHeading id="delete-account" ref={takeFocus}>
        {say('delete.title')}
      </SectionHeading>
      <p className="mt-2 max-w-prose text-faint">{say('delete.text', { isPro: String(isPro) })}</p>
      {pending && (
        <div className="mt-6 max-w-md">
          <p className="mb-4">{say('delete.again', { email })}</p>
          <CodeForm
            heading="h2"
            pending={pending}
            onSent={setPending}
            onSignedIn={() => void withoutSync(remove).then((refused) => setRefusal(refused))}
          />
          <Problem className="not-empty:mt-4">{refusal}</Problem>
          <TextButton look="tall" className="mt-4 text-sm" onClick={() => setPending(null)}>
            {say('delete.cancel')}
          </TextButton>
        </div>
      )}
      <form
        onSubmit={form.onSubmit}
        noValidate
        hidden={pending !== null}
        className="mt-6 flex max-w-md flex-col items-start gap-4"
      >
        {here === 'unknown' && <p>{say('delete.unread')}</p>}
        {here && here !== 'unknown' && (
          <div>
            <p className="mb-3">
              {rich('delete.here', {
                things: countsInWords(here),
                total: totalCount(here) + here.calendars,
                b: (inside) => <strong>{inside}</strong>,
              })}
            </p>
            <OnThisDevice fate={fate} onChange={setFate} mayExport={totalCount(here) > 0} />
          </div>
        )}
        <div className="w-full">
          <TextField
            label={say('delete.confirm', { email })}
            autoCapitalize="off"
            spellCheck={false}
            {...form.field('confirmation')}
          />
        </div>
        <Button type="submit" variant="danger" busy={form.busy}>
          {form.busy ? say('delete.deleting') : say('delete.delete')}
        </Button>
      </form>
    </section>
  );
}

/** What the account has on this device; undefined until it has been counted. */
function useHere(): Here | undefined {
  const { store } = useStore();
  const [here, setHere] = useState<Here>();
  const shown = useQuery(countsOfAll);
  // More records may still arrive from the account.
  const isAny = shown !== undefined && totalCount(shown) > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted again once there is something
  useEffect(() => {
    let isOver = false;
    void countHere(store).then((found) => isOver || setHere(found));
    return () => {
      isOver = true;
    };
  }, [store, isAny]);
  return here;
}

const problem = (confirmation: string) => (confirmation === '' ? {} : { fields: { confirmation } });
const notDeleted = (failure: ApiFailure) => say('delete.failed', { why: explain(failure) });
