import { CodeBlock } from '#ui/code-block.tsx';
import { ownExample } from '../examples.ts';
import { Meanings, Name, Section, Text, To } from '../parts.tsx';

/** How to let an assistant ask what meetings cost. */
export function Assistants() {
  return (
    <>
      <Section id="assistants" title="Add the server">
        <Text>
          An assistant that speaks the Model Context Protocol can ask what your meetings cost. Add this server to its
          settings, with an <To href="/app/tokens">API token</To> of the workspace.
        </Text>
        <CodeBlock title="mcp.json" code={ownExample('mcp.json')} />
        <Text>
          Where these settings go depends on the assistant: a file, or a form that asks for the same address and header.
          Some files call the list of servers <Name>servers</Name>. If your assistant asks you to sign in, the token is
          missing or mistyped.
        </Text>
      </Section>
      <Section id="tools" title="What it can ask">
        <Text>
          It gets two tools. Both only read, under the same rules as the public endpoints: totals, no names, no rates.
        </Text>
        <Meanings
          of={{
            summary: 'What a period’s meetings cost: in total, by topic, by role and by title.',
            meetings: 'The meetings themselves, newest first, page by page.',
          }}
        />
        <Text>
          Both take <Name>from</Name> and <Name>to</Name> as dates, and return amounts written out, like{' '}
          <Name>EUR 412.50</Name>.
        </Text>
      </Section>
      <Section id="privacy" title="Who sees what it reads">
        <Text>
          The assistant, and whoever runs it, sees what it reads: titles and topics, too. From the totals, one person’s{' '}
          <To href="/docs/scripts#small-groups">exact pay can be worked out</To>. To stop it,{' '}
          <To href="/app/tokens">revoke the token</To>.
        </Text>
      </Section>
    </>
  );
}
