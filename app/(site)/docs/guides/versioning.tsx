import { everyoneHasPro } from '#lib/env.ts';
import { Meanings, Name, Points, Section, Text, To } from '../parts.tsx';

/** What stays unchanged, and for how long. */
export function Versioning() {
  return (
    <>
      <Text>
        The API has one version, <Name>/v1</Name>. Nothing in it is deprecated today.
      </Text>
      <Section id="additions" title="What may change without notice">
        <Points>
          <li>New endpoints, and new optional parameters and request fields.</li>
          <li>New fields in responses, and new values of a field that names a state or a reason.</li>
          <li>New error codes, under statuses that are documented for the endpoint.</li>
          <li>
            The text of a <Name>message</Name>, the order of an object’s fields, and the form of IDs, cursors, epochs
            and tokens.
          </li>
          <li>Limits that become more generous.</li>
        </Points>
        <Text>
          So ignore fields you don’t know, treat IDs and cursors as text without a meaning, and have a case for a value
          you’ve never seen.
        </Text>
      </Section>
      <Section id="breaking" title="What counts as breaking">
        <Points>
          <li>An endpoint, a parameter, a field or a value of a request that’s removed or renamed.</li>
          <li>
            A field of a response that’s removed or renamed, changes its type or unit, or becomes null where it never
            was.
          </li>
          <li>A parameter that becomes required, or a default that changes.</li>
          <li>
            A status or <Name>code</Name> that changes for the same cause.
          </li>
          <li>A limit that becomes smaller, unless it stops abuse.</li>
          <li>
            A call that needs more than it did: {everyoneHasPro() ? '' : 'another plan, '}another kind of sign-in.
          </li>
        </Points>
        <Text>
          One thing goes ahead of this promise: what keeps names and rates private, or an account safe, is fixed right
          away.
        </Text>
      </Section>
      <Section id="deprecation" title="How you hear of it">
        <Text>
          We announce breaking changes at least 6 months ahead. From then on every response of the endpoint says so in
          its headers:
        </Text>
        <Meanings
          of={{
            Deprecation: (
              <>
                When it was deprecated, as in RFC 9745: <Name>@1798761600</Name>, in seconds since 1970. It keeps
                working.
              </>
            ),
            Sunset: (
              <>
                When it may stop working, as in RFC 8594: <Name>Thu, 01 Jul 2027 00:00:00 GMT</Name>. Never less than 6
                months after the first response that says so.
              </>
            ),
            Link: (
              <>
                What to use instead: the page of these docs, with <Name>rel="deprecation"</Name>.
              </>
            ),
          }}
        />
        <Text>
          It’s also marked <Name>deprecated</Name> in the <To href="/openapi.json">OpenAPI spec</To> and in the{' '}
          <To href="/docs/api">API reference</To>. What’s needed instead works before the old way stops.
        </Text>
      </Section>
      <Section id="records" title="Records">
        <Text>
          What the service keeps for <To href="/docs/sync">clients of your own</To> is free-form, and comes back as it
          was sent. New versions of the app add fields and never change what an old one means, so a client keeps what it
          doesn’t know.
        </Text>
      </Section>
    </>
  );
}
