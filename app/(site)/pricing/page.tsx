import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { amount, deviceLocales } from '#lib/client/device-format.ts';
import { everyoneHasPro } from '#lib/env.ts';
import { count } from '#lib/format.ts';
import { type Language, pathIn } from '#lib/languages/terms.ts';
import { ENTITLEMENTS, GRACE_MS, PRICES, READ_ONLY_MS, STARTER_PLACES } from '#lib/plans/terms.ts';
import { MOST_RECEIPTS } from '#lib/receipts/terms.ts';
import { WORKSPACE_RECORDS } from '#lib/sync/terms.ts';
import { DAY } from '#lib/time.ts';
import { MOST_WORKSPACES } from '#lib/workspaces/terms.ts';
import { buttonLook } from '#ui/button.tsx';
import { ScreenHeading } from '#ui/heading.tsx';
import { Line, Lines, Paper } from '#ui/paper.tsx';
import { featuresOf, limitRows } from '#ui/plan-words.ts';
import { say as saySite } from '#words/site.ts';
import { rich, say } from '#words/site-pricing.ts';
import { speakHere } from '../../speak-here.ts';
import { LanguageOffer, Languages } from '../languages.tsx';
import { inApp, linkTo } from '../links.tsx';
import { siteMetadata } from '../metadata.ts';
import { Said, Section } from '../section.tsx';
import { faqPage, StructuredData } from '../structured-data.tsx';
import { GoPro } from './go-pro.tsx';
import { goProWords } from './go-pro-words.ts';
import { NoteSignedIn } from './note-signed-in.tsx';
import { PlanTotal } from './plan-total.tsx';
import { readVisitor, type Visitor } from './visitor.ts';

const { list, starter } = PRICES;
const inFigures = (n: number) => count(n, deviceLocales());

export const generateMetadata = (): Promise<Metadata> => siteMetadata('pricing');

const questions = () => [
  { question: say('person.question'), answer: say('person.answer') },
  { question: say('cancel.question'), answer: say('cancel.answer') },
  { question: say('data.question'), answer: say('data.answer', { days: String(READ_ONLY_MS / DAY) }) },
  { question: say('fails.question'), answer: say('fails.answer', { days: String(GRACE_MS / DAY) }) },
  {
    question: say('limit.question'),
    answer: say('limit.answer', {
      ...{ workspaces: inFigures(MOST_WORKSPACES), records: inFigures(WORKSPACE_RECORDS) },
      receipts: inFigures(MOST_RECEIPTS),
    }),
  },
  { question: say('card.question'), answer: say('card.answer') },
];

interface Props {
  searchParams: Promise<{ interval?: string | string[] }>;
}

/** Rendered for each visitor, with the price they would pay. If everyone has Pro, there is no such page. */
export default async function PricingPage({ searchParams }: Props) {
  const language = await speakHere();
  if (everyoneHasPro()) redirect(pathIn(language, '/'));
  const [{ interval }, visitor] = await Promise.all([searchParams, readVisitor()]);
  return (
    <>
      <StructuredData of={faqPage(questions())} />
      {visitor.plan !== null && <NoteSignedIn />}
      <LanguageOffer path="/pricing" />
      <header className="pt-10 sm:pt-16">
        <h1 className="font-mono text-[clamp(min(2rem,13vw),7vw,3rem)] leading-[1.1] font-semibold tracking-tight text-balance wrap-break-word">
          {saySite('pricing.headline')}
        </h1>
        <p className="mt-4 max-w-[48ch] text-lg leading-relaxed text-pretty text-faint">{say('lead')}</p>
      </header>
      <div className="mt-10 grid grid-cols-1 items-start gap-8 md:grid-cols-2 lg:gap-12">
        <FreePlan language={language} />
        <ProPlan language={language} visitor={visitor} interval={interval === 'year' ? 'year' : 'month'} />
      </div>
      <Section title={say('features.title')}>
        <dl className="grid grid-cols-1 gap-x-12 md:grid-cols-2">
          {featuresOf(ENTITLEMENTS.pro).map(({ title, text }) => (
            <Said key={title} title={title}>
              {text}
            </Said>
          ))}
        </dl>
      </Section>
      <Section title={say('questions')}>
        <dl className="grid grid-cols-1 gap-x-12 md:grid-cols-2">
          {questions().map(({ question, answer }) => (
            <Said key={question} title={question}>
              {answer}
            </Said>
          ))}
        </dl>
      </Section>
      <Languages path="/pricing" />
    </>
  );
}

function FreePlan({ language }: { language: Language }) {
  return (
    <section aria-labelledby="free">
      <Paper>
        <ScreenHeading as="h2" id="free">
          Free
        </ScreenHeading>
        <p className="mt-1 text-faint">{say('free.text')}</p>
        <Limits of="free" />
        <PlanTotal term={say('total')} price={amount(0, list.currency)} per={say('forever')} />
        <a href={inApp('/app', language)} className={`${buttonLook({ variant: 'plain' })} mt-6 w-full`}>
          {say('open')}
        </a>
      </Paper>
    </section>
  );
}

interface ProPlanProps {
  language: Language;
  visitor: Visitor;
  interval: 'month' | 'year';
}

function ProPlan({ language, visitor, interval }: ProPlanProps) {
  return (
    <section aria-labelledby="pro">
      <Paper>
        <ScreenHeading as="h2" id="pro">
          Pro
        </ScreenHeading>
        <Limits of="pro" />
        {visitor.plan === 'pro' ? (
          <AlreadyPro language={language} />
        ) : (
          <GoPro
            language={language}
            locales={deviceLocales()}
            words={goProWords()}
            pricing={visitor.pricing ?? list}
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
  const places = String(STARTER_PLACES);
  if (keepsStarter) return say('note.keeps');
  if (pricing?.mode === 'starter') return say('note.starter', { places });
  if (pricing === null) return say('note.unknown', { places, starter: amount(starter.monthMinor, starter.currency) });
  return null;
}

function AlreadyPro({ language }: { language: Language }) {
  return (
    <p className="mt-6 border-t border-dashed border-faint pt-6 font-semibold">
      {rich('already', { link: linkTo(inApp('/app/account', language)) })}
    </p>
  );
}
