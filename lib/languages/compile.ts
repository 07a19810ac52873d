import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import compile from 'icu-minify/compile';
import { APP, compare, type Messages, readRoom, shapeOf } from './app-catalogue.ts';
import { LANGUAGES } from './terms.ts';

/*
 * Compiles the catalog into lib/generated/words: in English one module per room, which travels with the screen that says it;
 * for each other language one module with the app's rooms, and one with the public site's. If a language lacks messages that
 * English has, or has more, fails and names each.
 */

const WORDS = path.join(import.meta.dirname, '../generated/words');

const compiled = (messages: Messages) =>
  Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, compile(message)]));

function write(file: string, lines: readonly string[]): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${lines.join('\n')}\n`);
}

/** Returns a room's module in English: what says its messages, and the types of what they take. */
function englishModule(room: string, messages: Messages): string[] {
  const takes = Object.entries(messages).map(([key, message]) => {
    const names = [...shapeOf(message).takes].map(([name, type]) => `${name}: ${type}`);
    return `  '${key}': { ${names.join('; ')} };`;
  });
  const hasTags = takes.some((line) => line.includes(': Tag'));
  return [
    "import { sayIn } from '../../../client/words.ts';",
    ...(hasTags ? ["import { richIn } from '../../../client/rich.ts';"] : []),
    `import type { ${hasTags ? 'Room, Tag' : 'Room'} } from '../../../languages/app/types.ts';`,
    'type Takes = {',
    ...takes,
    '};',
    `export const room = { name: ${JSON.stringify(room)}, messages: ${JSON.stringify(compiled(messages))} } as Room<Takes>;`,
    'export const say = sayIn(room);',
    ...(hasTags ? ['export const rich = richIn(room);'] : []),
  ];
}

const rooms = readdirSync(path.join(APP, 'en')).map((file) => path.basename(file, '.arb'));
const isOfSite = (room: string) => room.startsWith('site');
/**
 * Returns whether a room has the words of receipts and emails, which the server fills in for each reader, or of paper in the
 * app.
 */
const isOfCatalogue = (room: string) => ['paper', 'receipt-page', 'mail'].includes(room);
const catalogueRooms = rooms.filter(isOfCatalogue);
const ofRooms = (language: string, names: readonly string[]): Messages =>
  Object.assign({}, ...names.map((room) => readRoom(language, room)));
const constant = (name: string, messages: Messages) => `export const ${name} = ${JSON.stringify(messages)} as const;`;
const english = new Map(rooms.map((room) => [room, readRoom('en', room)]));
const others = LANGUAGES.filter((language) => language !== 'en');
const problems = ['en', ...others].flatMap((language) => compare(language, english));
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
rmSync(WORDS, { recursive: true, force: true });
for (const [room, messages] of english)
  if (!isOfCatalogue(room)) write(path.join(WORDS, 'en', `${room}.ts`), englishModule(room, messages));
write(path.join(WORDS, 'en', 'paper.ts'), [constant('paper', readRoom('en', 'paper'))]);
write(path.join(WORDS, 'catalogues.ts'), [
  `import type { Language } from '../../languages/terms.ts';`,
  constant('en', ofRooms('en', catalogueRooms)),
  'export const CATALOGUES: Readonly<Record<Language, Readonly<Record<keyof typeof en, string>>>> = {',
  '  en,',
  ...others.map((language) => `  '${language}': ${JSON.stringify(ofRooms(language, catalogueRooms))},`),
  '};',
]);
for (const language of others) {
  const wordsOf = (names: readonly string[]) =>
    Object.fromEntries(names.map((room) => [room, compiled(readRoom(language, room))]));
  const app = {
    language,
    rooms: wordsOf(rooms.filter((room) => !isOfSite(room) && !isOfCatalogue(room))),
    paper: readRoom(language, 'paper'),
  };
  write(path.join(WORDS, `${language}.ts`), [
    `import type { Words } from '../../languages/app/types.ts';`,
    `export default ${JSON.stringify(app)} as Words;`,
  ]);
  write(path.join(WORDS, 'site', `${language}.ts`), [
    `import type { Words } from '../../../languages/app/types.ts';`,
    `export default ${JSON.stringify(wordsOf(rooms.filter(isOfSite)))} as Words['rooms'];`,
  ]);
}
const loadersOf = (folder: string) =>
  others.map((language) => `  '${language}': () => import('${folder}/${language}.ts'),`);
write(path.join(WORDS, 'languages.ts'), [
  `import type { Words } from '../../languages/app/types.ts';`,
  `import type { Language } from '../../languages/terms.ts';`,
  'export const WORDS: Partial<Record<Language, () => Promise<{ default: Words }>>> = {',
  ...loadersOf('.'),
  '};',
]);
write(path.join(WORDS, 'site.ts'), [
  `import type { Words } from '../../languages/app/types.ts';`,
  `import type { Language } from '../../languages/terms.ts';`,
  "export const SITE_WORDS: Partial<Record<Language, () => Promise<{ default: Words['rooms'] }>>> = {",
  ...loadersOf('./site'),
  '};',
]);
