'use client';

import type { Account } from '#lib/account/schema.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { ScreenHeading, SectionHeading } from '#ui/heading.tsx';
import { Line, Lines, Paper } from '#ui/paper.tsx';
import { say } from '#words/account.ts';
import { lazyWithPreload } from '../shared/lazy-with-preload.tsx';
import { RemoteView } from '../shared/remote-view.tsx';
import { useSession } from '../shared/session.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { Plan } from './plan.tsx';
import { Sessions } from './sessions.tsx';

/** The account, its plan, its tokens and sessions, this device's settings, and the way to delete the account. */
export function AccountSettings() {
  const { account, reload, ended } = useSession();
  if (ended === 'deleted') return <Goodbye />;
  return (
    <>
      <ScreenHeading className="mb-6">{say('page.title')}</ScreenHeading>
      <RemoteView remote={account} onRetry={reload} what={say('account.what')}>
        {(value) => (
          <div className="flex flex-col gap-12">
            <Summary account={value} />
            <Plan account={value} />
            <ApiTokens />
            <Sessions />
          </div>
        )}
      </RemoteView>
      <div className="mt-12 flex flex-col gap-12">
        <LazyDeviceSettings />
        {account.state === 'ready' && <DeleteAccount account={account.value} />}
      </div>
    </>
  );
}

/** Not part of the page's HTML, which doesn't know the device. */
const LazyDeviceSettings = lazyWithPreload(() =>
  import('../shared/device/device-settings.tsx').then(({ DeviceSettings }) => DeviceSettings),
);

function Summary({ account: { user, workspaces } }: { account: Account }) {
  return (
    <Paper>
      <Lines>
        <Line term={say('summary.email')}>{user.email}</Line>
        {workspaces.map(({ id, name, currency }) => (
          <Line key={id} term={say('summary.workspace')}>
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
      <SectionHeading id="api-tokens" className="mb-4">
        {say('apiTokens.title')}
      </SectionHeading>
      <ButtonLink href="/app/tokens" variant="plain">
        {say('apiTokens.see')}
      </ButtonLink>
    </section>
  );
}

function Goodbye() {
  return (
    <div role="status">
      <Paper>
        <ScreenHeading>{say('goodbye.title')}</ScreenHeading>
        <p className="mt-2 text-faint">{say('goodbye.text')}</p>
        <ButtonLink href="/" variant="plain" className="mt-6">
          {say('goodbye.home')}
        </ButtonLink>
      </Paper>
    </div>
  );
}
