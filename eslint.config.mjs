import path from 'node:path';
import parser from '@babel/eslint-parser';
import reactHooks from 'eslint-plugin-react-hooks';

/*
 * Rules that Biome (biome.json) doesn't have: React's, which folder may import from which, and use of the corrected clock.
 * lib/README.md explains the folders.
 */

/** Files that run both in the browser and on the server: no database, no environment. */
const SHARED = ['batches', 'contrast', 'fields', 'format', 'ids', 'time', 'zone'].map((name) => `lib/${name}.ts`);
const FEATURE_ENTRIES = ['lib/*/service.ts', 'lib/*/schema.ts', 'lib/*/terms.ts'];
/** Files that a browser may load: each feature's wire format and terms, and what the device shares with sync. */
const BROWSER_ENTRIES = [
  ...SHARED,
  ...['lib/*/schema.ts', 'lib/*/terms.ts', 'lib/cost/*', 'lib/http/errors.ts'],
  ...['lib/sync/merge.ts', 'lib/sync/records.ts', 'lib/sync/change-record.ts', 'lib/sync/storable.ts'],
  ...['lib/languages/app/**', 'lib/languages/english.ts', 'lib/generated/words/**'],
];
const APP_MAY = [
  ...[...FEATURE_ENTRIES, 'lib/http/*', 'lib/cost/*', 'lib/sync/records.ts', 'lib/sync/change-record.ts'],
  'lib/client/**',
  ...['lib/languages/app/**', 'lib/languages/english.ts', 'lib/generated/words/**', 'lib/env.ts', ...SHARED],
  ...['app/ui/**', 'app/sign-in/**', 'app/styles/**', 'app/*'],
];

/** The client's folders, lowest first: each may import from those before it. */
const CLIENT_FOLDERS = [
  'api',
  'store',
  'input',
  'meetings',
  'insights',
  'calendar',
  'connect',
  'portable',
  'ledger',
  'sync',
  'hooks',
];

/**
 * What may be imported. The first rule whose `files` match a file says what it may import besides its own folder: paths from
 * the root, and packages where `packages` limits them.
 */
const IMPORT_RULES = [
  { files: ['lib/cost/**'], may: [], packages: () => false, why: 'The cost rules import nothing.' },
  {
    files: ['lib/*/schema.ts'],
    may: ['lib/*/schema.ts', 'lib/*/terms.ts', 'lib/cost/*'],
    packages: (name) => name === 'zod',
    why: 'A schema also runs in the browser: it may import zod, other schemas, terms, and the cost rules.',
  },
  {
    files: ['lib/*/terms.ts'],
    may: ['lib/*/schema.ts', 'lib/*/terms.ts', 'lib/time.ts', 'lib/format.ts', 'lib/generated/words/**'],
    packages: () => false,
    why: 'Terms also run in the browser, without zod: they may import other terms, and types of a schema, of figures or of words.',
  },
  {
    files: ['lib/sync/merge.ts', 'lib/sync/records.ts', 'lib/sync/change-record.ts', 'lib/sync/storable.ts'],
    may: BROWSER_ENTRIES,
    packages: () => false,
    why: 'This also runs on the device: no zod, and nothing from the server.',
  },
  {
    files: ['lib/sdk/**'],
    may: [],
    packages: () => false,
    why: 'The client is packed by itself: it may import nothing.',
  },
  {
    files: ['lib/http/**'],
    may: ['lib/env.ts'],
    why: 'The route kit may not import a feature or the database.',
  },
  {
    files: SHARED,
    may: SHARED,
    packages: () => false,
    why: 'This also runs in the browser, and may not import anything else.',
  },
  {
    files: ['lib/*.ts'],
    may: [
      'lib/*.ts',
      'lib/http/errors.ts',
      'lib/http/hang-up.ts',
      'lib/http/log.ts',
      'lib/http/process-wide.ts',
      'lib/generated/**',
    ],
    why: 'Files at the top of lib may not import a feature.',
  },
  ...CLIENT_FOLDERS.map(clientFolder),
  {
    files: ['lib/client/*'],
    may: ['lib/client/api/*', ...BROWSER_ENTRIES],
    packages: isBrowserPackage,
    why: 'The client runs in the browser: of a feature it may import the schema and the terms.',
  },
  {
    files: ['lib/server/**'],
    may: ['lib/*.ts', 'lib/http/*', 'lib/languages/terms.ts', 'app/api.ts'],
    why: 'The server knows the route kit, the API as a whole and the languages of pages, and no other feature.',
  },
  {
    files: ['lib/local/host/**'],
    may: ['lib/*.ts', 'lib/http/*'],
    why: 'host/ is the lowest folder of lib/local: it may not import from the others.',
  },
  {
    files: ['lib/local/commands/**'],
    may: ['lib/**', 'prisma/**', 'tests/bench/**', 'tests/mutants/*'],
    why: 'Commands may import all of lib.',
  },
  {
    files: ['lib/local/*/**'],
    may: [
      ...['host', 'build', 'stand-in'].map((name) => `lib/local/${name}/**`),
      'lib/*.ts',
      'lib/http/*',
      'lib/*/*.ts',
      'prisma/**',
    ],
    why: 'postgres/, mailbox/, stripe/, demo/ and doctor/ may import host/, build/ and stand-in/, but not each other.',
  },
  {
    files: ['lib/*/**'],
    may: [...FEATURE_ENTRIES, 'lib/http/*', 'lib/cost/*', 'lib/sync/records.ts', 'lib/*.ts', 'lib/generated/**'],
    why: 'Import a feature through its service.ts, schema.ts or terms.ts.',
  },
  {
    files: ['app/ui/**'],
    may: [...APP_MAY.filter((entry) => !entry.startsWith('app/')), 'app/ui/*'],
    why: 'app/ui may not import a page.',
  },
  {
    files: ['app/(client)/app/shared/**'],
    may: [...APP_MAY, 'app/(client)/app/shared/**'],
    why: 'shared/ is used by every screen and may import none.',
  },
  {
    files: ['app/(client)/app/meeting/**'],
    may: [...APP_MAY, 'app/(client)/app/shared/**', 'app/(client)/app/meeting/**'],
    why: 'meeting/ is what screens about meetings share: it may import shared/, but no screen.',
  },
  ...['calendar', 'meter', 'shell'].map(innerRoom),
  {
    files: ['app/(client)/app/team/**'],
    may: [
      ...APP_MAY,
      ...['shared/**', 'meeting/**', 'insights/*', 'team/*'].map((folder) => `app/(client)/app/${folder}`),
    ],
    why: 'The team’s screen is Insights over another source: it may import insights/, shared/ and meeting/.',
  },
  {
    files: ['app/(client)/app/*/**'],
    may: [...APP_MAY, 'app/(client)/app/shared/**', 'app/(client)/app/meeting/**'],
    why: 'A screen, or the shell around all of them, may import shared/ and meeting/, but no other screen.',
  },
  {
    files: ['app/(client)/app/*'],
    may: [...APP_MAY, 'app/(client)/app/*/*'],
    why: 'Routes and pages import a feature through its entry points.',
  },
  {
    files: ['app/(site)/docs/**'],
    may: [...APP_MAY, 'app/(site)/*', 'app/(site)/docs/**', 'app/openapi.json/*'],
    why: 'The docs are made of their own parts, of the site, and of the description of the API.',
  },
  {
    files: ['app/**'],
    // The API description is made from its routes; the site's cards are drawn with a receipt's fonts.
    may: [
      ...[...APP_MAY, 'app/**/route.ts', 'app/(site)/*', 'app/openapi.json/*', 'app/r/*/image.png/lettering.ts'],
      'package.json',
    ],
    packages: (name) => name !== 'pg' && !name.startsWith('@prisma/'),
    why: 'Routes and pages import a feature through its entry points, and never the database.',
  },
];

/** Returns the rule for rooms inside a screen: they may also import the screen's own files. */
function innerRoom(screen) {
  return {
    files: [`app/(client)/app/${screen}/*/**`],
    may: [...APP_MAY, ...['shared/**', 'meeting/**', `${screen}/*`].map((folder) => `app/(client)/app/${folder}`)],
    why: 'A room inside a screen may import shared/, meeting/, and what the screen has, but no other screen.',
  };
}

/** Returns the rule for a folder of the client: it may import from the folders below it, and nothing from the server. */
function clientFolder(name, position) {
  const below = CLIENT_FOLDERS.slice(0, position).map((folder) => `lib/client/${folder}/*`);
  return {
    files: [`lib/client/${name}/**`],
    may: [...below, 'lib/client/*', ...BROWSER_ENTRIES],
    packages: isBrowserPackage,
    why: `The client's folders, lowest first, are ${CLIENT_FOLDERS.join(', ')}: each may import from those before it, and nothing from the server.`,
  };
}

function isBrowserPackage(name) {
  return !/^(node:|@prisma\/|(pg|stripe|resend|sharp)$)/.test(name);
}

const root = import.meta.dirname;
const isIn = (file, globs) => globs.some((glob) => path.matchesGlob(file, glob));

/** @type {import('eslint').Rule.RuleModule} */
const imports = {
  create(context) {
    const file = path.relative(root, context.filename);
    const rule = IMPORT_RULES.find(({ files }) => isIn(file, files));
    function check({ loc, source }) {
      if (typeof source?.value !== 'string') return;
      const wanted = source.value;
      const refuse = (message) => context.report({ loc, message });
      if (wanted.startsWith('../../../'))
        refuse('Use #ui/, #words/, #api/, #sign-in/ or #lib/, or move the file to where it is used.');
      if (file.startsWith('lib/') && wanted.startsWith('#lib/')) refuse('lib imports by relative path.');
      if (!/^[.#]/.test(wanted)) {
        if (rule?.packages && !rule.packages(wanted)) refuse(rule.why);
        return;
      }
      const target = resolve(file, wanted);
      if (file.startsWith('app/') && target.startsWith('lib/') && wanted.startsWith('.')) refuse('Import from #lib/.');
      const isOwn = `${target}/`.startsWith(`${path.dirname(file)}/`);
      if (rule && !isOwn && !isIn(target, rule.may)) refuse(rule.why);
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

const ALIASES = {
  '#api/': 'app/openapi.json/',
  '#lib/': 'lib/',
  '#prisma/': 'prisma/',
  '#sign-in/': 'app/sign-in/',
  '#tests/': 'tests/',
  '#ui/': 'app/ui/',
  '#words/': 'lib/generated/words/en/',
};

function resolve(file, wanted) {
  const alias = Object.entries(ALIASES).find(([name]) => wanted.startsWith(name));
  return alias ? wanted.replace(...alias) : path.join(path.dirname(file), wanted);
}

const ASK_THE_CLOCK = 'Use timeNow of lib/client/clock.ts: the device’s own clock may be wrong.';

const languageOptions = {
  parser,
  parserOptions: { requireConfigFile: false, babelOptions: { parserOpts: { plugins: ['typescript', 'jsx'] } } },
};

export default [
  { ignores: ['**/generated/**', '.next/**', 'app/(site)/docs/examples/**', 'tests/**'] },
  {
    files: ['app/**/*.{ts,tsx}', 'lib/**/*.ts', 'lib/**/*.tsx'],
    languageOptions,
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { folders: { rules: { imports } } },
    rules: { 'folders/imports': 'error' },
  },
  {
    files: ['app/**/*.{ts,tsx}', 'lib/client/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs['recommended-latest'].rules,
  },
  {
    files: ['app/(client)/**/*.{ts,tsx}', 'lib/client/**/*.{ts,tsx}'],
    ignores: ['lib/client/clock.ts', 'lib/client/api/service-time.ts'],
    rules: {
      'no-restricted-properties': ['error', { object: 'Date', property: 'now', message: ASK_THE_CLOCK }],
      'no-restricted-syntax': [
        'error',
        { selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: ASK_THE_CLOCK },
      ],
    },
  },
];
