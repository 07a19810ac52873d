import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@babel/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compared, percent } from '../../app/(client)/app/meeting/comparing/range-words.ts';
import { savingWords } from '../../app/(client)/app/shared/device/saving-words.ts';

/** Nothing that people read has the words that lib/COPY.md forbids. */

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const EXCEPTIONS: { file: string; text: string; why: string }[] = [
  { file: 'lib/client/connect/google.ts', text: 'CANCELLED', why: 'a value of RFC 5545' },
  { file: 'lib/client/connect/microsoft.ts', text: 'CANCELLED', why: 'a value of RFC 5545' },
  { file: 'lib/reports/highlights.ts', text: 'AS dearest', why: 'SQL: the name of a column' },
  { file: 'lib/client/calendar/read-event.ts', text: 'CANCELLED', why: 'RFC 5545: the name of a status' },
];

/** A text in a source file that people may read. */
interface Text {
  text: string;
  line: number;
}

/** Types aren't read, except for the values in these. */
const VALUES = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);
const PLACES = new Set(['loc', 'start', 'end', 'range', 'extra', 'errors', 'comments', 'tokens']);

/**
 * Returns the texts of a TypeScript file: JSX text, string literals, and templates, with `…` for what is filled in. Leaves
 * out comments, types, imports, and one-word literals in lowercase, which are values.
 */
function textsIn(code: string, file: string): Text[] {
  const tree = parseSync(code, {
    filename: file,
    configFile: false,
    babelrc: false,
    parserOpts: { sourceType: 'module', plugins: ['typescript', 'jsx'] },
  });
  const texts: Text[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) walk(one);
    if (!isNode(node) || node.type.startsWith('Import') || (node.type.startsWith('TS') && !VALUES.has(node.type)))
      return;
    const text = textOf(node);
    if (text !== undefined) texts.push({ text, line: node.loc?.start.line ?? 0 });
    for (const [key, child] of Object.entries(node)) {
      if (!PLACES.has(key) && !key.endsWith('Comments') && typeof child === 'object') walk(child);
    }
  };
  walk(tree?.program);
  return texts;
}

interface Node {
  type: string;
  loc?: { start: { line: number } };
  value?: unknown;
  quasis?: { value: { cooked?: string | null } }[];
}

const isNode = (node: unknown): node is Node =>
  typeof node === 'object' && node !== null && 'type' in node && typeof node.type === 'string';

function textOf({ type, value, quasis }: Node): string | undefined {
  if (type === 'TemplateLiteral') return quasis?.map((part) => part.value.cooked ?? '').join('…');
  if (typeof value !== 'string') return undefined;
  const isWords = type === 'JSXText' || (type === 'StringLiteral' && /\s|^[^a-z]/.test(value.trim()));
  return isWords ? value : undefined;
}

interface Ban {
  words: string;
  pattern: RegExp;
  instead: string;
}

/** The rows of the table under "Never" in lib/COPY.md: words in backticks, and what to write instead. */
function bans(): Ban[] {
  const [, section = ''] = read('lib/COPY.md').split('\n## Never\n');
  return [...section.matchAll(/^\| (`.+`) \| (.+) \|$/gm)].flatMap(([, words = '', instead = '']) =>
    [...words.matchAll(/`([^`]+)`/g)].map(([, word = '']) => ({
      words: word,
      pattern: new RegExp(`(?<![\\w-])${word.replaceAll(' ', '\\s+')}(?![\\w-])`, 'i'),
      instead,
    })),
  );
}

/** Returns what a source file must not say, a line each. Most have none of the words anywhere, and need no parser. */
function foundIn(file: string): string[] {
  const code = read(file);
  const near = list.filter(({ pattern }) => pattern.test(code));
  return near.length > 0 ? found(file, textsIn(code, file), near) : [];
}

/** Returns what these texts of a file must not say. */
function found(file: string, texts: readonly Text[], list: readonly Ban[]): string[] {
  return texts.flatMap(({ text, line }) =>
    list
      .filter(({ pattern }) => pattern.test(text))
      .filter(() => !EXCEPTIONS.some((one) => one.file === file && text.includes(one.text)))
      .map(({ words, instead }) => `${file}:${line} says "${words}". Write: ${instead}`),
  );
}

const filesIn = (folder: string, ending: RegExp) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`)
    .filter((name) => ending.test(name) && !name.startsWith('lib/generated/'));

/** Prose is read line by line, without its code. */
function linesOf(file: string): Text[] {
  let isCode = false;
  return read(file)
    .split('\n')
    .map((text, i) => {
      if (text.startsWith('```')) isCode = !isCode;
      return { text: isCode ? '' : text.replaceAll(/`[^`]*`/g, ''), line: i + 1 };
    });
}

const list = bans();
const sources = [...filesIn('app', /\.tsx?$/), ...filesIn('lib', /\.tsx?$/)].filter(
  // Other languages have their own words.
  (file) => !/^lib\/languages\/catalogues\/(?!en)/.test(file),
);

describe('the words of lib/COPY.md', () => {
  it('are read from its table', () => {
    expect(list.length).toBeGreaterThan(30);
    expect(list.map(({ words }) => words)).toEqual(expect.arrayContaining(['e-mail', 'colour', 'dearest', 'log in']));
  });

  it('hold in the strings of pages, emails, errors and the terminal', () => {
    expect(sources.length).toBeGreaterThan(250);
    expect(sources.flatMap(foundIn)).toEqual([]);
  });

  it('hold in the READMEs and the examples of the docs', () => {
    const prose = [
      'README.md',
      'lib/DEPLOY.md',
      '.github/CONTRIBUTING.md',
      ...filesIn('app/(site)/docs/examples', /./),
    ];
    expect(prose.flatMap((file) => found(file, linesOf(file), list))).toEqual([]);
  });

  it('have exceptions only where they are needed', () => {
    for (const { file, text } of EXCEPTIONS) {
      const texts = textsIn(read(file), file).filter((one) => one.text.includes(text));
      expect(
        texts.some((one) => list.some(({ pattern }) => pattern.test(one.text))),
        `${file}: ${text}`,
      ).toBe(true);
    }
  });
});

describe('a banned word', () => {
  const say = (code: string) => found('x.tsx', textsIn(code, 'x.tsx'), list);

  it.each([
    ['in a string', `const x = 'Your E-mail address';`],
    ['in a label', `<Field label="E-mail" />;`],
    ['in running text', `<p>Use another{' '}<b>e-mail</b></p>;`],
    ['in a template', `const x = \`Log in to \${name}\`;`],
    ['over two lines', `<p>\n  A shared receipt, which you can take\n  back\n</p>;`],
  ])('%s is found', (_, code) => expect(say(code)).toHaveLength(1));

  it.each([
    ['in a comment', '// Sends an e-mail.\n/** Log in. */ const x = 1;'],
    ['in a type', `type X = 'E-mail';`],
    ['in an import', `import x from '../Login form';`],
    ['in a value', `if (state === 'synced') go('login');`],
    ['as part of another', `const x = 'Blog in a browser, mailservice';`],
  ])('%s is not', (_, code) => expect(say(code)).toEqual([]));

  it('is told with its line, and with what to write', () => {
    expect(say(`\n\nconst x = 'The dearest meeting';`)).toEqual(['x.tsx:3 says "dearest". Write: most expensive']);
  });
});

const saving = fc.record({
  isIncluded: fc.boolean(),
  hasLapsed: fc.boolean(),
  isOnline: fc.boolean(),
  hasUnsent: fc.constantFrom(true, false, undefined),
  state: fc.constantFrom('off', 'getting', 'saving', 'saved', 'partly', 'full', 'waiting'),
} as const);

describe('what the menu says about saving', () => {
  it('is "Saved to your account" while all of it is, and never else', () => {
    fc.assert(
      fc.property(saving, (one) => {
        const isSaved = one.isIncluded && one.isOnline && one.hasUnsent === false && one.state === 'saved';
        expect(savingWords(one) === 'Saved to your account').toBe(isSaved);
      }),
    );
  });

  it('says something, whatever the state', () => {
    fc.assert(
      fc.property(saving, (one) => {
        expect(savingWords(one)).toMatch(/^\p{Lu}.+([.…]|account|only)$/u);
      }),
    );
  });
});

it.each([
  [18_000, 18_000, 'the same as in May'],
  [18_050, 18_000, 'about the same as in May'],
  [18_100, 18_000, '1% more than in May'],
  [9_000, 18_000, '50% less than in May'],
  [0, 18_000, '100% less than in May'],
  [179_000, 18_000, '894% more than in May'],
  [180_000, 18_000, '10 times as much as in May'],
  [18_000, 0, 'up from nothing in May'],
])('a figure beside an earlier one: %i after %i is %s', (figure, earlier, words) => {
  expect(compared(figure, earlier, 'in May')).toBe(words);
});

it.each([
  [0, '0%'],
  [0.0049, 'under 1%'],
  [0.005, '1%'],
  [0.494, '49%'],
  [1.5, '150%'],
])('a share of %d is %s', (share, words) => {
  expect(percent(share)).toBe(words);
});
