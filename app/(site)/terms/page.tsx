import type { Metadata } from 'next';
import { amount } from '#lib/client/device-format.ts';
import { everyoneHasPro } from '#lib/env.ts';
import { type Language, pathIn } from '#lib/languages/terms.ts';
import { ENTITLEMENTS, GRACE_MS, PRICES, READ_ONLY_MS } from '#lib/plans/terms.ts';
import { DAY } from '#lib/time.ts';
import { rich, say } from '#words/site-terms.ts';
import { speakHere } from '../../speak-here.ts';
import { Legal, Operator, Part } from '../legal.tsx';
import { inApp, linkTo } from '../links.tsx';
import { siteMetadata } from '../metadata.ts';

export const generateMetadata = (): Promise<Metadata> => siteMetadata('terms');

const { monthMinor, yearMinor, currency } = PRICES.list;

export default async function TermsPage() {
  const language = await speakHere();
  const hasPlans = !everyoneHasPro();
  const meetings = String(ENTITLEMENTS.free.meetingsPerMonth);
  return (
    <Legal path="/terms" title={say('title')} intro={say('intro')}>
      <Part id="operator" title={say('operator.title')}>
        <Operator />
      </Part>
      <Part id="service" title={say('service.title')}>
        <p>{hasPlans ? say('service.whatPlans', { meetings }) : say('service.what')}</p>
        <p>{say('service.estimates')}</p>
        <p>{say('service.up')}</p>
      </Part>
      <Part id="you" title={say('you.title')}>
        <p>{say('you.keep')}</p>
        <p>{say('you.dont')}</p>
      </Part>
      {hasPlans && <Paying language={language} />}
      <Part id="yours" title={say('yours.title')}>
        <p>{rich('yours.stays', { link: linkTo(pathIn(language, '/privacy')) })}</p>
        <p>{hasPlans ? say('yours.leavePlans', { days: String(READ_ONLY_MS / DAY) }) : say('yours.leave')}</p>
      </Part>
      <Part id="changes" title={say('changes.title')}>
        <p>{say('changes.change')}</p>
        <p>{say('changes.liable')}</p>
      </Part>
    </Legal>
  );
}

function Paying({ language }: { language: Language }) {
  return (
    <Part id="pay" title={say('pay.title')}>
      <p>
        {rich('pay.price', {
          ...{ month: amount(monthMinor, currency), year: amount(yearMinor, currency) },
          link: linkTo(inApp('/app/account', language)),
        })}
      </p>
      <p>{say('pay.fails', { days: String(GRACE_MS / DAY) })}</p>
    </Part>
  );
}
