import { median } from '../compare.ts';
import { ask } from '../http.ts';
import { idOf, meetings } from '../records.ts';
import type { Stage } from '../stage.ts';
import type { Line } from '../table.ts';

const CLIENTS = 4;
const mega = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;

/** An app of its own takes 10,000 pushes, a whole meeting each, and is looked at after each thousand. */
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
  const thousands = stage.quick ? 2 : 10;
  const usage: NodeJS.MemoryUsage[] = [];
  for (let i = 1; i <= thousands; i += 1) {
    await pushUntil(i * 1000);
    usage.push(await app.memory());
  }
  const [early, late] = [usage[0], usage.at(-1)];
  if (!early || !late) throw new Error('nothing was measured');
  const heap = (at: NodeJS.MemoryUsage) => at.heapUsed + at.external;
  const growth = usage.slice(1).map(({ rss }, i) => rss - (usage[i]?.rss ?? 0));
  const after = `after ${thousands},000 pushes`;
  return [
    {
      what: `heap ${after}`,
      ours: mega(heap(late)),
      peer: `after 1,000 ${mega(heap(early))}`,
      figure: heap(late) / heap(early),
      target: { most: 1.1 },
    },
    {
      what: `resident memory ${after}, growth a thousand`,
      ours: mega(late.rss),
      peer: `after 1,000 ${mega(early.rss)}`,
      // By the median: a leak shows every time, what a process takes once and keeps does not.
      figure: median(growth) / 2 ** 20,
      unit: 'MB',
      target: { most: 2 },
    },
  ];
}
