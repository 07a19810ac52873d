'use client';

import type { Account } from '#lib/account/schema.ts';
import { openPortal } from '#lib/client/api/operations.ts';
import { type BillingStatus, billingStatusOf } from '#lib/client/billing-status.ts';
import { deviceDate, deviceLocales, explain } from '#lib/client/format.ts';
import { useHosted } from '#lib/client/hooks/use-hosted.ts';
import { useNow } from '#lib/client/hooks/use-now.ts';
import { money } from '#lib/format.ts';
import type { Entitlements, Pricing } from '#lib/plans/schema.ts';
import { MINUTE } from '#lib/time.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { SectionHeading } from '#ui/heading.tsx';
import { Line, Lines, Paper } from '#ui/paper.tsx';
import { featuresOf } from '#ui/plan-words.ts';
import { PlanNotice } from './plan-notice.tsx';
import { UsageBar } from './usage-bar.tsx';
import { BACK_FROM_PORTAL, useFreshAccount } from './use-fresh-account.ts';

export interface PlanTable {
  prices: Record<Pricing['mode'], Pricing>;
  pro: Entitlements;
}

interface Props {
  account: Account;
  table: PlanTable;
}

/** The plan: how much of it is used, what it costs, when it renews, and what can be done about it. */
export function Plan({ account, table }: Props) {
  useFreshAccount();
  const { busy, failure, leave } = useHosted();
  const status = billingStatusOf(account, useNow(MINUTE));
  const manage = () => leave(() => openPortal(BACK_FROM_PORTAL));
  const isPro = account.plan === 'pro';
  return (
    <section aria-labelledby="plan" className="flex flex-col gap-4">
      <SectionHeading id="plan">Plan and billing</SectionHeading>
      <PlanNotice status={status} />
      <Paper>
        <Lines>
          <Line term="Plan">{isPro ? 'Pro' : 'Free'}</Line>
          {isPro && <Price account={account} prices={table.prices} />}
          <NextDate status={status} />
        </Lines>
        <div className="mt-4 border-t border-dashed border-faint pt-4">
          <UsageBar usage={account.usage} />
        </div>
        {!isPro && <WhatProBrings pro={table.pro} />}
        <div className="mt-6 flex flex-wrap gap-3">
          {!isPro && status.kind !== 'unpaid' && (
            <ButtonLink href="/pricing" prefetch={false}>
              {status.kind === 'free' ? `Go Pro, ${priceOf(account.pricing, 'month')}` : 'Subscribe again'}
            </ButtonLink>
          )}
          {account.subscription && (
            <Button variant={primary(status) ? 'primary' : 'plain'} busy={busy} onClick={manage}>
              {busy ? 'Opening…' : MANAGE[status.kind]}
            </Button>
          )}
          {status.kind === 'unpaid' && (
            <ButtonLink href="/pricing" prefetch={false} variant="plain">
              See pricing
            </ButtonLink>
          )}
        </div>
        <p role="alert" className="font-semibold text-accent not-empty:mt-4">
          {failure && explain(failure)}
        </p>
      </Paper>
    </section>
  );
}

/** The text of the button to the payment provider: the one thing to do there, where there is one. */
const MANAGE: Record<BillingStatus['kind'], string> = {
  free: 'Invoices and cards',
  pro: 'Manage or cancel',
  ending: 'Resume Pro',
  grace: 'Update card',
  unpaid: 'Update card',
  ended: 'Past invoices',
};

const primary = ({ kind }: BillingStatus) => kind === 'grace' || kind === 'unpaid' || kind === 'ending';

function priceOf(pricing: Pricing, interval: string): string {
  const minor = interval === 'year' ? pricing.yearMinor : pricing.monthMinor;
  return `${money(minor, pricing.currency, deviceLocales())} a ${interval === 'year' ? 'year' : 'month'}`;
}

/** What the subscription costs: the starter price or the list price. */
function Price({ account: { subscription }, prices }: { account: Account; prices: PlanTable['prices'] }) {
  if (!subscription?.interval) return null;
  const { isStarter, interval } = subscription;
  return (
    <>
      <Line term="Price">{priceOf(isStarter ? prices.starter : prices.list, interval)}</Line>
      {isStarter && <Line term="Starter price">Yours for life</Line>}
    </>
  );
}

function NextDate({ status }: { status: BillingStatus }) {
  if (status.kind === 'pro' && status.renewsAt !== null) {
    return <Line term="Renews on">{deviceDate(status.renewsAt)}</Line>;
  }
  if (status.kind === 'ending' && status.endsAt !== null) {
    return <Line term="Ends on">{deviceDate(status.endsAt)}</Line>;
  }
  return null;
}

function WhatProBrings({ pro }: { pro: Entitlements }) {
  return (
    <div className="mt-4 border-t border-dashed border-faint pt-4">
      <h3 className="font-mono text-sm font-semibold">What’s in Pro</h3>
      <ul className="mt-1 grid gap-x-8 font-mono text-sm text-faint sm:grid-cols-2">
        {['No limits', ...featuresOf(pro).map(({ title }) => title)].map((title) => (
          <li key={title} className="py-1 before:me-2 before:font-semibold before:text-accent before:content-['+']">
            {title}
          </li>
        ))}
      </ul>
    </div>
  );
}
