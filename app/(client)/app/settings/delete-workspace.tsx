'use client';

import { type ReactNode, useCallback, useState } from 'react';
import { ApiFailure } from '#lib/client/api/call.ts';
import { countWorkspaceContents, deleteWorkspace } from '#lib/client/api/operations.ts';
import { listInWords } from '#lib/client/device-format.ts';
import { explain } from '#lib/client/explain.ts';
import { asCommandFailure } from '#lib/client/failures.ts';
import { useStore } from '#lib/client/hooks/hooks.ts';
import { type Remote, useRemote } from '#lib/client/hooks/use-remote.ts';
import { addCounts, countsOf, neverSent, type StoreCounts } from '#lib/client/store/store-counts.ts';
import { withoutSync } from '#lib/client/sync/hold.ts';
import type { Workspace, WorkspaceContents } from '#lib/workspaces/schema.ts';
import { Button, TextButton } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { rich, say } from '#words/settings.ts';
import { countParts } from '../shared/device/counts-in-words.ts';
import { LazyExportFirst } from '../shared/exporting/lazy-export-first.tsx';
import { useSession } from '../shared/session.tsx';
import { Section } from './section.tsx';

type Contents = WorkspaceContents & StoreCounts;

interface Props {
  workspace: Workspace;
  isLast: boolean;
  onDeleted: () => void;
}

/** Deletes a workspace after its name has been typed out below what would be lost. The last one can't be deleted. */
export function DeleteWorkspace({ workspace, isLast, onDeleted }: Props) {
  const [asking, setAsking] = useState(false);
  if (isLast) return null;
  return (
    <Section id="delete-workspace" title={say('delete.title')} text={say('delete.text')}>
      <Button variant="plain" onClick={() => setAsking(true)}>
        {say('delete.ask')}
      </Button>
      {asking && <Question workspace={workspace} onDeleted={onDeleted} onClose={() => setAsking(false)} />}
    </Section>
  );
}

interface QuestionProps {
  workspace: Workspace;
  onDeleted: () => void;
  onClose: () => void;
}

function Question({ workspace: { id, name }, onDeleted, onClose }: QuestionProps) {
  const { noteEnd, noteWorkspaceDeleted } = useSession();
  const { store } = useStore();
  const [contents, { reload }] = useContents(id);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  /** Resolves to whether the dialog is done. */
  async function remove(): Promise<boolean> {
    // Nothing is deleted before it has been counted.
    if (contents.state !== 'ready') return false;
    if (!isSame(typed, name)) {
      setProblem(say('delete.typeName', { name }));
      return false;
    }
    try {
      await deleteWorkspace(id);
    } catch (thrown) {
      if (noteEnd(thrown)) return true;
      // It is gone already, perhaps deleted in another tab. That's what was wanted.
      if (!(thrown instanceof ApiFailure && thrown.code === 'not_found')) throw thrown;
    }
    // Everything here was counted above. What can't be removed now is found later: see shell/notices/left-behind.tsx.
    const { forgetWorkspace } = await import('#lib/client/store/deleted-workspaces.ts');
    await forgetWorkspace(store, id).catch(asCommandFailure);
    noteWorkspaceDeleted(id);
    onDeleted();
    return true;
  }

  return (
    <ConfirmDialog
      title={say('delete.question')}
      action={say('delete.delete')}
      doing={say('delete.deleting')}
      onConfirm={() => withoutSync(remove)}
      onClose={onClose}
    >
      <WhatGoes name={name} contents={contents} onRetry={reload} />
      <LazyExportFirst workspaceIds={[id]} />
      <div className="mt-5 text-ink">
        <TextField
          label={say('delete.confirm', { name })}
          autoCapitalize="off"
          spellCheck={false}
          dir="auto"
          value={typed}
          error={problem}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(null);
          }}
        />
      </div>
    </ConfirmDialog>
  );
}

interface WhatGoesProps {
  name: string;
  contents: Remote<Contents>;
  onRetry: () => void;
}

function WhatGoes({ name, contents, onRetry }: WhatGoesProps) {
  if (contents.state === 'failed') {
    return (
      <p role="alert">
        {rich('contents.failed', { name, why: explain(contents.failure), b: strong })}{' '}
        <TextButton onClick={onRetry}>{say('contents.again')}</TextButton>
      </p>
    );
  }
  if (contents.state === 'loading') return <p role="status">{say('contents.counting')}</p>;
  const things = contentsInWords(contents.value);
  return (
    <p role="status">
      {things === ''
        ? rich('contents.empty', { name, b: strong })
        : rich('contents.things', { name, things, b: strong })}{' '}
      {contents.value.receipts + contents.value.tokens > 0 && `${say('contents.links')} `}
      {say('contents.final')}
    </p>
  );
}

const strong = (inside: ReactNode) => <strong className="text-ink">{inside}</strong>;

/** `214 meetings, 12 people, 5 topics, 9 shared receipts, and 2 API tokens`. */
function contentsInWords({ receipts, tokens, ...records }: Contents): string {
  return listInWords([
    ...countParts(records),
    ...(receipts > 0 ? [say('contents.receipts', { receipts })] : []),
    ...(tokens > 0 ? [say('contents.tokens', { tokens })] : []),
  ]);
}

/** Counts what the service has of the workspace, and what this device hasn't sent. */
function useContents(id: string) {
  const { store } = useStore();
  const count = useCallback(async (): Promise<Contents> => {
    const [there, here] = await Promise.all([
      countWorkspaceContents(id),
      // A device that stores nothing has nothing unsent.
      store.survey((device) => neverSent(device.in({ ...store.owner, workspaceId: id }))).catch(() => countsOf([])),
    ]);
    return {
      ...there,
      // Budgets are deleted with the workspace, but the service doesn't count them.
      ...addCounts([{ ...there, budgets: 0, changes: 0 }, here]),
    };
  }, [id, store]);
  return useRemote(count);
}

const isSame = (typed: string, name: string) => typed.trim().normalize() === name.trim().normalize();
