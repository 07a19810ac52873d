import type { ReactNode } from 'react';
import { explain } from '#lib/client/explain.ts';
import type { Remote } from '#lib/client/hooks/use-remote.ts';
import { Button } from '#ui/button.tsx';
import { SectionHeading } from '#ui/heading.tsx';
import { Notice } from '#ui/notice.tsx';
import { Paper } from '#ui/paper.tsx';
import { say } from '#words/shared.ts';
import { SignInLink } from './sign-in-link.tsx';

interface Props<Value> {
  remote: Remote<Value>;
  onRetry: () => void;
  /** What the user signs in to see: "your receipts". */
  what: string;
  children: (value: Value) => ReactNode;
}

/** Shows the service's data; until it has loaded, why not and what to do. */
export function RemoteView<Value>({ remote, onRetry, what, children }: Props<Value>) {
  if (remote.state === 'ready') return children(remote.value);
  if (remote.state === 'loading') {
    return (
      <p role="status" className="font-mono text-sm text-faint">
        {say('remoteView.loading', { what })}
      </p>
    );
  }
  if (remote.failure.code === 'not_signed_in') {
    return (
      <Paper>
        <SectionHeading>{say('remoteView.signInTitle')}</SectionHeading>
        <p className="mt-2 text-faint">{say('remoteView.signInText', { what })}</p>
        <SignInLink className="mt-6">{say('remoteView.signIn')}</SignInLink>
      </Paper>
    );
  }
  return (
    <Notice kind="problem" actions={<Button onClick={onRetry}>{say('remoteView.retry')}</Button>}>
      {explain(remote.failure)}
    </Notice>
  );
}
