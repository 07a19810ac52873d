import { Button, TextButton } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { say } from '#words/meeting-sharing.ts';
import { lazyWithPreload } from '../../shared/lazy-with-preload.tsx';

/** The inline sign-in, loaded when needed: most who share don't need it, and it's no use offline. */
export const LazySignIn = lazyWithPreload(
  () => import('./inline-sign-in.tsx').then(({ InlineSignIn }) => InlineSignIn),
  SignInUnavailable,
);

function SignInUnavailable({ onRetry, onCancel }: { onRetry: () => void; onCancel: () => void }) {
  return (
    <Notice
      kind="problem"
      actions={
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Button variant="plain" onClick={onRetry}>
            {say('signIn.tryAgain')}
          </Button>
          <TextButton look="tall" onClick={onCancel}>
            {say('signIn.notNow')}
          </TextButton>
        </div>
      }
    >
      {say('signIn.offline')}
    </Notice>
  );
}
