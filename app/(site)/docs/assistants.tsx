import { CodeBlock } from '#ui/code-block.tsx';
import { example } from './examples.ts';
import { Meanings, Name, Section, Text } from './parts.tsx';

/** How an assistant gets to ask what meetings cost. */
export function Assistants() {
  return (
    <Section id="assistants" title="Assistants">
      <Text>
        An assistant that speaks the Model Context Protocol can ask what your meetings cost: “What did planning cost us
        last month?” Add this server to its settings, with a token of the workspace.
      </Text>
      <CodeBlock title="mcp.json" code={example('mcp.json')} />
      <Text>
        It gets two tools. Both only read, under the same rules as the endpoints above: totals, no names, no rates.
      </Text>
      <Meanings
        of={{
          summary: 'What a period’s meetings cost: in total, by topic, by role and by title.',
          meetings: 'The meetings themselves, newest first, page by page.',
        }}
      />
      <Text>
        Both take <Name>from</Name> and <Name>to</Name> as dates, and return amounts written out, like{' '}
        <Name>EUR 412.50</Name>. The assistant, and whoever runs it, sees what it reads: titles and topics, too.
      </Text>
    </Section>
  );
}
