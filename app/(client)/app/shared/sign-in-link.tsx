import { usePathname, useSearchParams } from 'next/navigation';
import { type ComponentProps, Suspense } from 'react';
import { useOnline } from '#lib/client/hooks/use-online.ts';
import { signInPath } from '#lib/client/return-to.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { say } from '#words/shared.ts';
import { useSession } from './session.tsx';

type Props = Omit<ComponentProps<typeof ButtonLink>, 'href'>;

/**
 * Leads to sign-in and back to this address, including its query. Offline, says that it can't: the sign-in page isn't on
 * this device.
 */
export function SignInLink(props: Props) {
  const path = usePathname();
  const isOnline = useOnline();
  const { account } = useSession();
  if (!isOnline || (account.state === 'failed' && account.failure.code === 'offline')) {
    return <p className="text-sm text-faint">{say('signInLink.offline')}</p>;
  }
  return (
    // The pages are prerendered without a query.
    <Suspense fallback={<ButtonLink href={signInPath(path)} {...props} />}>
      <WithQuery {...props} />
    </Suspense>
  );
}

function WithQuery(props: Props) {
  const path = usePathname();
  const query = useSearchParams().toString();
  return <ButtonLink href={signInPath(query ? `${path}?${query}` : path)} {...props} />;
}
