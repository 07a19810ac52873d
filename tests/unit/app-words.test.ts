import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { elementsIn, sayIn } from '#lib/client/words.ts';
import { codeWords } from '../support/code-words.ts';

/** Holds the app to its catalogue (lib/languages/app), and what reads the catalogue to ICU's messages. */

const root = path.join(import.meta.dirname, '../..');
const CATALOGUES = 'lib/languages/app/en';

const sources = new Map(
  ['app/(client)/app', 'app/sign-in', 'app/ui', 'lib/client'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
      .map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const),
  ),
);

interface Catalogue {
  /** Its file: `shared-device`. */
  name: string;
  messages: Readonly<Record<string, string>>;
}

const catalogues = await Promise.all(
  readdirSync(path.join(root, CATALOGUES)).map(async (file): Promise<Catalogue> => {
    const name = path.basename(file, '.ts');
    const { default: messages }: { default: Catalogue['messages'] } = await import(
      `../../lib/languages/app/en/${name}.ts`
    );
    return { name, messages };
  }),
);

/** What looks like English and isn't in the catalogue, and why. */
const EXCEPTIONS: { file: string; text: RegExp; why: string }[] = [
  { file: 'app/(client)/app/calendar/choose-files.tsx', text: /^Files$/, why: 'what a browser calls dragged files' },
  {
    file: 'app/(client)/app/calendar/how-to-export.tsx',
    text: /^(Google Calendar|Outlook for Windows|New Outlook, on the web|Apple Calendar|Fastmail|Proton Calendar|Nextcloud|Thunderbird)$/,
    why: 'names',
  },
  { file: 'app/(client)/app/calendar/connect/say.ts', text: /^(Google|Microsoft)$/, why: 'names' },
  { file: 'lib/client/calendar/write-calendar.ts', text: /^-\/\/Meeting Tab\/\//, why: 'a product’s ID' },
  {
    file: 'lib/client/connect/ask.ts',
    text: /^(status|Bearer|SyncStateNotFound)$/,
    why: 'what HTTP and providers say',
  },
  { file: 'app/(client)/app/tokens/new-secret.tsx', text: /^curl$|Authorization: Bearer$/, why: 'a command' },
  { file: 'lib/client/calendar/practice.ts', text: /./, why: 'a calendar that nobody sees' },
  { file: 'app/(client)/app/insights/budgets.tsx', text: /^(topic|series)$/, why: 'begins a key of React' },
  { file: 'app/(client)/app/receipts/first-receipt.tsx', text: /^curl$| -H 'content-type: /, why: 'a command' },
  {
    file: 'app/(client)/app/shared/undo.tsx',
    text: /^Control\+Z Meta\+Z$/,
    why: 'names of keys, for aria-keyshortcuts',
  },
  { file: 'app/(client)/app/shell/known-device-note.ts', text: /^try\{let /, why: 'a script' },
  { file: 'app/ui/paper.tsx', text: /^relative \[--teeth:/, why: 'class names' },
  { file: 'app/(client)/app/shell/app-nav.tsx', text: /^relative inline-flex /, why: 'class names' },
  { file: 'app/(client)/app/meeting/sharing/share-receipt.tsx', text: /^mt-2 bg-desk /, why: 'class names' },
  {
    file: 'lib/client/calendar/windows-zones.ts',
    text: /^(?:Dateline Standard|International Date Line West=|Coordinated Universal)/,
    why: 'names of time zones',
  },
  { file: 'lib/client/input/list-header.ts', text: /^consultant \(external\)$/, why: 'read, not shown' },
  { file: 'lib/client/input/parse.ts', text: /^min$/, why: 'a length as the field reads it' },
  { file: 'lib/client/input/rate-ceiling.ts', text: /^[A-Z ]+$/, why: 'codes of currencies' },
  { file: 'lib/client/locale.ts', text: /^[A-Z ]+$/, why: 'codes of regions' },
  { file: 'lib/client/portable/export-records.ts', text: /^,"records":\{$/, why: 'JSON' },
];

describe('the words of the app', () => {
  it('are in the catalogue, and in no other file', () => {
    expect(sources.size).toBeGreaterThan(400);
    const english = [...sources].flatMap(([file, source]) => codeWords(source).map((words) => ({ file, ...words })));
    const isOf = (one: (typeof english)[number]) => (exception: (typeof EXCEPTIONS)[number]) =>
      exception.file === one.file && exception.text.test(one.text);
    const forgotten = english.filter((one) => !EXCEPTIONS.some(isOf(one)));
    expect(forgotten.map(({ file, line, text }) => `${file}:${line}: ${text}`)).toEqual([]);
    const used = new Set(english.flatMap((one) => EXCEPTIONS.filter(isOf(one))));
    expect(EXCEPTIONS.filter((exception) => !used.has(exception))).toEqual([]);
  });

  it('are all in use, by files that import them', () => {
    const users = [...sources].map(([file, source]) => ({ source, names: cataloguesOf(file, source) }));
    const unused = catalogues.flatMap(({ name, messages }) => {
      const near = users.filter(({ names }) => names.includes(name)).map(({ source }) => source);
      const isUsed = (key: string) =>
        near.some((source) => wordingsOf(key).some((wording) => source.includes(wording)));
      return Object.keys(messages).flatMap((key) => (isUsed(key) ? [] : `${name}.ts: ${key}`));
    });
    expect(unused).toEqual([]);
  });
});

/** How code names a message: by its key, or as one of a kind: `trouble.${code}`. */
const wordingsOf = (key: string) => [`'${key}'`, `\`${key.slice(0, key.lastIndexOf('.'))}.\${`];

const ROOTS: Record<string, string> = { '#lib': 'lib', '#ui': 'app/ui', '#sign-in': 'app/sign-in' };

/** The catalogues that a file imports: `shared`; also through a `say.ts`. */
function cataloguesOf(file: string, source: string): string[] {
  return [...source.matchAll(/from '([^']+\.ts)'/g)].flatMap(([, wanted = '']) => {
    const alias = ROOTS[wanted.slice(0, wanted.indexOf('/'))];
    const target = alias
      ? path.posix.join(alias, wanted.slice(wanted.indexOf('/')))
      : path.posix.join(path.posix.dirname(file), wanted);
    if (path.posix.dirname(target) === CATALOGUES) return [path.posix.basename(target, '.ts')];
    return /\/say\.ts$/.test(target) ? cataloguesOf(target, sources.get(target) ?? '') : [];
  });
}

/** A part of a message, as the library reads it. */
interface Part {
  type: number;
  value?: string;
  options?: Record<string, { value: Part[] }>;
  children?: Part[];
}
const [TEXT, ARGUMENT, SELECT, PLURAL, COUNT, TAG] = [0, 1, 5, 6, 7, 8];

/** What a message takes, by name; the forms of each plural and select. */
interface Shape {
  texts: Set<string>;
  tags: Set<string>;
  plurals: { name: string; forms: string[] }[];
  selects: { name: string; forms: string[] }[];
  /** Types of parts that messages of the app don't have: dates, and figures written the library's way. */
  others: number[];
}

function shapeOf(message: string): Shape {
  const shape: Shape = { texts: new Set(), tags: new Set(), plurals: [], selects: [], others: [] };
  const visit = (parts: Part[]) => {
    for (const { type, value = '', options = {}, children = [] } of parts) {
      const choice = { name: value, forms: Object.keys(options) };
      if (type === ARGUMENT) shape.texts.add(value);
      else if (type === TAG) shape.tags.add(value);
      else if (type === PLURAL) shape.plurals.push(choice);
      else if (type === SELECT) shape.selects.push(choice);
      else if (type !== TEXT && type !== COUNT) shape.others.push(type);
      for (const option of Object.values(options)) visit(option.value);
      visit(children);
    }
  };
  // The parser's own types are unions of a dozen; these are the fields that count here.
  visit(new IntlMessageFormat(message, 'en').getAst() as Part[]);
  return shape;
}

type Values = Readonly<Record<string, string | number>>;

/** All ways to fill a message in: its counts at 0, 1, 2 and 1,234, and each form of each select. */
function fillings({ texts, plurals, selects }: Shape): Values[] {
  const choices = new Map<string, readonly (string | number)[]>();
  for (const name of texts) choices.set(name, [`any ${name}`]);
  for (const { name, forms } of selects) choices.set(name, [`any ${name}`, ...forms]);
  for (const { name } of plurals) choices.set(name, [0, 1, 2, 1234]);
  return [...choices].reduce<Values[]>(
    (all, [name, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
}

const join = (pieces: readonly string[]) => pieces.join('');

describe.each(catalogues)('the messages of $name', ({ messages }) => {
  beforeAll(() => {
    vi.stubGlobal('navigator', { languages: ['en'] });
    return () => vi.unstubAllGlobals();
  });

  const shapes = Object.entries(messages).map(([key, message]) => ({ key, message, shape: shapeOf(message) }));

  it('are said as the library says them', () => {
    const rich = elementsIn<string, Catalogue['messages']>(messages, join);
    for (const { key, message, shape } of shapes) {
      const library = new IntlMessageFormat(message, 'en');
      const tags = [...shape.tags];
      const ours = Object.fromEntries(tags.map((tag) => [tag, (inside: string) => `[${tag}: ${inside}]`]));
      const theirs = Object.fromEntries(tags.map((tag) => [tag, (pieces: string[]) => `[${tag}: ${join(pieces)}]`]));
      for (const values of fillings(shape)) {
        const said = library.format({ ...values, ...theirs });
        expect([key, values, rich(key, { ...values, ...ours })]).toEqual([key, values, said]);
      }
    }
  });

  it('have no parts that the app can’t read, and the forms that English needs', () => {
    for (const { key, shape } of shapes) {
      expect([key, shape.others]).toEqual([key, []]);
      for (const { name, forms } of shape.plurals) {
        expect([key, name, forms.filter((form) => !form.startsWith('=')).sort()]).toEqual([
          key,
          name,
          ['one', 'other'],
        ]);
      }
      for (const { name, forms } of shape.selects)
        expect([key, name, forms]).toEqual([key, name, expect.arrayContaining(['other'])]);
    }
  });

  it('aren’t empty, and have no space where none belongs', () => {
    for (const { key, message } of shapes) expect([key, message]).toEqual([key, message.trim() || 'some words']);
  });
});

describe('a message', () => {
  it('is said with counts as the reader writes them, and with the form for each', () => {
    vi.stubGlobal('navigator', { languages: ['de'] });
    const say = sayIn({
      none: 'Nobody came.',
      few: '{people, plural, =0{Nobody} one{# person} other{# people}} came to {where, select, here{us} other{{where}}}.',
    } as const);
    expect(say('none')).toBe('Nobody came.');
    expect(say('few', { people: 0, where: 'here' })).toBe('Nobody came to us.');
    expect(say('few', { people: 1, where: 'Rome' })).toBe('1 person came to Rome.');
    expect(say('few', { people: 1234, where: 'Rome' })).toBe('1.234 people came to Rome.');
    vi.unstubAllGlobals();
  });

  it.each([
    ['an argument that doesn’t end', 'for {name'],
    ['an argument without a name', 'for {}'],
    ['an end without an argument', 'for name}'],
    ['a figure in the library’s way', '{cost, number}'],
    ['a plural of places', '{place, selectordinal, one{#st} other{#th}}'],
    ['a plural that doesn’t end', '{people, plural, one{# person} other{# people}'],
    ['a form that doesn’t end', '{people, plural, one{# person} other{# people'],
    ['a form without braces', '{people, plural, one{# person} other}'],
    ['a form away from its name', '{people, plural, one {# person} other {# people}}'],
    ['a tag that doesn’t end', 'costs <b>much'],
    ['an end without a tag', 'costs much</b>'],
    ['tags that cross', '<b>costs <i>much</b></i>'],
    ['a tag that ends outside its form', '{people, plural, one{<b>one} other{many}}</b>'],
    ['a tag that holds nothing', 'one<br/>two'],
    ['a bare sign', '1 < 2'],
  ])('that has %s throws', (_, message) => {
    const say = sayIn<Record<string, string>>({ message });
    expect(() => say('message')).toThrow(/^Not a message at \d+: /);
  });
});
