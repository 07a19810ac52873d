import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Entry } from '../../app/(site)/docs/search/find.ts';
import { SITE_PAGES } from '../../app/(site)/pages.ts';
import { newestCode } from '../support/account.ts';
import { type SignedIn, signInPro } from '../support/api.ts';
import { workerApp } from '../support/app.ts';
import { shown } from '../support/docs.ts';
import { newFolder } from '../support/folders.ts';
import { meetingOf, reader, record } from '../support/reports.ts';
import { push } from '../support/sync.ts';
import { until } from '../support/until.ts';

const exec = promisify(execFile);
const DOCS = Object.values(SITE_PAGES).filter(({ path }) => path.startsWith('/docs'));

const { baseUrl } = await workerApp();
const get = (address: string) => fetch(baseUrl + address);
const pages = new Map(await Promise.all(DOCS.map(async ({ path }) => [path, await (await get(path)).text()] as const)));

const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*href="(\/[^"]*|#[^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
const idsOf = (html: string) => [...html.matchAll(/<[^>]+ id="([^"]+)"/g)].map(([, id = '']) => id);

describe('the pages of the docs', () => {
  it('lead to places that exist', async () => {
    for (const [from, html] of pages) {
      for (const href of linksOf(html)) {
        const [to = '', id] = href.split('#');
        const target = to === '' ? html : pages.get(to);
        if (target === undefined) {
          if (!to.startsWith('/docs')) continue;
          expect([to, (await get(to)).status], `from ${from}`).toEqual([to, 200]);
        } else if (id && id !== 'main') expect(idsOf(target), `${href} from ${from}`).toContain(id);
      }
    }
  });

  it('all link to all others, and say which one this is', () => {
    const hand = DOCS.filter(({ path }) => !path.startsWith('/docs/api/'));
    expect(hand.length).toBeGreaterThan(7);
    for (const [at, html] of pages) {
      for (const { path } of hand) expect(linksOf(html), at).toContain(path);
      expect(html.match(/aria-current="page"/g), at).toHaveLength(1);
      expect(new Set(idsOf(html)).size, `twice the same id at ${at}`).toBe(idsOf(html).length);
    }
  });

  it('keep the anchors of the former single page', () => {
    const start = idsOf(pages.get('/docs') ?? '');
    const former =
      'start meetings paging summary small-groups times money errors cors curl node python browser sheets excel assistants';
    expect(start).toEqual(expect.arrayContaining(former.split(' ')));
  });
});

describe('what the search covers', () => {
  let entries: Entry[];
  let size: number;
  beforeAll(async () => {
    const text = await (await get('/docs/index.json')).text();
    entries = JSON.parse(text);
    size = gzipSync(text).length;
  });

  it('is every page, and places on them that exist', () => {
    expect(new Set(entries.map(({ href }) => href.split('#')[0]))).toEqual(
      new Set(DOCS.map(({ path }) => path).filter((path) => path !== '/docs/api')),
    );
    for (const { href } of entries) {
      const [at = '', id] = href.split('#');
      if (id) expect(idsOf(pages.get(at) ?? ''), href).toContain(id);
    }
    expect(new Set(entries.map(({ href }) => href)).size).toBe(entries.length);
  });

  it('has their text, examples and fields included, with this service’s address', () => {
    const textAt = (href: string) => entries.find((entry) => entry.href === href)?.text;
    expect(textAt('/docs/scripts#python')).toContain(`BASE = "${baseUrl}"`);
    expect(textAt('/docs/errors#errors')).toContain('429 too_many_requests');
    expect(textAt('/docs/api/reports#listMeetings')).toContain('nextCursor: The `cursor` of the next page.');
    expect(textAt('/docs/scripts#small-groups')).toMatch(/gives away that person’s rate\. So byRole shows a role/);
  });

  it('is small', () => expect(size).toBeLessThan(30_000));
});

it('llms.txt says what this is, lists the pages, and has the API', async () => {
  const response = await get('/llms.txt');
  const text = await response.text();
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(text).toMatch(/^# Meeting Tab\n\n> /);
  for (const { path, title } of Object.values(SITE_PAGES).filter(({ path }) => path !== '/'))
    expect(text).toContain(`- [${title}](${baseUrl}${path}): `);
  expect(text).toContain('### GET /v1/public/meetings\n');
  expect(text).toContain('- Errors: 400 invalid_request, 401 unauthorized, 403 plan_lapsed');
});

describe('the typed client', () => {
  it('is installed from this address as its example says, and prints what the meetings cost', async () => {
    const who = await signInPro();
    await push(who, meetingOf('m', [{ rateMinor: 6000 }], { title: 'Weekly', startedAt: Date.now() - 7_200_000 }));
    const { token } = await reader(who);
    const [, address = ''] = /npm install (\S+)/.exec(shown('install.sh', baseUrl)) ?? [];
    const packed = await fetch(address);
    expect([packed.status, packed.headers.get('content-type')]).toEqual([200, 'application/gzip']);
    const project = newFolder();
    const folder = path.join(project, 'node_modules/meeting-tab-client');
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(project, 'client.tgz'), Buffer.from(await packed.arrayBuffer()));
    await exec('tar', ['xzf', path.join(project, 'client.tgz'), '-C', folder, '--strip-components=1']);
    await writeFile(path.join(project, 'client.mjs'), shown('client.mjs', baseUrl));
    const env = { ...process.env, MEETING_TAB_TOKEN: token };
    const { stdout } = await exec(process.execPath, [path.join(project, 'client.mjs')], { env });
    const cost = (await reader(who).then((read) => read.summary({ from: null, to: null }))).totalMinor;
    expect(cost).toBeGreaterThan(0);
    expect(stdout).toMatch(new RegExp(`^No topic ${cost} USD\\n\\S+ Weekly ${cost} USD\\n$`));
  });
});

describe('the example of a custom client', () => {
  /** Runs it as its first line says, and types the code when the email arrives. */
  async function run({ client, email }: SignedIn): Promise<string> {
    const folder = newFolder();
    const script = path.join(folder, 'sync.mjs');
    await writeFile(script, shown('sync.mjs', baseUrl));
    const before = newestCode(client.app, email);
    const child = spawn(process.execPath, [script, email], { stdio: ['pipe', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.on('data', (part) => {
      said += part;
    });
    const code = await until(() => {
      const newest = newestCode(client.app, email);
      return newest !== before && newest?.subject.slice(0, 6);
    });
    // Anything typed before it asks would be lost.
    await until(() => said.includes('6 digits'));
    child.stdin.end(`${code}\n`);
    const [status] = await once(child, 'close');
    expect(status).toBe(0);
    return said;
  }

  it('signs in, pulls all pages, and leaves a topic that is deleted', async () => {
    const who = await signInPro();
    await push(
      who,
      Array.from({ length: 3 }, (_, i) => record('topics', `t${i}`, { name: `Topic ${i}` })),
    );
    expect(await run(who)).toMatch(/3 records\nadded Renamed by a script\ndeleted at revision \d+\n$/);
    const { body } = await who.client.get(`/v1/sync/pull?workspaceId=${who.workspace.id}`);
    const added = body.records.filter(({ record: { id } }: { record: { id: string } }) => !/^t\d$/.test(id));
    expect(added).toHaveLength(1);
    expect(added[0].record).toMatchObject({ name: 'Renamed by a script', deletedAt: expect.any(Number) });
  });
});
