'use client';

import type { Account } from '#lib/account/schema.ts';
import { openPortal } from '#lib/client/api/operations.ts';
import { type BillingStatus, billingStatusOf } from '#lib/client/billing-status.ts';
import { deviceDate, deviceLocales } from '#lib/client/device-format.ts';
import { explain } from '#lib/client/explain.ts';
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
import { say } from './say.ts';
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
  if (status.kind === 'given') return <UsageAlone usage={account.usage} />;
  return (
    <section aria-labelledby="plan" className="flex flex-col gap-4">
      <SectionHeading id="plan">{say('plan.title')}</SectionHeading>
      <PlanNotice status={status} />
      <Paper>
        <Lines>
          <Line term={say('plan.plan')}>{isPro ? say('plan.pro') : say('plan.free')}</Line>
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
              {status.kind === 'free'
                ? say('plan.goPro', { price: amountOf(account.pricing, 'month') })
                : say('plan.again')}
            </ButtonLink>
          )}
          {account.subscription && (
            <Button variant={primary(status) ? 'primary' : 'plain'} busy={busy} onClick={manage}>
              {busy ? say('plan.opening') : say(MANAGE[status.kind])}
            </Button>
          )}
          {status.kind === 'unpaid' && (
            <ButtonLink href="/pricing" prefetch={false} variant="plain">
              {say('plan.pricing')}
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

/** Where nothing is sold. */
function UsageAlone({ usage }: Pick<Account, 'usage'>) {
  return (
    <section aria-labelledby="usage" className="flex flex-col gap-4">
      <SectionHeading id="usage">{say('usage.heading')}</SectionHeading>
      <Paper>
        <UsageBar usage={usage} />
      </Paper>
    </section>
  );
}

/** The text of the button to the payment provider: the one thing to do there, where there is one. */
const MANAGE = {
  free: 'manage.free',
  pro: 'manage.pro',
  ending: 'manage.ending',
  grace: 'manage.card',
  unpaid: 'manage.card',
  ended: 'manage.ended',
} as const;

const primary = ({ kind }: BillingStatus) => kind === 'grace' || kind === 'unpaid' || kind === 'ending';

function amountOf(pricing: Pricing, interval: string): string {
  const minor = interval === 'year' ? pricing.yearMinor : pricing.monthMinor;
  return money(minor, pricing.currency, deviceLocales());
}

/** What the subscription costs: the starter price or the list price. */
function Price({ account: { subscription }, prices }: { account: Account; prices: PlanTable['prices'] }) {
  if (!subscription?.interval) return null;
  const { isStarter, interval } = subscription;
  const price = amountOf(isStarter ? prices.starter : prices.list, interval);
  return (
    <>
      <Line term={say('price.title')}>{say('price.price', { price, interval })}</Line>
      {isStarter && <Line term={say('price.starter')}>{say('price.forLife')}</Line>}
    </>
  );
}

function NextDate({ status }: { status: BillingStatus }) {
  if (status.kind === 'pro' && status.renewsAt !== null) {
    return <Line term={say('nextDate.renews')}>{deviceDate(status.renewsAt)}</Line>;
  }
  if (status.kind === 'ending' && status.endsAt !== null) {
    return <Line term={say('nextDate.ends')}>{deviceDate(status.endsAt)}</Line>;
  }
  return null;
}

function WhatProBrings({ pro }: { pro: Entitlements }) {
  return (
    <div className="mt-4 border-t border-dashed border-faint pt-4">
      <h3 className="font-mono text-sm font-semibold">{say('inPro.title')}</h3>
      <ul className="mt-1 grid gap-x-8 font-mono text-sm text-faint sm:grid-cols-2">
        {[say('inPro.noLimits'), ...featuresOf(pro).map(({ title }) => title)].map((title) => (
          <li key={title} className="py-1 before:me-2 before:font-semibold before:text-accent before:content-['+']">
            {title}
          </li>
        ))}
      </ul>
    </div>
  );
}
