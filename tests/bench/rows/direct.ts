import { type Contender, compare, type Figure, ratio } from '../compare.ts';
import { ask, burst } from '../http.ts';
import type { Stage } from '../stage.ts';
import type { Line } from '../table.ts';
import { address, perSecond, RANGE, REQUESTS, reader } from './public.ts';

/** The API without Next's router, against the same build and database with it. */
export async function direct(stage: Stage): Promise<Line[]> {
  const app = await stage.app();
  const next = await stage.throughNext();
  const large = await stage.large();
  const line = (what: string, [ours, theirs]: readonly [Figure, Figure], least: number): Line => ({
    what,
    ours: perSecond(ours.ms),
    peer: `through Next’s router ${perSecond(theirs.ms)}`,
    figure: ratio(theirs, ours),
    target: { least },
  });

  const health = (name: string, base: string): Contender => ({
    name,
    prepare: async () => () => burst(async () => withoutTime(await ask(`${base}/health`)), REQUESTS, 8),
    read: withoutTime,
  });
  const page = (name: string, base: string): Contender =>
    reader(name, address(base, '/v1/public/meetings', { ...RANGE, limit: 50 }), large, REQUESTS, 8);
  const both = (contender: (name: string, base: string) => Contender, rounds: number) =>
    compare([contender('direct', app.baseUrl), contender('through Next', next.baseUrl)], stage.effort(rounds));
  return [line('/health', await both(health, 40), 5), line('public meetings, 50 a page', await both(page, 40), 3)];
}

const withoutTime = (answer: string) => answer.replace(/"time":\d+/, '');
