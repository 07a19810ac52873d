'use client';

import { useRef, useState } from 'react';
import { useWorkspaces } from '#lib/client/hooks/hooks.ts';
import type { CreatedToken } from '#lib/tokens/schema.ts';
import { textLink } from '#ui/button.tsx';
import { ScreenHeading } from '#ui/heading.tsx';
import { Link } from '#ui/link.tsx';
import { say } from '#words/tokens.ts';
import { RemoteView } from '../shared/remote-view.tsx';
import { useSession } from '../shared/session.tsx';
import { NewSecret } from './new-secret.tsx';
import { TokenList } from './token-list.tsx';

/** The API tokens of each workspace: create and revoke them. */
export function Tokens() {
  const { account, reload } = useSession();
  const { shown } = useWorkspaces();
  // Held above everything that a reload or another workspace replaces, since it can't be read again.
  const [created, setCreated] = useState<CreatedToken | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  function dismiss() {
    setCreated(null);
    // The focused button is gone.
    heading.current?.focus();
  }

  return (
    <>
      <ScreenHeading ref={heading}>{say('page.title')}</ScreenHeading>
      <p className="mt-2 mb-8 max-w-prose leading-relaxed text-faint">
        {say('tokens.text')}{' '}
        <Link href="/docs" prefetch={false} className={`${textLink} whitespace-nowrap text-ink`}>
          {say('tokens.how')}
        </Link>
      </p>
      {created && <NewSecret created={created} onDone={dismiss} />}
      <RemoteView remote={account} onRetry={reload} what={say('tokens.what')}>
        {({ workspaces, entitlements }) => {
          const workspace = workspaces.find(({ id }) => id === shown?.id) ?? workspaces[0];
          return (
            // Every account has a workspace, which the type can't express.
            workspace && (
              <TokenList
                key={workspace.id}
                workspace={workspace}
                allowed={entitlements.apiTokens}
                created={created}
                onCreated={setCreated}
              />
            )
          );
        }}
      </RemoteView>
    </>
  );
}
