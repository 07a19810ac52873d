'use client';

import { type ReactNode, useState } from 'react';
import { ApiFailure } from '#lib/client/api/call.ts';
import { signOut } from '#lib/client/api/operations.ts';
import { countAccountCalendars } from '#lib/client/calendar/move.ts';
import { useStore } from '#lib/client/hooks/hooks.ts';
import { countAccountRecords, countsOf, type StoreCounts, totalCount } from '#lib/client/store/store-counts.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { SectionHeading } from '#ui/heading.tsx';
import { rich, say } from '#words/data.ts';
import { countsInWords } from '../shared/device/counts-in-words.ts';
import { LazyExportFirst } from '../shared/exporting/lazy-export-first.tsx';

/** Deletes everything that Meeting Tab keeps in this browser. */
export function DeleteEverything({ counts }: { counts: StoreCounts | undefined }) {
  const { store } = useStore();
  const [all, setAll] = useState<(StoreCounts & { calendars: number }) | null>(null);
  const hasAccount = store.owner.accountId !== null;

  async function ask() {
    // Counts all workspaces. If they can't be read, counts only the one shown.
    const { accountId } = store.owner;
    const count = store.survey(async (device) => ({
      ...(await countAccountRecords(device, accountId)),
      calendars: await countAccountCalendars(device, accountId),
    }));
    setAll(await count.catch(() => ({ ...(counts ?? countsOf([])), calendars: 0 })));
  }

  return (
    <section aria-labelledby="delete-everything">
      <SectionHeading id="delete-everything">{say('deleteEverything.title')}</SectionHeading>
      <p className="mt-2 mb-4 max-w-prose leading-relaxed text-faint">
        {say(hasAccount ? 'deleteEverything.textSignedIn' : 'deleteEverything.text')}
      </p>
      <Button variant="plain" onClick={() => void ask()}>
        {say('deleteEverything.open')}
      </Button>
      {all && (
        <ConfirmDialog
          title={say('deleteEverything.question')}
          action={say('deleteEverything.confirm')}
          doing={say('deleteEverything.running')}
          onConfirm={() => wipe(hasAccount)}
          onClose={() => setAll(null)}
        >
          <p>
            {totalCount(all) + all.calendars === 0
              ? say('deleteEverything.nothing')
              : rich('deleteEverything.things', {
                  things: countsInWords(all),
                  b: (inside: ReactNode) => <strong className="text-ink">{inside}</strong>,
                })}{' '}
            {say('deleteEverything.forGood')}
          </p>
          <LazyExportFirst />
        </ConfirmDialog>
      )}
    </section>
  );
}

async function wipe(hasAccount: boolean): Promise<void> {
  if (hasAccount) {
    await signOut().catch((thrown: unknown) => {
      // No session is as good as an ended one. Offline, the session can't be ended, and would bring everything back.
      if (!(thrown instanceof ApiFailure && thrown.code === 'not_signed_in')) throw thrown;
    });
  }
  const { deleteAll } = await import('#lib/client/store/wipe.ts');
  await deleteAll();
  location.replace('/');
}
