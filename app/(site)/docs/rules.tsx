import { UNUSUAL_DECIMALS } from '#lib/format.ts';
import { ERRORS, type ErrorCode } from '#lib/http/errors.ts';
import { textLink } from '#ui/button.tsx';
import { CodeBlock } from '#ui/code-block.tsx';
import { Meanings, Name, Part, Section, Text } from './parts.tsx';

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

/** How times and money are written. */
export function Figures() {
  return (
    <>
      <Section id="times" title="Times">
        <Text>
          Every time is a whole number of milliseconds since 1970, in UTC. When you show one, choose a time zone and
          name it.
        </Text>
        <CodeBlock title="Showing startedAt" code={TIMES} />
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
    </>
  );
}

const status = (code: ErrorCode) => `${ERRORS[code][0]} ${code}`;

const errors = {
  [status('invalid_request')]: (
    <>
      A parameter isn’t valid. <Name>details.issues</Name> says which.
    </>
  ),
  [status('unauthorized')]: 'The token is missing, mistyped or revoked.',
  [status('plan_lapsed')]: 'The workspace is no longer on Pro. The token works again once it is.',
  [status('not_found')]: 'Nothing exists at this address. Check the path for typos.',
  [status('method_not_allowed')]: 'Only GET is allowed.',
  [status('too_many_requests')]: (
    <>
      There’s no rate limit today. If one is added, this is the error to expect, and <Name>Retry-After</Name> says how
      many seconds to wait.
    </>
  ),
  [status('internal')]: 'Something went wrong on our side. Try again later.',
  [status('unavailable')]: (
    <>
      The service is busy, or your token is: it can make 2 requests at a time, and about 30 more wait in line for a
      moment. Try again after the number of seconds in <Name>Retry-After</Name>.
    </>
  ),
};

const REFUSAL = {
  error: {
    code: 'invalid_request' satisfies ErrorCode,
    message: ERRORS.invalid_request[1],
    details: { issues: [{ path: 'limit', message: 'Must be a whole number from 1 to 200.' }] },
  },
};

/** What errors look like, and who may call from a browser. */
export function Errors() {
  return (
    <>
      <Section id="errors" title="Errors">
        <Text>
          Every response other than 200 says what went wrong, always in this form. Rely on the status and{' '}
          <Name>code</Name>, which don’t change. <Name>message</Name> is for people and may change. The header{' '}
          <Name>x-request-id</Name> identifies the request.
        </Text>
        <CodeBlock title="400: an error" code={JSON.stringify(REFUSAL, null, 2)} />
        <Meanings wide of={errors} />
      </Section>
      <Section id="cors" title="From a browser">
        <Text>
          A page on any site can call these endpoints. They send <Name>Access-Control-Allow-Origin: *</Name>, answer the
          browser’s preflight request, and ignore cookies.
        </Text>
        <Part>Keep your token out of the page</Part>
        <Text>
          Anyone who opens a page can read everything in it. Have the page ask for the token, as the{' '}
          <a href="#browser" className={textLink}>
            example
          </a>{' '}
          does, or make the call from your own server.
        </Text>
      </Section>
    </>
  );
}
