import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import vm from 'node:vm';
import { beforeEach, describe, expect, it } from 'vitest';
import { currencyDecimals, majorUnits, UNUSUAL_DECIMALS } from '#lib/format.ts';
import {
  MeetingPage,
  MeetingQuery,
  type PublicMeeting,
  PublicMeeting as Schema,
  Summary,
} from '#lib/reports/schema.ts';
import { ANY_BASE, example } from '../../app/(site)/docs/examples.ts';
import { SITE_PAGES } from '../../app/(site)/pages.ts';
import { signInPro } from '../support/api.ts';
import { query } from '../support/app.ts';
import { appsScript } from '../support/apps-script.ts';
import { examples, shown, shownText } from '../support/docs.ts';
import { newFolder } from '../support/folders.ts';
import { HOUR, meetingOf, type Reader, reader, record } from '../support/reports.ts';
import { push } from '../support/sync.ts';

const DAY = 24 * HOUR;

/** More than a page of 200. */
const MEETINGS = 204;

/** Titles that would break a careless script. */
const ODD_TITLES = ['=1+1', '"nextCursor":"x"', 'Ärger, „Zitat“ & 😀', "it's", '1/2'];
const ODD_CURRENCIES = ['JPY', 'KWD', 'CLF', 'USD', 'ZZZ'];

/** A workspace with two pages of meetings in the last 30 days, and a token to read them. */
async function workspace(): Promise<Reader> {
  const who = await signInPro();
  const meetings = Array.from({ length: MEETINGS }, (_, i) => [
    ...meetingOf(`m${i}`, [{ personId: 'engineer', role: 'Engineer', rateMinor: 1001 + i }], {
      title: ODD_TITLES[i] ?? `Meeting ${i}`,
      topicId: i % 3 === 0 ? 'planning' : null,
      startedAt: Date.now() - 2 * DAY - i * HOUR - 7,
      ...(ODD_CURRENCIES[i - 10] && { currency: ODD_CURRENCIES[i - 10] }),
    }),
  ]);
  await push(who, [record('topics', 'planning', { name: '=Planning' }), ...meetings.slice(0, 102).flat()]);
  await push(who, meetings.slice(102).flat());
  return reader(who);
}

interface Run {
  stdout: string;
  stderr: string;
  code: number;
}

const exec = promisify(execFile);

async function run(program: string, file: string, { client, token }: Pick<Reader, 'client' | 'token'>): Promise<Run> {
  const folder = newFolder();
  const script = path.join(folder, file);
  writeFileSync(script, shown(file, client.app.baseUrl).replace('PASTE YOUR TOKEN HERE', token));
  const env = { ...process.env, MEETING_TAB_TOKEN: token, PYTHONIOENCODING: 'utf-8' };
  try {
    return { ...(await exec(program, [script], { env })), code: 0 };
  } catch (error) {
    // This is what promisified execFile throws if the program fails.
    const { stdout, stderr, code } = error as Run;
    return { stdout, stderr, code };
  }
}

/** The machine that runs the tests may not have the programs for these examples. */
const needs = (program: string) =>
  beforeEach((context) => {
    if (spawnSync(program, ['--version']).status !== 0) context.skip(`${program} is not on this machine`);
  });

const cost = ({ totalMinor, currency }: Pick<PublicMeeting, 'totalMinor' | 'currency'>) =>
  `${currency} ${majorUnits(totalMinor, currency)}`;

const read = await workspace();
const first = await read.meetings({ limit: 200 });
const second = await read.meetings({ limit: 200, cursor: first.nextCursor });
const meetings = [...first.meetings, ...second.meetings];
expect(meetings).toHaveLength(MEETINGS);
const summary = await read.summary({ from: null, to: null });

/** The output of costs.mjs and costs.py. Python writes +00:00 in place of Z. */
function expectedCosts(): string[] {
  return [
    ...summary.byTopic.map(({ label, totalMinor }) => `${cost({ totalMinor, currency: summary.currency })} ${label}`),
    `${cost(summary)} total`,
    '',
    ...meetings.map((meeting) => `${new Date(meeting.startedAt).toISOString()} ${cost(meeting)} ${meeting.title}`),
  ];
}

describe('curl', () => {
  needs('bash');
  needs('curl');

  it('reads a summary', async () => {
    const { stdout } = await run('bash', 'summary.sh', read);
    const given = Summary.parse(JSON.parse(stdout));
    expect({ ...given, from: 0, to: 0 }).toEqual({ ...summary, from: 0, to: 0 });
  });

  it('reads all pages of meetings', async () => {
    const { stdout } = await run('bash', 'meetings.sh', read);
    const pages = stdout
      .trim()
      .split('\n')
      .map((line) => MeetingPage.parse(JSON.parse(line)));
    expect(pages).toHaveLength(2);
    expect(pages.flatMap((page) => page.meetings)).toEqual(meetings);
  });

  it('says why it was refused', async () => {
    const { stderr, code } = await run('bash', 'meetings.sh', { ...read, client: read.client, token: 'wrong' });
    expect(code).not.toBe(0);
    expect(stderr).toContain('missing or invalid API token');
  });
});

describe.each([
  { language: 'Node', program: process.execPath, file: 'costs.mjs' },
  { language: 'Python', program: 'python3', file: 'costs.py' },
])('$language', ({ program, file }) => {
  needs(program);

  it('prints every topic and every meeting', async () => {
    const { stdout, stderr } = await run(program, file, read);
    expect(stderr).toBe('');
    expect(stdout.trimEnd().replaceAll('+00:00 ', 'Z ').split(/\r?\n/)).toEqual(expectedCosts());
  });

  it('says why it was refused', async () => {
    const { stderr, code } = await run(program, file, { client: read.client, token: 'wrong' });
    expect(code).not.toBe(0);
    expect(stderr).toContain('401: missing or invalid API token');
  });
});

describe('Apps Script', () => {
  const refresh = (token: string) => {
    const { scope, rows } = appsScript(token);
    vm.runInNewContext(`${shown('sheets.js', read.client.app.baseUrl)}\nrefreshCosts();`, scope);
    return rows;
  };

  it('fills two sheets', () => {
    const rows = refresh(read.token);
    const [head, ...lines] = rows('Meetings');
    expect(head).toEqual(['Started (Europe/Berlin)', 'Title', 'Topic', 'People', 'Hours', 'Cost', 'Currency']);
    expect(lines.map(([started, ...cells]) => [Number(started), ...cells])).toEqual(
      meetings.map((meeting) => [
        meeting.startedAt,
        meeting.title,
        meeting.topic ?? '',
        meeting.attendeeCount,
        meeting.durationMs / HOUR,
        Number(majorUnits(meeting.totalMinor, meeting.currency)),
        meeting.currency,
      ]),
    );
    expect(rows('Topics')).toEqual([
      ['Topic', 'Meetings', 'Person-hours', 'Cost (USD)'],
      ...summary.byTopic.map(({ label, count, personHours, totalMinor }) => [
        label,
        count,
        personHours,
        Number(majorUnits(totalMinor, summary.currency)),
      ]),
    ]);
  });

  it('says why it was refused', () => {
    expect(() => refresh('wrong')).toThrow('missing or invalid API token');
  });
});

/*
 * Power Query runs in Excel and Power BI only. What can be checked without them: the brackets match, every step is
 * used, the address and the parameters are the API's, and the fields read are fields of its answer.
 */
describe('Power Query', () => {
  const FILES = { 'meetings.pq': Object.keys(Schema.shape), 'summary.pq': Object.keys(Summary.shape) };

  it.each(Object.entries(FILES))('%s is well formed', (file, fields) => {
    const text = example(file);
    const bare = text.replace(/^\s*\/\/.*$/gm, '').replace(/"[^"]*"/g, '""');
    const open: string[] = [];
    for (const mark of bare.match(/[()[\]{}]/g) ?? []) {
      if ('([{'.includes(mark)) open.push(mark);
      else expect(`${open.pop()}${mark}`).toMatch(/^(\(\)|\[\]|\{\})$/);
    }
    expect(open).toEqual([]);
    expect(bare).toMatch(/^\s*let\s[\s\S]*[^,\s]\s*\nin\s+Result$/);
    const namedBy = (pattern: RegExp, source: string) => [...source.matchAll(pattern)].map(([, name = '']) => name);
    const steps = namedBy(/^ {4}(\w+) =/gm, bare);
    expect(steps).not.toEqual([]);
    for (const step of steps) {
      expect(bare.match(new RegExp(`\\b${step}\\b`, 'g'))?.length, `uses of ${step}`).toBeGreaterThan(1);
    }
    const known = [...fields, 'meetings', 'nextCursor', 'label', 'count', 'personHours', 'totalMinor'];
    const read = namedBy(/\w\[(\w+)\]/g, bare);
    expect(read).not.toEqual([]);
    expect(known).toEqual(expect.arrayContaining(read));
    expect(text).toMatch(/RelativePath = "v1\/public\/(meetings|reports\/summary)"/);
    const parameters = /Query = \[([\s\S]*?)\]/.exec(bare)?.[1] ?? '';
    const sent = namedBy(/(\w+) =\s/g, parameters);
    expect(sent.length > 0).toBe(file === 'meetings.pq');
    expect([...Object.keys(MeetingQuery.shape), 'after']).toEqual(expect.arrayContaining(sent));
    expect(text).toContain('Headers = [Authorization = "Bearer " & Token]');
  });
});

describe('the examples', () => {
  it.each(['costs.mjs', 'costs.py', 'costs.html', 'sheets.js', 'meetings.pq', 'summary.pq'])(
    '%s knows every currency that doesn’t have two decimals',
    (file) => {
      const codes = new Set(example(file).match(/\b[A-Z]{3}\b/g));
      for (const code of UNUSUAL_DECIMALS.flatMap(([, codes]) => codes)) {
        expect(currencyDecimals(code)).not.toBe(2);
        expect(codes).toContain(code);
      }
    },
  );

  it('are on the pages as they are tested here, with this service’s address', async () => {
    const { baseUrl } = read.client.app;
    const guides = Object.values(SITE_PAGES).filter(({ path }) => /^\/docs(?!\/api)/.test(path));
    const pages = await Promise.all(guides.map(({ path }) => shownText(baseUrl + path)));
    expect(examples).toContain('summary.pq');
    for (const file of examples)
      expect(
        pages.filter((text) => text.includes(shown(file, baseUrl))),
        file,
      ).toHaveLength(1);
    for (const text of pages) expect(text).not.toContain(ANY_BASE);
  });

  it('leave no trace of the token except its use', async () => {
    const [{ lastUsed }] = await query(
      read.client.app,
      'SELECT count(last_used_at) AS "lastUsed" FROM api_tokens WHERE prefix = $1',
      [read.token.slice(0, 12)],
    );
    expect(Number(lastUsed)).toBe(1);
    expect((await read.client.app.printed()).join('\n')).not.toContain(read.token);
  });
});
