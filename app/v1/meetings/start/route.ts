import { json } from '#lib/http/body.ts';
import { endpoint, operation } from '#lib/http/endpoint.ts';
import { MeetingStarted, StartMeeting } from '#lib/metering/schema.ts';
import { startMeeting } from '#lib/metering/service.ts';
import { session } from '#lib/sessions/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/meetings/start', {
  POST: operation({
    id: 'startMeeting',
    tag: 'Metering',
    summary: 'Report a meeting’s start',
    description:
      'Counts it toward the monthly limit, once per clientMeetingId, in the UTC month of the first report. A running meeting is never blocked. `allowed: false` means the next start should be. Up to 600 reports per hour; past that, report again after Retry-After.',
    auth: session,
    body: json(StartMeeting),
    status: 200,
    response: MeetingStarted,
    errors: ['not_found', 'too_many_requests'],
    example: {
      request: {
        workspaceId: '4fQmJ2x7VbNcL0sRk9TzaW',
        clientMeetingId: '0197f4c2-6d1e-7a43-9b1f-3f6c2d8a5e10',
        startedAt: 1_795_251_600_000,
      },
      response: { allowed: true, month: '2026-11', used: 3, limit: 20 },
    },
    run: ({ caller, body, now }) => startMeeting(caller, body, now),
  }),
});
