'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect } from 'react';
import { asFailure } from '#lib/client/api/call.ts';
import { signInWithLink } from '#lib/client/api/operations.ts';
import { useStored } from '#lib/client/hooks/use-stored.ts';
import { deviceTimeZone } from '#lib/client/locale.ts';
import { safeReturnTo } from '#lib/client/return-to.ts';
import { readCurrentAccount } from '#lib/client/store/current-account.ts';
import { noteSignedIn } from '#lib/client/store/signed-in.ts';
import { Button, buttonLook } from '#ui/button.tsx';
import { ScreenHeading } from '#ui/heading.tsx';
import { Notice } from '#ui/notice.tsx';
import { Paper } from '#ui/paper.tsx';
import { useForm } from '#ui/use-form.ts';
import { rich, say } from '#words/sign-in.ts';
import { writePending } from '../pending.ts';
import { useCurrency } from '../use-currency.ts';

interface EmailedLink {
  email: string;
  token: string;
}

/** Reads the email's link from the fragment, which no server sees. */
function readLink(): EmailedLink {
  const said = new URLSearchParams(location.hash.slice(1));
  return { email: said.get('email') ?? '', token: said.get('token') ?? '' };
}

/**
 * Says who the link signs in, and signs in only when asked: the link may come from someone else, and scanners open links.
 * Someone already signed in continues at once, in the same account.
 */
export function LinkForm() {
  const router = useRouter();
  const link = useStored(readLink);
  const goOn = useCallback(() => {
    writePending(null);
    router.replace(safeReturnTo(null));
  }, [router]);

  useEffect(() => {
    // Not being signed in is expected here. Any other failure shows when the button is pressed.
    readCurrentAccount().then(goOn, () => {});
  }, [goOn]);

  return (
    <Paper>
      <ScreenHeading>{say('link.title')}</ScreenHeading>
      {link && <Confirm link={link} onSignedIn={goOn} />}
    </Paper>
  );
}

function Confirm({ link, onSignedIn }: { link: EmailedLink; onSignedIn: () => void }) {
  const { email, token } = link;
  const currency = useCurrency();
  const form = useForm({
    saved: link,
    save: async () => {
      try {
        await signInWithLink({ email, token, timeZone: deviceTimeZone(), currency: currency.current });
      } catch (thrown) {
        const failure = asFailure(thrown);
        if (failure.code === 'invalid_code') return { form: <Dead email={email}>{say('link.used')}</Dead> };
        if (failure.code === 'invalid_request') return { form: <Dead email={email}>{say('link.incomplete')}</Dead> };
        throw failure;
      }
      noteSignedIn();
      onSignedIn();
      return null;
    },
  });
  if (email === '' || token === '') {
    return (
      <div className="mt-4">
        <Dead email={email}>{say('link.incomplete')}</Dead>
      </div>
    );
  }
  return (
    <form onSubmit={form.onSubmit} className="mt-2 flex flex-col gap-6">
      <p>{rich('link.as', { email, b: (inside) => <strong className="wrap-anywhere">{inside}</strong> })}</p>
      {typeof form.problem === 'string' ? <Notice kind="problem">{form.problem}</Notice> : form.problem}
      <Button type="submit" busy={form.busy}>
        {say(form.busy ? 'link.signingIn' : 'link.signIn')}
      </Button>
    </form>
  );
}

/** Why the link doesn't work, and what to do instead. */
function Dead({ email, children }: { email: string; children: string }) {
  return (
    <Notice
      kind="problem"
      actions={
        <a
          href={`/sign-in?${new URLSearchParams({ email })}`}
          onClick={() => writePending(null)}
          className={buttonLook({ variant: 'plain' })}
        >
          {say('link.startOver')}
        </a>
      }
    >
      {children}
    </Notice>
  );
}
