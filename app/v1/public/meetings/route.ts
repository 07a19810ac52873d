import { endpoint, JsonText, operation } from '#lib/http/endpoint.ts';
import { publicMeetings } from '#lib/ledgers/service.ts';
import { MeetingPage, MeetingQuery, meetingExample } from '#lib/reports/schema.ts';
import { token } from '#lib/tokens/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/public/meetings', {
  GET: operation({
    id: 'listMeetings',
    tag: 'Reports',
    summary: 'List finished meetings, newest first',
    description:
      'The finished meetings of the token’s workspace or ledger that started in a time range, page by page. In a ledger, everyone counts as staff, the range is all days in its time zone that it touches, and with fewer than 3 senders in them there are none.',
    auth: token,
    heavy: true,
    query: MeetingQuery,
    status: 200,
    response: MeetingPage,
    errors: [],
    example: { response: { meetings: [meetingExample], nextCursor: null } },
    // Serialized here: validating 200 meetings field by field took a tenth of the response time. Tests check it against the
    // schema.
    run: async ({ caller, query, now }) => new JsonText(JSON.stringify(await publicMeetings(caller, query, now))),
  }),
});
