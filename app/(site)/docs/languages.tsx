import type { ReactNode } from 'react';
import { CodeBlock } from '#ui/code-block.tsx';
import { example } from './examples.ts';
import { Name, Section, Text } from './parts.tsx';

/** The examples, each a file that the tests run as it is shown here. */
export function Languages() {
  return (
    <>
      <Section id="curl" title="curl">
        <Text>All meetings of the last 30 days, page after page.</Text>
        <CodeBlock title="meetings.sh" code={example('meetings.sh')} />
      </Section>
      <Section id="node" title="Node">
        <Text>What each topic and each meeting of the last 30 days cost.</Text>
        <CodeBlock title="costs.mjs" code={example('costs.mjs')} />
      </Section>
      <Section id="python" title="Python">
        <Text>The same, with the standard library alone.</Text>
        <CodeBlock title="costs.py" code={example('costs.py')} />
      </Section>
      <Section id="browser" title="A page in a browser">
        <Text>What each topic cost, as a table. Save it as a file and open it: it runs from anywhere.</Text>
        <CodeBlock title="costs.html" code={example('costs.html')} />
      </Section>
      <Section id="sheets" title="Google Sheets">
        <Steps>
          <li>In a spreadsheet, choose Extensions, then Apps Script, and put this in place of what is there.</li>
          <li>
            Under Project Settings, add the script property <Name>MEETING_TAB_TOKEN</Name> with your token. It is not
            kept in the sheet, but whoever may edit the spreadsheet may read it there.
          </li>
          <li>
            Run <Name>refreshCosts</Name>. Under Triggers you can have it run every night.
          </li>
        </Steps>
        <CodeBlock title="Code.gs" code={example('sheets.js')} />
      </Section>
      <Section id="excel" title="Excel">
        <Steps>
          <li>Choose Data, Get Data, From Other Sources, Blank Query, and open the Advanced Editor.</li>
          <li>Put this in place of what is there, with your token in it.</li>
          <li>When Excel asks how to connect, choose Anonymous: the token is in the query.</li>
        </Steps>
        <Text>
          The token is saved in the workbook, and whoever has the file can read it. Power BI takes the same queries. Of
          all examples these alone are not run by our tests: Power Query runs in Excel and Power BI only.
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
