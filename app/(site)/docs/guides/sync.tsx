import { everyoneHasPro } from '#lib/env.ts';
import type { Reason } from '#lib/sync/schema.ts';
import { ID_LENGTH, PULL_RECORDS, PUSH_RECORDS, type TABLES } from '#lib/sync/terms.ts';
import { CodeBlock } from '#ui/code-block.tsx';
import { ownExample } from '../examples.ts';
import { Meanings, Name, Points, Section, Steps, Text, To } from '../parts.tsx';

const RECORDS: Record<(typeof TABLES)[number], string> = {
  people: 'Who is in the workspace’s list: name, role, rateKind (hour or year), rateMinor, external.',
  topics: 'What meetings are about: name.',
  meetings:
    'title, topicId, startedAt, endedAt, plannedMs. And what it’s computed with, copied from the workspace when it starts: currency, hoursPerYear, loadMultiplier, overrunCapMinutes.',
  attendees:
    'Someone in a meeting, or count people alike: meetingId, personId, role, count, rateKind, rateMinor, external. The rate is a copy, so later changes leave the meeting alone.',
  segments: 'A time an attendee spent in the room: meetingId, attendeeId, startedAt, endedAt.',
  pauses: 'A break of the whole meeting: meetingId, startedAt, endedAt.',
  templates: 'What a meeting is started from: name, title, topicId, plannedMs, people.',
};

const REASONS: Record<Reason, string> = {
  conflict: 'It was changed after the revision your edit is based on. Pull, merge, and push again.',
  deleted: 'It was deleted after that revision. Give your edit up.',
  full: 'The workspace has no room for it. Deletions, and edits that don’t make a record larger, still work.',
  too_large: 'It has more than 64 KB of JSON. It can’t be saved as it is.',
  invalid: 'Its id or rev isn’t one, or it holds what can’t be stored. Sending it again won’t help.',
  duplicate: 'It’s in this push twice. The first one counts.',
};

const STREAM = `: 

id: 8
data: {"rev":8}

id: 9
data: {"rev":9}`;

/** How a client keeps a workspace's records in step with all others. */
export function Sync() {
  return (
    <>
      <Text>
        The app keeps meetings on the device and exchanges what changed with the service. A client of your own can do
        the same: read everything, rates included, and write. To read totals only, use a{' '}
        <To href="/docs/scripts">script with a token</To> instead. It’s less work and sees less.
      </Text>
      <Section id="session" title="Signing in">
        <Text>
          Records hold names and rates, so no API token opens them: a session does.{' '}
          {everyoneHasPro() ? 'It' : 'It needs Pro, and'} belongs to the person who signs in.
        </Text>
        <Steps>
          <li>
            <Name>POST /v1/auth/code</Name> with their email address. We email them 6 digits.
          </li>
          <li>
            <Name>POST /v1/auth/verify</Name> with the address and the digits. The response sets the cookie{' '}
            <Name>service_session</Name>. Send it with every request from then on.
          </li>
          <li>
            <Name>GET /v1/me</Name> for the workspaces and their IDs.
          </li>
        </Steps>
        <Text>
          The session ends after 30 days without use, after 90 days, or when they sign out. Keep the cookie like a
          password. Send no <Name>Origin</Name> of another site.
        </Text>
      </Section>
      <Section id="records" title="Records">
        <Text>
          A record is a JSON object in one of 7 tables. Its <Name>id</Name> is yours to choose, 1 to {ID_LENGTH}{' '}
          characters, such as a UUID. Its <Name>rev</Name> is the service’s. The other fields are up to clients, and
          come back as they were sent. These are the app’s, with times in epoch milliseconds and money in minor units:
        </Text>
        <Meanings of={RECORDS} />
        <Points>
          <li>Keep every field you don’t know, and send it along with your edit.</li>
          <li>Records arrive in any order: an attendee may come before its meeting.</li>
          <li>
            A meeting is in reports once it has an <Name>endedAt</Name> and all of its fields make sense.
          </li>
        </Points>
      </Section>
      <Section id="pull" title="Pull">
        <Text>
          <Name>GET /v1/sync/pull</Name> returns what changed after the revision <Name>since</Name>, in order of
          revision, up to {PULL_RECORDS.toLocaleString('en')} records a page. Begin with 0. Use <Name>nextRev</Name> as
          the next <Name>since</Name>, at once while <Name>hasMore</Name>, and keep it: the next pull then brings only
          what’s new. A record that changed twice comes once, as it is now.
        </Text>
        <Text>
          Save a page and its <Name>nextRev</Name> together. If only one of them is kept, you miss changes or read them
          twice; twice does no harm.
        </Text>
      </Section>
      <Section id="push" title="Push">
        <Text>
          <Name>POST /v1/sync/push</Name> takes up to {PUSH_RECORDS} records, whole ones, each with the <Name>rev</Name>{' '}
          that the edit is based on. A new record has none. Every record is decided for itself: <Name>accepted</Name>{' '}
          has its new revision, <Name>rejected</Name> a reason.
        </Text>
        <Meanings of={REASONS} />
        <Text>
          If no response comes, push again: what was written already is accepted with the revision it has. Don’t use{' '}
          <Name>rev</Name> of the response as <Name>since</Name>, because others may have written in between.
        </Text>
      </Section>
      <Section id="conflicts" title="Conflicts">
        <Text>
          Keep the version you last pulled beside your edit. When the service has a newer one, compare both with it,
          field by field: what only one side changed is taken from that side. What both changed is taken from yours,
          since it’s the later one to arrive. If either side deleted the record, it’s deleted. Then push on the new
          revision.
        </Text>
      </Section>
      <Section id="deleting" title="Deleting">
        <Text>
          To delete a record, push it with <Name>deletedAt</Name>, the time in epoch milliseconds. Leave out what it
          said: <Name>id</Name>, <Name>rev</Name> and <Name>deletedAt</Name> are enough. It stays as such, so that every
          device hears of it. Deleting is final. With a meeting, delete its attendees, segments and pauses.
        </Text>
      </Section>
      <Section id="epochs" title="Restored backups">
        <Text>
          Every response names the <Name>epoch</Name> of its revisions. Send it with the next pull and push. It’s
          another after the database was started, or restored from a backup, and the pull then lists all{' '}
          <Name>epochs</Name>, each with the revision after which it began.
        </Text>
        <Text>
          Find the newest epoch that’s in your list and in this one. It ends where the next one begins, in either list,
          whichever is less. If you know of revisions beyond that, they were lost: pull from 0, merge, and push what the
          service doesn’t have. Otherwise go on as before.
        </Text>
      </Section>
      <Section id="pace" title="How often">
        <Points>
          <li>Push a moment after a change: the app waits a quarter of a second.</li>
          <li>
            Pull again after <Name>lookAgainMs</Name>, which each pull returns, and not at all while nobody can see it.
            Vary that by a tenth, at random. It’s half a minute while no other session of the account is in use, and 2
            seconds otherwise, so let each device sign in for itself.
          </li>
          <li>
            After 429 or 503, wait as long as <Name>Retry-After</Name> says. Send one request at a time.
          </li>
          {!everyoneHasPro() && <li>When Pro ends, pulls work for 30 more days, and pushes return 402.</li>}
        </Points>
      </Section>
      <Section id="changes" title="Being told">
        <Text>
          <Name>GET /v1/sync/changes</Name> is a stream of server-sent events. The first one names the newest revision
          of the workspace, and another follows each push, usually within a tenth of a second:
        </Text>
        <CodeBlock title="GET /v1/sync/changes?workspaceId=…" code={STREAM} />
        <Points>
          <li>
            Pull when <Name>rev</Name> is more than your last <Name>nextRev</Name>. Events have nothing else in them,
            and your own pushes are told, too.
          </li>
          <li>While the stream is open, a pull every 30 seconds is enough, for a word that got lost.</li>
          <li>
            When it ends, pull right away, then as often as <Name>lookAgainMs</Name> says, and open it again after a
            while, with <Name>Last-Event-ID</Name> if you like. It ends with the session, after an hour, and whenever
            the service restarts. A comment every 25 seconds shows that it’s alive.
          </li>
          <li>
            An account can have 8 at once. Some hosts have none: the response is then a 404, and pulling is all there
            is.
          </li>
        </Points>
      </Section>
      <Section id="example" title="Example">
        <Text>
          A whole client in one file, for Node: it signs in, pulls, adds a topic, renames it, and deletes it. A client
          that’s used for longer keeps its copy, the revision, the epoch and the cookie.
        </Text>
        <CodeBlock title="sync.mjs" code={ownExample('sync.mjs')} />
        <Text>
          Every field of these calls is in the <To href="/docs/api/sync">API reference</To>.
        </Text>
      </Section>
    </>
  );
}
