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

/** Returns how much JavaScript a page's HTML makes today's browsers load, in kB after gzip. */
async function javascript(url: string): Promise<number> {
  // fetch follows redirects.
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
  // The plainest page loads only Next itself. What a receipt loads beyond that is its own.
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

/** Runs Lighthouse over a page once. */
async function inspect(url: string, skipped: string): Promise<Report> {
  const { executablePath, args } = ensureBrowser();
  const cli = fileURLToPath(import.meta.resolve('../peers/node_modules/lighthouse/cli/index.js'));
  // To a file: it may exit before all of its output has gone through a pipe.
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

/** The best of three runs counts, since whatever else runs can only cost points. */
export async function lighthouse(stage: Stage): Promise<Line[]> {
  const { baseUrl } = await stage.app();
  const lines: Line[] = [];
  for (const [page, url, performance] of [
    ['/', `${baseUrl}/`, 95],
    ['/app', `${baseUrl}/app`, 95],
    ['receipt', await stage.receipt(), 100],
  ] as const) {
    const reports: Report[] = [];
    // Only people who have its link should find a receipt, so it isn't indexed, which costs points.
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
