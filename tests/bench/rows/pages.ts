import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { ensureBrowser } from '#lib/local/host/browser.ts';
import { ask } from '../http.ts';
import type { Stage } from '../stage.ts';
import type { Line } from '../table.ts';

/** The addresses of the scripts that a page's HTML asks today's browsers to load. */
function scriptsOf(html: string, url: string): string[] {
  const tags = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"[^>]*>|<link\b[^>]*\bhref="([^"]+\.js)"[^>]*>/g)];
  const loaded = tags.filter(([tag]) => !/nomodule/i.test(tag)).map(([, src, href]) => src ?? href ?? '');
  return [...new Set(loaded)].map((address) => new URL(address, url).href);
}

/** The JavaScript of a page's first load, in kB as they travel. */
async function javascript(url: string): Promise<number> {
  // fetch follows: /app leads on.
  const page = await fetch(url);
  const scripts = await Promise.all(scriptsOf(await page.text(), page.url).map((script) => ask(script)));
  if (scripts.length === 0) throw new Error(`${url} loads no script: the HTML is not what it was`);
  return scripts.reduce((sum, script) => sum + gzipSync(script).length, 0) / 1000;
}

const kB = (size: number) => `${size.toFixed(1)} kB`;

/** What the plainest page of ours brings, Next itself, is taken off a receipt's: the rest is the receipt's own. */
export async function firstLoad(stage: Stage): Promise<Line[]> {
  const { baseUrl } = await stage.app();
  const lines: Line[] = [];
  for (const page of ['/', '/app']) {
    const size = await javascript(baseUrl + page);
    lines.push({
      what: `first load of ${page}, gzip`,
      ours: kB(size),
      figure: size,
      unit: 'kB',
      target: { most: 210 },
    });
  }
  const receipt = await javascript(await stage.receipt());
  const next = await javascript(`${baseUrl}/_not-found`);
  lines.push({
    what: 'a receipt’s own JavaScript, gzip',
    ours: kB(receipt),
    peer: `not-found page ${kB(next)}`,
    figure: receipt - next,
    unit: 'kB',
    target: { most: 0 },
  });
  return lines;
}

/** What Lighthouse looks at, and what it must think of it: 100, but for performance where less is allowed. */
interface Inspected {
  name: string;
  url: (stage: Stage) => Promise<string>;
  performance: number;
  skipped?: string;
}

const PAGES: readonly Inspected[] = [
  { name: '/', url: async (stage) => `${(await stage.app()).baseUrl}/`, performance: 95 },
  { name: '/app', url: async (stage) => `${(await stage.app()).baseUrl}/app`, performance: 95 },
  // A receipt is a secret of those who have its link: it asks not to be indexed, and would be marked down for it.
  { name: 'receipt', url: (stage) => stage.receipt(), performance: 100, skipped: 'is-crawlable' },
];

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

interface Report {
  lighthouseVersion: string;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; displayValue?: string }>;
}

/** One run over a page, by Lighthouse's own program. */
async function inspect(url: string, skipped?: string): Promise<Report> {
  const { executablePath, args } = ensureBrowser();
  const cli = fileURLToPath(import.meta.resolve('../peers/node_modules/lighthouse/cli/index.js'));
  const flags = ['--headless=new', ...args].join(' ');
  // Into a file: of what it writes to a pipe, it may not wait for the end.
  const folder = await mkdtemp(path.join(tmpdir(), 'meeting-tab-lighthouse-'));
  const report = path.join(folder, 'report.json');
  const child = spawn(
    process.execPath,
    [
      ...[cli, url, '--quiet', '--output=json', `--output-path=${report}`, `--chrome-flags=${flags}`],
      ...[`--only-categories=${CATEGORIES.join()}`, ...(skipped ? [`--skip-audits=${skipped}`] : [])],
    ],
    {
      env: { ...process.env, CHROME_PATH: executablePath },
      cwd: path.dirname(cli),
      stdio: 'ignore',
    },
  );
  try {
    await once(child, 'close');
    return JSON.parse(await readFile(report, 'utf8'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const points = ({ categories }: Report, category: Category) => Math.round((categories[category]?.score ?? 0) * 100);

/** The audits that cost a category points. */
const faults = ({ audits, categories }: Report, category: Category) =>
  (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const { score = null, title, displayValue = '' } = audits[id] ?? {};
    return weight > 0 && score !== null && score < 1 ? [`${title} ${displayValue}`.trim()] : [];
  });

/** Up to three runs, of which the best counts in each category: what else the machine does can only cost points. */
async function judged({ name, url, performance, skipped }: Inspected, stage: Stage): Promise<Line[]> {
  const address = await url(stage);
  const least = (category: Category) => (category === 'performance' ? performance : 100);
  const reports = [await inspect(address, skipped)];
  const best = (category: Category) => reports.reduce((a, b) => (points(b, category) > points(a, category) ? b : a));
  const isMet = (category: Category) => points(best(category), category) >= least(category);
  while (!CATEGORIES.every(isMet) && reports.length < 3) reports.push(await inspect(address, skipped));
  return CATEGORIES.map((category) => {
    const report = best(category);
    const figure = points(report, category);
    return {
      what: `${name}, ${category}`,
      ours: String(figure),
      peer: `Lighthouse ${report.lighthouseVersion}`,
      figure,
      unit: 'points',
      target: { least: least(category) },
      missing: isMet(category) ? undefined : `MISSED: ${faults(report, category).join('; ')}`,
    };
  });
}

export async function lighthouse(stage: Stage): Promise<Line[]> {
  stage.needPeers();
  const lines: Line[] = [];
  // One after another: they would slow each other down.
  for (const page of PAGES) lines.push(...(await judged(page, stage)));
  return lines;
}
