'use client';

import { useCallback, useState } from 'react';
import { createLedgerInvitation, endLedgerInvitation, listLedgerInvitations } from '#lib/client/api/ledgers.ts';
import { deviceDate } from '#lib/client/device-format.ts';
import { useQuery } from '#lib/client/hooks/use-query.ts';
import { useRemote } from '#lib/client/hooks/use-remote.ts';
import { keyOn } from '#lib/client/ledger/joined.ts';
import type { Invitation, Ledger } from '#lib/ledgers/schema.ts';
import { Button, buttonLook, TextButton } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { SectionHeading } from '#ui/heading.tsx';
import { Problem } from '#ui/notice.tsx';
import { useForm } from '#ui/use-form.ts';
import { say } from '#words/team.ts';
import { RemoteView } from '../shared/remote-view.tsx';

/** The links by which people join a ledger. */
export function Links({ ledger: { id }, onLeaked }: { ledger: Ledger; onLeaked: () => void }) {
  const read = useCallback(() => listLedgerInvitations(id), [id]);
  const [links, { reload, amend }] = useRemote(read);
  const key = useQuery((reader) => keyOn(reader, id), { key: id });
  const [url, setUrl] = useState<string | null>(null);
  const [ending, setEnding] = useState<{ link: Invitation; members: 'keep' | 'confirm' } | null>(null);
  const form = useForm({
    saved: {},
    async save() {
      const made = await createLedgerInvitation(id);
      setUrl(`${made.url}#${key ?? ''}`);
      amend((known) => [made.info, ...known]);
      return null;
    },
  });
  return (
    <section aria-labelledby="team-links">
      <SectionHeading id="team-links">{say('links.title')}</SectionHeading>
      <p className="mt-1 mb-4 max-w-prose text-sm text-faint">{say(key ? 'links.text' : 'links.noKey')}</p>
      {key && (
        <form onSubmit={form.onSubmit} noValidate>
          <Problem>{form.problem}</Problem>
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" variant="plain" busy={form.busy}>
              {say('links.make')}
            </Button>
            {url && (
              <CopyButton text={url} className={buttonLook()}>
                {say('links.copy')}
              </CopyButton>
            )}
          </div>
          {url && (
            <p data-testid="team-link" className="mt-3 font-mono text-sm wrap-anywhere">
              {url}
            </p>
          )}
        </form>
      )}
      <RemoteView remote={links} onRetry={reload} what={say('team.what')}>
        {(all) => (
          <ul className="mt-4">
            {all.map((link) => (
              <li
                key={link.id}
                className="flex flex-wrap items-center gap-x-4 border-b border-dashed border-rule text-sm"
              >
                <span className="me-auto py-2">
                  {say('links.made', {
                    day: deviceDate(link.createdAt),
                    until: deviceDate(link.expiresAt),
                    joined: link.joined,
                  })}
                </span>
                <TextButton look="action" onClick={() => setEnding({ link, members: 'keep' })}>
                  {say('links.end')}
                </TextButton>
                <TextButton look="action" onClick={() => setEnding({ link, members: 'confirm' })}>
                  {say('links.leaked')}
                </TextButton>
              </li>
            ))}
          </ul>
        )}
      </RemoteView>
      {ending && (
        <ConfirmDialog
          title={say(ending.members === 'keep' ? 'links.endTitle' : 'links.leakedTitle')}
          action={say('links.end')}
          doing={say('links.ending')}
          onConfirm={async () => {
            await endLedgerInvitation(id, ending.link.id, ending.members);
            amend((known) => known.filter((one) => one.id !== ending.link.id));
            if (ending.members === 'confirm') onLeaked();
          }}
          onClose={() => setEnding(null)}
        >
          {say(ending.members === 'keep' ? 'links.endText' : 'links.leakedText')}
        </ConfirmDialog>
      )}
    </section>
  );
}
