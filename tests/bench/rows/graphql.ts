import { compare, ratio } from '../compare.ts';
import { ask, burst } from '../http.ts';
import { PeerMissing, type Stage } from '../stage.ts';
import type { Line } from '../table.ts';
import { address, type Meeting, perSecond, RANGE, REQUESTS, read, reader } from './public.ts';

/** A PostgreSQL schema as GraphQL: the same meetings, without their topics' names. */
export async function graphql(stage: Stage): Promise<Line[]> {
  const app = await stage.app();
  const large = await stage.large();
  const peer = await stage.peer('graphql.mjs');
  const limit = 50;
  const query = `{ allReportMeetings(condition: {workspaceId: "${large.id}"}, orderBy: [STARTED_AT_DESC, NUMBER_DESC], first: ${limit}) {
    nodes { meetingId title topicId currency startedAt endedAt durationMs attendeeCount staffCount externalCount totalMinor personMs overrunMinor }
    pageInfo { endCursor } } }`;
  const send = () => ask(`${peer}/graphql`, { method: 'POST', body: JSON.stringify({ query }) });
  const brief = (meetings: Meeting[]) => meetings.map(({ id, startedAt }) => [id, Number(startedAt)]);
  const ours = reader(
    'Meeting Tab',
    address(app.baseUrl, '/v1/public/meetings', { ...RANGE, limit }),
    large,
    REQUESTS,
    8,
  );
  const [us, them] = await compare(
    [
      { ...ours, read: (answer) => brief(read(answer)) },
      {
        name: 'PostGraphile',
        prepare: async () => () => burst(send, REQUESTS, 8),
        read(answer) {
          const { data, errors } = JSON.parse(answer);
          if (errors) throw new PeerMissing(errors[0].message);
          return brief(
            data.allReportMeetings.nodes.map((node: Meeting & { meetingId: string }) => ({
              ...node,
              id: node.meetingId,
            })),
          );
        },
      },
    ],
    stage.effort(20, 5),
  );
  const what = 'public meetings, 50 a page';
  return [
    {
      what,
      ours: perSecond(us.ms),
      peer: `PostGraphile ${perSecond(them.ms)}`,
      figure: ratio(them, us),
      target: { least: 1.5 },
    },
  ];
}
