import {
  type MeetingQuery,
  meetingExample,
  type PublicMeeting,
  type Summary,
  type SummaryQuery,
  type SummaryRow,
  summaryExample,
} from '#lib/reports/schema.ts';
import { textLink } from '#ui/button.tsx';
import { CodeBlock } from '#ui/code-block.tsx';
import { Meanings, Name, Part, Route, Section, Text } from './parts.tsx';

// The types below are the routes' own, so a field that is added or removed fails the type check here.

const range: Record<keyof SummaryQuery, string> = {
  from: 'Meetings that started at or after this time, in epoch milliseconds. Default: 30 days ago.',
  to: 'Meetings that started before this time, in epoch milliseconds. Default: now.',
};

const meetingQuery: Record<keyof MeetingQuery, string> = {
  ...range,
  limit: 'Meetings per page, 1 to 200. Default: 50.',
  cursor: 'Where the page starts: nextCursor from the previous page. Default: the first page.',
};

const meetingFields: Record<keyof PublicMeeting, string> = {
  id: 'Stays the same for as long as the meeting exists.',
  title: 'The meeting’s title, or “Untitled” if it has none.',
  topic: 'The current name of its topic, or null.',
  startedAt: 'When it started, in epoch milliseconds.',
  endedAt: 'When it ended, in epoch milliseconds.',
  durationMs: 'How long it ran, without breaks, in milliseconds.',
  attendeeCount: 'How many people were there.',
  staffCount: 'How many were staff.',
  externalCount: 'How many were external.',
  totalMinor: 'What it cost, in minor units of the currency.',
  currency: 'Three uppercase letters, like EUR, USD or JPY.',
  personMs: 'Everyone’s time added up, in milliseconds.',
  overrunMinor: 'The part of the total from after the planned end.',
};

const summaryFields: Record<keyof Summary, string> = {
  from: 'Start of the range, in epoch milliseconds.',
  to: 'End of the range, in epoch milliseconds.',
  currency: 'The workspace’s currency. Meetings in any other currency aren’t counted.',
  totalMinor: 'What all the meetings cost, in minor units.',
  meetings: 'How many meetings there were.',
  personHours: 'Everyone’s time added up, in hours.',
  externalShare: 'The share of that time spent by external people, from 0 to 1.',
  byTopic: 'A row for each topic. Meetings without a topic are under “No topic”.',
  byRole: 'A row for each role. Small groups are combined, see below.',
  byTitle: 'A row for each title.',
};

const rowFields: Record<keyof SummaryRow, string> = {
  label: 'The topic, role or title.',
  totalMinor: 'What it cost, in minor units.',
  count: 'The number of meetings. By role: how many times someone with that role attended.',
  personHours: 'The time people spent, in hours.',
};

const answer = (value: unknown) => JSON.stringify(value, null, 2);

/** GET /v1/public/meetings. */
export function Meetings() {
  return (
    <Section id="meetings" title="Meetings">
      <Text>Finished meetings, newest first. No names, no roles, no rates.</Text>
      <Route path="/v1/public/meetings" />
      <Part>Parameters</Part>
      <Meanings of={meetingQuery} />
      <Part>Response</Part>
      <CodeBlock
        title="200: a page of meetings"
        code={answer({ meetings: [meetingExample], nextCursor: 'MTc5NTI1MTYwMDAwMC44OQ' })}
      />
      <Meanings of={meetingFields} />
      <Part id="paging">Pagination</Part>
      <Text>
        While <Name>nextCursor</Name> isn’t null, there’s another page. To get it, send that value as{' '}
        <Name>cursor</Name>, with the same <Name>from</Name> and <Name>to</Name>. Always set both when you page, because
        their defaults move with the time of each call. Meetings added in the meantime don’t shift the pages.
      </Text>
    </Section>
  );
}

/** GET /v1/public/reports/summary. */
export function SummaryReport() {
  return (
    <Section id="summary" title="Summary">
      <Text>What the meetings in a time range cost, by topic, role and title.</Text>
      <Route path="/v1/public/reports/summary" />
      <Part>Parameters</Part>
      <Meanings of={range} />
      <Part>Response</Part>
      <CodeBlock title="200: a summary" code={answer(summaryExample)} />
      <Meanings of={summaryFields} />
      <Part>Rows</Part>
      <Meanings of={rowFields} />
      <Text>
        Rows are sorted by total, highest first. Topics and titles after the first 100 are combined in one row, “Other”.
      </Text>
      <Part id="small-groups">Small groups</Part>
      <Text>
        If only one person has a role, the role’s total gives away that person’s rate. So <Name>byRole</Name> shows a
        role only for weeks when at least 3 different people with a rate had it. Smaller roles of a week are combined in
        one row, “Other roles”. If that still makes fewer than 3 people, the next smallest role of the week is added.
        People entered as a group count as the largest number in a single meeting.
      </Text>
      <Text>
        If a range covers only part of a week, that whole part is under “Other roles”. So however you add or subtract
        ranges, a role’s row never covers fewer than 3 people. Weeks start on Thursday at 00:00 UTC in every workspace.
        To get whole weeks, use multiples of 604,800,000 for <Name>from</Name> and <Name>to</Name>, or leave{' '}
        <Name>to</Name> out.
      </Text>
      <Text>
        There’s one exception, so that the figures still add up: a week with fewer than 3 people in total is under
        “Other roles” or, if the whole range has only one role, in that role’s row.
      </Text>
      <Text>
        Totals and titles can still be compared. Every meeting is listed with its own total, so a meeting of very few
        people can give away a rate. So can the difference between two meetings, two time ranges, a meeting and a role,
        or the same range before and after an edit, if one person is in only one of the two. Give a token only to people
        who may know the rates. You can{' '}
        <a href="/app/tokens" className={textLink}>
          revoke it
        </a>{' '}
        anytime.
      </Text>
    </Section>
  );
}
