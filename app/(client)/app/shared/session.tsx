'use client';

import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { Account } from '#lib/account/schema.ts';
import { ApiFailure, loadResponseSchemas } from '#lib/client/api/call.ts';
import { type Remote, useRemote } from '#lib/client/hooks/use-remote.ts';
import { readCurrentAccount } from '#lib/client/store/current-account.ts';
import type { Workspace } from '#lib/workspaces/schema.ts';

interface Session {
  account: Remote<Account>;
  /** Asks again, showing that it does. */
  reload: () => void;
  /** Asks again behind what is shown, for what may have changed elsewhere. */
  refresh: () => void;
  /** A workspace is now as given: a new one, or one that was changed. */
  noteWorkspace: (workspace: Workspace) => void;
  noteWorkspaceDeleted: (id: string) => void;
  /** How it ended, once it did. */
  ended: 'expired' | 'deleted' | null;
  /** Tells whoever shows the session when `thrown` means that it is over; answers whether it does. */
  noteEnd: (thrown: unknown) => boolean;
  /** The account was deleted. */
  noteDeletion: () => void;
}

/** By then nobody waits for the page any more. */
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
    // A page stays open through meetings, perhaps for longer than the files of its version are there to be had.
    const timer = setTimeout(() => void loadResponseSchemas().catch(() => {}), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);

  const noteDeletion = useCallback(() => setEnded('deleted'), []);

  const refresh = useCallback(
    () =>
      void readCurrentAccount().then(
        (value) => {
          replace(value);
          // An answer is a session: somebody has signed in again.
          setEnded((known) => (known === 'expired' ? null : known));
        },
        // Any failure but the end of the session leaves what is shown: nobody asked for this.
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

/** The session of this app. */
export function useSession(): Session {
  const session = useContext(Context);
  if (!session) throw new Error('useSession needs an SessionProvider above it.');
  return session;
}
