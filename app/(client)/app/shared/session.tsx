'use client';

import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { Account } from '#lib/account/schema.ts';
import { ApiFailure, loadResponseSchemas } from '#lib/client/api/call.ts';
import { type Remote, useRemote } from '#lib/client/hooks/use-remote.ts';
import { readCurrentAccount } from '#lib/client/store/current-account.ts';
import type { Workspace } from '#lib/workspaces/schema.ts';

interface Session {
  account: Remote<Account>;
  /** Reads the account again, showing that it's loading. */
  reload: () => void;
  /** Reads the account again in the background, in case it has changed elsewhere. */
  refresh: () => void;
  /** Call with a workspace that was created or changed. */
  noteWorkspace: (workspace: Workspace) => void;
  noteWorkspaceDeleted: (id: string) => void;
  /** How the session ended, if it has. */
  ended: 'expired' | 'deleted' | null;
  /** Returns whether `thrown` means that the session is over. If so, shows it as ended. */
  noteEnd: (thrown: unknown) => boolean;
  /** Call after the account was deleted. */
  noteDeletion: () => void;
}

/** By then the page has loaded. */
const SETTLED_MS = 10_000;

const Context = createContext<Session | null>(null);

/** Reads the account once for all screens of the app. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [account, { reload, replace, amend }] = useRemote(readCurrentAccount);
  const [ended, setEnded] = useState<Session['ended']>(null);

  const noteEnd = useCallback((thrown: unknown) => {
    const over = thrown instanceof ApiFailure && thrown.code === 'not_signed_in';
    if (over) setEnded((known) => known ?? 'expired');
    return over;
  }, []);

  useEffect(() => {
    // A page may stay open longer than its version's files can be fetched, so they are loaded early.
    const timer = setTimeout(() => void loadResponseSchemas().catch(() => {}), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);

  const noteDeletion = useCallback(() => setEnded('deleted'), []);

  const refresh = useCallback(
    () =>
      void readCurrentAccount().then(
        (value) => {
          replace(value);
          // The account can be read, so the user has signed in again.
          setEnded((known) => (known === 'expired' ? null : known));
        },
        // Other failures aren't shown: the user didn't ask for this request.
        noteEnd,
      ),
    [replace, noteEnd],
  );

  const noteWorkspace = useCallback(
    (workspace: Workspace) =>
      amend((known) => {
        const { workspaces } = known;
        const at = workspaces.findIndex(({ id }) => id === workspace.id);
        return { ...known, workspaces: at < 0 ? [...workspaces, workspace] : workspaces.with(at, workspace) };
      }),
    [amend],
  );

  const noteWorkspaceDeleted = useCallback(
    (gone: string) => amend((known) => ({ ...known, workspaces: known.workspaces.filter(({ id }) => id !== gone) })),
    [amend],
  );

  const session = useMemo(
    () => ({ account, reload, refresh, noteWorkspace, noteWorkspaceDeleted, ended, noteEnd, noteDeletion }),
    [account, reload, refresh, noteWorkspace, noteWorkspaceDeleted, ended, noteEnd, noteDeletion],
  );
  return <Context value={session}>{children}</Context>;
}

/** Returns the session that all screens share. */
export function useSession(): Session {
  const session = useContext(Context);
  if (!session) throw new Error('useSession needs a SessionProvider above it.');
  return session;
}
