'use client';

import { useState } from 'react';
import { deleteLedger, putLedgerCard, updateLedger } from '#lib/client/api/ledgers.ts';
import { deviceDate } from '#lib/client/device-format.ts';
import { useStore } from '#lib/client/hooks/hooks.ts';
import { forgetJoined } from '#lib/client/ledger/joined.ts';
import { LENGTHS } from '#lib/ledgers/terms.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { FormEnd } from '#ui/form-end.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { say } from '#words/team.ts';
import { CardFields, type CardProblems, readCard, typedOf } from './card-fields.tsx';
import { Links } from './links.tsx';
import { Members } from './members.tsx';
import type { OfLedger } from './use-changes.ts';

/** What a ledger's owner manages: its name, rate card, links and members. */
export function Manage(props: OfLedger) {
  // Removing a member also ends the links, and after a leaked link members wait to be confirmed.
  const [removed, setRemoved] = useState(0);
  const [leaked, setLeaked] = useState(0);
  return (
    <div className="flex flex-col gap-10">
      <Name {...props} />
      <EditCard {...props} />
      <Links key={`links ${removed}`} ledger={props.ledger} onLeaked={() => setLeaked(leaked + 1)} />
      <Members key={`members ${leaked}`} {...props} onRemoved={() => setRemoved(removed + 1)} />
      <Delete {...props} />
    </div>
  );
}

function Name({ ledger, onChange }: OfLedger) {
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
      <TextField label={say('form.name')} dir="auto" {...form.field('name')} />
      <FormEnd form={form} action={say('manage.rename')} saved={say('manage.saved')} />
    </form>
  );
}

function EditCard({ ledger, onChange }: OfLedger) {
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
      <FormEnd form={form} action={say('card.save')} saved={say('card.saved')} />
    </form>
  );
}

function Delete({ ledger, onGone }: OfLedger) {
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
