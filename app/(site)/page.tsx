import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { majorUnits } from '#lib/format.ts';
import { PRICES } from '#lib/plans/terms.ts';
import { ButtonLink, buttonLook } from '#ui/button.tsx';
import { AccountLink } from './account-link.tsx';
import { ExampleMeter, ExampleReceipt } from './example.tsx';
import { siteMetadata } from './metadata.ts';
import { SITE_PAGES } from './pages.ts';
import { Said, Section } from './section.tsx';
import { StructuredData } from './structured-data.tsx';

export const generateMetadata = (): Metadata => siteMetadata('home');

const APPLICATION = {
  '@type': 'SoftwareApplication',
  name: 'Meeting Tab',
  description: SITE_PAGES.home.description,
  applicationCategory: 'BusinessApplication',
  operatingSystem: 'Any with a web browser',
  offers: [
    { '@type': 'Offer', name: 'Free', price: '0', priceCurrency: PRICES.list.currency },
    {
      '@type': 'Offer',
      name: 'Pro',
      price: majorUnits(PRICES.list.monthMinor, PRICES.list.currency),
      priceCurrency: PRICES.list.currency,
    },
  ],
};

export default function LandingPage() {
  return (
    <>
      <StructuredData of={APPLICATION} />
      <section className="grid items-center gap-x-16 gap-y-14 pt-10 sm:pt-16 lg:grid-cols-[1.15fr_1fr]">
        <div>
          <h1 className="font-mono text-[clamp(2.25rem,9vw,3.625rem)] leading-[1.05] font-semibold tracking-tight text-balance">
            Every meeting runs up a tab.
          </h1>
          <p className="mt-6 max-w-[34ch] text-xl leading-relaxed text-pretty">
            See what a meeting costs while it runs, and share a receipt when it ends.
          </p>
          <div className="mt-9 flex flex-wrap gap-3">
            <ButtonLink href="/app" prefetch={false}>
              Open the app
            </ButtonLink>
            <AccountLink className={buttonLook({ variant: 'plain' })} />
          </div>
        </div>
        <div className="mx-auto w-full max-w-sm">
          <ExampleMeter />
          <ExampleReceipt />
        </div>
      </section>

      <Section title="How it works">
        <ol className="grid gap-8 md:grid-cols-3">
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

      <Section title="Our promises">
        <dl className="grid gap-x-12 md:grid-cols-2">
          <Said title="No names or rates in public">
            A receipt shows totals only. With 1 or 2 people in the meeting, though, someone could work out a rate from
            them, and the app says so before you share.
          </Said>
          <Said title="Exact to the cent">
            Each person’s cost is rounded once, to the cent, and the total is their sum. Every receipt explains how it
            was computed.
          </Said>
          <Said title="Meetings stay on your device">
            Without an account, they never leave it. Once you sign in, we store your account, your settings and the
            receipts you share, and the app sends us each meeting’s ID and start time to count it toward your plan. The
            rest of a meeting is saved to your account only on Pro, so that it’s on all your devices.
          </Said>
          <Said title="You can change your mind">
            Stop sharing a receipt and its link stops working right away. Delete your account and we delete everything
            we store for it.
          </Said>
        </dl>
      </Section>
    </>
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
