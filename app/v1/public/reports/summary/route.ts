import { endpoint, operation } from '#lib/http/endpoint.ts';
import { Summary, SummaryQuery, summaryExample } from '#lib/reports/schema.ts';
import { summary } from '#lib/reports/service.ts';
import { token } from '#lib/tokens/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/public/reports/summary', {
  GET: operation({
    id: 'summariseMeetings',
    tag: 'Reports',
    summary: 'What meetings cost, by topic, role and title',
    description: [
      'Over the finished meetings of the token’s workspace that started in a range of time and are in its currency.',
      'Rows come by total, highest first. Topics and titles beyond the first 100 are told together as “Other”. No row by role covers fewer than three people unless it is the only one: smaller roles are told together as “Other roles”.',
    ].join('\n\n'),
    auth: token,
    endsWithCaller: true,
    query: SummaryQuery,
    status: 200,
    response: Summary,
    errors: [],
    example: { response: summaryExample },
    run: ({ caller, query, now }) => summary(caller, query, now),
  }),
});
