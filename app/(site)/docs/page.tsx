import type { Metadata } from 'next';
import { ButtonLink, textLink } from '#ui/button.tsx';
import { CodeBlock } from '#ui/code-block.tsx';
import { siteMetadata } from '../metadata.ts';
import { Assistants } from './assistants.tsx';
import { example } from './examples.ts';
import { Languages } from './languages.tsx';
import { Name, Section, Text } from './parts.tsx';
import { Meetings, SummaryReport } from './routes.tsx';
import { Errors, Figures } from './rules.tsx';

export const generateMetadata = (): Metadata => siteMetadata('docs');

/** In the order of the page. */
const CONTENTS = {
  Endpoints: {
    start: 'First call',
    meetings: 'Meetings',
    paging: 'Pagination',
    summary: 'Summary',
    'small-groups': 'Small groups',
  },
  Rules: { times: 'Times', money: 'Money', errors: 'Errors', cors: 'From a browser' },
  Examples: {
    curl: 'curl',
    node: 'Node',
    python: 'Python',
    browser: 'Browser',
    sheets: 'Google Sheets',
    excel: 'Excel',
    assistants: 'Assistants',
  },
};

export default function DocsPage() {
  return (
    <div className="pt-10 sm:pt-14">
      <h1 className="font-mono text-3xl font-semibold tracking-tight sm:text-4xl">API docs</h1>
      <p className="mt-4 max-w-prose text-lg leading-relaxed text-pretty">
        Read what your meetings cost from a script, a spreadsheet or a dashboard. The API is read-only and returns
        totals, without names or rates. Each example is ready to copy.
      </p>
      <div className="mt-10 gap-x-14 lg:grid lg:grid-cols-[10.5rem_minmax(0,1fr)]">
        <Contents />
        <div className="max-lg:mt-12">
          <FirstCall />
          <Meetings />
          <SummaryReport />
          <Figures />
          <Errors />
          <Languages />
          <Assistants />
        </div>
      </div>
    </div>
  );
}

function Contents() {
  return (
    <nav
      aria-label="On this page"
      className="grid content-start gap-x-6 gap-y-5 border-y border-dashed border-faint py-4 sm:max-lg:grid-cols-3 lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:self-start lg:overflow-y-auto lg:border-y-0 lg:py-0"
    >
      {Object.entries(CONTENTS).map(([group, entries]) => (
        <div key={group}>
          <p className="font-mono text-sm font-semibold">{group}</p>
          <ul className="mt-1 flex flex-wrap gap-x-5 sm:flex-col">
            {Object.entries(entries).map(([id, name]) => (
              <li key={id}>
                <a href={`#${id}`} className={`${textLink} inline-flex min-h-8 items-center text-sm`}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function FirstCall() {
  return (
    <Section id="start" title="First call">
      <Text>
        You need an API token. It can read one workspace’s totals and nothing else. Tokens are part of Pro, and each is
        shown only once, when you create it.
      </Text>
      <div>
        <ButtonLink href="/app/tokens" prefetch={false}>
          Create token
        </ButtonLink>
      </div>
      <Text>
        Send it with every call, in the header <Name>Authorization: Bearer</Name>.
      </Text>
      <CodeBlock title="In a terminal" code={example('summary.sh')} />
      <Text>
        There’s also an{' '}
        <a href="/openapi.json" className={textLink}>
          OpenAPI spec
        </a>{' '}
        to generate a client from.
      </Text>
      <noscript>
        <Text>
          JavaScript is off, so the examples have a placeholder for this site’s address. Replace it with the real one.
        </Text>
      </noscript>
    </Section>
  );
}
