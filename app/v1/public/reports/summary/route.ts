import { endpoint, operation } from '#lib/http/endpoint.ts';
import { publicSummary } from '#lib/ledgers/service.ts';
import { Summary, SummaryQuery, summaryExample } from '#lib/reports/schema.ts';
import { token } from '#lib/tokens/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/public/reports/summary', {
  GET: operation({
    id: 'summariseMeetings',
    tag: 'Reports',
    summary: 'Get what meetings cost, by topic, role and title',
    description: [
      'Covers the finished meetings of the token’s workspace that started in a time range and are in its currency.',
      'Rows are sorted by total, highest first. Topics and titles after the first 100 are combined as “Other”. No role’s row covers fewer than 3 people unless it’s the only one: smaller roles are combined as “Other roles”.',
      'Anyone with a token can still work out one person’s exact pay by comparing two meetings, or two time ranges, that differ only by that person or by how long they stayed. Average rates avoid that.',
      'Of a ledger, the range is all days in its time zone that it touches. There are no rows by role, and with fewer than 3 senders in those days only totals.',
    ].join('\n\n'),
    auth: token,
    heavy: true,
    query: SummaryQuery,
    status: 200,
    response: Summary,
    errors: [],
    example: { response: summaryExample },
    run: ({ caller, query, now }) => publicSummary(caller, query, now),
  }),
});
