'use client';

import type { Account } from '#lib/account/schema.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { ScreenHeading, SectionHeading } from '#ui/heading.tsx';
import { Line, Lines, Paper } from '#ui/paper.tsx';
import { RemoteView } from '../shared/remote-view.tsx';
import { useSession } from '../shared/session.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { Plan, type PlanTable } from './plan.tsx';
import { Sessions } from './sessions.tsx';

/** What the account is, what it pays for, where it is signed in, and the way out of it. */
export function AccountSettings({ table }: { table: PlanTable }) {
  const { account, reload, ended } = useSession();
  if (ended === 'deleted') return <Goodbye />;
  return (
    <>
      <ScreenHeading className="mb-6">Account</ScreenHeading>
      <RemoteView remote={account} onRetry={reload} what="your account">
        {(value) => (
          <div className="flex flex-col gap-12">
            <Summary account={value} />
            <Plan account={value} table={table} />
            <ApiTokens />
            <Sessions />
            <DeleteAccount email={value.user.email} />
          </div>
        )}
      </RemoteView>
    </>
  );
}

function Summary({ account: { user, workspaces } }: { account: Account }) {
  return (
    <Paper>
      <Lines>
        <Line term="Email">{user.email}</Line>
        {workspaces.map(({ id, name, currency }) => (
          <Line key={id} term="Workspace">
            {name}, {currency}
          </Line>
        ))}
      </Lines>
    </Paper>
  );
}

function ApiTokens() {
  return (
    <section aria-labelledby="api-tokens">
      <SectionHeading id="api-tokens">API tokens</SectionHeading>
      <p className="mt-2 mb-6 max-w-prose text-faint">
        Let scripts, spreadsheets and dashboards read what your meetings cost.
      </p>
      <ButtonLink href="/app/tokens" variant="plain">
        See API tokens
      </ButtonLink>
    </section>
  );
}

function Goodbye() {
  return (
    <div role="status">
      <Paper>
        <ScreenHeading>Your account was deleted</ScreenHeading>
        <p className="mt-2 text-faint">Everything we held for it is gone, and its shared links no longer work.</p>
        <ButtonLink href="/" variant="plain" className="mt-6">
          Go to the home page
        </ButtonLink>
      </Paper>
    </div>
  );
}
