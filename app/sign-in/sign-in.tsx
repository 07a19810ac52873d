'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useState } from 'react';
import { useStored } from '#lib/client/hooks/use-stored.ts';
import { safeReturnTo } from '#lib/client/return-to.ts';
import { readCurrentAccount } from '#lib/client/store/current-account.ts';
import { languageAt } from '#lib/languages/terms.ts';
import { Paper } from '#ui/paper.tsx';
import { CodeForm } from './code-form.tsx';
import { EmailForm } from './email-form.tsx';
import { type Pending, usePending, writePending } from './pending.ts';

/** Reads the email from a link to this page, such as the one that `npm run demo` prints. */
const readEmail = () => new URLSearchParams(location.search).get('email');

/** Email, then code. Someone already signed in continues at once. */
export function SignIn() {
  const router = useRouter();
  const linked = useStored(readEmail);
  const [earlier, setEarlier] = useState<string | null>(null);
  const [pending, setPending] = usePending();

  const goOn = useCallback(() => {
    writePending(null);
    const next = safeReturnTo(new URLSearchParams(location.search).get('returnTo'));
    // The site's pages in languages other than English are separate documents (proxy.ts).
    if (languageAt(next.split('?', 1).join()).language === 'en') router.replace(next);
    else location.replace(next);
  }, [router]);

  useEffect(() => {
    // Not being signed in is expected here. Any other failure shows at the next step.
    readCurrentAccount().then(goOn, () => {});
  }, [goOn]);

  function startOver(from: Pending) {
    setPending(null);
    setEarlier(from.email);
  }

  return (
    <Paper>
      {pending ? (
        <CodeForm pending={pending} onSent={setPending} onSignedIn={goOn} onBack={() => startOver(pending)} />
      ) : (
        <EmailForm email={earlier ?? linked ?? ''} onSent={setPending} />
      )}
    </Paper>
  );
}
