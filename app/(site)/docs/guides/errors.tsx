import { everyoneHasPro } from '#lib/env.ts';
import { ERRORS, type ErrorCode } from '#lib/http/errors.ts';
import { MOST } from '#lib/ledgers/terms.ts';
import { MOST_RECEIPTS } from '#lib/receipts/terms.ts';
import { LARGEST_PAGE } from '#lib/reports/terms.ts';
import { PULL_RECORDS, PUSH_RECORDS, WORKSPACE_RECORDS } from '#lib/sync/terms.ts';
import { MOST_WORKSPACES } from '#lib/workspaces/terms.ts';
import { CodeBlock } from '#ui/code-block.tsx';
import { Meanings, Name, Points, Section, Text, To } from '../parts.tsx';

const number = (value: number) => value.toLocaleString('en');
const status = (code: ErrorCode) => `${ERRORS[code][0]} ${code}`;

/** What each code means to readers of a public endpoint and to other clients. */
const MEANINGS: Record<ErrorCode, React.ReactNode> = {
  invalid_request: (
    <>
      A parameter or field isn’t valid. <Name>details.issues</Name> says which.
    </>
  ),
  invalid_code: 'The 6-digit code is wrong or has expired. Request another one.',
  invalid_image: 'The logo isn’t a PNG or SVG that can be used.',
  not_signed_in: 'The session’s cookie is missing, or the session has ended. Sign in again.',
  unauthorized: 'The API token is missing, mistyped or revoked.',
  pro_required: 'This is part of Pro, and the account isn’t on it.',
  plan_limit: 'The account has as much of it as it may.',
  forbidden: 'The request came from a page of another site, or isn’t allowed to this account.',
  sign_in_again: 'The session signed in more than 24 hours ago. Request a code, exchange it, and try again.',
  plan_lapsed: 'The workspace is no longer on Pro. The token works again once it is.',
  not_found: 'Nothing exists at this address, or it isn’t yours. Check the path and the ID for typos.',
  method_not_allowed: (
    <>
      The endpoint doesn’t take this method. <Name>Allow</Name> lists those it does.
    </>
  ),
  request_timeout: 'The body didn’t arrive in time. Send the request again.',
  already_pro: 'The account is on Pro, so there’s nothing to pay.',
  last_workspace: 'An account keeps at least 1 workspace.',
  idempotency_mismatch: (
    <>
      The same <Name>Idempotency-Key</Name> was sent before, with another body. Use a new key for a new request.
    </>
  ),
  payload_too_large: 'The body is larger than the endpoint takes. See limits below.',
  unsupported_media_type: (
    <>
      The <Name>Content-Type</Name> isn’t one that the endpoint takes.
    </>
  ),
  too_many_requests: (
    <>
      This was done too often. <Name>Retry-After</Name> says how many seconds to wait. Reading with a token has no rate
      limit today.
    </>
  ),
  internal: 'Something went wrong on our side. Try again later.',
  billing_unavailable: 'Payments aren’t available right now. Try again later.',
  mail_unavailable: 'The email couldn’t be sent. Try again later.',
  unavailable: (
    <>
      The service is busy, or your token or session is. Try again after the number of seconds in{' '}
      <Name>Retry-After</Name>.
    </>
  ),
};

/** Codes that don't occur where everyone has Pro. */
const OF_PLANS: readonly ErrorCode[] = ['pro_required', 'plan_lapsed', 'already_pro', 'billing_unavailable'];

const REFUSAL = {
  error: {
    code: 'invalid_request' satisfies ErrorCode,
    message: ERRORS.invalid_request[1],
    details: { issues: [{ path: 'limit', message: 'Must be a whole number from 1 to 200.' }] },
  },
};

/** What errors look like, and the limits. */
export function Errors() {
  return (
    <>
      <Section id="errors" title="Errors">
        <Text>
          Every response that isn’t a success says what went wrong, always in this form. Rely on the status and{' '}
          <Name>code</Name>, which don’t change. <Name>message</Name> is for people and may change.
        </Text>
        <CodeBlock title="400: an error" code={JSON.stringify(REFUSAL, null, 2)} />
        <Meanings
          wide
          of={Object.fromEntries(
            // In the order of the table, which is by status.
            (Object.keys(ERRORS) as ErrorCode[])
              .filter((code) => !everyoneHasPro() || !OF_PLANS.includes(code))
              .map((code) => [status(code), MEANINGS[code]]),
          )}
        />
        <Text>
          The header <Name>X-Request-Id</Name> identifies the request. Include it when you report a problem. Which of
          these an endpoint can return is in the <To href="/docs/api">API reference</To>.
        </Text>
      </Section>
      <Section id="retries" title="Trying again">
        <Points>
          <li>
            After 429 and 503, wait for as many seconds as <Name>Retry-After</Name> says. After 408, 500, 502, 504 and a
            lost connection, wait half a second, and each time twice as long.
          </li>
          <li>Add up to half of the wait at random, so that many programs don’t come back at once.</li>
          <li>
            Reading can always be repeated, and so can a push, a sign-out and a deletion. To repeat sharing a receipt,
            send the same <Name>Idempotency-Key</Name>, a UUID of your own: it’s shared once.
          </li>
          <li>Don’t repeat other errors with the same request. The response won’t change.</li>
        </Points>
        <Text>
          The <To href="/docs/scripts#client">typed client</To> does all of this.
        </Text>
      </Section>
      <Section id="limits" title="Limits">
        <Meanings
          wide
          of={{
            'Requests at once':
              'Of a token 2 run at once, of an account 4. About 30 more of each wait in line for a moment.',
            'Body of a request': '64 KB of JSON. A push has up to 4 MB, a logo 256 KB.',
            'Headers of a request': '16 KB.',
            'Page of meetings': `Up to ${LARGEST_PAGE} meetings.`,
            'Rows of a summary': 'The first 100 topics and titles. The rest are combined in one row, “Other”.',
            'Push and pull': `Up to ${PUSH_RECORDS} records in a push and ${number(PULL_RECORDS)} in a page of a pull. A record has up to 64 KB of JSON.`,
            Workspace: `${number(WORKSPACE_RECORDS)} records that aren’t deleted, and 1 GB.`,
            Account: `${MOST_WORKSPACES} workspaces${everyoneHasPro() ? '' : ' on Pro'}, and ${number(MOST_RECEIPTS)} shared receipts.`,
            'An hour': `60 shared receipts, 600 meeting starts, 30 logos${everyoneHasPro() ? '' : ', 20 checkouts'} of an account.`,
            Ledger: `${number(MOST.members)} members, ${MOST.invitations} links, and ${number(MOST.rows)} meetings of each member, 5,000 an hour.`,
            'A day': '60 votes on one receipt, and 300 on all, from one network.',
          }}
        />
      </Section>
    </>
  );
}
