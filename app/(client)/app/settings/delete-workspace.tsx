'use client';

import { useState } from 'react';
import { ApiFailure } from '#lib/client/api/call.ts';
import { deleteWorkspace } from '#lib/client/api/operations.ts';
import type { Workspace } from '#lib/workspaces/schema.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useSession } from '../shared/session.tsx';
import { Section } from './section.tsx';

interface Props {
  workspace: Workspace;
  isLast: boolean;
  onDeleted: () => void;
}

/** Deletes a workspace after confirmation. The last one cannot be deleted. */
export function DeleteWorkspace({ workspace, isLast, onDeleted }: Props) {
  const { noteEnd, noteWorkspaceDeleted } = useSession();
  const [asking, setAsking] = useState(false);

  async function remove() {
    try {
      await deleteWorkspace(workspace.id);
    } catch (thrown) {
      if (noteEnd(thrown)) return;
      // Already gone, deleted in another tab perhaps: that is what was wanted.
      if (!(thrown instanceof ApiFailure && thrown.code === 'not_found')) throw thrown;
    }
    noteWorkspaceDeleted(workspace.id);
    onDeleted();
  }

  if (isLast) return null;
  return (
    <Section
      id="delete-workspace"
      title="Delete this workspace"
      text="Its receipts and tokens stop working at once. What it held is removed for good after 30 days."
    >
      <Button variant="plain" onClick={() => setAsking(true)}>
        Delete workspace…
      </Button>
      {asking && (
        <ConfirmDialog
          title="Delete this workspace?"
          action="Delete workspace"
          doing="Deleting…"
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>
            <strong className="text-ink">{workspace.name}</strong>: the links of its receipts and its API tokens stop
            working at once. This cannot be undone.
          </p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
