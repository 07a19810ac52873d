'use client';

import { useCallback } from 'react';
import type { Account } from '#lib/account/schema.ts';
import { countWorkspaceContents } from '#lib/client/api/operations.ts';
import { billingStatusOf, isLapse } from '#lib/client/billing-status.ts';
import { listInWords } from '#lib/client/device-format.ts';
import { useStore, useSyncState, useWorkspaces } from '#lib/client/hooks/hooks.ts';
import { useNow } from '#lib/client/hooks/use-now.ts';
import { useOnline } from '#lib/client/hooks/use-online.ts';
import { useQuery } from '#lib/client/hooks/use-query.ts';
import { useRemote } from '#lib/client/hooks/use-remote.ts';
import type { Reader } from '#lib/client/store/rows.ts';
import { cachedPlanOf } from '#lib/client/store/values.ts';
import { MINUTE } from '#lib/time.ts';
import type { WorkspaceContents } from '#lib/workspaces/schema.ts';
import { SectionHeading } from '#ui/heading.tsx';
import { say } from '#words/data.ts';
import { countParts } from '../shared/device/counts-in-words.ts';
import { savingWords } from '../shared/device/saving-words.ts';
import { RemoteView } from '../shared/remote-view.tsx';
import { useSession } from '../shared/session.tsx';
import { SignInLink } from '../shared/sign-in-link.tsx';

/** What the service holds of the workspace, and whether everything has been sent. */
export function AtService() {
  const { account, ended } = useSession();
  const { accountId } = useStore().store.owner;
  const isSignedOut = ended !== null || (account.state === 'failed' && account.failure.code === 'not_signed_in');
  return (
    <section aria-labelledby="at-service">
      <SectionHeading id="at-service" className="mb-4">
        {say('atService.title')}
      </SectionHeading>
      <div className="max-w-prose leading-relaxed text-faint">
        {isSignedOut ? (
          <SignedOut hasAccount={accountId !== null} />
        ) : account.state === 'ready' ? (
          <OfAccount account={account.value} />
        ) : account.state === 'loading' ? (
          <p role="status">{say('atService.looking')}</p>
        ) : (
          <p>{say('atService.unreachable')}</p>
        )}
      </div>
    </section>
  );
}

function SignedOut({ hasAccount }: { hasAccount: boolean }) {
  const isGiven = useQuery(cachedPlanOf)?.plan === 'pro';
  return (
    <>
      <p>{hasAccount ? say('signedOut.ended') : say('signedOut.never', { isGiven: String(isGiven) })}</p>
      <div className="mt-4">
        <SignInLink variant="plain">{say('signedOut.signIn')}</SignInLink>
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
      <RemoteView remote={contents} onRetry={reload} what={say('contents.what')}>
        {(value) => <p>{contentsInWords(value)}</p>}
      </RemoteView>
      {!isIncluded && <p className="mt-3">{say('contents.onFree')}</p>}
      <p role="status" className="mt-3 font-semibold text-ink">
        {savingWords({ isIncluded, hasLapsed, isOnline, hasUnsent, state })}
      </p>
      {isIncluded && unsent !== undefined && unsent > 0 && (
        <p className="mt-3">{say('contents.unsent', { changes: unsent })}</p>
      )}
    </>
  );
}

const countUnsentRows = async (reader: Reader) => (await reader.unsent()).length;

function contentsInWords({ receipts, tokens, ...records }: WorkspaceContents): string {
  const parts = [
    ...countParts(records),
    ...(receipts > 0 ? [say('contents.receipts', { receipts })] : []),
    ...(tokens > 0 ? [say('contents.tokens', { tokens })] : []),
  ];
  return parts.length === 0 ? say('contents.none') : say('contents.list', { things: listInWords(parts) });
}
