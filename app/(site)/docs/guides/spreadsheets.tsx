import { CodeBlock } from '#ui/code-block.tsx';
import { ownExample } from '../examples.ts';
import { Name, Section, Steps, Text, To } from '../parts.tsx';

export function Spreadsheets() {
  return (
    <>
      <Text>
        For each of these you need an <To href="/app/tokens">API token</To>. It reads one workspace’s totals and nothing
        else.
      </Text>
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
        <CodeBlock title="Code.gs" code={ownExample('sheets.js')} />
      </Section>
      <Section id="excel" title="Excel and Power BI">
        <Steps>
          <li>Choose Data, Get Data, From Other Sources, Blank Query. Then open the Advanced Editor.</li>
          <li>Replace what’s there with this code, and put your token in it.</li>
          <li>When Excel asks how to connect, choose Anonymous. The token is already in the query.</li>
        </Steps>
        <Text>
          The token is saved in the workbook, so anyone with the file can read it. Power BI takes the same queries.
          Power Query runs only in Excel and Power BI, so these are the only examples our tests don’t run.
        </Text>
        <CodeBlock title="Meetings (Power Query)" code={ownExample('meetings.pq')} />
        <CodeBlock title="Topics (Power Query)" code={ownExample('summary.pq')} />
      </Section>
      <Section id="cells" title="Times and amounts in cells">
        <Text>
          Both examples turn times into dates and amounts into numbers with decimals. If you read the API in another
          way, see <To href="/docs/scripts#times">times</To> and <To href="/docs/scripts#money">money</To>.
        </Text>
      </Section>
    </>
  );
}
