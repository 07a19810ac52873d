import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Next writes inline scripts into its pages, different ones into each. A policy can name them by hash, but hashes are known
 * only once the pages are made, and the policy is part of the build's output. So a build is `next build`, this file as a
 * script, and `next build --experimental-build-mode generate`, which makes the pages again from the same code and reads the
 * hashes (next.config.mjs). Every host then takes the policy from the same place as all other headers.
 */
const BUILD = path.join(import.meta.dirname, '../../.next');
const HASHES = path.join(BUILD, 'inline-scripts.json');

/** Returns the sources, for a policy's `script-src`, of the inline scripts in some HTML. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)]
    .filter(([, attributes = '']) => !/\ssrc=/.test(attributes))
    .map(([, , code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
}

/** Returns the sources from all pages that the build's first pass made; none in the first pass itself. */
export function knownInlineScripts(): string[] {
  return existsSync(HASHES) ? JSON.parse(readFileSync(HASHES, 'utf8')) : [];
}

if (import.meta.main) {
  const pages = globSync('server/**/*.html', { cwd: BUILD });
  const scripts = pages.flatMap((page) => inlineScripts(readFileSync(path.join(BUILD, page), 'utf8')));
  writeFileSync(HASHES, JSON.stringify([...new Set(scripts)].sort()));
}
