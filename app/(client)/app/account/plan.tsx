'use client';

import { useEffect } from 'react';
import type { Account } from '#lib/account/schema.ts';
import { openPortal } from '#lib/client/api/operations.ts';
import { type BillingStatus, billingStatusOf, isLapse } from '#lib/client/billing-status.ts';
import { deviceDate, deviceLocales } from '#lib/client/device-format.ts';
import { explain } from '#lib/client/explain.ts';
import { useHosted } from '#lib/client/hooks/use-hosted.ts';
import { useNow } from '#lib/client/hooks/use-now.ts';
import { money } from '#lib/format.ts';
import type { Usage } from '#lib/metering/schema.ts';
import type { Pricing } from '#lib/plans/schema.ts';
import { ENTITLEMENTS, PRICES } from '#lib/plans/terms.ts';
import { MINUTE } from '#lib/time.ts';
import { Button } from '#ui/button.tsx';
import { ProLink } from '#ui/button-link.tsx';
import { SectionHeading } from '#ui/heading.tsx';
import { Notice, Problem } from '#ui/notice.tsx';
import { Line, Lines, Paper } from '#ui/paper.tsx';
import { featuresOf } from '#ui/plan-words.ts';
import { say } from '#words/account.ts';
import { lapseWords } from '../shared/device/lapse.ts';
import { useSession } from '../shared/session.tsx';

/** The plan: its usage, its price, when it renews, and how to change it. */
export function Plan({ account }: { account: Account }) {
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
          {isPro && <Price account={account} />}
          <NextDate status={status} />
        </Lines>
        <div className="mt-4 border-t border-dashed border-faint pt-4">
          <UsageBar usage={account.usage} />
        </div>
        {!isPro && <WhatProBrings />}
        <div className="mt-6 flex flex-wrap gap-3">
          {!isPro && status.kind !== 'unpaid' && (
            <ProLink>
              {status.kind === 'free'
                ? say('plan.goPro', { price: amountOf(account.pricing, 'month') })
                : say('plan.again')}
            </ProLink>
          )}
          {account.subscription && (
            <Button variant={primary(status) ? 'primary' : 'plain'} busy={busy} onClick={manage}>
              {busy ? say('plan.opening') : say(MANAGE[status.kind])}
            </Button>
          )}
          {status.kind === 'unpaid' && <ProLink variant="plain">{say('plan.pricing')}</ProLink>}
        </div>
        <Problem className="not-empty:mt-4">{failure && explain(failure)}</Problem>
      </Paper>
    </section>
  );
}

/** Shown where nothing is sold. */
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

/** The text of the button that opens the payment provider's page. */
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

/** The price of the subscription: starter or list. */
function Price({ account: { subscription } }: { account: Account }) {
  if (!subscription?.interval) return null;
  const { isStarter, interval } = subscription;
  const price = amountOf(isStarter ? PRICES.starter : PRICES.list, interval);
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

function WhatProBrings() {
  return (
    <div className="mt-4 border-t border-dashed border-faint pt-4">
      <h3 className="font-mono text-sm font-semibold">{say('inPro.title')}</h3>
      <ul className="mt-1 grid gap-x-8 font-mono text-sm text-faint sm:grid-cols-2">
        {[say('inPro.noLimits'), ...featuresOf(ENTITLEMENTS.pro).map(({ title }) => title)].map((title) => (
          <li key={title} className="py-1 before:me-2 before:font-semibold before:content-['+']">
            {title}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Says what happened to the plan, until when, and that nothing is lost. Renders nothing if all is well. */
function PlanNotice({ status }: { status: BillingStatus }) {
  if (isLapse(status)) {
    return <Notice kind={status.kind === 'ended' ? 'note' : 'problem'}>{lapseWords(status)}</Notice>;
  }
  if (status.kind !== 'ending') return null;
  return (
    <Notice>
      {status.endsAt === null
        ? say('planNotice.endsSoon')
        : say('planNotice.endsOn', { date: deviceDate(status.endsAt) })}
    </Notice>
  );
}

/** This month's meetings against the limit. Those above it are in the accent color. */
function UsageBar({ usage: { month, used, limit } }: { usage: Usage }) {
  const { name, nextStart } = monthOf(month);
  if (limit === null) {
    return <p className="text-sm text-faint">{say('usage.unlimited', { meetings: used, month: name })}</p>;
  }
  const whole = Math.max(used, limit, 1);
  const within = Math.min(used, limit);
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-4 font-mono text-sm tabular-nums">
        <span>{say('usage.title', { month: name })}</span>
        <span className={used >= limit ? 'font-semibold text-accent' : ''}>{say('usage.used', { used, limit })}</span>
      </p>
      <div aria-hidden="true" className="mt-2 flex h-3 gap-0.5 border border-faint bg-sunken">
        <div className="forced-mark bg-ink" style={{ width: `${(within / whole) * 100}%` }} />
        {used > limit && <div className="forced-mark flex-1 bg-accent" />}
      </div>
      <p className="mt-2 text-sm text-faint">
        {say(used < limit ? 'usage.resets' : 'usage.full', { date: nextStart })}
      </p>
    </div>
  );
}

/** Returns the name of a month such as `2026-11`, and the first day of the next one. */
function monthOf(month: string): { name: string; nextStart: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const written = (ms: number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(deviceLocales(), { timeZone: 'UTC', ...options }).format(ms);
  return {
    name: written(Date.UTC(year, number - 1), { month: 'long' }),
    nextStart: written(Date.UTC(year, number), { day: 'numeric', month: 'long' }),
  };
}

/** Where the payment provider's pages return to. */
const BACK_FROM_PORTAL = '/app/account#plan';

/** Webhooks take a moment, so a change made there may not be known here at once. */
const ASK_AFTER_MS = [1_000, 3_000, 8_000];

/** Keeps the account up to date after it was changed on another page, tab or device. */
function useFreshAccount(): void {
  const { refresh } = useSession();
  useEffect(() => {
    let timers: ReturnType<typeof setTimeout>[] = [];
    const forget = () => timers.forEach(clearTimeout);

    function askForAWhile() {
      forget();
      timers = ASK_AFTER_MS.map((ms) => setTimeout(refresh, ms));
    }

    function restored({ persisted }: PageTransitionEvent) {
      if (!persisted) return;
      refresh();
      askForAWhile();
    }

    if (location.pathname + location.hash === BACK_FROM_PORTAL) askForAWhile();
    addEventListener('focus', refresh);
    addEventListener('pageshow', restored);
    return () => {
      forget();
      removeEventListener('focus', refresh);
      removeEventListener('pageshow', restored);
    };
  }, [refresh]);
}
