import type { Metadata } from 'next';
import { everyoneHasPro } from '#lib/env.ts';
import { money } from '#lib/format.ts';
import { ENTITLEMENTS, GRACE_MS, PRICES, READ_ONLY_MS } from '#lib/plans/terms.ts';
import { DAY } from '#lib/time.ts';
import { textLink } from '#ui/button.tsx';
import { Legal, Operator, Part } from '../legal.tsx';
import { siteMetadata } from '../metadata.ts';

export const generateMetadata = (): Metadata => siteMetadata('terms');

const { monthMinor, yearMinor, currency } = PRICES.list;

export default function TermsPage() {
  const hasPlans = !everyoneHasPro();
  return (
    <Legal
      title="Terms"
      intro="These are the terms of using Meeting Tab, in plain words. By using it you agree to them."
    >
      <Part id="operator" title="Who you’re dealing with">
        <Operator />
      </Part>
      <Part id="service" title="What you get">
        <p>
          A meter that shows what a meeting costs, receipts to share, and {hasPlans && 'on Pro, '}your meetings on all
          your devices, reports and an API.{' '}
          {hasPlans && `Free is for ${ENTITLEMENTS.free.meetingsPerMonth} meetings a month. `}A limit never stops a
          running meeting.
        </p>
        <p>Costs are computed from what you enter. They’re estimates to help you decide, not payroll or tax figures.</p>
        <p>
          We work to keep the service up and your data safe, but can’t promise that it never fails. Meetings run on your
          device, so an outage of ours doesn’t stop them.
        </p>
      </Part>
      <Part id="you" title="What we ask of you">
        <p>
          Keep your sign-in codes and API tokens to yourself. Enter other people’s names and pay only if you may, and
          tell them if the law where you live asks you to: for that data, you’re the one who decides.
        </p>
        <p>
          Don’t use the service to break the law, to harm others, or to reach data that isn’t yours, and don’t put a
          load on it that slows it down for others. We may stop an account that does.
        </p>
      </Part>
      {hasPlans && <Paying />}
      <Part id="yours" title="Your data is yours">
        <p>
          What you enter stays yours. We use it to run the service for you and for nothing else;{' '}
          <a className={textLink} href="/privacy">
            Privacy
          </a>{' '}
          has the details.
        </p>
        <p>
          You can leave whenever you like.{' '}
          {hasPlans &&
            `When Pro ends, nothing is deleted, and your devices can load what is saved to your account for ${READ_ONLY_MS / DAY} more days. `}
          Delete the account, and what we store for it is deleted.
        </p>
      </Part>
      <Part id="changes" title="Changes and limits">
        <p>These terms can change. The ones on this page apply.</p>
        <p>
          As far as the law allows, we aren’t liable for losses that come from relying on the figures, or from the
          service not being available. Rights that the law gives you as a consumer stay yours.
        </p>
      </Part>
    </Legal>
  );
}

function Paying() {
  return (
    <Part id="pay" title="Paying">
      <p>
        Pro costs {money(monthMinor, currency)} a month or {money(yearMinor, currency)} a year, or the starter price if
        you have it; you see yours before you pay. It renews until you cancel, which you can do anytime in{' '}
        <a className={textLink} href="/app/account">
          your account
        </a>
        . You keep Pro until the end of the period you paid for. There are no automatic refunds; if something went
        wrong, ask.
      </p>
      <p>If a payment fails, you keep Pro for {GRACE_MS / DAY} days, and we email you.</p>
    </Part>
  );
}
