import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { everyoneHasPro } from '#lib/env.ts';
import { count, money } from '#lib/format.ts';
import { ENTITLEMENTS, GRACE_MS, PRICES, READ_ONLY_MS, STARTER_PLACES } from '#lib/plans/terms.ts';
import { MOST_RECEIPTS } from '#lib/receipts/terms.ts';
import { WORKSPACE_RECORDS } from '#lib/sync/terms.ts';
import { DAY } from '#lib/time.ts';
import { MOST_WORKSPACES } from '#lib/workspaces/terms.ts';
import { buttonLook, textLink } from '#ui/button.tsx';
import { ScreenHeading } from '#ui/heading.tsx';
import { Line, Lines, Paper } from '#ui/paper.tsx';
import { featuresOf, limitRows } from '#ui/plan-words.ts';
import { siteMetadata } from '../metadata.ts';
import { Said, Section } from '../section.tsx';
import { faqPage, StructuredData } from '../structured-data.tsx';
import { GoPro } from './go-pro.tsx';
import { NoteSignedIn } from './note-signed-in.tsx';
import { PlanTotal } from './plan-total.tsx';
import { readVisitor, type Visitor } from './visitor.ts';

const listMonth = money(PRICES.list.monthMinor, PRICES.list.currency);
const graceDays = GRACE_MS / DAY;
const readOnlyDays = READ_ONLY_MS / DAY;

export const generateMetadata = (): Metadata => siteMetadata('pricing');

const QUESTIONS = [
  {
    question: 'Can I cancel?',
    answer: 'Anytime, in your account. You keep Pro until the end of the period you paid for.',
  },
  {
    question: 'What happens to my data?',
    answer: `When Pro ends, nothing is deleted. You’re back on Free, your shared receipts stay up, and your devices can load what’s saved to your account for ${readOnlyDays} more days. Subscribe again to pick up where you left off.`,
  },
  {
    question: 'What if a payment fails?',
    answer: `You keep Pro for ${graceDays} days, and we email you. Update your card and nothing changes.`,
  },
  {
    question: 'Is there really no limit on Pro?',
    answer: `None you’ll reach by having meetings. So that no account slows down the others, each can have up to ${count(MOST_WORKSPACES)} workspaces, ${count(WORKSPACE_RECORDS)} records or 1 GB in each, and ${count(MOST_RECEIPTS)} shared receipts.`,
  },
  { question: 'Who sees my card?', answer: 'Only Stripe, on its own pages. We never see or store it.' },
];

interface Props {
  searchParams: Promise<{ interval?: string | string[] }>;
}

/** Rendered for each visitor, with the price that they would pay. Where everyone has Pro, there is none. */
export default async function PricingPage({ searchParams }: Props) {
  if (everyoneHasPro()) redirect('/');
  const [{ interval }, visitor] = await Promise.all([searchParams, readVisitor()]);
  return (
    <>
      <StructuredData of={faqPage(QUESTIONS)} />
      {visitor.plan !== null && <NoteSignedIn />}
      <header className="pt-10 sm:pt-16">
        <h1 className="font-mono text-[clamp(min(2rem,13vw),7vw,3rem)] leading-[1.1] font-semibold tracking-tight text-balance wrap-break-word">
          Free to start. Pro when you outgrow it.
        </h1>
        <p className="mt-4 max-w-[48ch] text-lg leading-relaxed text-pretty text-faint">
          Both plans come with the meter and receipts to share. Pro removes the limits and keeps your meetings on all
          your devices.
        </p>
      </header>
      <div className="mt-10 grid grid-cols-1 items-start gap-8 md:grid-cols-2 lg:gap-12">
        <FreePlan />
        <ProPlan visitor={visitor} interval={interval === 'year' ? 'year' : 'month'} />
      </div>
      <Section title="What’s in Pro">
        <dl className="grid grid-cols-1 gap-x-12 md:grid-cols-2">
          <Said title="No limits">As many meetings, people and workspaces as you need, and your full history.</Said>
          {featuresOf(ENTITLEMENTS.pro).map(({ title, text }) => (
            <Said key={title} title={title}>
              {text}
            </Said>
          ))}
        </dl>
      </Section>
      <Section title="FAQ">
        <dl className="grid grid-cols-1 gap-x-12 md:grid-cols-2">
          {QUESTIONS.map(({ question, answer }) => (
            <Said key={question} title={question}>
              {answer}
            </Said>
          ))}
        </dl>
      </Section>
    </>
  );
}

function FreePlan() {
  return (
    <section aria-labelledby="free">
      <Paper>
        <ScreenHeading as="h2" id="free">
          Free
        </ScreenHeading>
        <p className="mt-1 text-faint">Everything you need to get started. No card required.</p>
        <Limits of="free" />
        <PlanTotal price={money(0, PRICES.list.currency)} per="forever" />
        <a href="/app" className={`${buttonLook({ variant: 'plain' })} mt-6 w-full`}>
          Open the app
        </a>
      </Paper>
    </section>
  );
}

function ProPlan({ visitor, interval }: { visitor: Visitor; interval: 'month' | 'year' }) {
  return (
    <section aria-labelledby="pro">
      <Paper edge="accent">
        <ScreenHeading as="h2" id="pro">
          Pro
        </ScreenHeading>
        <p className="mt-1 text-faint">No limits, plus everything listed below.</p>
        <Limits of="pro" />
        {visitor.plan === 'pro' ? (
          <AlreadyPro />
        ) : (
          <GoPro
            pricing={visitor.pricing ?? PRICES.list}
            interval={interval}
            signedIn={visitor.plan !== null}
            note={priceNote(visitor)}
          />
        )}
      </Paper>
    </section>
  );
}

function Limits({ of: plan }: { of: keyof typeof ENTITLEMENTS }) {
  return (
    <Lines ruled>
      {limitRows(ENTITLEMENTS[plan]).map(({ term, amount }) => (
        <Line key={term} term={term}>
          {amount}
        </Line>
      ))}
    </Lines>
  );
}

function priceNote({ pricing, keepsStarter }: Visitor): string | null {
  const list = `${listMonth} a month or ${money(PRICES.list.yearMinor, PRICES.list.currency)} a year`;
  if (keepsStarter) return `Your starter price, for life. New subscribers pay ${list}.`;
  if (pricing?.mode === 'starter') {
    return `Starter price for the first ${STARTER_PLACES} subscribers. You keep it for life. Everyone after pays ${list}.`;
  }
  if (pricing === null) {
    return `The first ${STARTER_PLACES} subscribers pay ${money(PRICES.starter.monthMinor, PRICES.starter.currency)} a month. You’ll see your price at checkout before you pay.`;
  }
  return null;
}

function AlreadyPro() {
  return (
    <p className="mt-6 border-t border-dashed border-faint pt-6 font-semibold">
      You’re on Pro. Manage your plan in{' '}
      <a href="/app/account" className={textLink}>
        your account
      </a>
      .
    </p>
  );
}
