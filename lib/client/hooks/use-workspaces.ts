'use client';

import { createContext, useCallback, useContext, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Account } from '../../account/schema.ts';
import {
  recallAccount,
  recallTabWorkspace,
  rememberAccount,
  rememberTabWorkspace,
  type WorkspaceName,
} from '../store/last-account.ts';
import { ACCOUNT_KEY, isSignedInHere } from '../store/signed-in.ts';
import { NOBODY, type StoreOwner } from '../store/store.ts';
import { useHydrated } from './use-stored.ts';

interface Workspaces {
  /** The account's workspaces; none without an account. */
  all: readonly WorkspaceName[];
  /** The workspace shown in this tab; null without an account. */
  shown: WorkspaceName | null;
  /** Shows another workspace in this tab, even a new one; later tabs begin with it. */
  choose: (workspace: WorkspaceName) => void;
  /** Counts how often the shown workspace changed. A screen with this as its key starts over each time. */
  round: number;
  /** The name of the shown workspace that was deleted elsewhere; null: none was, or the notice was dismissed. */
  gone: string | null;
  dismissGone: () => void;
}

const NO_CHOICE: Workspaces = {
  all: [],
  shown: null,
  choose: () => {},
  round: 0,
  gone: null,
  dismissGone: () => {},
};

export const WorkspacesContext = createContext<Workspaces>(NO_CHOICE);

/** Returns the account's workspaces, and which one this tab shows. */
export function useWorkspaces(): Workspaces {
  return useContext(WorkspacesContext);
}

interface Known {
  accountId: string;
  all: readonly WorkspaceName[];
  /** The workspace this tab showed before a reload, or else the one chosen last on this device. */
  last: WorkspaceName | null;
}

/** Returns null if nobody is signed in, or was last. */
function knownOf(account: Account | null | undefined): Known | null {
  const remembered = recallAccount();
  const accountId = account ? account.user.id : remembered?.accountId;
  if (accountId === undefined) return null;
  const isSame = remembered?.accountId === accountId;
  const onDevice = isSame ? remembered.workspaces : [];
  const lastOnDevice = isSame ? onDevice.find(({ id }) => id === remembered.workspaceId) : undefined;
  return {
    accountId,
    all: account ? account.workspaces.map(({ id, name }) => ({ id, name })) : onDevice,
    last: recallTabWorkspace(accountId) ?? lastOnDevice ?? null,
  };
}

interface Choice {
  accountId: string;
  workspace: WorkspaceName;
}

/**
 * Chooses the workspace to show: the one chosen in this tab, or before a reload, or last on this device, or the first. If
 * the account no longer has it, the first one is shown. `owner` is undefined before hydration, since it isn't known what the
 * device remembers. It is also undefined while the account of someone who has just signed in is read (`isLoading`);
 * otherwise the screen would briefly show no data and the free plan's limits. Calls `onStale` when another tab learns of
 * workspaces that differ from those known here.
 */
export function useWorkspaceChoice(
  account: Account | null | undefined,
  isLoading: boolean,
  onStale: () => void,
): { owner: StoreOwner | undefined; workspaces: Workspaces } {
  const isHydrated = useHydrated();
  const known = useMemo(() => {
    if (!isHydrated) return undefined;
    const isAwaited = isLoading && recallAccount() === null && isSignedInHere();
    return isAwaited ? undefined : knownOf(account);
  }, [isHydrated, account, isLoading]);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [gone, setGone] = useState<string | null>(null);
  const [round, setRound] = useState(0);

  const accountId = known?.accountId;
  const wanted = choice && choice.accountId === accountId ? choice.workspace : known?.last;
  const found = known?.all.find(({ id }) => id === wanted?.id);
  const shown = found ?? known?.all[0] ?? null;
  // Fixed in state, so that later choices in other tabs don't change it here.
  const isKept = choice?.workspace.id === shown?.id && choice?.workspace.name === shown?.name;
  if (accountId !== undefined && shown && !(isKept && choice?.accountId === accountId)) {
    setChoice({ accountId, workspace: shown });
    if (wanted && !found) {
      setGone(wanted.name);
      setRound(round + 1);
    }
  }

  useEffect(() => {
    if (accountId !== undefined && shown) rememberTabWorkspace({ accountId, ...shown });
  }, [accountId, shown]);

  useEffect(() => {
    if (!account || !known || !shown) return;
    const before = recallAccount();
    const isValid = before?.accountId === known.accountId && known.all.some(({ id }) => id === before.workspaceId);
    const workspaceId = isValid ? before.workspaceId : shown.id;
    rememberAccount({ accountId: known.accountId, workspaces: known.all, workspaceId });
  }, [account, known, shown]);

  const hear = useEffectEvent(({ key, newValue }: StorageEvent) => {
    if (key !== ACCOUNT_KEY || newValue === null || !account) return;
    const there = recallAccount();
    if (there?.accountId !== account.user.id) return;
    if (namesOf(there.workspaces) !== namesOf(account.workspaces)) onStale();
  });
  useEffect(() => {
    const listener = (event: StorageEvent) => hear(event);
    addEventListener('storage', listener);
    return () => removeEventListener('storage', listener);
  }, []);

  const choose = useCallback(
    (workspace: WorkspaceName) => {
      if (!known) return;
      setChoice({ accountId: known.accountId, workspace });
      setGone(null);
      setRound((before) => before + 1);
      rememberAccount({ accountId: known.accountId, workspaces: known.all, workspaceId: workspace.id });
    },
    [known],
  );
  const dismissGone = useCallback(() => setGone(null), []);

  const all = known?.all ?? NO_CHOICE.all;
  const workspaces = useMemo(
    () => ({ all, shown, choose, round, gone, dismissGone }),
    [all, shown, choose, round, gone, dismissGone],
  );
  const workspaceId = shown?.id ?? NOBODY.workspaceId;
  const owner = useMemo(
    () => (known === undefined ? undefined : { accountId: accountId ?? null, workspaceId }),
    [known, accountId, workspaceId],
  );
  return { owner, workspaces };
}

const namesOf = (workspaces: readonly WorkspaceName[]) => JSON.stringify(workspaces.map(({ id, name }) => [id, name]));
