// The npm commands: what each does, and its help, which also says what arguments it takes. The help is read before anything
// is installed, on any Node, so this is plain JavaScript and imports only the command that runs.

/** @typedef {(scope: import('../host/scope.ts').Scope, args: string[]) => Promise<boolean>} Run: returns whether all went well */

/**
 * `text`: usage, a sentence, the arguments (indented by two spaces: flags, and names of words), and a note.
 * @type {(run: Run, text: string) => { run: Run, help: string }}
 */
const command = (run, text) => ({
  run,
  help: `Usage: ${text.replace(/\n(?! )|(?<=\n\S.*)\n(?= {2}\S)/g, '\n\n')}`,
});

const SETTINGS = 'Settings are environment variables, like PORT and DATA_DIR. lib/DEPLOY.md lists them.';

const tool = (name) => async (scope) => (await import('../build/tools.ts'))[name](scope);
const launch = (mode) => async (scope) => (await import('./launch.ts')).launch(scope, mode);
const database = (name) => async (scope, args) => (await import('./database.ts'))[name](scope, args);
const release = (name) => async (scope, args) => (await import('./release.ts'))[name](scope, args);

export const COMMANDS = {
  start: command(
    launch('start'),
    `npm start
Runs Meeting Tab on this machine. Installs, migrates and builds first if needed.
${SETTINGS}`,
  ),
  dev: command(launch('dev'), `npm run dev\nRuns Meeting Tab with hot reload.\n${SETTINGS}`),
  demo: command(
    async (scope, args) => (await import('./demo.ts')).demo(scope, args),
    `npm run demo [-- --fresh]
Runs Meeting Tab beside the usual one, with a Pro account and a year of meetings that never happened.
  --fresh  delete the demo’s data and make it again, up to today
Its data is in DATA_DIR/demo. It listens on the next free port after PORT.`,
  ),
  test: command(
    async (scope, args) => (await import('./test.ts')).test(scope, args),
    `npm test [-- [FLAG…] [FILE…]]
Runs lint, types, unit, API and browser tests. With arguments, runs only those tests.
  FILE…    tests or folders, like tests/unit/cost.test.ts
  --e2e    browser tests only
  --keep   keep PostgreSQL’s data for the next run
  --watch  run unit tests again as files change
  -…       any other flag goes to Vitest, or after --e2e to Playwright: -t NAME, --debug
What takes long has its own commands: test:host, test:journeys, test:sweeps and soak, which takes --minutes=N, too.`,
  ),
  mutants: command(
    async (scope, args) => (await import('./mutants.ts')).mutants(scope, args),
    `npm run mutants [-- [--force] [FOLDER…]]
       npm run mutants -- patches [NAME…]
Puts bugs into the code, one at a time, and lists those that no test notices.
  FOLDER…  folders or files to put them in, like lib/cost
  --force  start over instead of continuing from the last run
  patches  put in the bugs kept in tests/mutants instead, all or those named`,
  ),
  bench: command(
    async (scope, args) => (await import('./bench.ts')).bench(scope, args),
    `npm run bench [-- [--quick] [NAME…]]
Measures speed against bare servers and peers on the same PostgreSQL.
  NAME…    rows of the table, like push or pull
  --quick  measure less, for a first look`,
  ),
  check: command(tool('check'), 'npm run check\nChecks lint and types.'),
  lint: command(tool('lint'), 'npm run lint\nRuns the linters.'),
  typecheck: command(tool('typecheck'), 'npm run typecheck\nChecks the types.'),
  format: command(tool('format'), 'npm run format\nFormats all files and fixes what the linter can fix safely.'),
  migration: command(
    database('migration'),
    `npm run db:migration NAME
Writes what has changed in prisma/schema.prisma since the newest migration as the next one.
  NAME  what the migration does, like add_topics`,
  ),
  reset: command(
    database('reset'),
    `npm run db:reset [-- --tests]
Empties the local database.
  --tests  remove the database kept by npm test -- --keep instead`,
  ),
  package: command(
    release('packageInto'),
    `npm run package FOLDER
Builds Meeting Tab, and writes what runs in production into a folder. The Dockerfile uses it.
  FOLDER  a new folder, or one with an earlier package, which is replaced
There, on Node 24, node lib/local/bootstrap.mjs start runs it, with DATABASE_URL set.`,
  ),
  doctor: command(
    async (scope) => (await import('./doctor.ts')).doctor(scope),
    `npm run doctor
Looks at a deployment with its environment, and prints a line for each thing that’s wrong or missing. Changes nothing.
Run it where the app runs. It exits with 1 if there’s something to fix, and never prints a secret.`,
  ),
  backup: command(
    database('backup'),
    `npm run backup [FILE]
Backs up the database into one compressed file, while the app runs, and reads the file again to check it.
  FILE  where to write it; by default a new file in BACKUP_DIR, or in backups in DATA_DIR
It takes DIRECT_URL, DATABASE_URL or the local database. With BACKUP_DIR set, npm start makes one a day and keeps 14.`,
  ),
  restore: command(
    database('restoreFrom'),
    `npm run restore FILE [-- --replace]
       npm run restore FILE -- --check
Restores a backup into an empty database, all of it or nothing. Stop the app first.
  FILE       what npm run backup wrote
  --replace  delete what’s in the database and restore the backup instead
  --check    read the backup, say what’s in it, and restore nothing
It takes DIRECT_URL, DATABASE_URL or the local database. Devices notice it, and send what the backup lacks.`,
  ),
  rebuild: command(
    database('rebuild'),
    `npm run reports:rebuild WORKSPACE_ID
Rebuilds a workspace’s reports from its records. People can keep working meanwhile.
  WORKSPACE_ID  the workspace’s ID`,
  ),
  'stripe-setup': command(
    release('stripeSetup'),
    `npm run stripe:setup
Creates the product and its prices at Stripe. Safe to run again.
Needs STRIPE_SECRET_KEY.`,
  ),
};

/** Returns the first argument that a command doesn't take; undefined if it takes them all. */
export function unknownArgument({ help }, args) {
  const takes = [...help.matchAll(/^ {2}(\S+)/gm)].map(([, word]) => word);
  const takesWords = takes.some((word) => !word.startsWith('-'));
  return args.find((arg) => (arg.startsWith('-') ? !takes.includes(arg) && !takes.includes('-…') : !takesWords));
}
