import { useState } from 'react';
import type { Account } from '#lib/account/schema.ts';
import { timeNow } from '#lib/client/clock.ts';
import { useWorkspaces } from '#lib/client/hooks/hooks.ts';
import type { Workspace } from '#lib/workspaces/schema.ts';
import { CodeBlock } from '#ui/code-block.tsx';
import { Fold } from '#ui/fold.tsx';
import { rich, say } from '#words/receipts.ts';
import { say as sayShared } from '#words/shared.ts';
import { EmptyList } from '../shared/list-screen.tsx';
import { useSession } from '../shared/session.tsx';

/** The empty list explains receipts and how to share a first one. */
export function FirstReceipt() {
  const { account } = useSession();
  return (
    <EmptyList title={say('first.title')} text={say('first.text')}>
      {account.state === 'ready' && <FromTheCommandLine account={account.value} />}
    </EmptyList>
  );
}

function FromTheCommandLine({ account }: { account: Account }) {
  const { shown } = useWorkspaces();
  const [now] = useState(timeNow);
  const workspace = account.workspaces.find(({ id }) => id === shown?.id);
  const commands = firstReceiptCommands(location.origin, account.user.email, workspace, now);
  return (
    <Fold title={say('first.fold')} space="large">
      <p className="text-sm text-faint">
        {rich('first.explained', {
          field: 'url',
          code: (inside) => <code className="font-mono">{inside}</code>,
        })}
      </p>
      <div className="mt-3">
        <CodeBlock title={say('first.commands')} code={commands} />
      </div>
    </Fold>
  );
}

/** Returns shell commands that sign in and share an example receipt: 6 people, 45 minutes, 412.65 in the workspace's currency. */
function firstReceiptCommands(origin: string, email: string, workspace: Workspace | undefined, now: number): string {
  const receipt = {
    title: sayShared('exampleReceipt.title'),
    dateMs: now,
    durationMs: 2_700_000,
    attendeeCount: 6,
    staffCount: 5,
    externalCount: 1,
    totalMinor: 41_265,
    currency: workspace?.currency ?? 'USD',
    perMinuteMinor: 917,
    personMs: 16_200_000,
    overrunMs: null,
    overrunMinor: null,
    workspaceId: workspace?.id ?? '',
  };
  const post = (path: string, cookies: string, body: object) =>
    `curl ${cookies}${origin}${path} \\\n  -H 'content-type: application/json' \\\n  -d '${shellQuoted(body)}'`;
  return [
    post('/v1/auth/code', '', { email }),
    post('/v1/auth/verify', '-c session.txt ', { email, code: '000000' }),
    post('/v1/receipts', '-b session.txt ', receipt),
  ].join('\n\n');
}

/** Returns JSON that can be put between single quotes in a shell. */
function shellQuoted(body: object): string {
  return JSON.stringify(body).replaceAll("'", "'\\''");
}
