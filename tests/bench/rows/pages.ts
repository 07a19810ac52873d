import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { ensureBrowser } from '#lib/local/build/browser.ts';
import { ask } from '../http.ts';
import type { Stage } from '../stage.ts';
import type { Line } from '../table.ts';

/** The JavaScript that a page's HTML asks today's browsers to load, in kB as it travels. */
async function javascript(url: string): Promise<number> {
  // fetch follows: /app leads on.
  const page = await fetch(url);
  const html = await page.text();
  const tags = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"[^>]*>|<link\b[^>]*\bhref="([^"]+\.js)"[^>]*>/g)];
  const loaded = tags.filter(([tag]) => !/nomodule/i.test(tag)).map(([, src, href]) => src ?? href ?? '');
  const addresses = new Set(loaded.map((address) => new URL(address, page.url).href));
  if (addresses.size === 0) throw new Error(`${url} loads no script: the HTML is not what it was`);
  const scripts = await Promise.all([...addresses].map((script) => ask(script)));
  return scripts.reduce((sum, script) => sum + gzipSync(script).length, 0) / 1000;
}

export async function firstLoad(stage: Stage): Promise<Line[]> {
  const { baseUrl } = await stage.app();
  const [site, app] = [await javascript(`${baseUrl}/`), await javascript(`${baseUrl}/app`)];
  // What the plainest page of ours brings, Next itself, is taken off a receipt's: the rest is the receipt's own.
  const own = (await javascript(await stage.receipt())) - (await javascript(`${baseUrl}/_not-found`));
  const line = (what: string, figure: number, most: number): Line => ({
    ...{ what: `${what}, gzip`, ours: `${figure.toFixed(1)} kB`, figure, unit: 'kB', target: { most } },
  });
  return [
    line('first load of /', site, 210),
    line('first load of /app', app, 190),
    line('a receipt’s own JavaScript', own, 0),
  ];
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

interface Report {
  categories: Record<string, { score: number | null }>;
}

/** One run over a page, by Lighthouse's own program. */
async function inspect(url: string, skipped: string): Promise<Report> {
  const { executablePath, args } = ensureBrowser();
  const cli = fileURLToPath(import.meta.resolve('../peers/node_modules/lighthouse/cli/index.js'));
  // Into a file: of what it writes to a pipe, it may not wait for the end.
  const folder = await mkdtemp(path.join(tmpdir(), 'meeting-tab-lighthouse-'));
  const report = path.join(folder, 'report.json');
  const flags = [
    ...['--quiet', '--output=json', `--output-path=${report}`, `--only-categories=${CATEGORIES.join()}`],
    ...[`--chrome-flags=${['--headless=new', ...args].join(' ')}`, `--skip-audits=${skipped}`],
  ];
  const env = { ...process.env, CHROME_PATH: executablePath };
  const child = spawn(process.execPath, [cli, url, ...flags], { env, cwd: path.dirname(cli), stdio: 'ignore' });
  try {
    await once(child, 'close');
    return JSON.parse(await readFile(report, 'utf8'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** 100 everywhere, but for performance where less is allowed. The best of three runs: what else runs can only cost points. */
export async function lighthouse(stage: Stage): Promise<Line[]> {
  const { baseUrl } = await stage.app();
  const lines: Line[] = [];
  for (const [page, url, performance] of [
    ['/', `${baseUrl}/`, 95],
    ['/app', `${baseUrl}/app`, 95],
    ['receipt', await stage.receipt(), 100],
  ] as const) {
    const reports: Report[] = [];
    // A receipt is a secret of those who have its link: it asks not to be indexed, and would be marked down for it.
    const skipped = page === 'receipt' ? 'is-crawlable' : '';
    for (let run = 0; run < (stage.quick ? 1 : 3); run += 1) reports.push(await inspect(url, skipped));
    for (const category of CATEGORIES) {
      const figure = Math.max(...reports.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)));
      const least = category === 'performance' ? performance : 100;
      lines.push({ what: `${page}, ${category}`, ours: `${figure}`, figure, unit: 'points', target: { least } });
    }
  }
  return lines;
}
