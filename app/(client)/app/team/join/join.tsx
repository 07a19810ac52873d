'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useState } from 'react';
import { ApiFailure } from '#lib/client/api/call.ts';
import { joinLedger, listLedgerMembers, readLedgerInvitation } from '#lib/client/api/ledgers.ts';
import { useStore, useWorkspaces } from '#lib/client/hooks/hooks.ts';
import { useRemote } from '#lib/client/hooks/use-remote.ts';
import { ALL, beginSending, type Joined, keepKey } from '#lib/client/ledger/joined.ts';
import { isKey } from '#lib/client/ledger/keys.ts';
import { tabStorage } from '#lib/client/storage.ts';
import type { Invited, JoinLedger } from '#lib/ledgers/schema.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ScreenHeading, SectionHeading } from '#ui/heading.tsx';
import { Notice } from '#ui/notice.tsx';
import { Paper } from '#ui/paper.tsx';
import { useForm } from '#ui/use-form.ts';
import { say } from '#words/team.ts';
import { RemoteView } from '../../shared/remote-view.tsx';
import { useSession } from '../../shared/session.tsx';
import { FirstRows } from '../first-rows.tsx';
import { CardLines } from '../row-list.tsx';
import { type Chosen, WhichFields } from '../which-fields.tsx';

const KEY = 'meeting-tab:ledger-key';

/**
 * Returns the key from the link's fragment. The fragment leaves the address at once, so that no bookmark or screenshot has
 * it. The key stays in this tab during a sign-in.
 */
function useKey(ledgerId: string): string {
  const [key] = useState(() => keyGiven(ledgerId));
  useEffect(() => {
    if (isKey(location.hash.slice(1))) history.replaceState(null, '', `${location.pathname}${location.search}`);
  }, []);
  return key;
}

/** Returns the key for this ledger, or an empty string. */
function keyGiven(ledgerId: string): string {
  const given = globalThis.location?.hash.slice(1) ?? '';
  if (isKey(given)) tabStorage.set(KEY, `${ledgerId} ${given}`);
  const [of, kept = ''] = (tabStorage.get(KEY) ?? '').split(' ');
  return of === ledgerId && isKey(kept) ? kept : '';
}

/** Where a ledger's link leads: what would be sent, the first rows, and the button that joins. */
export function Join() {
  const params = useSearchParams();
  const [ledgerId, secret] = [params.get('ledger') ?? '', params.get('invitation') ?? ''];
  const key = useKey(ledgerId);
  const { account, reload } = useSession();
  const { store } = useStore();
  if (key === '' || ledgerId === '' || secret === '') {
    return (
      <>
        <ScreenHeading>{say('join.broken')}</ScreenHeading>
        <p className="mt-4">{say('join.brokenText')}</p>
      </>
    );
  }
  return (
    <RemoteView remote={account} onRetry={reload} what={say('join.what')}>
      {({ user }) =>
        // Right after a sign-in, the previous store is used until the account's has been read.
        user.id === store.owner.accountId ? <Invitation ledgerId={ledgerId} secret={secret} ledgerKey={key} /> : null
      }
    </RemoteView>
  );
}

interface Props {
  ledgerId: string;
  secret: string;
  ledgerKey: string;
}

function Invitation(props: Props) {
  const { ledgerId, secret } = props;
  const read = useCallback(() => readLedgerInvitation(ledgerId, secret), [ledgerId, secret]);
  const [invited, { reload }] = useRemote(read);
  return (
    <RemoteView remote={invited} onRetry={reload} what={say('join.what')}>
      {(ledger) => <Ask {...props} ledger={ledger} />}
    </RemoteView>
  );
}

/**
 * Joins the ledger and returns the membership. Someone who was removed before has to wait until the owner confirms them.
 * Throws ApiFailure.
 */
async function join(ledgerId: string, input: JoinLedger): Promise<Pick<Joined, 'member' | 'ended'>> {
  try {
    const { membership } = await joinLedger(ledgerId, input);
    return { member: membership?.id, ended: null };
  } catch (thrown) {
    if (!(thrown instanceof ApiFailure && thrown.code === 'not_found')) throw thrown;
    const members = await listLedgerMembers(ledgerId).catch(() => []);
    const waiting = members.find(({ isYou, confirmed }) => isYou && !confirmed);
    if (!waiting) throw thrown;
    return { member: waiting.id, ended: 'gone' };
  }
}

function Ask({ ledgerId, secret, ledgerKey, ledger }: Props & { ledger: Invited }) {
  const { store } = useStore();
  const { shown } = useWorkspaces();
  const router = useRouter();
  const [chosen, choose] = useState<Chosen>({ which: ALL, names: { series: true, oneOffs: false } });
  const [keepsRows, setKeepsRows] = useState(false);
  const { name, currency, timeZone, cards } = ledger;
  const newest = cards.at(-1);
  const form = useForm({
    saved: {},
    async save() {
      const { workspaceId } = store.owner;
      const joined = await join(ledgerId, { workspaceId, invitation: secret, keepsRows });
      await keepKey(store, ledgerId, ledgerKey);
      const sending = { key: ledgerKey, cards, ...chosen, ...joined };
      await store.write((writer) => beginSending(writer, { id: ledgerId, name, currency, timeZone, ...sending }));
      tabStorage.remove(KEY);
      router.push(`/app/team?ledger=${ledgerId}`);
      return null;
    },
  });
  return (
    <>
      <ScreenHeading>{say('join.title', { name })}</ScreenHeading>
      <form onSubmit={form.onSubmit} noValidate className="mt-6 flex flex-col gap-6">
        <Paper>
          <ul className="flex max-w-prose list-disc flex-col gap-2 ps-5 leading-relaxed">
            <li>{say('join.sent')}</li>
            <li>{say('join.notSent')}</li>
            <li>{say('join.seen')}</li>
          </ul>
          <div className="mt-6">
            <WhichFields chosen={chosen} onChange={choose} />
          </div>
          <div className="mt-4">
            <Checkbox checked={keepsRows} onChange={setKeepsRows}>
              {say('keep.label')}
            </Checkbox>
          </div>
        </Paper>
        <Paper>
          <SectionHeading>{say('join.first')}</SectionHeading>
          <p className="mt-1 mb-4 text-sm text-faint">{say('join.from', { workspace: shown?.name ?? '' })}</p>
          <FirstRows sending={{ key: ledgerKey, cards, ...chosen }} currency={currency} timeZone={timeZone} />
        </Paper>
        {newest && (
          <Paper>
            <SectionHeading>{say('card.title')}</SectionHeading>
            <CardLines card={newest} currency={currency} />
          </Paper>
        )}
        {form.problem && <Notice kind="problem">{form.problem}</Notice>}
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" busy={form.busy}>
            {say(form.busy ? 'join.joining' : 'join.join')}
          </Button>
          <p className="text-sm text-faint">{say('join.later')}</p>
        </div>
      </form>
    </>
  );
}
