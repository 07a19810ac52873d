import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { amount, deviceLocales } from '#lib/client/device-format.ts';
import { everyoneHasPro } from '#lib/env.ts';
import { majorUnits } from '#lib/format.ts';
import { type Language, pathIn } from '#lib/languages/terms.ts';
import { ENTITLEMENTS, PRICES, STARTER_PLACES } from '#lib/plans/terms.ts';
import { buttonLook, textLink } from '#ui/button.tsx';
import { say as saySite } from '#words/site.ts';
import { say } from '#words/site-landing.ts';
import { speakHere } from '../speak-here.ts';
import { AccountLink } from './account-link.tsx';
import { AppLink } from './app-link.tsx';
import { ExampleCalendar } from './landing/example-calendar.tsx';
import { ExampleInsights, ExampleReceipt } from './landing/examples.tsx';
import { LiveMeter } from './landing/live-meter.tsx';
import { meterWords } from './landing/meter-words.ts';
import { LanguageOffer, Languages } from './languages.tsx';
import { siteMetadata } from './metadata.ts';
import { Section } from './section.tsx';
import { StructuredData } from './structured-data.tsx';

export const generateMetadata = (): Promise<Metadata> => siteMetadata('home');

const application = () => ({
  '@type': 'SoftwareApplication',
  name: 'Meeting Tab',
  description: saySite('home.description'),
  applicationCategory: 'BusinessApplication',
  operatingSystem: saySite('home.system'),
});

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
const { free } = ENTITLEMENTS;

export default async function LandingPage() {
  const language = await speakHere();
  const hasPlans = !everyoneHasPro();
  return (
    <>
      <StructuredData of={hasPlans ? { ...application(), offers: OFFERS } : application()} />
      <LanguageOffer path="/" />
      <section className="grid grid-cols-1 items-center gap-x-16 gap-y-12 pt-10 sm:pt-16 lg:grid-cols-[1.15fr_1fr]">
        <div>
          <h1 className="font-mono text-[clamp(min(2.25rem,15vw),9vw,3.625rem)] leading-[1.05] font-semibold tracking-tight text-balance wrap-break-word">
            {saySite('home.headline')}
          </h1>
          <p className="mt-6 max-w-[34ch] text-xl leading-relaxed text-pretty">{say('lead')}</p>
          <div className="mt-9 flex flex-wrap gap-3">
            <AppLink className={buttonLook()} text={say('start')} />
            <AccountLink className={buttonLook({ variant: 'plain' })} />
          </div>
          <p className="mt-4 text-faint">{say('noAccount')}</p>
        </div>
        <div className="mx-auto w-full max-w-sm">
          <LiveMeter locales={deviceLocales()} words={meterWords()} />
          <p className="mt-3 text-sm text-faint">{say('meter.try')}</p>
        </div>
      </section>

      <Section title={say('how.title')}>
        <ol className="grid grid-cols-1 gap-8 md:grid-cols-3">
          <Step number={1} title={say('how.people')}>
            {say('how.peopleText')}
          </Step>
          <Step number={2} title={say('how.start')}>
            {say('how.startText')}
          </Step>
          <Step number={3} title={say('how.share')}>
            {say('how.shareText')}
          </Step>
        </ol>
      </Section>

      <Section title={say('calendar.title')}>
        <div className="grid grid-cols-1 items-start gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.4fr]">
          <div className="flex flex-col gap-5 text-lg leading-relaxed text-pretty">
            <p>{say('calendar.drop')}</p>
            <p>{say('calendar.stays')}</p>
            <p className="text-base text-faint">{say('calendar.madeUp')}</p>
          </div>
          <ExampleCalendar />
        </div>
      </Section>

      <Section title={say('receipt.title')}>
        <div className="grid grid-cols-1 items-start gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.15fr]">
          <div className="flex flex-col gap-5 text-lg leading-relaxed text-pretty">
            <p>{say('receipt.who')}</p>
            <p>{say('receipt.stop')}</p>
          </div>
          <div className="font-mono leading-normal tabular-nums">
            <ExampleReceipt language={language} />
          </div>
        </div>
      </Section>

      <Section title={say('insights.title')}>
        <div className="grid grid-cols-1 items-start gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.4fr]">
          <div className="flex flex-col gap-5 text-lg leading-relaxed text-pretty">
            <p>{say('insights.where')}</p>
            <p>{say('insights.change')}</p>
            <p>{say('insights.budget')}</p>
            <p className="text-base text-faint">{say('insights.madeUp')}</p>
          </div>
          <ExampleInsights />
        </div>
      </Section>

      <Section title={say('paid.title')}>
        <p className="max-w-[60ch] text-lg leading-relaxed text-pretty">{say('paid.text')}</p>
      </Section>

      <Section title={say('private.title')}>
        <p className="max-w-[60ch] text-lg leading-relaxed text-pretty">
          {say('private.device')} {say(hasPlans ? 'private.plans' : 'private.account')} {say('private.receipt')}{' '}
          {hasPlans && say('private.own')}{' '}
          <a href={pathIn(language, '/privacy')} className={textLink}>
            {say('private.all')}
          </a>
        </p>
      </Section>

      {hasPlans && <Prices language={language} />}
      <Languages path="/" />
    </>
  );
}

function Prices({ language }: { language: Language }) {
  return (
    <Section title={say('price.title')}>
      <dl className="grid grid-cols-1 gap-x-16 gap-y-8 md:grid-cols-2">
        <Price plan="Free" amount={amount(0, list.currency)} per={say('price.forever')}>
          {say('price.free', { meetings: free.meetingsPerMonth ?? 0, people: free.attendeesPerMeeting ?? 0 })}
        </Price>
        <Price
          plan="Pro"
          amount={amount(list.monthMinor, list.currency)}
          per={say('price.perMonth', { year: amount(list.yearMinor, list.currency) })}
        >
          {say('price.pro', { places: String(STARTER_PLACES), month: amount(starter.monthMinor, starter.currency) })}
        </Price>
      </dl>
      <p className="mt-8">
        <a href={pathIn(language, '/pricing')} className={buttonLook({ variant: 'plain' })}>
          {say('price.compare')}
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

function Price({ plan, amount: price, per, children }: PriceProps) {
  return (
    <div className="border-t-4 border-ink bg-paper px-5 py-5 sm:px-7">
      <dt className="font-mono font-semibold">{plan}</dt>
      <dd className="mt-2">
        <span className="font-mono text-3xl font-semibold tabular-nums">{price}</span>{' '}
        <span className="text-faint">{per}</span>
      </dd>
      <dd className="mt-3 leading-relaxed">{children}</dd>
    </div>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li>
      <p aria-hidden="true" className="font-mono text-4xl font-semibold tabular-nums">
        {number}
      </p>
      <h3 className="mt-3 font-mono font-semibold">{title}</h3>
      <p className="mt-2 leading-relaxed text-faint">{children}</p>
    </li>
  );
}
