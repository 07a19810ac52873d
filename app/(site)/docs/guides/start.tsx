import { everyoneHasPro } from '#lib/env.ts';
import { buttonLook } from '#ui/button.tsx';
import { CodeBlock } from '#ui/code-block.tsx';
import { ownExample } from '../examples.ts';
import { FollowOldAnchor } from '../follow-old-anchor.tsx';
import { Meanings, Name, Section, Steps, Text, To } from '../parts.tsx';

/** Content that has moved from this page, by its old anchor, so that links to it lead at least to an entry here. */
const MOVED: readonly { id: string; href: string; title: string }[] = [
  { id: 'sheets', href: '/docs/spreadsheets#sheets', title: 'Google Sheets' },
  { id: 'excel', href: '/docs/spreadsheets#excel', title: 'Excel and Power BI' },
  { id: 'node', href: '/docs/scripts#node', title: 'Node' },
  { id: 'python', href: '/docs/scripts#python', title: 'Python' },
  { id: 'curl', href: '/docs/scripts#curl', title: 'curl' },
  { id: 'browser', href: '/docs/scripts#browser', title: 'Browser' },
  { id: 'assistants', href: '/docs/assistants', title: 'Assistants' },
  { id: 'meetings', href: '/docs/api/reports#listMeetings', title: 'Meetings' },
  { id: 'summary', href: '/docs/api/reports#summariseMeetings', title: 'Summary' },
  { id: 'paging', href: '/docs/scripts#paging', title: 'Pagination' },
  { id: 'small-groups', href: '/docs/scripts#small-groups', title: 'Small groups' },
  { id: 'times', href: '/docs/scripts#times', title: 'Times' },
  { id: 'money', href: '/docs/scripts#money', title: 'Money' },
  { id: 'errors', href: '/docs/errors#errors', title: 'Errors' },
  { id: 'cors', href: '/docs/scripts#cors', title: 'From a browser' },
];

/** From a token to the first figures. */
export function Start() {
  return (
    <>
      <Section id="start" title="First call">
        <Steps>
          <li>
            {everyoneHasPro() ? (
              'The API reads the meetings in your account. Sign in, then'
            ) : (
              <>
                The API is part of <To href="/pricing">Pro</To>, which saves meetings to your account. Sign in, go Pro,
                then
              </>
            )}{' '}
            start and stop a meeting or two. If you had meetings before you signed in, add them to your account when
            asked.
          </li>
          <li>
            Create an API token. It can read one workspace’s totals and nothing else, but{' '}
            <To href="/docs/scripts#small-groups">exact pay can be worked out</To> from those. It’s shown only once, so
            copy it.
          </li>
          <li>Put it into these lines, and run them in a terminal.</li>
        </Steps>
        <p>
          <a href="/app/tokens" className={buttonLook()}>
            Create token
          </a>
        </p>
        <CodeBlock title="In a terminal" code={ownExample('summary.sh')} />
        <Text>
          You get the last 30 days: the total, and what each topic, role and title cost. Amounts are in minor units of
          the <Name>currency</Name>, so 41250 with EUR is €412.50.
        </Text>
        <Text>
          If you get 401 instead, the token is incomplete.{' '}
          {!everyoneHasPro() && 'If you get 403, the workspace isn’t on Pro. '}If the total is 0, no meeting of the last
          30 days has been saved to your account yet: <To href="/app/data">your data</To> says what has. For another
          period, like <To href="/docs/scripts#last-month">last month</To>, send <Name>from</Name> and <Name>to</Name>.
        </Text>
      </Section>
      <Section id="next" title="What next">
        <Meanings
          of={{
            'A spreadsheet': (
              <>
                <To href="/docs/spreadsheets">Google Sheets, Excel, Power BI</To>: paste the code, get a table.
              </>
            ),
            'A script': (
              <>
                <To href="/docs/scripts">Node, Python, curl, a web page</To>, or the typed client.
              </>
            ),
            'An assistant': (
              <>
                <To href="/docs/assistants">Add the server</To> and ask what planning cost last month.
              </>
            ),
            'Your own client': (
              <>
                The <To href="/docs/sync">sync protocol</To>, to read and write everything the app does.
              </>
            ),
            'Every detail': (
              <>
                The <To href="/docs/api">API reference</To>, the <To href="/openapi.json">OpenAPI spec</To> to generate
                a client from, and <To href="/llms.txt">llms.txt</To>, all of it as plain text.
              </>
            ),
          }}
        />
      </Section>
      {/* For links to content that has moved from this page. */}
      <ul hidden>
        {MOVED.map(({ id, href, title }) => (
          <li key={id} id={id} data-moved>
            <To href={href}>{title}</To>
          </li>
        ))}
      </ul>
      <FollowOldAnchor />
    </>
  );
}
