'use client';

import { useCallback, useState } from 'react';
import { ApiFailure } from '#lib/client/api/call.ts';
import { listTokens, revokeToken } from '#lib/client/api/operations.ts';
import { useRemote } from '#lib/client/hooks/use-remote.ts';
import type { CreatedToken, TokenInfo } from '#lib/tokens/schema.ts';
import type { Workspace } from '#lib/workspaces/schema.ts';
import { textLook } from '#ui/button.tsx';
import { ProLink } from '#ui/button-link.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { SectionHeading } from '#ui/heading.tsx';
import { Link } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { Paper } from '#ui/paper.tsx';
import { rich, say } from '#words/tokens.ts';
import { useHeadingOf } from '../shared/focus.ts';
import { ListScreen } from '../shared/list-screen.tsx';
import { RemoteView } from '../shared/remote-view.tsx';
import { useSession } from '../shared/session.tsx';
import { CreateToken } from './create-token.tsx';
import { TokenRow } from './token-row.tsx';

interface Props {
  workspace: Workspace;
  /** Whether the plan includes tokens. */
  allowed: boolean;
  /** The token whose secret is on the screen. */
  created: CreatedToken | null;
  onCreated: (created: CreatedToken) => void;
}

export function TokenList({ workspace, allowed, created, onCreated }: Props) {
  const { noteEnd } = useSession();
  const readTokens = useCallback(() => listTokens(workspace.id), [workspace.id]);
  const [tokens, { reload, replace }] = useRemote(readTokens);
  const [doomed, setDoomed] = useState<TokenInfo | null>(null);
  const [revoked, setRevoked] = useState<TokenInfo | null>(null);
  const heading = useHeadingOf(revoked);

  function add(token: CreatedToken) {
    if (tokens.state === 'ready') replace([token.info, ...tokens.value]);
    setRevoked(null);
    onCreated(token);
  }

  async function revoke(token: TokenInfo) {
    try {
      await revokeToken(token.id);
    } catch (thrown) {
      if (noteEnd(thrown)) return;
      // It is gone already, perhaps deleted in another tab. That's what was wanted.
      if (!(thrown instanceof ApiFailure && thrown.code === 'not_found')) throw thrown;
    }
    if (tokens.state === 'ready') replace(tokens.value.filter(({ id }) => id !== token.id));
    setRevoked(token);
  }

  return (
    <>
      <RemoteView remote={tokens} onRetry={reload} what={say('tokens.what')}>
        {(list) =>
          !allowed && list.length === 0 && !revoked ? (
            <TokensArePro />
          ) : (
            <div className="flex flex-col gap-10">
              {!allowed && <Lapsed />}
              {/* A second secret would replace the one on the screen. */}
              {allowed && !created && <CreateToken workspace={workspace} onCreated={add} />}
              <section aria-labelledby="tokens">
                <ListScreen
                  sectionId="tokens"
                  title={say('list.title')}
                  headingRef={heading}
                  count={list.length > 0 ? say('list.count', { tokens: list.length }) : null}
                  news={revoked && say('list.revoked', { name: revoked.name })}
                >
                  {list.length === 0 ? (
                    <p className="border border-dashed border-faint px-4 py-6 text-center text-faint">
                      {say('list.none')}
                    </p>
                  ) : (
                    <ul className="flex flex-col gap-3">
                      {list.map((token) => (
                        <TokenRow key={token.id} token={token} onRevoke={() => setDoomed(token)} />
                      ))}
                    </ul>
                  )}
                </ListScreen>
              </section>
            </div>
          )
        }
      </RemoteView>
      {doomed && (
        <ConfirmDialog
          title={say('revoke.title')}
          action={say('revoke.revoke')}
          doing={say('revoke.revoking')}
          onConfirm={() => revoke(doomed)}
          onClose={() => setDoomed(null)}
        >
          <p>
            {rich('revoke.text', {
              name: doomed.name,
              b: (inside) => <strong className="text-ink">{inside}</strong>,
            })}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** For an account that has no tokens and can't create any. */
function TokensArePro() {
  return (
    <Paper>
      <SectionHeading>{say('partOfPro.title')}</SectionHeading>
      <p className="mt-2 leading-relaxed text-faint">{say('partOfPro.text')}</p>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <ProLink>{say('partOfPro.pro')}</ProLink>
        <Link href="/docs" prefetch={false} className={textLook('action')}>
          {say('partOfPro.docs')}
        </Link>
      </div>
    </Paper>
  );
}

/** For an account whose Pro has ended. */
function Lapsed() {
  return <Notice actions={<ProLink>{say('lapsed.pro')}</ProLink>}>{say('lapsed.text')}</Notice>;
}
