'use client';

import { useCallback, useEffect, useState } from 'react';
import { Button, TextButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

const load = () => import('./inline-sign-in.tsx').then(({ InlineSignIn }) => InlineSignIn);

interface Props {
  /** Whom to sign in as, if that is known; it can be changed. */
  email: string;
  onSignedIn: () => void;
  onCancel: () => void;
}

/** Loads the sign-in before it is asked for: most meters start without, and none signs in without a connection. */
export function usePreparedSignIn(): void {
  useEffect(() => {
    // Asked for, it is loaded again, and says what is wrong.
    load().catch(() => {});
  }, []);
}

/** The sign-in on the spot. */
export function SignInLater({ email, onSignedIn, onCancel }: Props) {
  const [SignIn, setSignIn] = useState<Awaited<ReturnType<typeof load>> | null>(null);
  const [isMissing, setMissing] = useState(false);

  const ask = useCallback(() => {
    setMissing(false);
    load().then(
      // In a function of its own: React would call a component that is handed over bare.
      (Loaded) => setSignIn(() => Loaded),
      () => setMissing(true),
    );
  }, []);
  useEffect(ask, [ask]);

  if (SignIn) return <SignIn email={email} onSignedIn={onSignedIn} onCancel={onCancel} />;
  if (!isMissing) return null;
  return (
    <Notice
      kind="problem"
      actions={
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Button variant="plain" onClick={ask}>
            Try again
          </Button>
          <TextButton className="min-h-11" onClick={onCancel}>
            Not now
          </TextButton>
        </div>
      }
    >
      A shared receipt belongs to an account, and signing in needs a connection. The receipt is safe here.
    </Notice>
  );
}
