import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import compile from 'icu-minify/compile';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ENGLISH, speak } from '#lib/client/spoken.ts';
import { elementsIn, sayIn } from '#lib/client/words.ts';
import { ERRORS } from '#lib/http/errors.ts';
import type { Room, Tag } from '#lib/languages/app/types.ts';
import { APP, compare, problemsOf, readRoom, shapeOf } from '#lib/languages/app-catalogue.ts';
import { LANGUAGES } from '#lib/languages/terms.ts';
import { codeWords } from '../support/code-words.ts';

/** The app's words are all in its catalogue (lib/languages/app), and its languages match English. */

const root = path.join(import.meta.dirname, '../..');
const APP_ENGLISH = path.join(APP, 'en');

const sources = new Map(
  [
    ...['app/(client)/app', 'app/sign-in', 'app/ui', 'lib/client'],
    ...['app/(site)', 'app/billing', 'app/digest', 'app/cards'],
  ].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      // The docs are in English.
      .filter((name) => /\.tsx?$/.test(name) && !(folder === 'app/(site)' && /^docs\b/.test(name)))
      .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
      .map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const),
  ),
);

interface Catalogue {
  /** Its file: `shared-device`. */
  name: string;
  messages: Readonly<Record<string, string>>;
}

const catalogues = readdirSync(APP_ENGLISH).map((file): Catalogue => {
  const name = path.basename(file, '.arb');
  return { name, messages: readRoom('en', name) };
});

/** Words that look like English and aren't in the catalogue, and why. */
const EXCEPTIONS: { file: string; text: RegExp; why: string }[] = [
  { file: 'app/(client)/app/calendar/choose-files.tsx', text: /^Files$/, why: 'what a browser calls dragged files' },
  {
    file: 'app/(client)/app/calendar/how-to-export.tsx',
    text: /^(Google Calendar|Outlook for Windows|New Outlook, on the web|Apple Calendar|Fastmail|Proton Calendar|Nextcloud|Thunderbird)$/,
    why: 'names',
  },
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
  { file: 'app/ui/language-script.ts', text: /^try\{let |^,l=new URL/, why: 'a script' },
  { file: 'app/ui/spoken.tsx', text: /^· Meeting Tab$/, why: 'a name' },
  { file: 'app/ui/paper.tsx', text: /^relative \[--teeth:/, why: 'class names' },
  { file: 'app/(client)/app/shell/app-nav.tsx', text: /^relative inline-flex /, why: 'class names' },
  { file: 'app/(client)/app/meeting/sharing/share-receipt.tsx', text: /^mt-2 bg-desk /, why: 'class names' },
  {
    file: 'lib/client/calendar/windows-zones.ts',
    text: /^(?:Dateline Standard|International Date Line West=|Coordinated Universal)/,
    why: 'names of time zones',
  },
  { file: 'lib/client/durations.ts', text: /^min$/, why: 'a length as the field reads it' },
  { file: 'lib/client/input/rates.ts', text: /^[A-Z ]+$/, why: 'codes of currencies' },
  { file: 'lib/client/locale.ts', text: /^[A-Z ]+$/, why: 'codes of regions' },
  { file: 'lib/client/portable/export-records.ts', text: /^,"records":\{$/, why: 'JSON' },
  {
    file: 'app/(site)/page.tsx',
    text: /^(SoftwareApplication|BusinessApplication|Offer)$/,
    why: 'words of schema.org',
  },
  { file: 'app/(site)/page.tsx', text: /^(Free|Pro)$/, why: 'names' },
  { file: 'app/(site)/pricing/page.tsx', text: /^(Free|Pro)$/, why: 'names' },
  { file: 'app/(site)/structured-data.tsx', text: /^(Question|Answer)$/, why: 'words of schema.org' },
  { file: 'app/(site)/landing/examples.tsx', text: /^America\/New_York$/, why: 'a time zone' },
  { file: 'app/(site)/pricing/visitor.ts', text: /^read the price for/, why: 'for the log' },
  { file: 'app/(site)/privacy/page.tsx', text: /^(Stripe|Resend)$/, why: 'names' },
  { file: 'app/cards/[page]/route.tsx', text: /^MEETING TAB$/, why: 'a name' },
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
    const users = [...sources.values()].map((source) => ({ source, names: cataloguesOf(source) }));
    const unused = catalogues.flatMap(({ name, messages }) => {
      // Looked up by code, in other languages alone: checked below. The others are types of `say` in lib/languages/terms.ts.
      if (['client-errors', 'paper', 'receipt-page', 'mail'].includes(name)) return [];
      const near = users.filter(({ names }) => names.includes(name)).map(({ source }) => source);
      const isUsed = (key: string) =>
        near.some((source) => wordingsOf(key).some((wording) => source.includes(wording)));
      return Object.keys(messages).flatMap((key) => (isUsed(key) ? [] : `${name}.ts: ${key}`));
    });
    expect(unused).toEqual([]);
  });
});

it('what the service answers with is in the catalogue as the service says it, but for what no screen can cause', () => {
  const unseen = ['unauthorized', 'method_not_allowed', 'idempotency_mismatch'];
  const shown = Object.entries(ERRORS)
    .filter(([code]) => !unseen.includes(code))
    .map(([code, [, message]]) => [code, message.replace(/ Try again later\.$/, '')]);
  expect(readRoom('en', 'client-errors')).toEqual(Object.fromEntries(shown));
});

/** Finds how code names a message: by its key, or as one of a kind: `trouble.${code}`, `${page}.title`. */
const wordingsOf = (key: string) => {
  const dot = key.lastIndexOf('.');
  return [`'${key}'`, `\`${key.slice(0, dot)}.\${`, `}.${key.slice(dot + 1)}\``];
};

/** Returns the catalogues whose messages a file may name: those that it imports or gets a reader for. */
function cataloguesOf(source: string): string[] {
  const imported = [...source.matchAll(/from '#words\/([\w-]+)\.ts'/g)].map(([, name = '']) => name);
  const readFor = [
    /\/typed-words\.ts'/.test(source) && 'client-typed',
    /\/list-header\.ts'/.test(source) && 'client-columns',
  ];
  return [...imported, ...readFor.filter((name) => name !== false)];
}

const people: Room<{ none: object; few: { people: number; where: string } }> = {
  name: 'people',
  messages: {
    none: compile('Nobody came.'),
    few: compile(
      '{people, plural, =0{Nobody} one{# person} other{# people}} came to {where, select, here{us} other{{where}}}.',
    ),
  },
};

describe('a translation', () => {
  const english =
    '{people, plural, =0{Nobody} one{# person} other{# people}} came to <b>{where, select, here{us} other{{where}}}</b>.';
  const polish = ['one', 'few', 'many', 'other'];
  const plural = '{people, plural, one{# osoba} few{# osoby} many{# osób} other{# osoby}}';
  const where = '<b>{where, select, here{nas} other{{where}}}</b>';
  const problems = (text: string) => problemsOf(text, shapeOf(english), polish);

  it('takes what English takes, with its own language’s plurals', () => {
    expect(problems(`${plural} u ${where}.`)).toEqual([]);
  });

  it.each([
    ['an argument that English lacks', `${plural} u ${where} {when}.`, /^takes .*when: string.* instead of/],
    ['no argument that English has', `Ktoś u ${where}.`, /^takes .* instead of .*people: number/],
    ['no tag', `${plural} u {where, select, here{nas} other{{where}}}.`, /^takes .* instead of .*b: Tag/],
    ['English plurals', `{people, plural, one{# osoba} other{# osoby}} u ${where}.`, /^has the plurals one,other/],
    ['another choice', `${plural} u <b>{where, select, tu{nas} other{{where}}}</b>.`, /^chooses \{where\} from/],
    ['a space at its end', `${plural} u ${where}. `, /^has a space too many/],
  ])('with %s is refused', (_, text, problem) => {
    expect(problems(text)).toEqual([expect.stringMatching(problem)]);
  });

  it.each([
    ['an argument that doesn’t end', 'for {name'],
    ['an end without a tag', 'costs much</b>'],
    ['tags that cross', '<b>costs <i>much</b></i>'],
    ['a figure in the library’s way', '{cost, number, percent}'],
    ['a plural of places', '{place, selectordinal, one{#st} other{#th}}'],
    ['a plural without its last form', '{people, plural, one{# person}}'],
    ['an argument that is two things', '{people} {people, number}'],
  ])('isn’t a message with %s', (_, text) => {
    expect(() => shapeOf(text)).toThrow();
  });

  it('is there for every message of every language, and for no other', () => {
    const english = new Map(catalogues.map(({ name, messages }) => [name, messages]));
    const one = new Map([['shell', { ...readRoom('en', 'shell'), 'nav.extra': 'Extra' }]]);
    expect(compare('en', english)).toEqual([]);
    expect(compare('en', one)).toEqual(['en/shell nav.extra is missing']);
    expect(compare('en', new Map([['shell', {}]])).at(0)).toBe('en/shell nav.label is surplus');
    expect(compare('tlh', one)).toEqual([expect.stringMatching(/^tlh\/shell .*no such file/)]);
  });
});

/** Languages that name the total first, and then the part. */
const TURNED = ['ja', 'ko', 'zh-Hans'];

it.each([
  ['changes', 'what.shorten', 'to', 'from', TURNED],
  ['changes', 'what.shrink', 'to', 'from', TURNED],
  ['changes', 'changes.paceText', 'cost', 'expected', []],
  ['calendar', 'strip.focus', 'from', 'to', []],
  ['calendar', 'strip.noFocus', 'from', 'to', []],
  ['calendar', 'invitation.costsInYear', 'cost', 'year', []],
  ['calendar-plan', 'price.each', 'cost', 'year', []],
  ['client-calendar', 'file.tooLarge', 'size', 'most', []],
  ['client-calendar', 'sentence.named', 'cost', 'part', []],
  ['client-calendar', 'sentence.series', 'cost', 'part', []],
  ['client-input', 'line.foreign', 'other', 'currency', []],
  ['client-portable', 'file.tooLarge', 'size', 'most', []],
  ['insights', 'breakdown.worth', 'yes', 'of', TURNED],
  ['insights', 'budgets.used', 'used', 'budget', ['ko']],
  ['insights', 'plan.note', 'plannedCost', 'cost', []],
  ['insights', 'plan.text', 'plannedCost', 'cost', []],
  ['insights', 'suggest.backToBackWhy', 'count', 'of', TURNED],
  ['insights', 'suggest.grewWhy', 'from', 'to', []],
  ['insights', 'suggest.notWorthWhy', 'count', 'of', TURNED],
  ['insights', 'suggest.overrunsWhy', 'count', 'of', TURNED],
  ['insights', 'suggest.unplannedWhy', 'count', 'of', TURNED],
  ['insights', 'suggest.unusedWhy', 'count', 'of', TURNED],
  ['meetings', 'span.closed', 'from', 'to', []],
])('%s %s has two figures of one kind, which no language takes for each other', (room, key, first, second, turned) => {
  const place = (language: string, name: string) =>
    (readRoom(language, room)[key] ?? '').search(new RegExp(`\\{${name}[,}]`));
  const before = LANGUAGES.filter((language) => place(language, first) < place(language, second));
  expect(before).toEqual(LANGUAGES.filter((language) => !turned.includes(language)));
});

it('no line begins with a mark after what changes saved, which has a line of its own', () => {
  for (const key of ['changes.saved', 'changes.cost'])
    for (const language of LANGUAGES) {
      const after = readRoom(language, 'changes')[key]?.split('</b>')[1]?.trim() ?? '';
      expect([language, after], key).toEqual([language, expect.stringMatching(/^[\p{L}({]/u)]);
    }
});

it('a Polish word has the same forms of two and of five in all messages', () => {
  const forms = new Map<string, Set<string>>();
  for (const room of readdirSync(path.join(APP, 'pl')))
    for (const text of Object.values(readRoom('pl', path.basename(room, '.arb'))))
      for (const [, one = '', two, five] of text.matchAll(/one\{# ([^{}]+)\} few\{# ([^{}]+)\} many\{# ([^{}]+)\}/g))
        forms.set(one, (forms.get(one) ?? new Set()).add(`${two}, ${five}`));
  expect([...(forms.get('osoba') ?? [])]).toEqual(['osoby, osób']);
  for (const [one, own] of forms) expect([one, ...own]).toHaveLength(2);
});

describe('a message', () => {
  afterEach(() => speak(ENGLISH));

  it('is said with counts as the reader writes them, and with the form for each', () => {
    vi.stubGlobal('navigator', { languages: ['de'] });
    const say = sayIn(people);
    expect(say('none')).toBe('Nobody came.');
    expect(say('few', { people: 0, where: 'here' })).toBe('Nobody came to us.');
    expect(say('few', { people: 1, where: 'Rome' })).toBe('1 person came to Rome.');
    expect(say('few', { people: 1234, where: 'Rome' })).toBe('1.234 people came to Rome.');
  });

  it('is said in the language that was chosen, with its plurals', () => {
    vi.stubGlobal('navigator', { languages: ['pl'] });
    const say = sayIn(people);
    const few = '{people, plural, one{# osoba} few{# osoby} many{# osób} other{# osoby}} ({where})';
    speak({ language: 'pl', rooms: { people: { none: compile('Nikogo.'), few: compile(few) } } });
    expect(say('none')).toBe('Nikogo.');
    expect([1, 3, 5, 22].map((people) => say('few', { people, where: 'tu' }))).toEqual([
      ...['1 osoba (tu)', '3 osoby (tu)', '5 osób (tu)', '22 osoby (tu)'],
    ]);
  });

  it('holds elements where its tags are', () => {
    const messages = { hello: compile('Hi <b>{name}</b>!') };
    const rich = elementsIn<unknown, { hello: { name: string; b: Tag } }>({ name: 'rich', messages }, (all) => all);
    expect(rich('hello', { name: 'Ada', b: (inside) => ({ bold: inside }) })).toEqual(['Hi ', { bold: ['Ada'] }, '!']);
  });
});
