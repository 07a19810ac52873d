import { type Contender, compare, ratio } from '../compare.ts';
import { ask } from '../http.ts';
import { plain } from '../records.ts';
import { MILLION, type Stage } from '../stage.ts';
import { inMs, type Line } from '../table.ts';
import { pusher } from './push.ts';

const PAGE = 1000;

type Content = Record<string, unknown> & { id: string };

/** The records of an answer, in one order, without what is the server's own. */
const byId = (records: Content[]) =>
  records.map(({ rev: _, ...content }) => content).sort((a, b) => (a.id < b.id ? -1 : 1));

function puller(name: string, url: string, cookie: string, read: (answer: string) => Content[]): Contender {
  return {
    name,
    prepare: async () => () => ask(url, { headers: { cookie, accept: 'application/json' } }),
    read: (answer) => byId(read(answer)),
  };
}

function pulled(answer: string): Content[] {
  const { records }: { records: { record: Content }[] } = JSON.parse(answer);
  return records.map(({ record }) => record);
}

/** The answer of _changes, and of _all_docs. */
function documents(answer: string): Content[] {
  type Entry = { doc: { record: Content } };
  const { results, rows = [] }: { results?: Entry[]; rows?: Entry[] } = JSON.parse(answer);
  return (results ?? rows).map(({ doc }) => doc.record);
}

/** The like of a pull is _changes: what is new since a revision, in order. _all_docs knows neither, and is told for comparison. */
export async function pull(stage: Stage): Promise<Line[]> {
  const app = await stage.app();
  const pouch = `${await stage.peer('pouch.mjs')}/bench`;
  const bare = await stage.server('./bare-server.ts');
  const { id, cookie } = await stage.workspace();
  const records = plain('pull', PAGE);
  for (const at of [0, PAGE / 2]) {
    for (const url of [app.baseUrl, bare]) {
      const half = pusher(
        '',
        url,
        () => records.slice(at, at + PAGE / 2),
        async () => ({ id, cookie }),
      );
      await (await half.prepare(0))();
    }
  }
  await ask(pouch, { method: 'PUT' });
  const docs = records.map(({ table, record }) => ({ _id: `${table} ${record.id}`, record }));
  await ask(`${pouch}/_bulk_docs`, { method: 'POST', body: JSON.stringify({ docs }) });

  const ourUrl = `/v1/sync/pull?workspaceId=${id}&limit=${PAGE}`;
  const [ours, changes, all, plainest] = await compare(
    [
      puller('Meeting Tab', app.baseUrl + ourUrl, cookie, pulled),
      puller('_changes', `${pouch}/_changes?include_docs=true&since=0&limit=${PAGE}`, '', documents),
      puller('_all_docs', `${pouch}/_all_docs?include_docs=true&limit=${PAGE}`, '', documents),
      puller('bare Node + pg', bare + ourUrl, '', pulled),
    ],
    stage.effort(200, 200),
  );
  const what = 'pull of 1,000 records';
  const us = { what, ours: inMs(ours.ms) };
  return [
    { ...us, peer: `express-pouchdb _changes ${inMs(changes.ms)}`, figure: ratio(changes, ours), target: { least: 3 } },
    { ...us, peer: `express-pouchdb _all_docs ${inMs(all.ms)}`, figure: ratio(all, ours) },
    { ...us, peer: `bare Node + pg ${inMs(plainest.ms)}`, figure: ratio(plainest, ours) },
  ];
}

/** Wherever a page is, it is read off the index: the first and one in the middle of a million. */
export async function pullFromMillion(stage: Stage): Promise<Line[]> {
  const { baseUrl } = await stage.app();
  const { id, cookie } = await stage.million();
  const page = (name: string, since: number): Contender => ({
    ...puller(name, `${baseUrl}/v1/sync/pull?workspaceId=${id}&limit=${PAGE}&since=${since}`, cookie, pulled),
    read: (answer) => pulled(answer).length,
  });
  const [middle, last] = await compare(
    [page('the middle', MILLION / 2), page('the last', MILLION - PAGE)],
    stage.effort(60, 60),
  );
  return [
    {
      what: 'pull of 1,000 in the middle of 1,000,000',
      ours: inMs(middle.ms),
      peer: `the last 1,000 ${inMs(last.ms)}`,
      figure: ratio(middle, last),
      target: { most: 1.3 },
    },
  ];
}
