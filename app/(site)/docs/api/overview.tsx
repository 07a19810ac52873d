import type { Reference } from '#api/reference.ts';
import { servedTags } from '#api/tags.ts';
import { apiPage } from '../../docs-pages.ts';
import { SITE_PAGES } from '../../pages.ts';
import { DocsPage } from '../docs-page.tsx';
import { Name, Section, Text, To } from '../parts.tsx';

const PARTS = [
  { id: 'conventions', title: 'Conventions' },
  { id: 'token', title: 'API token' },
  { id: 'session', title: 'Session' },
  { id: 'endpoints', title: 'Endpoints' },
];

/** What all of the API has in common, and its parts. */
export function ApiOverview({ reference: { operations } }: { reference: Reference }) {
  return (
    <DocsPage name="docs-api" parts={PARTS}>
      <Section id="conventions" title="Conventions">
        <Text>
          Bodies and responses are JSON, in UTF-8. Money is a whole number of minor units next to its currency, and
          times are epoch milliseconds in UTC. Every error has <To href="/docs/errors">one form</To>. Fields may be{' '}
          <To href="/docs/versioning">added</To>, so ignore those you don’t know.
        </Text>
        <Text>
          All of this is also an <To href="/openapi.json">OpenAPI spec</To>, to generate a client from.
        </Text>
      </Section>
      <Section id="token" title="API token">
        <Text>
          For scripts, spreadsheets and dashboards. A <To href="/app/tokens">token</To> reads one workspace’s totals.
          Send it as <Name>Authorization: Bearer mt_live_…</Name>. In the examples it’s in the environment, as{' '}
          <Name>MEETING_TAB_TOKEN</Name>.
        </Text>
      </Section>
      <Section id="session" title="Session">
        <Text>
          For the app, and for <To href="/docs/sync">clients of your own</To>. <Name>POST /v1/auth/verify</Name> sets
          the cookie <Name>service_session</Name>. In the examples it’s in the environment with its name, as{' '}
          <Name>MEETING_TAB_SESSION</Name>: <Name>service_session=…</Name>.
        </Text>
      </Section>
      <Section id="endpoints" title="Endpoints">
        {servedTags().map(({ slug, name, description }) => (
          <div key={slug}>
            <h3 className="font-mono font-semibold">
              <To href={SITE_PAGES[apiPage(slug)].path}>{name}</To>
            </h3>
            <p className="mt-1 leading-relaxed text-faint">{description}</p>
            <ul className="mt-2 border-t border-dashed border-rule">
              {operations
                .filter(({ tag }) => tag === name)
                .map(({ id, method, path, summary }) => (
                  <li
                    key={id}
                    className="gap-x-6 border-b border-dashed border-rule py-1.5 text-sm md:grid md:grid-cols-[20rem_minmax(0,1fr)]"
                  >
                    <a
                      href={`${SITE_PAGES[apiPage(slug)].path}#${id}`}
                      className="inline-flex min-h-6 items-baseline gap-2 font-mono underline decoration-dotted underline-offset-4 wrap-anywhere hover:decoration-2"
                    >
                      <span className="w-[6ch] shrink-0 font-semibold">{method}</span>
                      {path}
                    </a>
                    <span className="block leading-6">{summary}</span>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </Section>
    </DocsPage>
  );
}
