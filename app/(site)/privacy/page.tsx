import type { Metadata } from 'next';
import { CODE_LIFE } from '#lib/auth/terms.ts';
import { env, everyoneHasPro } from '#lib/env.ts';
import { READ_ONLY_MS } from '#lib/plans/terms.ts';
import { FEWEST_VOTES } from '#lib/receipts/terms.ts';
import { FEWEST_PEOPLE } from '#lib/reports/terms.ts';
import { DAY } from '#lib/time.ts';
import { textLink } from '#ui/button.tsx';
import { Legal, Operator, Part } from '../legal.tsx';
import { siteMetadata } from '../metadata.ts';

export const generateMetadata = (): Metadata => siteMetadata('privacy');

const readOnlyDays = READ_ONLY_MS / DAY;

export default function PrivacyPage() {
  const hasPlans = !everyoneHasPro();
  return (
    <Legal
      title="Privacy"
      intro="What we store, where, for how long, what is public, and who else sees it. There is no advertising, no analytics and no tracking here."
    >
      <Part id="operator" title="Who runs this">
        <Operator />
      </Part>
      <Part id="device" title="On your device">
        <p>Meetings, people, topics and settings are kept in your browser. Without an account they never leave it.</p>
        <p>
          A calendar that you open is read in your browser and stays on that device. Nothing of it is sent, with or
          without an account, except the people you add to your list from it and the meetings you start from it.
        </p>
        <p>
          If you connect Google Calendar or Outlook, your browser asks Google or Microsoft for permission to read it,
          and reads titles, times and guests from them directly. Nothing of that passes our server. The permission is
          kept in the open tab’s memory and ends with it, or after an hour. They see that you use this service. What was
          read stays on the device, like a calendar that you open. We use it for nothing but showing you its cost, and
          keep to Google’s API Services User Data Policy, including the Limited Use requirements.
        </p>
        <p>
          Clearing this site’s data in your browser deletes what is kept there. What exists only on the device is gone
          then.
        </p>
      </Part>
      <Part id="account" title="With an account">
        <Kept
          items={{
            'Your email address': 'To sign you in and to send what you asked for. Kept until you delete the account.',
            'Sign-in codes': `A scrambled form of the newest one. It works for ${CODE_LIFE}, and the next nightly cleanup removes it.`,
            'Where you’re signed in':
              'For each browser: its kind and system in words (“Firefox on Linux”), and when it signed in and was last seen. Up to 90 days, and 30 days after the last use. For each that has signed in, the same words and times, for 400 days or until you forget it.',
            'Workspaces and their settings': 'Name, currency, time zone, and what costs are computed with.',
            'Meeting starts': `For each meeting you start: its ID and its month, to count it${hasPlans ? ' toward your plan' : ''}. Up to 14 months; how many you started in a month stays.`,
            'Receipts you share':
              'Their figures and title, how often each was opened, and how many said it was worth it. Until you stop sharing.',
            'Team ledgers':
              'What you send to a ledger that you joined: for each meeting of 3 or more people when it was, how long, how many people, what it cost by the ledger’s rate card, and its title and topic if you choose. Nobody’s name, rate or role. We know which rows are yours, so that you can withdraw them; nobody else does. The ledger’s owner sees your email address.',
          }}
        />
        {hasPlans && (
          <p>
            Nothing else of a meeting is sent on Free: no attendees, no rates, no costs, except the totals of a receipt
            you share, and what you send to a ledger.
          </p>
        )}
      </Part>
      <Part id="pro" title={hasPlans ? 'With Pro' : 'Your meetings, on all your devices'}>
        <Kept
          items={{
            'Your records':
              'Meetings, people, topics, roles, rates and people’s emails, as you entered them, so that they’re on all your devices. They aren’t encrypted from us: reports and the digest are computed from them.',
            'API tokens': 'A hash of each, its first 12 characters, and when it was last used.',
            'Your logo': 'As a picture that we draw from the one you upload.',
            ...(hasPlans && {
              'Your subscription': 'Its state, as Stripe tells us. Your card is seen only by Stripe.',
            }),
          }}
        />
        {hasPlans && (
          <p>
            When Pro ends, nothing is deleted. Your devices can load what is saved to your account for {readOnlyDays}{' '}
            more days.
          </p>
        )}
      </Part>
      <Part id="public" title="What is public">
        <p>
          Only what you share. A receipt can be read by whoever has its link; search engines are asked not to show it.
          It has totals, the title, the time and the number of people, and no names, roles or rates. With 1 or 2 people
          in the meeting, though, someone could work out a rate from the total, or by comparing it with another receipt
          from the series. The app says so before you share.
        </p>
        <p>
          An API token reads one workspace’s totals, for whoever has the token. Roles of fewer than {FEWEST_PEOPLE}{' '}
          people are combined. Still, anyone with a token can work out one person’s exact pay by comparing two meetings
          that differ only by that person, or by how long they stayed. To avoid that, enter average rates instead of
          actual pay, or give tokens only to people who may know.
        </p>
        <p>A receipt that is opened sets no cookie, and we don’t note who opened it.</p>
        <p>
          Where a receipt asks whether the meeting was worth it, we count the answers and keep nothing else of them.
          Your browser keeps for a day that it has answered. The receipt says what most said once voting has closed, if
          at least {FEWEST_VOTES} people answered, so nobody can tell what one of them said.
        </p>
      </Part>
      <Part id="others" title="Who else sees something">
        <Kept
          items={{
            ...(hasPlans && {
              Stripe:
                'Takes payments. Gets your email address and an ID of your account, and what you type on its pages.',
            }),
            [env().SMTP_URL ? 'The email server' : 'Resend']:
              `Sends our emails: sign-in codes, notices about your ${hasPlans ? 'plan' : 'account'}, and the weekly digest if you turn it on, with the totals in it.`,
            'The host':
              'Runs our servers and the database, so everything we store is on its machines. It sees your IP address, as any host does.',
          }}
        />
        <p>
          Our log has a line for each request: the time, what kind it was, how it ended, and your account’s ID. It has
          no IP address, no email address and nothing of the content. To limit how often something can be tried, we
          count by address in a scrambled form that is removed nightly once the limit has passed.
        </p>
      </Part>
      <Part id="cookies" title="Cookies">
        <p>
          Only for signing in. One keeps you signed in, for 90 days at most; over https, a second one goes with it so
          that no other site can sign you in as somebody else. Another, for 400 days, is a random ID that shows that
          this browser has signed in to your account before, so that others who try can’t lock you out. Your account
          lists these browsers, and can forget them. A third, for an hour, is a random ID that shows that this browser
          asked for a code.
        </p>
      </Part>
      <Part id="yours" title="Take it along, or delete it">
        <p>
          Everything the service holds of your records can be read through the API, with your own session, in the form
          in which it’s saved: see <code className="font-mono text-[0.9em]">pullRecords</code> in the{' '}
          <a className={textLink} href="/openapi.json">
            OpenAPI spec
          </a>
          . On the device, the data is in your browser’s own storage.
        </p>
        <p>
          When you stop sharing a receipt, or delete a token or a session, that takes effect at once. A deleted
          workspace is hidden at once, and its data is deleted after 30 days. Deleting your account deletes everything
          above at once and for good
          {hasPlans &&
            ', ends a subscription, and deletes you at Stripe. What stays is Stripe’s ID of the deleted customer, so that a late payment can be stopped'}
          . Backups that the host keeps, if it does, may hold a copy for as long as it keeps them.
        </p>
        <p>
          Start in{' '}
          <a className={textLink} href="/app/account">
            your account
          </a>
          . For anything else, ask whoever runs this.
        </p>
      </Part>
    </Legal>
  );
}

function Kept({ items }: { items: Readonly<Record<string, string>> }) {
  return (
    <dl className="border-t border-dashed border-faint">
      {Object.entries(items).map(([name, text]) => (
        <div key={name} className="border-b border-dashed border-rule py-3">
          <dt className="font-mono text-sm leading-6 font-semibold">{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
