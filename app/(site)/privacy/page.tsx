import type { Metadata } from 'next';
import { CODE_LIFE_MS } from '#lib/auth/terms.ts';
import { env, everyoneHasPro } from '#lib/env.ts';
import { READ_ONLY_MS } from '#lib/plans/terms.ts';
import { FEWEST_VOTES } from '#lib/receipts/terms.ts';
import { FEWEST_PEOPLE } from '#lib/reports/terms.ts';
import { DAY, MINUTE } from '#lib/time.ts';
import { rich, say } from '#words/site-privacy.ts';
import { speakHere } from '../../speak-here.ts';
import { Legal, Operator, Part } from '../legal.tsx';
import { inApp, linkTo } from '../links.tsx';
import { siteMetadata } from '../metadata.ts';

export const generateMetadata = (): Promise<Metadata> => siteMetadata('privacy');

const days = String(READ_ONLY_MS / DAY);

export default async function PrivacyPage() {
  const language = await speakHere();
  const hasPlans = !everyoneHasPro();
  return (
    <Legal path="/privacy" title={say('title')} intro={say('intro')}>
      <Part id="operator" title={say('operator.title')}>
        <Operator />
      </Part>
      <Part id="device" title={say('device.title')}>
        <p>{say('device.kept')}</p>
        <p>{say('device.calendar')}</p>
        <p>{say('device.connected')}</p>
        <p>{say('device.clear')}</p>
      </Part>
      <Part id="account" title={say('account.title')}>
        <Kept
          items={[
            [say('account.email'), say('account.emailText')],
            [say('account.codes'), say('account.codesText', { minutes: CODE_LIFE_MS / MINUTE })],
            [say('account.sessions'), say('account.sessionsText')],
            [say('account.workspaces'), say('account.workspacesText')],
            [say('account.starts'), say(hasPlans ? 'account.startsPlans' : 'account.startsText')],
            [say('account.receipts'), say('account.receiptsText')],
            [say('account.ledgers'), say('account.ledgersText')],
          ]}
        />
        {hasPlans && <p>{say('account.free')}</p>}
      </Part>
      <Part id="pro" title={say(hasPlans ? 'pro.title' : 'pro.titleEveryone')}>
        <Kept
          items={[
            [say('pro.records'), say('pro.recordsText')],
            [say('pro.tokens'), say('pro.tokensText')],
            [say('pro.logo'), say('pro.logoText')],
            ...(hasPlans ? [[say('pro.subscription'), say('pro.subscriptionText')] as const] : []),
          ]}
        />
        {hasPlans && <p>{say('pro.ends', { days })}</p>}
      </Part>
      <Part id="public" title={say('public.title')}>
        <p>{say('public.receipt')}</p>
        <p>{say('public.token', { people: String(FEWEST_PEOPLE) })}</p>
        <p>{say('public.opened')}</p>
        <p>{say('public.worth', { people: String(FEWEST_VOTES) })}</p>
      </Part>
      <Part id="others" title={say('others.title')}>
        <Kept
          items={[
            ...(hasPlans ? [['Stripe', say('others.stripe')] as const] : []),
            [env().SMTP_URL ? say('others.mail') : 'Resend', say(hasPlans ? 'others.mailPlans' : 'others.mailText')],
            [say('others.host'), say('others.hostText')],
          ]}
        />
        <p>{say('others.log')}</p>
      </Part>
      <Part id="cookies" title={say('cookies.title')}>
        <p>{say('cookies.text')}</p>
      </Part>
      <Part id="yours" title={say('yours.title')}>
        <p>
          {rich('yours.read', {
            code: (inside) => <code className="font-mono text-[0.9em]">{inside}</code>,
            link: linkTo('/openapi.json'),
          })}
        </p>
        <p>{say(hasPlans ? 'yours.deletePlans' : 'yours.delete')}</p>
        <p>{rich('yours.start', { link: linkTo(inApp('/app/account', language)) })}</p>
      </Part>
    </Legal>
  );
}

function Kept({ items }: { items: readonly (readonly [name: string, text: string])[] }) {
  return (
    <dl className="border-t border-dashed border-faint">
      {items.map(([name, text]) => (
        <div key={name} className="border-b border-dashed border-rule py-3">
          <dt className="font-mono text-sm leading-6 font-semibold">{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
