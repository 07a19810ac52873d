'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import type { Account } from '#lib/account/schema.ts';
import { billingStatusOf, isGiven, isLapse } from '#lib/client/billing-status.ts';
import { useSyncState } from '#lib/client/hooks/hooks.ts';
import { useNow } from '#lib/client/hooks/use-now.ts';
import { useOnline } from '#lib/client/hooks/use-online.ts';
import { useQuery } from '#lib/client/hooks/use-query.ts';
import type { Reader } from '#lib/client/store/rows.ts';
import { emailOf } from '#lib/client/store/values.ts';
import { MINUTE } from '#lib/time.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { say } from '#words/shell-account.ts';
import { focusOnceChosenIn, LanguageField } from '../../shared/device/language-field.tsx';
import { savingWords } from '../../shared/device/saving-words.ts';
import { useSignOut } from '../../shared/use-sign-out.tsx';

const takeFocusBack = focusOnceChosenIn('menu');

const SCREENS = ['settings', 'templates', 'tokens', 'data', 'account'] as const;

const item =
  'flex min-h-11 w-full cursor-pointer items-center px-5 text-start font-mono text-sm hover:bg-sunken hover:underline';

/** Mounted only while the menu is open, since the query runs after every change of a record. */
function SavingLine({ account }: { account: Account }) {
  const state = useSyncState();
  const isOnline = useOnline();
  const hasUnsent = useQuery(readHasUnsent);
  const hasLapsed = isLapse(billingStatusOf(account, useNow(MINUTE)));
  return <>{savingWords({ isIncluded: account.entitlements.sync, hasLapsed, isOnline, hasUnsent, state })}</>;
}

function EmailOnDevice() {
  return useQuery(emailOf) ?? say('accountMenu.unknownEmail');
}

const readHasUnsent = async (reader: Reader) => (await reader.unsent()).length > 0;

/** The menu of a signed-in account. `account` is null if the service can't be asked. */
export function AccountsMenu({ account }: { account: Account | null }) {
  const [isOpen, setOpen] = useState(false);
  const path = usePathname();
  const popover = useRef<HTMLDivElement>(null);
  const { begin, busy, problem, dialog } = useSignOut();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(() => popover.current?.hidePopover(), [path]);

  return (
    <>
      <Button variant="plain" popoverTarget="account-menu" ref={takeFocusBack}>
        {say('accountMenu.title')}
      </Button>
      {/* Anchored to its button if the browser supports that, otherwise placed where the button usually is. */}
      <div
        ref={popover}
        id="account-menu"
        popover="auto"
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="absolute inset-auto top-16 end-[max(1.25rem,calc((100%-64rem)/2+2rem))] m-0 [position-anchor:auto] supports-[top:anchor(bottom)]:top-[calc(anchor(bottom)+0.625rem)] supports-[top:anchor(bottom)]:end-[anchor(end)] w-72 max-w-[calc(100vw-2.5rem)] border border-t-4 border-rule border-t-ink bg-paper py-2 text-ink shadow-xl"
      >
        <p className="px-5 pt-2 text-sm text-faint">{say('accountMenu.signedInAs')}</p>
        <p className="px-5 text-sm font-semibold wrap-anywhere">{account ? account.user.email : <EmailOnDevice />}</p>
        <div className="mb-2 border-b border-dashed border-faint px-5 pb-3 text-sm text-faint">
          {account && !isGiven(account) && <p>{say('accountMenu.plan', { plan: account.plan })}</p>}
          <p role="status" className="not-empty:mt-1">
            {isOpen && (account ? <SavingLine account={account} /> : say('accountMenu.unreachable'))}
          </p>
        </div>
        <nav aria-label={say('accountMenu.title')}>
          {SCREENS.map((name) => (
            <Link
              key={name}
              className={item}
              href={`/app/${name}`}
              aria-current={path === `/app/${name}` ? 'page' : undefined}
            >
              {say(`accountMenu.${name}`)}
            </Link>
          ))}
        </nav>
        <div className="my-2 border-y border-dashed border-faint px-5 py-3">
          <LanguageField place="menu" />
        </div>
        <button type="button" className={item} aria-disabled={busy} onClick={busy ? undefined : begin}>
          {say(busy ? 'accountMenu.signingOut' : 'accountMenu.signOut')}
        </button>
        <p role="alert" className="px-5 text-sm font-semibold text-accent not-empty:py-2">
          {problem}
        </p>
      </div>
      {dialog}
    </>
  );
}
