import { everyoneHasPro } from '#lib/env.ts';
import { Meanings, Name, Section, Text, To } from '../parts.tsx';

/** What a team's ledger is, what is sent to it, and what it doesn't reveal. */
export function Ledgers() {
  return (
    <>
      <Section id="ledgers" title="What a ledger is">
        <Text>
          A ledger adds up what a team’s meetings cost without anyone’s pay. Its owner publishes a rate card: what an
          hour of each role costs, and of everyone else. Everyone in a meeting costs what the card says for their role,
          so all a row can tell about pay is what the card has told already.
        </Text>
        <Text>
          {!everyoneHasPro() && 'Making one is part of Pro; joining is free. '}Members join by a{' '}
          <To href="/app/team">link</To>. A card can be changed. Meetings stay priced by the version in force when they
          started, and can be shown at the newest one.
        </Text>
      </Section>
      <Section id="sent" title="What is sent">
        <Text>
          A member’s device prices each finished meeting of three or more people by the card and sends one row, within a
          minute of the end; later if it’s offline, again after an edit. A deleted meeting is withdrawn.
        </Text>
        <Meanings
          of={{
            key: 'Names the meeting: an HMAC of its calendar’s UID and day, or of its title and start, rounded to half an hour.',
            series: 'Names its series, in the same way. Null for a one-off.',
            'title, topic': 'The sender chooses: by default they’re sent for series and not for one-offs.',
            'startedAt, durationMs': 'When it started, and how long it ran.',
            'heads, personMs': 'How many people, and their time added up.',
            costMinor: 'What it cost by the card.',
            'overrunMs, overrunMinor': 'What came after its planned end.',
            'card, newest': 'The version of the card, and the price by the newest one.',
          }}
        />
        <Text>
          The key of these HMACs is in the link’s fragment, which browsers don’t send, so the service can’t tell what
          they stand for. Keep the link: the service can’t restore the key.
        </Text>
      </Section>
      <Section id="seen" title="Who sees what">
        <Text>
          Members and the owner see the same totals and rows. Nobody sees who sent a row, or how many each sent. A
          meeting that several people metered counts once: the row with the highest cost. A period is whole days in the
          ledger’s time zone. With fewer than three senders in it there are totals only. The owner sees members’ emails,
          and can delete a series or a single meeting, of which no more rows are taken then.
        </Text>
        <Text>
          Whoever leaves chooses whether their rows go, or stay without their sender. So does whoever deletes their
          account or the workspace they send from. Rows without a sender don’t count toward the three senders.
        </Text>
      </Section>
      <Section id="ledger-api" title="With scripts and assistants">
        <Text>
          The routes under <Name>/v1/ledgers</Name> are in the <To href="/docs/api/ledgers">reference</To>. An API token
          made with a <Name>ledgerId</Name> reads the ledger in place of its workspace: <Name>/v1/public/meetings</Name>
          , <Name>/v1/public/reports/summary</Name>, the client for scripts and the tools for assistants stay as they
          are. Everyone counts as staff, and there are no rows by role.
        </Text>
      </Section>
    </>
  );
}
