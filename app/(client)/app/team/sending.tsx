'use client';

import { useCallback, useState } from 'react';
import { ApiFailure, asFailure } from '#lib/client/api/call.ts';
import {
  joinLedger,
  readLedgerCards,
  readOwnLedgerEntries,
  removeLedgerMember,
  updateLedgerMember,
} from '#lib/client/api/ledgers.ts';
import { explain } from '#lib/client/explain.ts';
import { useStore, useWorkspaces } from '#lib/client/hooks/hooks.ts';
import { useQuery } from '#lib/client/hooks/use-query.ts';
import { useRemote } from '#lib/client/hooks/use-remote.ts';
import {
  ALL,
  amendJoined,
  arrivedIn,
  beginSending,
  chooseMeeting,
  forgetJoined,
  type Joined,
  joinedOf,
  keyOn,
  type Sent,
  sentOf,
} from '#lib/client/ledger/joined.ts';
import { finishedIn } from '#lib/client/ledger/outbox.ts';
import type { Ledger, PutEntry } from '#lib/ledgers/schema.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Choice } from '#ui/choice.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { FormEnd } from '#ui/form-end.tsx';
import { Problem } from '#ui/notice.tsx';
import { useForm } from '#ui/use-form.ts';
import { say } from '#words/team.ts';
import { SentRows } from './row-list.tsx';
import type { OfLedger } from './use-changes.ts';
import { type Chosen, WhichFields } from './which-fields.tsx';

/** What this device sends to a ledger, and a button to leave it. */
export function Sending({ ledger, onChange, onGone }: OfLedger) {
  const { store } = useStore();
  const known = useQuery(
    async (reader) => ({
      joined: (await joinedOf(reader)).find(({ id }) => id === ledger.id) ?? null,
      key: await keyOn(reader, ledger.id),
    }),
    { key: ledger.id },
  );
  const start = useForm({
    saved: {},
    async save() {
      if (!known?.key) return {};
      const joined = await joinLedger(ledger.id, { workspaceId: store.owner.workspaceId });
      const { id, name, currency, timeZone } = ledger;
      const cards = await readLedgerCards(id);
      const chosen = { which: ALL, names: { series: true, oneOffs: false } };
      const sending = { key: known.key, member: joined.membership?.id, cards, ended: null, ...chosen };
      await store.write((writer) => beginSending(writer, { id, name, currency, timeZone, ...sending }));
      onChange(joined);
      return null;
    },
  });
  if (!known) return null;
  const { joined, key } = known;
  return (
    <>
      {joined && <OfDevice joined={joined} />}
      {!joined && key === null && <p className="max-w-prose text-faint">{say('sending.elsewhere')}</p>}
      {!joined && key !== null && ledger.isOwner && (
        <form onSubmit={start.onSubmit}>
          <p className="mb-4 text-faint">{say('sending.notYet')}</p>
          <Problem>{start.problem}</Problem>
          <Button type="submit" variant="plain" busy={start.busy}>
            {say('sending.start')}
          </Button>
        </form>
      )}
      {ledger.membership && <Keep ledger={ledger} membership={ledger.membership} onChange={onChange} />}
      {ledger.membership && (
        <Leave
          ledger={ledger}
          memberId={ledger.membership.id}
          onLeft={() => (ledger.isOwner ? onChange({ ...ledger, membership: null }) : onGone())}
        />
      )}
    </>
  );
}

interface KeepProps extends Pick<OfLedger, 'ledger' | 'onChange'> {
  membership: NonNullable<Ledger['membership']>;
}

/** What happens to the rows when the account or the workspace is deleted. */
function Keep({ ledger, membership, onChange }: KeepProps) {
  const [problem, setProblem] = useState<string | null>(null);
  async function keep(keepsRows: boolean) {
    try {
      await updateLedgerMember(ledger.id, membership.id, { keepsRows });
      setProblem(null);
      onChange({ ...ledger, membership: { ...membership, keepsRows } });
    } catch (thrown) {
      setProblem(explain(asFailure(thrown)));
    }
  }
  return (
    <div className="mt-6">
      <Checkbox checked={membership.keepsRows} onChange={(keeps) => void keep(keeps)}>
        {say('keep.label')}
      </Checkbox>
      <Problem>{problem}</Problem>
    </div>
  );
}

/** Reads the row that was sent back from its version. */
const rowIn = ({ version }: Sent): PutEntry => {
  // Written only by the outbox: the key and the row.
  const [, row] = JSON.parse(version) as [string, PutEntry];
  return row;
};

const SHOWN = 20;

function OfDevice({ joined }: { joined: Joined }) {
  const { store } = useStore();
  const { shown } = useWorkspaces();
  const known = useQuery(
    async (reader) => ({ sent: await sentOf(reader, joined.id), finished: await finishedIn(reader) }),
    { key: joined.id },
  );
  const doubled = useDoubled(joined.id);
  const form = useForm({
    saved: { which: joined.which, names: joined.names } satisfies Chosen,
    async save({ which, names }) {
      // Meetings chosen one at a time have already been saved.
      const { meetings } = joined.which;
      await store.write((writer) => amendJoined(writer, joined.id, { which: { ...which, meetings }, names }));
      return null;
    },
  });
  const sent = arrivedIn(known?.sent ?? {})
    .map(([id, one]) => ({ id, one, row: rowIn(one) }))
    .sort((a, b) => b.row.startedAt - a.row.startedAt);
  const isEach = joined.which.kind === 'each';
  return (
    <>
      <p className="mb-4 text-sm text-faint">{say('sending.from', { workspace: shown?.name ?? '' })}</p>
      <form onSubmit={form.onSubmit} noValidate>
        <WhichFields chosen={form.values} onChange={form.set} />
        <div className="mt-4">
          <FormEnd form={form} action={say('sending.save')} saved={say('sending.saved')} />
        </div>
      </form>
      {isEach && known && (
        <OneAtATime joined={joined} meetings={known.finished.meetings.toReversed().slice(0, SHOWN)} />
      )}
      <p role="status" className="mt-6 mb-2 font-semibold">
        {joined.ended === 'full' ? say('sending.full') : say('sending.count', { meetings: sent.length })}
      </p>
      {sent.length > 0 && (
        <SentRows
          currency={joined.currency}
          timeZone={joined.timeZone}
          rows={sent.slice(0, SHOWN).map(({ id, one, row }) => ({
            ...{ key: id, row },
            note: one.refused ? say('row.refused') : one.also || doubled.has(one.key) ? say('row.also') : undefined,
          }))}
        />
      )}
    </>
  );
}

/**
 * Returns the keys of this member's rows that someone else has sent since. The response to sending a row knows only about
 * earlier ones.
 */
function useDoubled(id: string): ReadonlySet<string> {
  const { store } = useStore();
  const read = useCallback(() => readOwnLedgerEntries(id, { from: 0, to: store.now() }), [id, store]);
  const [own] = useRemote(read);
  return new Set(own.state === 'ready' ? own.value.entries.flatMap(({ key, also }) => (also ? [key] : [])) : []);
}

function OneAtATime({ joined, meetings }: { joined: Joined; meetings: readonly { id: string; title: string }[] }) {
  const { store } = useStore();
  return (
    <div className="mt-4 max-h-80 overflow-y-auto border border-rule px-4 py-2">
      {meetings.map(({ id, title }) => (
        <Checkbox
          key={id}
          checked={joined.which.meetings.includes(id)}
          onChange={(isIn) => void store.write((writer) => chooseMeeting(writer, joined.id, id, isIn))}
        >
          {title.trim() || say('row.untitled')}
        </Checkbox>
      ))}
    </div>
  );
}

type Rows = 'delete' | 'keep';

export function RowsChoice({ rows, onChange, legend }: { rows: Rows; onChange: (rows: Rows) => void; legend: string }) {
  return (
    <div className="mt-4">
      <Choice
        legend={legend}
        value={rows}
        options={(['delete', 'keep'] as const).map((value) => ({ value, text: say(`leave.${value}`) }))}
        onChange={onChange}
      />
    </div>
  );
}

interface LeaveProps {
  ledger: Pick<Ledger, 'id' | 'name'>;
  memberId: string;
  onLeft: () => void;
}

export function Leave({ ledger, memberId, onLeft }: LeaveProps) {
  const { store } = useStore();
  const [isAsking, setAsking] = useState(false);
  const [rows, setRows] = useState<Rows>('delete');
  return (
    <div className="mt-6 border-t border-dashed border-faint pt-4">
      <Button variant="plain" onClick={() => setAsking(true)}>
        {say('sending.leave')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={say('leave.title', { name: ledger.name })}
          action={say('leave.leave')}
          doing={say('leave.leaving')}
          onConfirm={async () => {
            await removeLedgerMember(ledger.id, memberId, rows).catch((thrown: unknown) => {
              // The member has already left, on another device.
              if (!(thrown instanceof ApiFailure && thrown.code === 'not_found')) throw thrown;
            });
            // Not before: a member whose leaving failed can still edit and withdraw rows.
            await forgetJoined(store, ledger.id);
            onLeft();
          }}
          onClose={() => setAsking(false)}
        >
          <RowsChoice rows={rows} onChange={setRows} legend={say('leave.text')} />
        </ConfirmDialog>
      )}
    </div>
  );
}
