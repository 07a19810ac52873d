'use client';

import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import type { Account } from '#lib/account/schema.ts';
import { readAccount } from '#lib/client/api.ts';
import { ApiFailure } from '#lib/client/call.ts';
import { type Remote, useRemote } from '#lib/client/use-remote.ts';

interface Session {
  account: Remote<Account>;
  reload: () => void;
  /** How it ended, once it did. */
  ended: 'expired' | 'deleted' | null;
  /** Tells whoever shows the session when `thrown` means that it is over; answers whether it does. */
  noteEnd: (thrown: unknown) => boolean;
  /** The account was deleted. */
  noteDeletion: () => void;
}

const Context = createContext<Session | null>(null);

/** Reads the account once for all screens of the app. */
export function AccountProvider({ children }: { children: ReactNode }) {
  const [account, { reload }] = useRemote(readAccount);
  const [ended, setEnded] = useState<Session['ended']>(null);

  const noteEnd = useCallback((thrown: unknown) => {
    const over = thrown instanceof ApiFailure && thrown.code === 'not_signed_in';
    if (over) setEnded('expired');
    return over;
  }, []);

  const noteDeletion = useCallback(() => setEnded('deleted'), []);

  const session = useMemo(
    () => ({ account, reload, ended, noteEnd, noteDeletion }),
    [account, reload, ended, noteEnd, noteDeletion],
  );
  return <Context value={session}>{children}</Context>;
}

/** The session of this app. */
export function useSession(): Session {
  const session = useContext(Context);
  if (!session) throw new Error('useSession needs an AccountProvider above it.');
  return session;
}
