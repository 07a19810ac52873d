import { CodeBlock } from '#ui/code-block.tsx';
import { ownExample } from '../examples.ts';
import { Name, Section, Text, To } from '../parts.tsx';
import { Figures } from './figures.tsx';

/** Examples for programs, and how to read their results. */
export function Scripts() {
  return (
    <>
      <Text>
        Each example reads the last 30 days (or <To href="#last-month">any other time</To>) with an{' '}
        <To href="/app/tokens">API token</To>, which it takes from the environment as <Name>MEETING_TAB_TOKEN</Name>.
        What every field means is in the <To href="/docs/api/reports">API reference</To>.
      </Text>
      <Section id="client" title="Typed client">
        <Text>
          For Node 20.3 or newer, Deno, Bun and browsers. It has types for every field, fetches pages as your loop needs
          them, and tries again when the service is busy. It needs nothing else and is under 4 kB compressed.
        </Text>
        <CodeBlock title="In a terminal" code={ownExample('install.sh')} />
        <CodeBlock title="client.mjs" code={ownExample('client.mjs')} />
        <Text>
          Errors are <Name>MeetingTabError</Name>, with the <Name>status</Name>, <Name>code</Name> and{' '}
          <Name>details</Name> of <To href="/docs/errors">the response</To>. A range takes a <Name>Date</Name> or epoch
          milliseconds, and every call takes a <Name>signal</Name> to stop it.
        </Text>
      </Section>
      <Section id="node" title="Node">
        <Text>What each topic and each meeting cost, without a client. Needs Node 18 or newer.</Text>
        <CodeBlock title="costs.mjs" code={ownExample('costs.mjs')} />
      </Section>
      <Section id="python" title="Python">
        <Text>The same, with only the standard library.</Text>
        <CodeBlock title="costs.py" code={ownExample('costs.py')} />
      </Section>
      <Section id="curl" title="curl">
        <Text>Every meeting, page by page.</Text>
        <CodeBlock title="meetings.sh" code={ownExample('meetings.sh')} />
      </Section>
      <Section id="browser" title="Browser">
        <Text>What each topic cost, as a table. Save it as a file and open it in a browser. No server needed.</Text>
        <CodeBlock title="costs.html" code={ownExample('costs.html')} />
      </Section>
      <Figures />
    </>
  );
}
