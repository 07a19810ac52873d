import { spokenNow } from '#lib/client/spoken.ts';
import { say } from '#words/site.ts';
import { KnownAccountLink } from './known-account-link.tsx';
import { inApp } from './links.tsx';

/** Links to the account if the user is signed in on this device, otherwise to sign-in. */
export function AccountLink({ className }: { className: string }) {
  const { language } = spokenNow();
  return (
    <KnownAccountLink
      className={className}
      known={{ href: inApp('/app/account', language), text: say('nav.account') }}
      unknown={{ href: inApp('/sign-in', language), text: say('nav.signIn') }}
    />
  );
}
