import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { WORDS } from '../generated/words/languages.ts';

/**
 * The last step of a build: writes the service worker, with the list of files it keeps, to where Next serves immutable
 * files. Its address contains the build's ID, so each build has its own, and /sw.js names the current one (service.ts).
 */
const BUILD = path.join(import.meta.dirname, '../../.next');

/** Returns the addresses of the build's files that are named in its HTML, code or styles. */
function filesIn(text: string): string[] {
  // HTML has /_next/static/chunks/a.js, code static/chunks/b.js, styles ../media/c.woff2.
  return [...text.matchAll(/(?<=static\/|\.\.\/)(?:chunks|media)\/[\w.~-]+\.(?:js|css|woff2)/g)].map(([name]) => name);
}

/** Returns these files and, transitively, the files they name: parts of a screen are loaded by its code. */
function withAllTheyName(names: readonly string[]): string[] {
  const found = new Set(names);
  // Iterating a set includes what is added meanwhile.
  for (const name of found) {
    if (name.endsWith('.woff2')) continue;
    for (const other of filesIn(readFileSync(path.join(BUILD, 'static', name), 'utf8'))) found.add(other);
  }
  return [...found].sort();
}

const version = readFileSync(path.join(BUILD, 'BUILD_ID'), 'utf8').trim();
const pages = globSync('app{.html,/**/*.html}', { cwd: path.join(BUILD, 'server/app') });
const html = pages.map((page) => readFileSync(path.join(BUILD, 'server/app', page), 'utf8'));
const named = withAllTheyName(html.flatMap(filesIn));
/**
 * Each language's words are a chunk of their own, as lib/languages/compile.ts writes them; English has none, since its list
 * of rooms is empty.
 */
const words = Object.fromEntries(
  named.flatMap((name) => {
    const language =
      name.endsWith('.js') &&
      /\blanguage:["'`]([\w-]+)["'`],rooms:\{[^}]/.exec(readFileSync(path.join(BUILD, 'static', name), 'utf8'))?.[1];
    return language ? [[language, name]] : [];
  }),
);
const address = (name: string) => `/_next/static/${name}`;
const shell = {
  version,
  screens: pages
    .map(
      (page) =>
        `/${page
          .split(path.sep)
          .join('/')
          .replace(/\.html$/, '')}`,
    )
    .sort(),
  files: named.filter((name) => !Object.values(words).includes(name)).map(address),
  words: Object.fromEntries(Object.entries(words).map(([language, name]) => [language, address(name)])),
};
if (
  Object.keys(WORDS).some((language) => !words[language]) ||
  !shell.screens.includes('/app') ||
  shell.files.length < shell.screens.length
) {
  throw new Error('The build is not laid out as lib/offline/make-worker.ts expects.');
}
const source = readFileSync(path.join(import.meta.dirname, 'worker.ts'), 'utf8');
const script = `const SHELL = ${JSON.stringify(shell)};\n${stripTypeScriptTypes(source)}`;
writeFileSync(path.join(BUILD, 'static', version, 'worker.js'), script);
