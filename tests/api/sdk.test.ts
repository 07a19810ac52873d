import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { signInPro } from '../support/api.ts';
import { newFolder } from '../support/folders.ts';
import { meetingOf, type Reader, reader } from '../support/reports.ts';
import { push } from '../support/sync.ts';

const exec = promisify(execFile);
const SDK = path.join(import.meta.dirname, '../../lib/sdk');
const HOUR = 3_600_000;

/** A folder in which the client is installed as a user would: packed and unpacked. */
let project: string;
let read: Reader;
let packed: string[];

beforeAll(async () => {
  project = newFolder();
  const { stdout } = await exec('npm', ['pack', '--json', '--pack-destination', project], { cwd: SDK });
  // npm prints an array, or since npm 11.16 an object by name.
  const [pack] = Object.values(JSON.parse(stdout.slice(stdout.search(/^[[{]/m)))) as [
    { filename: string; files: { path: string }[] },
  ];
  packed = pack.files.map((file) => file.path).sort();
  const folder = path.join(project, 'node_modules/meeting-tab-client');
  await mkdir(folder, { recursive: true });
  await exec('tar', ['xzf', path.join(project, pack.filename), '-C', folder, '--strip-components=1']);

  const who = await signInPro();
  const meetings = Array.from({ length: 5 }, (_, i) =>
    meetingOf(`m${i}`, [{ rateMinor: 6000 }], { title: `Meeting ${i}`, startedAt: Date.now() - (i + 2) * HOUR }),
  );
  await push(who, meetings.flat());
  read = await reader(who);
});

/** Runs a program in that project. Returns its output. */
async function run(source: string, file = 'script.mjs'): Promise<string> {
  const script = path.join(project, file);
  await writeFile(script, source);
  const env = { ...process.env, MEETING_TAB_TOKEN: read.token, MEETING_TAB: read.client.app.baseUrl };
  return (await exec(process.execPath, [script], { env })).stdout;
}

const SETUP = `
import { MeetingTab } from 'meeting-tab-client';
const tab = new MeetingTab({ baseUrl: process.env.MEETING_TAB, token: process.env.MEETING_TAB_TOKEN });
`;

describe('the packed client', () => {
  it('has a few files, needs nothing else, and is at most 4 kB compressed', () => {
    expect(packed).toEqual([
      'README.md',
      'dist/api-types.d.ts',
      'dist/api-types.js',
      'dist/index.d.ts',
      'dist/index.js',
      'package.json',
    ]);
    const folder = path.join(project, 'node_modules/meeting-tab-client');
    const { dependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    expect(dependencies).toBeUndefined();
    const code = readFileSync(path.join(folder, 'dist/index.js'), 'utf8');
    expect(code).not.toMatch(/^import|require\(/m);
    expect(gzipSync(code).length).toBeLessThanOrEqual(4000);
  });

  it('types a program, under strict', async () => {
    const program = (use: string) => `
      import { type Meeting, MeetingTab } from 'meeting-tab-client';
      const tab = new MeetingTab({ baseUrl: 'https://meetingtab.example', token: 'x' });
      export async function cost(): Promise<number> {
        let sum = 0;
        for await (const meeting of tab.meetings({ from: new Date(0) })) sum += ${use};
        const first: Meeting | undefined = (await tab.meetingPage({ limit: 1 })).meetings[0];
        return sum + (first?.personMs ?? 0);
      }`;
    const compile = async (use: string) => {
      await writeFile(path.join(project, 'program.ts'), program(use));
      const tsc = path.join(import.meta.dirname, '../../node_modules/typescript/bin/tsc');
      const options = ['--strict', '--noEmit', '--target', 'ES2022', '--module', 'NodeNext', '--types', ''];
      const run = exec(process.execPath, [tsc, ...options, 'program.ts'], { cwd: project });
      return (await run.catch((error: { stdout: string }) => error)).stdout;
    };
    await writeFile(path.join(project, 'package.json'), '{"type":"module"}');
    expect(await compile('meeting.totalMinor')).toBe('');
    expect(await compile('meeting.salary')).toMatch(/'salary' does not exist/);
  });

  it('reads all meetings, page by page, and the summary', async () => {
    const given = JSON.parse(
      await run(`${SETUP}
        const meetings = [];
        for await (const meeting of tab.meetings({ pageSize: 2 })) meetings.push(meeting);
        const summary = await tab.summary();
        console.log(JSON.stringify({ meetings, summary }));`),
    );
    expect(given.meetings).toEqual((await read.meetings({ limit: 200 })).meetings);
    expect(given.meetings).toHaveLength(5);
    const summary = await read.summary({ from: null, to: null });
    expect({ ...given.summary, from: 0, to: 0 }).toEqual({ ...summary, from: 0, to: 0 });
  });

  it('reports the service’s errors', async () => {
    const given = JSON.parse(
      await run(`${SETUP}
        const wrong = new MeetingTab({ baseUrl: process.env.MEETING_TAB, token: 'mt_live_wrong' });
        const of = (error) => [error.name, error.status, error.code, typeof error.requestId, error.details];
        const errors = await Promise.all([
          wrong.summary().catch(of),
          tab.meetingPage({ limit: 0 }).catch(of),
        ]);
        console.log(JSON.stringify(errors));`),
    );
    expect(given).toEqual([
      ['MeetingTabError', 401, 'unauthorized', 'string', null],
      ['MeetingTabError', 400, 'invalid_request', 'string', { issues: [expect.objectContaining({ path: 'limit' })] }],
    ]);
  });

  it('does what its README shows', async () => {
    const [, example = ''] = /```js\n([\s\S]+?)```/.exec(readFileSync(path.join(SDK, 'README.md'), 'utf8')) ?? [];
    const printed = await run(example.replace('https://meetingtab.example', read.client.app.baseUrl));
    expect(printed).toContain('Meeting 4');
    expect(printed.trim().split('\n').length).toBeGreaterThanOrEqual(6);
  });
});
