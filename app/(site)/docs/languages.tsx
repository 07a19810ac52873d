import type { ReactNode } from 'react';
import { CodeBlock } from '#ui/code-block.tsx';
import { example } from './examples.ts';
import { Name, Section, Text } from './parts.tsx';

/** The examples, each a file that the tests run as it is shown here. */
export function Languages() {
  return (
    <>
      <Section id="curl" title="curl">
        <Text>Every meeting of the last 30 days, page by page.</Text>
        <CodeBlock title="meetings.sh" code={example('meetings.sh')} />
      </Section>
      <Section id="node" title="Node">
        <Text>What each topic and each meeting of the last 30 days cost.</Text>
        <CodeBlock title="costs.mjs" code={example('costs.mjs')} />
      </Section>
      <Section id="python" title="Python">
        <Text>The same, with only the standard library.</Text>
        <CodeBlock title="costs.py" code={example('costs.py')} />
      </Section>
      <Section id="browser" title="Browser">
        <Text>What each topic cost, as a table. Save it as a file and open it in a browser. No server needed.</Text>
        <CodeBlock title="costs.html" code={example('costs.html')} />
      </Section>
      <Section id="sheets" title="Google Sheets">
        <Steps>
          <li>In your spreadsheet, choose Extensions, then Apps Script. Replace what’s there with this code.</li>
          <li>
            Under Project Settings, add your token as the script property <Name>MEETING_TAB_TOKEN</Name>. That keeps it
            out of the sheet, but anyone who can edit the spreadsheet can see it there.
          </li>
          <li>
            Run <Name>refreshCosts</Name>. To run it every night, add a trigger under Triggers.
          </li>
        </Steps>
        <CodeBlock title="Code.gs" code={example('sheets.js')} />
      </Section>
      <Section id="excel" title="Excel">
        <Steps>
          <li>Choose Data, Get Data, From Other Sources, Blank Query. Then open the Advanced Editor.</li>
          <li>Replace what’s there with this code, and put your token in it.</li>
          <li>When Excel asks how to connect, choose Anonymous. The token is already in the query.</li>
        </Steps>
        <Text>
          The token is saved in the workbook, so anyone with the file can read it. Power BI takes the same queries.
          Power Query runs only in Excel and Power BI, so these are the only examples our tests don’t run.
        </Text>
        <CodeBlock title="Meetings (Power Query)" code={example('meetings.pq')} />
        <CodeBlock title="Topics (Power Query)" code={example('summary.pq')} />
      </Section>
    </>
  );
}

function Steps({ children }: { children: ReactNode }) {
  return (
    <ol className="flex max-w-prose list-decimal flex-col gap-2 ps-5 leading-relaxed marker:font-mono marker:text-accent">
      {children}
    </ol>
  );
}
