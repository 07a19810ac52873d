import { ask } from '../http.ts';
import { idOf, meetings } from '../records.ts';
import type { Stage } from '../stage.ts';
import type { Line } from '../table.ts';

const CLIENTS = 4;
const mega = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;

/** An app of its own takes 10,000 pushes, a whole meeting each, and is looked at after the first thousand and after the last. */
export async function memory(stage: Stage): Promise<Line[]> {
  const app = await stage.freshApp();
  const workspaces = await Promise.all(Array.from({ length: CLIENTS }, () => stage.workspace(app)));
  let pushed = 0;
  const pushUntil = (count: number) =>
    Promise.all(
      workspaces.map(async ({ id, cookie }) => {
        while (pushed < count) {
          pushed += 1;
          const records = meetings(idOf(`memory ${pushed}`)).slice(0, 25);
          const body = JSON.stringify({ workspaceId: id, records });
          const answer = JSON.parse(
            await ask(`${app.baseUrl}/v1/sync/push`, { method: 'POST', headers: { cookie }, body }),
          );
          if (answer.accepted.length !== records.length) throw new Error('a push was refused');
        }
      }),
    );
  const total = stage.quick ? 2000 : 10_000;
  await pushUntil(1000);
  const early = await app.memory();
  await pushUntil(total);
  const late = await app.memory();
  const heap = (usage: NodeJS.MemoryUsage) => usage.heapUsed + usage.external;
  const after = `after ${total.toLocaleString('en')} pushes`;
  return [
    {
      what: `heap ${after}`,
      ours: mega(heap(late)),
      peer: `after 1,000 ${mega(heap(early))}`,
      figure: heap(late) / heap(early),
      target: { most: 1.1 },
    },
    {
      what: `resident memory ${after}`,
      ours: mega(late.rss),
      peer: `after 1,000 ${mega(early.rss)}`,
      figure: late.rss / early.rss,
      target: { most: 1.2 },
    },
  ];
}
