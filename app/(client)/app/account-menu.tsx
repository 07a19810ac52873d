'use client';

import Link from 'next/link';
import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { signOut } from '#lib/client/api.ts';
import { asFailure } from '#lib/client/call.ts';
import { signInPath } from '#lib/client/return-to.ts';
import { explain } from '#lib/client/words.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useSession } from './account-provider.tsx';

const item =
  'flex min-h-11 w-full cursor-pointer items-center px-5 text-start font-mono text-sm hover:bg-sunken hover:underline';

/** Who is signed in, and what they can do about it. */
export function AccountMenu() {
  const { account, ended } = useSession();
  const path = usePathname();
  if (account.state === 'ready' && !ended) return <Menu email={account.value.user.email} plan={account.value.plan} />;
  const signedOut = ended !== null || (account.state === 'failed' && account.failure.code === 'not_signed_in');
  return signedOut ? (
    <ButtonLink variant="plain" href={signInPath(path)}>
      Sign in
    </ButtonLink>
  ) : null;
}

function Menu({ email, plan }: { email: string; plan: 'free' | 'pro' }) {
  const router = useRouter();
  const path = usePathname();
  const popover = useRef<HTMLDivElement>(null);
  const [leaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useEffect(() => popover.current?.hidePopover(), [path]);

  async function leave() {
    setLeaving(true);
    setProblem(null);
    try {
      await signOut();
    } catch (thrown) {
      const failure = asFailure(thrown);
      if (failure.code !== 'not_signed_in') {
        setLeaving(false);
        return setProblem(`You are still signed in. ${explain(failure)}`);
      }
    }
    router.push('/');
  }

  return (
    <>
      <Button variant="plain" popoverTarget="account-menu">
        Account
      </Button>
      {/* Below its button where the browser can do that, else where the button usually ends. It scrolls with the page. */}
      <div
        ref={popover}
        id="account-menu"
        popover="auto"
        className="absolute inset-auto top-16 right-[max(1.25rem,calc((100%-64rem)/2+2rem))] m-0 [position-anchor:auto] supports-[top:anchor(bottom)]:top-[calc(anchor(bottom)+0.625rem)] supports-[top:anchor(bottom)]:right-[anchor(right)] w-72 max-w-[calc(100vw-2.5rem)] border border-t-4 border-rule border-t-ink bg-paper py-2 text-ink shadow-xl"
      >
        <p className="px-5 pt-2 text-sm text-faint">Signed in as</p>
        <p className="px-5 text-sm font-semibold [overflow-wrap:anywhere]">{email}</p>
        <p className="mb-2 border-b border-dashed border-faint px-5 pb-3 text-sm text-faint">
          {plan === 'pro' ? 'Pro plan' : 'Free plan'}
        </p>
        <nav aria-label="Account">
          <Link className={item} href="/app/receipts" aria-current={path === '/app/receipts' ? 'page' : undefined}>
            Receipts
          </Link>
          <Link className={item} href="/app/settings" aria-current={path === '/app/settings' ? 'page' : undefined}>
            Workspace settings
          </Link>
          <Link className={item} href="/app/tokens" aria-current={path === '/app/tokens' ? 'page' : undefined}>
            API tokens
          </Link>
          <Link className={item} href="/app/account" aria-current={path === '/app/account' ? 'page' : undefined}>
            Account settings
          </Link>
        </nav>
        <button type="button" className={item} aria-disabled={leaving} onClick={leaving ? undefined : leave}>
          {leaving ? 'Signing out…' : 'Sign out'}
        </button>
        <p role="alert" className="px-5 text-sm font-semibold text-accent not-empty:py-2">
          {problem}
        </p>
      </div>
    </>
  );
}
