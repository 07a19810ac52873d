'use client';

import { useCallback, useState } from 'react';
import { asFailure } from '#lib/client/api/call.ts';
import { listLedgerMembers, removeLedgerMember, updateLedger, updateLedgerMember } from '#lib/client/api/ledgers.ts';
import { explain } from '#lib/client/explain.ts';
import { useRemote } from '#lib/client/hooks/use-remote.ts';
import type { Member } from '#lib/ledgers/schema.ts';
import { TextButton } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { SectionHeading } from '#ui/heading.tsx';
import { Problem } from '#ui/notice.tsx';
import { say } from '#words/team.ts';
import { RemoteView } from '../shared/remote-view.tsx';
import { RowsChoice } from './sending.tsx';
import type { OfLedger } from './use-changes.ts';

interface Props extends Omit<OfLedger, 'onGone'> {
  onRemoved: () => void;
}

/** The members of a ledger, as its owner manages them. */
export function Members({ ledger, onChange, onRemoved }: Props) {
  const { id } = ledger;
  const read = useCallback(() => listLedgerMembers(id), [id]);
  const [members, { reload, amend }] = useRemote(read);
  const [asked, ask] = useState<{ member: Member; what: 'remove' | 'hand' } | null>(null);
  const [rows, setRows] = useState<'delete' | 'keep'>('delete');
  const [problem, setProblem] = useState<string | null>(null);

  async function confirm(member: string) {
    setProblem(null);
    try {
      await updateLedgerMember(id, member, { confirmed: true });
      amend((known) => known.map((one) => (one.id === member ? { ...one, confirmed: true } : one)));
    } catch (thrown) {
      setProblem(explain(asFailure(thrown)));
      reload();
    }
  }

  return (
    <section aria-labelledby="team-members">
      <SectionHeading id="team-members">{say('members.title')}</SectionHeading>
      <RemoteView remote={members} onRetry={reload} what={say('team.what')}>
        {(all) => (
          <ul className="mt-2">
            {all.length === 0 && <li className="text-sm text-faint">{say('members.none')}</li>}
            {all.map((member) => (
              <li
                key={member.id}
                className="flex flex-wrap items-center gap-x-4 border-b border-dashed border-rule text-sm"
              >
                <span className="me-auto py-2 wrap-anywhere">
                  {[
                    member.email,
                    member.isYou ? say('members.you') : '',
                    member.confirmed ? '' : say('members.waiting'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                {!member.confirmed && (
                  <TextButton
                    look="action"
                    aria-label={say('members.confirmOf', { email: member.email })}
                    onClick={() => void confirm(member.id)}
                  >
                    {say('members.confirm')}
                  </TextButton>
                )}
                {!member.isYou && (
                  <>
                    {member.confirmed && (
                      <TextButton
                        look="action"
                        aria-label={say('members.handOf', { email: member.email })}
                        onClick={() => ask({ member, what: 'hand' })}
                      >
                        {say('members.hand')}
                      </TextButton>
                    )}
                    <TextButton
                      look="action"
                      aria-label={say('members.removeOf', { email: member.email })}
                      onClick={() => {
                        setRows('delete');
                        ask({ member, what: 'remove' });
                      }}
                    >
                      {say('members.remove')}
                    </TextButton>
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
      </RemoteView>
      <Problem className="not-empty:mt-3">{problem}</Problem>
      {asked?.what === 'remove' && (
        <ConfirmDialog
          title={say('members.removeTitle', { email: asked.member.email })}
          action={say('members.remove')}
          doing={say('members.removing')}
          onConfirm={async () => {
            await removeLedgerMember(id, asked.member.id, rows);
            amend((known) => known.filter((one) => one.id !== asked.member.id));
            onRemoved();
          }}
          onClose={() => ask(null)}
        >
          <p>{say('members.removeLinks')}</p>
          <RowsChoice rows={rows} onChange={setRows} legend={say('members.removeText')} />
        </ConfirmDialog>
      )}
      {asked?.what === 'hand' && (
        <ConfirmDialog
          title={say('members.handTitle', { email: asked.member.email })}
          action={say('members.hand')}
          doing={say('members.handing')}
          onConfirm={async () => onChange(await updateLedger(id, { owner: asked.member.id }))}
          onClose={() => ask(null)}
        >
          {say('members.handText')}
        </ConfirmDialog>
      )}
    </section>
  );
}
