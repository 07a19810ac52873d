import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { json, MEGABYTE, readBytes } from '#lib/http/body.ts';
import { bodyOf } from '../bodies.ts';
import { type Contender, compare, ratio } from '../compare.ts';
import type { Stage } from '../stage.ts';
import { inMs, type Line } from '../table.ts';

/** Anyone can send a body: checking it may cost as much again as parsing it, no more. */

/** With the options of a push. */
const reader = json(z.unknown(), { limit: 4 * MEGABYTE, free: 'record' });

/** Reads the body of a request, made anew for each round. */
const contender = (
  name: string,
  body: Uint8Array<ArrayBuffer>,
  use: (request: Request) => Promise<unknown>,
): Contender => ({
  name,
  async prepare() {
    const headers = { 'content-type': 'application/json' };
    const request = new Request('http://localhost/', { method: 'POST', body, headers });
    return async () => {
      await use(request);
      return '';
    };
  },
  read: () => true,
});

const parse = async (request: Request) =>
  JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await readBytes(request, 4 * MEGABYTE)));

async function time(stage: Stage, what: string, body: Uint8Array<ArrayBuffer>): Promise<Line> {
  const [ours, theirs] = await compare(
    [contender('Meeting Tab', body, reader.read), contender('JSON.parse', body, parse)],
    stage.effort(30, 5),
  );
  return {
    what: `reading a body of ${what}`,
    ours: inMs(ours.ms),
    peer: `JSON.parse ${inMs(theirs.ms)}`,
    figure: ratio(ours, theirs),
    target: { most: 2 },
  };
}

async function memory(): Promise<Line> {
  const script = fileURLToPath(import.meta.resolve('../body-memory.ts'));
  const peak = async (way: string) => Number((await promisify(execFile)(process.execPath, [script, way])).stdout);
  const made = await peak('made');
  const [parsed, read] = [(await peak('parsed')) - made, (await peak('read')) - made];
  const mega = (bytes: number) => `${Math.round(bytes / MEGABYTE)} MB`;
  return {
    what: 'memory for a body of 4 MB, [0,0,…]',
    ours: mega(read),
    peer: `JSON.parse ${mega(parsed)}`,
    figure: read / parsed,
    target: { most: 2 },
  };
}

/** How long others wait while a stranger sends 20 bodies of 1 MB at once. */
async function neighbor(stage: Stage): Promise<Line> {
  const { baseUrl } = await stage.app();
  const body = bodyOf('0', MEGABYTE);
  const health = async () => {
    const before = performance.now();
    await (await fetch(`${baseUrl}/health`)).text();
    return performance.now() - before;
  };
  const worst = async (until: Promise<unknown>) => {
    let over = false;
    void until.finally(() => {
      over = true;
    });
    let most = 0;
    while (!over) most = Math.max(most, await health());
    return most;
  };
  for (let i = 0; i < 20; i += 1) await health();
  const idle = await worst(new Promise((resolve) => setTimeout(resolve, 1000)));
  const headers = { 'content-type': 'application/json' };
  const send = async () => (await fetch(`${baseUrl}/v1/auth/code`, { method: 'POST', body, headers })).text();
  const busy = await worst(Promise.all(Array.from({ length: 20 }, send)));
  return { what: '/health beside 20 anonymous bodies of 1 MB, longest', ours: inMs(busy), peer: `idle ${inMs(idle)}` };
}

export async function body(stage: Stage): Promise<Line[]> {
  return [
    await time(stage, '1 MB, [0,0,…]', bodyOf('0', MEGABYTE)),
    await time(stage, '1 MB, [{},{},…]', bodyOf('{}', MEGABYTE)),
    await time(stage, '1 MB, texts with escapes', bodyOf(String.raw`"Meeting \ud83d\ude00"`, MEGABYTE)),
    await time(stage, '4 MB, 500 records of a push', bodyOf(record, 4 * MEGABYTE)),
    await memory(),
    await neighbor(stage),
  ];
}

/** A record of 8 KB. */
const record = JSON.stringify({
  table: 'topics',
  record: {
    id: 'topic',
    name: 'Planning',
    notes: Array.from({ length: 200 }, (_, n) => ({ n, note: 'Planning, week' })),
  },
});
