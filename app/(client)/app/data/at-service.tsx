'use client';

import { useCallback } from 'react';
import type { Account } from '#lib/account/schema.ts';
import { countWorkspaceContents } from '#lib/client/api/operations.ts';
import { billingStatusOf, isLapse } from '#lib/client/billing-status.ts';
import { counted } from '#lib/client/format.ts';
import { useStore, useSyncState, useWorkspaces } from '#lib/client/hooks/hooks.ts';
import { useNow } from '#lib/client/hooks/use-now.ts';
import { useOnline } from '#lib/client/hooks/use-online.ts';
import { useQuery } from '#lib/client/hooks/use-query.ts';
import { useRemote } from '#lib/client/hooks/use-remote.ts';
import type { Reader } from '#lib/client/store/rows.ts';
import { MINUTE } from '#lib/time.ts';
import type { WorkspaceContents } from '#lib/workspaces/schema.ts';
import { SectionHeading } from '#ui/heading.tsx';
import { countParts, listInWords } from '../shared/counts-in-words.ts';
import { RemoteView } from '../shared/remote-view.tsx';
import { savingWords } from '../shared/saving-words.ts';
import { useSession } from '../shared/session.tsx';
import { SignInLink } from '../shared/sign-in-link.tsx';

/** What the service holds of the workspace, and whether that is all. */
export function AtService() {
  const { account, ended } = useSession();
  const { accountId } = useStore().store.owner;
  const isSignedOut = ended !== null || (account.state === 'failed' && account.failure.code === 'not_signed_in');
  return (
    <section aria-labelledby="at-service">
      <SectionHeading id="at-service" className="mb-4">
        In your account
      </SectionHeading>
      <div className="max-w-prose leading-relaxed text-faint">
        {isSignedOut ? (
          <SignedOut hasAccount={accountId !== null} />
        ) : account.state === 'ready' ? (
          <OfAccount account={account.value} />
        ) : account.state === 'loading' ? (
          <p role="status">Looking…</p>
        ) : (
          <p>We can’t reach the service, so we can’t tell what’s in your account.</p>
        )}
      </div>
    </section>
  );
}

function SignedOut({ hasAccount }: { hasAccount: boolean }) {
  return (
    <>
      <p>
        {hasAccount
          ? 'Your session has ended. Sign in again to see what’s in your account.'
          : 'You’re not signed in, so nothing from this device is saved elsewhere. If you lose it, or clear this browser’s data, your meetings are gone. With Pro they’re saved to your account.'}
      </p>
      <div className="mt-4">
        <SignInLink variant="plain">Sign in</SignInLink>
      </div>
    </>
  );
}

function OfAccount({ account }: { account: Account }) {
  const { shown } = useWorkspaces();
  const id = shown?.id ?? account.workspaces[0]?.id ?? '';
  const [contents, { reload }] = useRemote(useCallback(() => countWorkspaceContents(id), [id]));
  const unsent = useQuery(countUnsentRows);
  const state = useSyncState();
  const isOnline = useOnline();
  const isIncluded = account.entitlements.sync;
  const hasLapsed = isLapse(billingStatusOf(account, useNow(MINUTE)));
  const hasUnsent = unsent === undefined ? undefined : unsent > 0;
  return (
    <>
      <RemoteView remote={contents} onRetry={reload} what="what’s in your account">
        {(value) => <p>{contentsInWords(value)}</p>}
      </RemoteView>
      {!isIncluded && (
        <p className="mt-3">On Free we also count your meetings: their ids and start times, nothing else about them.</p>
      )}
      <p role="status" className="mt-3 font-semibold text-ink">
        {savingWords({ isIncluded, hasLapsed, isOnline, hasUnsent, state })}
      </p>
      {isIncluded && unsent !== undefined && unsent > 0 && (
        <p className="mt-3">
          {counted(unsent, 'change')} on this device {unsent === 1 ? 'isn’t' : 'aren’t'} saved to your account yet.
        </p>
      )}
    </>
  );
}

const countUnsentRows = async (reader: Reader) => (await reader.unsent()).length;

function contentsInWords({ receipts, tokens, ...records }: WorkspaceContents): string {
  const parts = [
    ...countParts(records),
    ...(receipts > 0 ? [counted(receipts, 'shared receipt')] : []),
    ...(tokens > 0 ? [counted(tokens, 'API token')] : []),
  ];
  return parts.length === 0 ? 'Nothing of this workspace yet.' : `${listInWords(parts)}.`;
}
