import { UNUSUAL_DECIMALS } from '#lib/format.ts';
import { ERRORS, type ErrorCode } from '#lib/http/errors.ts';
import { textLink } from '#ui/button.tsx';
import { CodeBlock } from '#ui/code-block.tsx';
import { Meanings, Name, Part, Section, Text } from './parts.tsx';

const NUMBERS: Readonly<Record<number, string>> = { 0: 'None', 3: 'Three', 4: 'Four' };

const TIMES = `// JavaScript
new Date(startedAt).toLocaleString('en-GB', {
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
          Every time is a whole number: milliseconds since 1970 in UTC. It has no time zone, so choose one when you show
          it, and name it.
        </Text>
        <CodeBlock title="Showing startedAt" code={TIMES} />
      </Section>
      <Section id="money" title="Money">
        <Text>
          Every amount is a whole number of minor units, with its currency beside it: <Name>41250</Name> and{' '}
          <Name>EUR</Name> are €412.50, since a euro has 100 cents. Add up the whole numbers, and divide once at the
          end.
        </Text>
        <Text>Most currencies have two decimals: divide by 100. These have not:</Text>
        <Meanings
          of={Object.fromEntries(
            UNUSUAL_DECIMALS.map(([decimals, codes]) => [
              NUMBERS[decimals] ?? String(decimals),
              <span key={decimals}>
                {decimals === 0 ? 'Do not divide' : `Divide by ${(10 ** decimals).toLocaleString('en')}`}:{' '}
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
      A parameter is not valid. <Name>details.issues</Name> names it.
    </>
  ),
  [status('unauthorized')]: 'The token is missing, mistyped or revoked.',
  [status('plan_lapsed')]: 'The workspace is no longer on Pro. The token works again on resubscription.',
  [status('not_found')]: 'There is no such address. Look for a typing error in the path.',
  [status('method_not_allowed')]: 'The routes are read with GET.',
  [status('too_many_requests')]: (
    <>
      Nothing limits how often you call today. Should that change, this is the answer, and <Name>Retry-After</Name> says
      how many seconds to wait.
    </>
  ),
  [status('internal')]: 'Our fault. Try again later.',
  [status('unavailable')]: (
    <>
      The service is busy, or you are: two requests of a token are handled at a time, and about thirty more wait for
      their turn, at most five seconds. Try again after as many seconds as <Name>Retry-After</Name> says.
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

/** What is refused, and how; who may call from a browser. */
export function Errors() {
  return (
    <>
      <Section id="errors" title="Errors">
        <Text>
          An answer other than 200 says why, always in this form. Go by the status and <Name>code</Name>, which stay;{' '}
          <Name>message</Name> is for people. The header <Name>x-request-id</Name> names the request, should you want to
          ask us about it.
        </Text>
        <CodeBlock title="400: a refusal" code={JSON.stringify(REFUSAL, null, 2)} />
        <Meanings wide of={errors} />
      </Section>
      <Section id="cors" title="From a browser">
        <Text>
          A page of any site may call these routes: they send <Name>Access-Control-Allow-Origin: *</Name>, and answer
          the browser’s preflight request. They take no cookies.
        </Text>
        <Part>Keep the token out of the page</Part>
        <Text>
          Whoever opens a page can read all that is in it. Let the page ask for the token, as the{' '}
          <a href="#browser" className={textLink}>
            example
          </a>{' '}
          does, or call from a server of yours.
        </Text>
      </Section>
    </>
  );
}
