'use client';

import { useEffect, useState } from 'react';
import { asFailure } from '#lib/client/api/call.ts';
import { deleteAccount } from '#lib/client/api/operations.ts';
import { countAccountCalendars, keepCalendarsOnDevice } from '#lib/client/calendar/move.ts';
import { explain } from '#lib/client/explain.ts';
import { useStore } from '#lib/client/hooks/hooks.ts';
import { useQuery } from '#lib/client/hooks/use-query.ts';
import { keepOnDevice } from '#lib/client/store/keep.ts';
import { countAccountRecords, countsOfAll, type StoreCounts, totalCount } from '#lib/client/store/store-counts.ts';
import { Button } from '#ui/button.tsx';
import { SectionHeading } from '#ui/heading.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { countsInWords } from '../shared/counts-in-words.ts';
import { type Fate, OnThisDevice } from '../shared/on-this-device.tsx';
import { useSession } from '../shared/session.tsx';
import { rich, say } from './say.ts';

/** Deletes the account once its email has been typed out. What is on this device can stay. */
export function DeleteAccount({ email }: { email: string }) {
  const { noteEnd, noteDeletion } = useSession();
  const { store } = useStore();
  const here = useCounts();
  const [fate, setFate] = useState<Fate>('keep');
  const form = useForm({
    saved: { confirmation: '' },
    save: async ({ confirmation }) => {
      if (confirmation.trim().toLowerCase() !== email) return problem(say('delete.typeEmail', { email }));
      try {
        await deleteAccount();
      } catch (thrown) {
        return noteEnd(thrown) ? {} : problem(say('delete.failed', { why: explain(asFailure(thrown)) }));
      }
      try {
        // Without what was shared: those links are gone.
        if (here && fate === 'keep') {
          await keepOnDevice(store, { receipts: false });
          await keepCalendarsOnDevice(store);
        }
      } catch {
        return problem(say('delete.notKept'));
      }
      noteDeletion();
      return null;
    },
  });

  return (
    <section aria-labelledby="delete-account">
      <SectionHeading id="delete-account">{say('delete.title')}</SectionHeading>
      <p className="mt-2 max-w-prose text-faint">{say('delete.text')}</p>
      <form onSubmit={form.onSubmit} noValidate className="mt-6 flex max-w-md flex-col items-start gap-4">
        {here && (
          <div>
            <p className="mb-3">
              {rich('delete.here', {
                things: countsInWords(here),
                total: totalOf(here),
                b: (inside) => <strong>{inside}</strong>,
              })}
            </p>
            <OnThisDevice fate={fate} onChange={setFate} mayExport={totalCount(here) > 0} />
          </div>
        )}
        <div className="w-full">
          <TextField
            label={say('delete.confirm', { email })}
            autoComplete="off"
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

type Counts = StoreCounts & { calendars: number };

const totalOf = (counts: Counts) => totalCount(counts) + counts.calendars;

/** What the account has on this device; null: nothing, or it is not known. */
function useCounts(): Counts | null {
  const { store } = useStore();
  const [counts, setCounts] = useState<Counts | null>(null);
  const shown = useQuery(countsOfAll);
  // Some of it may still be on its way from the account.
  const isAny = shown !== undefined && totalCount(shown) > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted again once there is something
  useEffect(() => {
    let isOver = false;
    Promise.all([countAccountRecords(store), countAccountCalendars(store)]).then(
      ([records, calendars]) => {
        const found = { ...records, calendars };
        if (!isOver) setCounts(totalOf(found) > 0 ? found : null);
      },
      // A store that fails shows that in useStore.
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [store, isAny]);
  return counts;
}

const problem = (confirmation: string) => ({ fields: { confirmation } });
