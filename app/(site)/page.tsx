import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { FREE_DAYS } from '#lib/client/calendar/pace.ts';
import { everyoneHasPro } from '#lib/env.ts';
import { majorUnits, money } from '#lib/format.ts';
import { ENTITLEMENTS, PRICES, STARTER_PLACES } from '#lib/plans/terms.ts';
import { buttonLook, textLink } from '#ui/button.tsx';
import { AccountLink } from './account-link.tsx';
import { AppLink } from './app-link.tsx';
import { ExampleCalendar } from './landing/example-calendar.tsx';
import { ExampleInsights, ExampleReceipt } from './landing/examples.tsx';
import { LiveMeter } from './landing/live-meter.tsx';
import { siteMetadata } from './metadata.ts';
import { SITE_PAGES } from './pages.ts';
import { Section } from './section.tsx';
import { StructuredData } from './structured-data.tsx';

export const generateMetadata = (): Metadata => siteMetadata('home');

const APPLICATION = {
  '@type': 'SoftwareApplication',
  name: 'Meeting Tab',
  description: SITE_PAGES.home.description,
  applicationCategory: 'BusinessApplication',
  operatingSystem: 'Any with a web browser',
};

const OFFERS = [
  { '@type': 'Offer', name: 'Free', price: '0', priceCurrency: PRICES.list.currency },
  {
    '@type': 'Offer',
    name: 'Pro',
    price: majorUnits(PRICES.list.monthMinor, PRICES.list.currency),
    priceCurrency: PRICES.list.currency,
  },
];

const { list, starter } = PRICES;

export default function LandingPage() {
  const hasPlans = !everyoneHasPro();
  return (
    <>
      <StructuredData of={hasPlans ? { ...APPLICATION, offers: OFFERS } : APPLICATION} />
      <section className="grid grid-cols-1 items-center gap-x-16 gap-y-12 pt-10 sm:pt-16 lg:grid-cols-[1.15fr_1fr]">
        <div>
          <h1 className="font-mono text-[clamp(min(2.25rem,15vw),9vw,3.625rem)] leading-[1.05] font-semibold tracking-tight text-balance wrap-break-word">
            Every meeting runs up a tab.
          </h1>
          <p className="mt-6 max-w-[34ch] text-xl leading-relaxed text-pretty">
            See what a meeting costs while it runs, and share a receipt when it ends.
          </p>
          <div className="mt-9 flex flex-wrap gap-3">
            <AppLink className={buttonLook()} />
            <AccountLink className={buttonLook({ variant: 'plain' })} />
          </div>
          <p className="mt-4 text-faint">No account needed to start.</p>
        </div>
        <div className="mx-auto w-full max-w-sm">
          <LiveMeter />
          <p className="mt-3 text-sm text-faint">Try it with your own figures. Nothing is stored or sent.</p>
        </div>
      </section>

      <Section title="How it works">
        <ol className="grid grid-cols-1 gap-8 md:grid-cols-3">
          <Step number={1} title="Add people">
            Give each an hourly rate or a salary. Anyone who joins late or leaves early counts only for their time in
            the room.
          </Step>
          <Step number={2} title="Start the meter">
            It counts every second, pauses when you do, and shows what running over costs.
          </Step>
          <Step number={3} title="Share the receipt">
            One link with the total, the time and the number of people. Easy to read on a phone and on paper.
          </Step>
        </ol>
      </Section>

      <Section title="What your calendar costs">
        <div className="grid grid-cols-1 items-start gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.4fr]">
          <div className="flex flex-col gap-5 text-lg leading-relaxed text-pretty">
            <p>
              Drop your calendar’s file, and see what next week costs, and each series in a year. Then start today’s
              meetings from it with one click.
            </p>
            <p>The file is read in your browser and stays on your device: nothing of it is sent, to us or anyone.</p>
            <p className="text-base text-faint">
              This calendar is made up.{' '}
              {hasPlans &&
                `Free has the year, every series, and ${FREE_DAYS} days ahead; Pro looks further, and adds what shorter or fewer meetings would save.`}
            </p>
          </div>
          <ExampleCalendar />
        </div>
      </Section>

      <Section title="A receipt for each">
        <div className="grid grid-cols-1 items-start gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.15fr]">
          <div className="flex flex-col gap-5 text-lg leading-relaxed text-pretty">
            <p>This is what everyone with the link sees: totals, no names, no rates.</p>
            <p>
              Each person’s cost is rounded once, to the cent, and the total is their sum. Every receipt says how its
              figures were made.
            </p>
            <p>Stop sharing it, and its link stops working right away.</p>
          </div>
          <div className="font-mono leading-normal tabular-nums">
            <ExampleReceipt />
          </div>
        </div>
      </Section>

      <Section title="Insights over time">
        <div className="grid grid-cols-1 items-start gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.4fr]">
          <div className="flex flex-col gap-5 text-lg leading-relaxed text-pretty">
            <p>By week, by topic, by series: where the time and the money go, and what running over costs.</p>
            <p>What to change about which meetings, whether the last change held, and what it has saved to the cent.</p>
            <p>A budget for the month, and a statement to print.</p>
            <p className="text-base text-faint">
              These are made-up meetings.{' '}
              {hasPlans &&
                `Free has ${ENTITLEMENTS.free.insights} charts of the last ${ENTITLEMENTS.free.historyDays} days, Pro has all of them.`}
            </p>
          </div>
          <ExampleInsights />
        </div>
      </Section>

      <Section title="What stays private">
        <p className="max-w-[60ch] text-lg leading-relaxed text-pretty">
          Without an account, meetings never leave your device.{' '}
          {hasPlans
            ? 'With a free account, we get each meeting’s ID and start time. With Pro, we store your meetings, so they’re on all your devices.'
            : 'With an account, we store your meetings, so they’re on all your devices.'}{' '}
          A shared receipt has totals only. If 1 or 2 people met, a rate can be worked out from it.{' '}
          <a href="/privacy" className={textLink}>
            Everything we store
          </a>
        </p>
      </Section>

      {hasPlans && <Prices />}
    </>
  );
}

function Prices() {
  return (
    <Section title="Price">
      <dl className="grid grid-cols-1 gap-x-16 gap-y-8 md:grid-cols-2">
        <Price plan="Free" amount={money(0, list.currency)} per="forever">
          {ENTITLEMENTS.free.meetingsPerMonth} meetings a month with up to {ENTITLEMENTS.free.attendeesPerMeeting}{' '}
          people, the meter, and receipts to share.
        </Price>
        <Price
          plan="Pro"
          amount={money(list.monthMinor, list.currency)}
          per={`a month, or ${money(list.yearMinor, list.currency)} a year`}
        >
          No limits, on all your devices, with templates, a weekly digest, your brand on receipts, and an API for your
          spreadsheets. The first {STARTER_PLACES} subscribers pay {money(starter.monthMinor, starter.currency)} a month
          for as long as they stay.
        </Price>
      </dl>
      <p className="mt-8">
        <a href="/pricing" className={buttonLook({ variant: 'plain' })}>
          Compare plans
        </a>
      </p>
    </Section>
  );
}

interface PriceProps {
  plan: string;
  amount: string;
  per: string;
  children: ReactNode;
}

function Price({ plan, amount, per, children }: PriceProps) {
  return (
    <div className="border-t-4 border-ink bg-paper px-5 py-5 sm:px-7">
      <dt className="font-mono font-semibold">{plan}</dt>
      <dd className="mt-2">
        <span className="font-mono text-3xl font-semibold tabular-nums">{amount}</span>{' '}
        <span className="text-faint">{per}</span>
      </dd>
      <dd className="mt-3 leading-relaxed">{children}</dd>
    </div>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li>
      <p aria-hidden="true" className="font-mono text-4xl font-semibold text-accent tabular-nums">
        {number}
      </p>
      <h3 className="mt-3 font-mono font-semibold">{title}</h3>
      <p className="mt-2 leading-relaxed text-faint">{children}</p>
    </li>
  );
}
