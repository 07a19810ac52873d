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
  from: 'Meetings that started then or later. Epoch milliseconds. Without it: 30 days before now.',
  to: 'Meetings that started before it. Epoch milliseconds. Without it: now.',
};

const meetingQuery: Record<keyof MeetingQuery, string> = {
  ...range,
  limit: 'How many meetings a page holds: 1 to 200. Without it: 50.',
  cursor: 'Where the page begins: the nextCursor of the page before. Without it: the first page.',
};

const meetingFields: Record<keyof PublicMeeting, string> = {
  id: 'Stays the same for as long as the meeting exists.',
  title: 'What the meeting is called; “Untitled” if it has no title.',
  topic: 'Its topic’s name now, or null.',
  startedAt: 'When it started. Epoch milliseconds.',
  endedAt: 'When it ended. Epoch milliseconds.',
  durationMs: 'How long it ran, without pauses, in milliseconds.',
  attendeeCount: 'How many people were there.',
  staffCount: 'How many of them were staff.',
  externalCount: 'How many of them were not.',
  totalMinor: 'What it cost, in minor units of its currency.',
  currency: 'Three capitals: EUR, USD, JPY.',
  personMs: 'The time of all people together, in milliseconds.',
  overrunMinor: 'What of the total came after the planned end.',
};

const summaryFields: Record<keyof Summary, string> = {
  from: 'The range that was asked for.',
  to: 'The same.',
  currency: 'The workspace’s. Meetings in another currency are in none of the figures.',
  totalMinor: 'What all meetings cost, in minor units.',
  meetings: 'How many there were.',
  personHours: 'The time of all people together, in hours.',
  externalShare: 'How much of that time was of people who are not staff, 0 to 1.',
  byTopic: 'A row for each topic. Meetings without one are in “No topic”.',
  byRole: 'A row for each role. Small groups are told together, see below.',
  byTitle: 'A row for each title.',
};

const rowFields: Record<keyof SummaryRow, string> = {
  label: 'The topic, role or title.',
  totalMinor: 'What it cost, in minor units.',
  count: 'How many meetings. By role: how many times someone of it attended.',
  personHours: 'The time it took of people, in hours.',
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
      <Part>Answer</Part>
      <CodeBlock
        title="200: a page of meetings"
        code={answer({ meetings: [meetingExample], nextCursor: 'MTc5NTI1MTYwMDAwMC44OQ' })}
      />
      <Meanings of={meetingFields} />
      <Part id="paging">Paging</Part>
      <Text>
        As long as <Name>nextCursor</Name> is not null, there is another page. Ask for it with that value as{' '}
        <Name>cursor</Name>, and with the same <Name>from</Name> and <Name>to</Name>. Set both yourself when you page:
        what is left out ends at the moment of each call. Meetings that come in meanwhile do not shift the pages.
      </Text>
    </Section>
  );
}

/** GET /v1/public/reports/summary. */
export function SummaryReport() {
  return (
    <Section id="summary" title="Summary">
      <Text>What the meetings of a time came to, by topic, by role and by title.</Text>
      <Route path="/v1/public/reports/summary" />
      <Part>Parameters</Part>
      <Meanings of={range} />
      <Part>Answer</Part>
      <CodeBlock title="200: a summary" code={answer(summaryExample)} />
      <Meanings of={summaryFields} />
      <Part>A row</Part>
      <Meanings of={rowFields} />
      <Text>
        Rows come by total, highest first. Topics and titles beyond the first 100 are added up in one row, “Other”.
      </Text>
      <Part id="small-groups">Small groups</Part>
      <Text>
        If only one person has a role, what the role cost gives that person’s rate away. So <Name>byRole</Name> shows a
        role only for weeks in which at least three different people who cost something had it. What smaller ones cost
        in a week is added up in one row, “Other roles”; if they are fewer than three people even together, the next
        smallest role of that week joins them. People entered as a number rather than one by one count as many as were
        in one meeting at once.
      </Text>
      <Text>
        If a range covers only part of a week, all of that part is in “Other roles”. So whatever ranges you add up or
        subtract, a row by role never comes down to fewer than three people. Weeks begin on Thursday at 00:00 UTC, in
        every workspace: a <Name>from</Name> or <Name>to</Name> that is a multiple of 604,800,000 cuts none. Nor does a{' '}
        <Name>to</Name> that is left out.
      </Text>
      <Text>
        One exception, so that the figures still add up: a week with fewer than three people in all is in “Other roles”,
        or, if there was only one role in the whole range, in the row of that role.
      </Text>
      <Text>
        Totals and titles can still be compared: each meeting is always shown with its own total, so a meeting with very
        few people can give a rate away, and so can the difference between two meetings, two ranges of time, a meeting
        and a role, or the same range before and after a correction, if one person is in only one of the two. Give a
        token only to those who may know. You can{' '}
        <a href="/app/tokens" className={textLink}>
          revoke it
        </a>{' '}
        at any time.
      </Text>
    </Section>
  );
}
