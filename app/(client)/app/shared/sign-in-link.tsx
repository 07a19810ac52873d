'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { type ComponentProps, Suspense } from 'react';
import { signInPath } from '#lib/client/return-to.ts';
import { ButtonLink } from '#ui/button.tsx';

type Props = Omit<ComponentProps<typeof ButtonLink>, 'href'>;

/** Leads to sign-in, and back to this address, with the meeting or topic that it names. */
export function SignInLink(props: Props) {
  const path = usePathname();
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
