'use client';

import { type ReactNode, useCallback, useState } from 'react';
import {
  createLedgerInvitation,
  deleteLedger,
  endLedgerInvitation,
  listLedgerInvitations,
  listLedgerMembers,
  putLedgerCard,
  removeLedgerMember,
  updateLedger,
  updateLedgerMember,
} from '#lib/client/api/ledgers.ts';
import { deviceDate } from '#lib/client/device-format.ts';
import { useStore } from '#lib/client/hooks/hooks.ts';
import { useQuery } from '#lib/client/hooks/use-query.ts';
import { useRemote } from '#lib/client/hooks/use-remote.ts';
import { forgetJoined, keyOn } from '#lib/client/ledger/joined.ts';
import type { Invitation, Ledger, Member } from '#lib/ledgers/schema.ts';
import { LENGTHS } from '#lib/ledgers/terms.ts';
import { Button, buttonLook, TextButton } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { SectionHeading } from '#ui/heading.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { RemoteView } from '../shared/remote-view.tsx';
import { CardFields, type CardProblems, readCard, typedOf } from './card-fields.tsx';
import { say } from './say.ts';
import { RowsChoice } from './sending.tsx';

interface Props {
  ledger: Ledger;
  onChange: (ledger: Ledger) => void;
  onGone: () => void;
}

/** What a ledger's owner manages: its name, rate card, links and members. */
export function Manage(props: Props) {
  // Removing a member also ends the links.
  const [removed, setRemoved] = useState(0);
  return (
    <div className="flex flex-col gap-10">
      <Name {...props} />
      <EditCard {...props} />
      <Links key={removed} ledger={props.ledger} />
      <Members {...props} onRemoved={() => setRemoved(removed + 1)} />
      <Delete {...props} />
    </div>
  );
}

function Name({ ledger, onChange }: Props) {
  const form = useForm({
    saved: { name: ledger.name },
    async save(typed) {
      const name = typed.name.trim();
      if (name === '' || [...name].length > LENGTHS.name)
        return { fields: { name: say('form.nameRule', { most: LENGTHS.name }) } };
      onChange(await updateLedger(ledger.id, { name }));
      return null;
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className="flex max-w-md flex-col gap-4">
      <TextField label={say('form.name')} autoComplete="off" dir="auto" {...form.field('name')} />
      <Saving form={form} text={say('manage.rename')} saved={say('manage.saved')} />
    </form>
  );
}

interface SavingProps {
  form: { busy: boolean; isSaved: boolean; problem: ReactNode };
  text: string;
  saved: string;
}

function Saving({ form, text, saved }: SavingProps) {
  return (
    <>
      <p role="alert" className="font-semibold text-accent empty:hidden">
        {form.problem}
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="plain" busy={form.busy}>
          {text}
        </Button>
        <p role="status" className="text-sm text-faint">
          {form.isSaved && saved}
        </p>
      </div>
    </>
  );
}

function EditCard({ ledger, onChange }: Props) {
  const { id, currency, card } = ledger;
  const [problems, setProblems] = useState<CardProblems>({});
  const form = useForm({
    saved: { typed: typedOf(card, currency) },
    async save({ typed }) {
      const read = readCard(typed, currency);
      setProblems('problems' in read ? read.problems : {});
      if ('problems' in read) return {};
      onChange({ ...ledger, card: await putLedgerCard(id, read) });
      return null;
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className="flex flex-col gap-4">
      <CardFields
        currency={currency}
        typed={form.values.typed}
        problems={problems}
        onChange={(typed) => form.set({ typed })}
      />
      <p className="text-sm text-faint">
        {say('card.version', { version: card.version, day: deviceDate(card.since) })}
      </p>
      <Saving form={form} text={say('card.save')} saved={say('card.saved')} />
    </form>
  );
}

function Links({ ledger: { id } }: { ledger: Ledger }) {
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
          <p role="alert" className="font-semibold text-accent empty:hidden">
            {form.problem}
          </p>
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
          }}
          onClose={() => setEnding(null)}
        >
          {say(ending.members === 'keep' ? 'links.endText' : 'links.leakedText')}
        </ConfirmDialog>
      )}
    </section>
  );
}

function Members({ ledger, onChange, onRemoved }: Props & { onRemoved: () => void }) {
  const { id } = ledger;
  const read = useCallback(() => listLedgerMembers(id), [id]);
  const [members, { reload, amend }] = useRemote(read);
  const [asked, ask] = useState<{ member: Member; what: 'remove' | 'hand' } | null>(null);
  const [rows, setRows] = useState<'delete' | 'keep'>('delete');
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
                    onClick={() =>
                      void updateLedgerMember(id, member.id, { confirmed: true }).then(
                        () =>
                          amend((known) =>
                            known.map((one) => (one.id === member.id ? { ...one, confirmed: true } : one)),
                          ),
                        reload,
                      )
                    }
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
                      onClick={() => ask({ member, what: 'remove' })}
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

function Delete({ ledger, onGone }: Props) {
  const { store } = useStore();
  const [isAsking, setAsking] = useState(false);
  return (
    <div>
      <Button variant="plain" onClick={() => setAsking(true)}>
        {say('delete.button')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={say('delete.title', { name: ledger.name })}
          action={say('delete.button')}
          doing={say('delete.deleting')}
          onConfirm={async () => {
            await deleteLedger(ledger.id);
            await forgetJoined(store, ledger.id);
            onGone();
          }}
          onClose={() => setAsking(false)}
        >
          {say('delete.text', { members: ledger.members })}
        </ConfirmDialog>
      )}
    </div>
  );
}
