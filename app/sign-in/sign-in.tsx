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
import { type Pending, writePending } from './pending.ts';
import { usePending } from './use-pending.ts';

/** What a link to this page fills in, like the one that `npm run demo` prints. */
const readEmail = () => new URLSearchParams(location.search).get('email');

/** Email, then code. Whoever is signed in already goes straight on. */
export function SignIn() {
  const router = useRouter();
  const linked = useStored(readEmail);
  const [earlier, setEarlier] = useState<string | null>(null);
  const [pending, setPending] = usePending();

  const goOn = useCallback(() => {
    writePending(null);
    const next = safeReturnTo(new URLSearchParams(location.search).get('returnTo'));
    // A page of the site in another language than English is a document of its own (proxy.ts).
    if (languageAt(next.split('?', 1).join()).language === 'en') router.replace(next);
    else location.replace(next);
  }, [router]);

  useEffect(() => {
    // Not being signed in is expected here, and any other failure shows at the next step.
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
