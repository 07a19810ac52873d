import { env } from '#lib/env.ts';
import { UNUSUAL_DECIMALS } from '#lib/format.ts';
import { CodeBlock } from '#ui/code-block.tsx';
import { ANY_BASE } from '../examples.ts';
import { Meanings, Name, Section, Subsection, Text, To } from '../parts.tsx';

const NUMBERS: Readonly<Record<number, string>> = { 0: 'None', 3: 'Three', 4: 'Four' };

const TIMES = `// JavaScript
new Date(startedAt).toLocaleString('en-US', {
  timeZone: 'Europe/Berlin',
  timeZoneName: 'short',
});

# Python
datetime.fromtimestamp(started_at / 1000, ZoneInfo("Europe/Berlin"))

// A spreadsheet, with startedAt in A2: the time in UTC
=A2 / 86400000 + DATE(1970, 1, 1)`;

const LAST_MONTH = `// JavaScript, by the clock of the machine it runs on
const now = new Date();
const from = new Date(now.getFullYear(), now.getMonth() - 1).getTime();
const to = new Date(now.getFullYear(), now.getMonth()).getTime();

# Python, by the clock of a time zone
to = datetime.now(ZoneInfo("Europe/Berlin")).replace(
    day=1, hour=0, minute=0, second=0, microsecond=0)
start = (to - timedelta(days=1)).replace(day=1)
query = {"from": int(start.timestamp() * 1000), "to": int(to.timestamp() * 1000)}

# curl: October 2026 in UTC
curl "https://your-meeting-tab.example/v1/public/reports/summary?from=1790812800000&to=1793491200000" \\
  -H "Authorization: Bearer $MEETING_TAB_TOKEN"`;

/** How the public endpoints represent pages, times and money, and what they don't reveal. */
export function Figures() {
  return (
    <>
      <Section id="paging" title="Pagination">
        <Text>
          While <Name>nextCursor</Name> isn’t null, there’s another page. To get it, send that value as{' '}
          <Name>cursor</Name>, with the same <Name>from</Name> and <Name>to</Name>. Always set both when you page,
          because their defaults move with the time of each call. Meetings added in the meantime don’t shift the pages.
        </Text>
      </Section>
      <Section id="times" title="Times">
        <Text>
          Every time is a whole number of milliseconds since 1970, in UTC. When you show one, choose a time zone and
          name it.
        </Text>
        <CodeBlock title="Showing startedAt" code={TIMES} />
      </Section>
      <Section id="last-month" title="Last month">
        <Text>
          Without a range you get the last 30 days. For a calendar month or any other time, send <Name>from</Name> and{' '}
          <Name>to</Name>: you get the meetings that started at <Name>from</Name> or later, and before <Name>to</Name>.
          Where a month begins depends on the time zone, so choose one.
        </Text>
        <CodeBlock title="The range of last month" code={LAST_MONTH.replaceAll(ANY_BASE, env().baseUrl)} />
      </Section>
      <Section id="money" title="Money">
        <Text>
          Every amount is a whole number of minor units, next to its currency. A euro has 100 cents, so{' '}
          <Name>41250</Name> with <Name>EUR</Name> is €412.50. Add up the whole numbers and divide once at the end.
        </Text>
        <Text>Most currencies have 2 decimals, so divide by 100. These are the exceptions:</Text>
        <Meanings
          of={Object.fromEntries(
            UNUSUAL_DECIMALS.map(([decimals, codes]) => [
              NUMBERS[decimals] ?? String(decimals),
              <span key={decimals}>
                {decimals === 0 ? 'Don’t divide' : `Divide by ${(10 ** decimals).toLocaleString('en')}`}:{' '}
                <Name>{codes.join(' ')}</Name>
              </span>,
            ]),
          )}
        />
      </Section>
      <SmallGroups />
      <Section id="cors" title="From a browser">
        <Text>
          A page on any site can call the public endpoints. They send <Name>Access-Control-Allow-Origin: *</Name>,
          answer the browser’s preflight request, and ignore cookies.
        </Text>
        <Subsection>Keep your token out of the page</Subsection>
        <Text>
          Anyone who opens a page can read everything in it. Have the page ask for the token, as the{' '}
          <To href="#browser">example</To> does, or make the call from your own server.
        </Text>
      </Section>
    </>
  );
}

function SmallGroups() {
  return (
    <Section id="small-groups" title="Small groups">
      <Text>
        If only one person has a role, the role’s total gives away that person’s rate. So <Name>byRole</Name> shows a
        role only for weeks when at least 3 different people with a rate had it. Smaller roles of a week are combined in
        one row, “Other roles”. If that still makes fewer than 3 people, the next smallest role of the week is added.
        People entered as a group count as the largest number in a single meeting.
      </Text>
      <Text>
        If a range covers only part of a week, that whole part is under “Other roles”. So however you add or subtract
        ranges at one time, a role’s row never covers fewer than 3 people. Weeks start on Thursday at 00:00 UTC in every
        workspace. To get whole weeks, use multiples of 604,800,000 for <Name>from</Name> and <Name>to</Name>, or leave{' '}
        <Name>to</Name> out.
      </Text>
      <Text>
        There’s one exception, so that the figures still add up: a week with fewer than 3 people in total is under
        “Other roles” or, if the whole range has only one role, in that role’s row.
      </Text>
      <Text>
        With everyone’s hours, the share of external people tells how long they were there. So{' '}
        <Name>externalShare</Name> is the share in the whole weeks of the range, and leaves out weeks with only 1 or 2
        external people. If no week is left, it’s 0.
      </Text>
      <Text>
        Totals can still be compared: of two meetings, two time ranges, a meeting and a role, or the same range before
        and after an edit or another meeting. Anyone with a token can work out one person’s exact pay by comparing two
        meetings that differ only by that person, or by how long they stayed. To avoid that, enter average rates instead
        of actual pay, or give the token only to people who may know. You can <To href="/app/tokens">revoke it</To>{' '}
        anytime.
      </Text>
    </Section>
  );
}
