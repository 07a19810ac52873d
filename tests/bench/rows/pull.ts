import { type Contender, compare, ratio } from '../compare.ts';
import { ask } from '../http.ts';
import { plain } from '../records.ts';
import type { Stage } from '../stage.ts';
import { inMs, type Line } from '../table.ts';

const PAGE = 1000;

type Content = Record<string, unknown> & { id: string };

/** Pulls, and reads the records in one order, without revisions. */
function puller(name: string, url: string, cookie: string, read: (answer: string) => Content[]): Contender {
  return {
    name,
    prepare: async () => () => ask(url, { headers: { cookie, accept: 'application/json' } }),
    read: (answer) =>
      read(answer)
        .map(({ rev: _, ...content }) => content)
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
  };
}

function pulled(answer: string): Content[] {
  const { records }: { records: { record: Content }[] } = JSON.parse(answer);
  return records.map(({ record }) => record);
}

function changes(answer: string): Content[] {
  const { results }: { results: { doc: { record: Content } }[] } = JSON.parse(answer);
  return results.map(({ doc }) => doc.record);
}

/** Compares with CouchDB's _changes, which also returns what is new since a revision. */
export async function pull(stage: Stage): Promise<Line[]> {
  const { baseUrl } = await stage.app();
  const pouch = `${await stage.server('./peers/pouch.mjs')}/bench`;
  const { id, cookie } = await stage.workspace();
  const records = plain('pull', PAGE);
  for (const half of [records.slice(0, PAGE / 2), records.slice(PAGE / 2)]) {
    const body = JSON.stringify({ workspaceId: id, records: half });
    await ask(`${baseUrl}/v1/sync/push`, { method: 'POST', headers: { cookie }, body });
  }
  await ask(pouch, { method: 'PUT' });
  const docs = records.map(({ table, record }) => ({ _id: `${table} ${record.id}`, record }));
  await ask(`${pouch}/_bulk_docs`, { method: 'POST', body: JSON.stringify({ docs }) });
  const [ours, theirs] = await compare(
    [
      puller('Meeting Tab', `${baseUrl}/v1/sync/pull?workspaceId=${id}&limit=${PAGE}`, cookie, pulled),
      puller('_changes', `${pouch}/_changes?include_docs=true&since=0&limit=${PAGE}`, '', changes),
    ],
    stage.effort(200, 200),
  );
  const line = { what: 'pull of 1,000 records', ours: inMs(ours.ms), peer: `express-pouchdb ${inMs(theirs.ms)}` };
  return [{ ...line, figure: ratio(theirs, ours), target: { least: 3 } }];
}
