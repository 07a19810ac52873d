'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useState } from 'react';
import { safeReturnTo } from '#lib/client/return-to.ts';
import { readCurrentAccount } from '#lib/client/store/current-account.ts';
import { Paper } from '#ui/paper.tsx';
import { CodeForm } from './code-form.tsx';
import { EmailForm } from './email-form.tsx';
import { type Pending, readPending, writePending } from './pending.ts';

/** E-mail address, then code. Whoever is signed in already goes straight on. */
export function SignIn() {
  const router = useRouter();
  const [email, setEmail] = useState('');
  const [pending, setPending] = useState<Pending | null>(null);

  const goOn = useCallback(() => {
    writePending(null);
    router.replace(safeReturnTo(new URLSearchParams(location.search).get('returnTo')));
  }, [router]);

  useEffect(() => {
    // Not being signed in is expected here, and any other failure shows at the next step.
    readCurrentAccount().then(goOn, () => {});
    setPending(readPending());
  }, [goOn]);

  function codeSent(sent: Pending) {
    writePending(sent);
    setPending(sent);
  }

  function startOver(from: Pending) {
    writePending(null);
    setPending(null);
    setEmail(from.email);
  }

  return (
    <Paper>
      {pending ? (
        <CodeForm pending={pending} onSent={codeSent} onSignedIn={goOn} onBack={() => startOver(pending)} />
      ) : (
        <EmailForm email={email} onSent={codeSent} />
      )}
    </Paper>
  );
}
