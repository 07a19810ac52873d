import path from 'node:path';
import parser from '@babel/eslint-parser';
import reactHooks from 'eslint-plugin-react-hooks';

/*
 * Two things that Biome (biome.json) does not know: React's own rules, and which room of the house may enter which.
 * lib/README.md is the map in words.
 */

/** What browser and server share: no room of the app, no database, no environment. */
const SHARED = ['batches', 'contrast', 'fields', 'format', 'ids', 'time', 'zone'].map((name) => `lib/${name}.ts`);
const FEATURE_DOORS = ['lib/*/service.ts', 'lib/*/schema.ts', 'lib/*/terms.ts'];
/** A feature's files that a browser may load: the wire's shapes and the names of things, and what sync shares with the device. */
const BROWSER_DOORS = [
  ...SHARED,
  ...['lib/*/schema.ts', 'lib/*/terms.ts', 'lib/cost/*', 'lib/http/errors.ts'],
  ...['lib/sync/merge.ts', 'lib/sync/records.ts'],
];
const APP_MAY = [
  ...[...FEATURE_DOORS, 'lib/http/*', 'lib/cost/*', 'lib/sync/records.ts', 'lib/client/**', 'lib/env.ts', ...SHARED],
  ...['app/ui/**', 'app/sign-in/**', 'app/styles/**', 'app/*'],
];

/** The client's rooms from the ground up: a room knows those before it. */
const CLIENT_ROOMS = ['api', 'store', 'input', 'meetings', 'sync', 'hooks'];

/**
 * The doors. The first row that names a file says what it may import besides its own folder: paths from the root, and
 * packages where `packages` limits them.
 */
const DOORS = [
  { room: ['lib/cost/**'], may: [], packages: () => false, why: 'The cost rules import nothing.' },
  {
    room: ['lib/*/schema.ts'],
    may: ['lib/*/schema.ts', 'lib/*/terms.ts'],
    packages: (name) => name === 'zod',
    why: 'A schema runs in a browser, too: it imports zod, other schemas, and terms.',
  },
  {
    room: ['lib/*/terms.ts'],
    may: ['lib/*/schema.ts', 'lib/*/terms.ts', 'lib/time.ts'],
    packages: () => false,
    why: 'Terms run in a browser, too, and without zod: they import other terms, and types of a schema.',
  },
  {
    room: ['lib/sync/merge.ts', 'lib/sync/records.ts'],
    may: BROWSER_DOORS,
    packages: () => false,
    why: 'The device runs this too: no zod, and nothing of the server.',
  },
  {
    room: ['lib/http/**'],
    may: ['lib/env.ts'],
    why: 'The route kit knows no feature, and no database.',
  },
  {
    room: SHARED,
    may: SHARED,
    packages: () => false,
    why: 'This runs in a browser, too, and knows nothing of the rest.',
  },
  {
    room: ['lib/*.ts'],
    may: ['lib/*.ts', 'lib/http/log.ts', 'lib/http/hang-up.ts', 'lib/http/shared.ts', 'lib/generated/**'],
    why: 'What stands at the top of lib knows no feature.',
  },
  ...CLIENT_ROOMS.map(clientRoom),
  {
    room: ['lib/client/*'],
    may: ['lib/client/api/*', ...BROWSER_DOORS],
    packages: isBrowserPackage,
    why: 'The client runs in a browser: of a feature it knows the schema and the terms.',
  },
  {
    room: ['lib/local/host/**'],
    may: ['lib/*.ts', 'lib/http/*'],
    why: 'host/ is the ground of lib/local: it knows no other room of it.',
  },
  {
    room: ['lib/local/commands/**'],
    may: ['lib/**', 'prisma/**', 'tests/bench/**', 'tests/mutants/*'],
    why: 'Commands know all of lib.',
  },
  {
    room: ['lib/local/*/**'],
    may: ['lib/local/host/**', 'lib/*.ts', 'lib/http/*', 'lib/*/*.ts', 'prisma/**'],
    why: 'postgres/, mailbox/ and stripe/ know host/, and not each other.',
  },
  {
    room: ['lib/*/**'],
    may: [...FEATURE_DOORS, 'lib/http/*', 'lib/cost/*', 'lib/sync/records.ts', 'lib/*.ts', 'lib/generated/**'],
    why: 'A feature is entered by its service.ts, schema.ts or terms.ts.',
  },
  { room: ['app/ui/**'], may: APP_MAY.filter((door) => !door.startsWith('app/')), why: 'ui knows no page.' },
  {
    room: ['app/(client)/app/shared/**'],
    may: APP_MAY,
    why: 'shared/ is used by every screen and knows none.',
  },
  {
    room: ['app/(client)/app/meeting/**'],
    may: [...APP_MAY, 'app/(client)/app/shared/*'],
    why: 'meeting/ is what meter and meetings share: it knows shared/ and no screen.',
  },
  {
    room: ['app/(client)/app/*/**'],
    may: [...APP_MAY, 'app/(client)/app/shared/*', 'app/(client)/app/meeting/*'],
    why: 'A screen, or the shell around all of them, knows shared/ and meeting/, and no other screen.',
  },
  {
    room: ['app/(client)/app/*'],
    may: [...APP_MAY, 'app/(client)/app/*/*'],
    why: 'Routes and pages enter a feature by its doors.',
  },
  {
    room: ['app/**'],
    // The description of the API is made from its routes.
    may: [...APP_MAY, 'app/**/route.ts', 'app/(site)/*', 'package.json'],
    packages: (name) => name !== 'pg' && !name.startsWith('@prisma/'),
    why: "Routes and pages enter a feature by its doors, and don't know the database.",
  },
];

/** A room of the client: it knows those below it, and nothing of the server. */
function clientRoom(name, floor) {
  const below = CLIENT_ROOMS.slice(0, floor).map((room) => `lib/client/${room}/*`);
  return {
    room: [`lib/client/${name}/**`],
    may: [...below, 'lib/client/*', ...BROWSER_DOORS],
    packages: isBrowserPackage,
    why: `The client's rooms, from the ground up, are ${CLIENT_ROOMS.join(', ')}: a room knows those before it, and nothing of the server.`,
  };
}

function isBrowserPackage(name) {
  return !/^(node:|@prisma\/|(pg|stripe|resend|sharp)$)/.test(name);
}

const root = import.meta.dirname;
const isIn = (file, globs) => globs.some((glob) => path.matchesGlob(file, glob));

/** @type {import('eslint').Rule.RuleModule} */
const doors = {
  create(context) {
    const file = path.relative(root, context.filename);
    const door = DOORS.find(({ room }) => isIn(file, room));
    function check({ loc, source }) {
      if (typeof source?.value !== 'string') return;
      const wanted = source.value;
      const refuse = (message) => context.report({ loc, message });
      if (wanted.startsWith('../../../')) refuse('Use #ui/, #sign-in/ or #lib/, or move the file to where it is used.');
      if (file.startsWith('lib/') && wanted.startsWith('#lib/')) refuse('lib imports by relative path.');
      if (!/^[.#]/.test(wanted)) {
        if (door?.packages && !door.packages(wanted)) refuse(door.why);
        return;
      }
      const target = resolve(file, wanted);
      if (file.startsWith('app/') && target.startsWith('lib/') && wanted.startsWith('.')) refuse('Import from #lib/.');
      const isOwn = `${target}/`.startsWith(`${path.dirname(file)}/`);
      if (door && !isOwn && !isIn(target, door.may)) refuse(door.why);
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
  '#lib/': 'lib/',
  '#prisma/': 'prisma/',
  '#sign-in/': 'app/sign-in/',
  '#tests/': 'tests/',
  '#ui/': 'app/ui/',
};

function resolve(file, wanted) {
  const alias = Object.entries(ALIASES).find(([name]) => wanted.startsWith(name));
  return alias ? wanted.replace(...alias) : path.join(path.dirname(file), wanted);
}

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
    plugins: { house: { rules: { doors } } },
    rules: { 'house/doors': 'error' },
  },
  {
    files: ['app/**/*.{ts,tsx}', 'lib/client/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs['recommended-latest'].rules,
  },
];
