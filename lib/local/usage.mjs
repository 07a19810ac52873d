// What each command of package.json does and takes. Read before anything is installed, so plain JavaScript without
// dependencies.

/**
 * `takes`: what may follow the command. A key that begins with a dash is a flag, another stands for words.
 * `passesOn`: any other flag is for the tool it runs, which refuses those it doesn't know.
 * @type {Record<string, { usage: string, does: string, takes?: Record<string, string>, passesOn?: boolean, note?: string }>}
 */
export const COMMANDS = {
  start: {
    usage: 'npm start',
    does: 'Runs Meeting Tab on this machine. Installs, migrates and builds first if needed.',
    note: 'Settings are environment variables, like PORT and DATA_DIR. README.md lists them.',
  },
  dev: {
    usage: 'npm run dev',
    does: 'Runs Meeting Tab with hot reload.',
    note: 'Settings are environment variables, like PORT and DATA_DIR. README.md lists them.',
  },
  demo: {
    usage: 'npm run demo [-- --fresh]',
    does: 'Runs Meeting Tab beside the usual one, with a Pro account and a year of meetings that never happened.',
    takes: { '--fresh': 'delete the demo’s data and make it again, up to today' },
    note: 'Its data is in DATA_DIR/demo. It listens on the next free port after PORT.',
  },
  test: {
    usage: 'npm test [-- [FLAG…] [FILE…]]',
    does: 'Runs lint, types, unit, API and browser tests. With arguments, runs only those tests.',
    takes: {
      'FILE…': 'tests or folders, like tests/unit/cost.test.ts',
      '--e2e': 'browser tests only',
      '--keep': 'keep PostgreSQL’s data for the next run',
      '--watch': 'run unit tests again as files change',
    },
    passesOn: true,
    note: 'What takes long has its own commands: test:host, test:journeys, test:sweeps and soak. npm run soak takes --minutes=N, too: how long each soak lasts. Any other flag goes to Vitest, or after --e2e to Playwright: -t NAME, --debug.',
  },
  mutants: {
    usage: 'npm run mutants [-- [--force] [FOLDER…]]\n       npm run mutants -- patches [NAME…]',
    does: 'Puts bugs into the code, one at a time, and lists those that no test notices.',
    takes: {
      'FOLDER…': 'folders or files to put them in, like lib/cost',
      '--force': 'start over instead of continuing from the last run',
      patches: 'put in the bugs kept in tests/mutants instead, all or those named',
    },
  },
  bench: {
    usage: 'npm run bench [-- [--quick] [NAME…]]',
    does: 'Measures speed against bare servers and peers on the same PostgreSQL.',
    takes: {
      'NAME…': 'rows of the table, like push or pull',
      '--quick': 'measure less, for a first look',
    },
  },
  check: { usage: 'npm run check', does: 'Checks lint and types.' },
  lint: { usage: 'npm run lint', does: 'Runs the linters.' },
  typecheck: { usage: 'npm run typecheck', does: 'Checks the types.' },
  format: { usage: 'npm run format', does: 'Formats all files and fixes what the linter can fix safely.' },
  migration: {
    usage: 'npm run db:migration NAME',
    does: 'Writes the next migration from prisma/schema.prisma.',
    takes: { NAME: 'what the migration does, like add_topics' },
  },
  reset: {
    usage: 'npm run db:reset [-- --tests]',
    does: 'Empties the local database.',
    takes: { '--tests': 'remove the database kept by npm test -- --keep instead' },
  },
  resolve: {
    usage: 'npm run db:resolve [-- --applied | --again]',
    does: 'Looks at what an interrupted migration left behind, says what’s there, and applies the rest if it can.',
    takes: {
      '--applied': 'count it as applied, whatever the schema says',
      '--again': 'count it as undone, and apply it again',
    },
  },
  package: {
    usage: 'npm run package FOLDER',
    does: 'Builds Meeting Tab, and writes what runs in production into a folder. The Dockerfile uses it.',
    takes: { FOLDER: 'where to write it; what’s there is deleted' },
    note: 'There, on Node 24, node lib/local/bootstrap.mjs start runs it, with DATABASE_URL set.',
  },
  doctor: {
    usage: 'npm run doctor',
    does: 'Looks at a deployment with its environment, and prints a line for each thing that’s wrong or missing. Changes nothing.',
    note: 'Run it where the app runs. It exits with 1 if there’s something to fix, and never prints a secret.',
  },
  backup: {
    usage: 'npm run backup [FILE]',
    does: 'Backs up the database into one compressed file, while the app runs, and reads the file again to check it.',
    takes: { FILE: 'where to write it; by default a new file in BACKUP_DIR, or in backups in DATA_DIR' },
    note: 'It takes DIRECT_URL, DATABASE_URL or the local database. With BACKUP_DIR set, npm start makes one a day and keeps the last 14.',
  },
  restore: {
    usage: 'npm run restore FILE [-- --replace]\n       npm run restore FILE -- --check',
    does: 'Restores a backup into an empty database, all of it or nothing. Stop the app first.',
    takes: {
      FILE: 'what npm run backup wrote',
      '--replace': 'delete what’s in the database and restore the backup instead',
      '--check': 'read the backup, say what’s in it, and restore nothing',
    },
    note: 'It takes DIRECT_URL, DATABASE_URL or the local database. Devices notice it, and send what the backup lacks.',
  },
  rebuild: {
    usage: 'npm run reports:rebuild WORKSPACE_ID',
    does: 'Rebuilds a workspace’s reports from its records. People can keep working meanwhile.',
    takes: { WORKSPACE_ID: 'the workspace’s ID' },
  },
  'stripe-setup': {
    usage: 'npm run stripe:setup',
    does: 'Creates the product and its prices at Stripe. Safe to run again.',
    note: 'Needs STRIPE_SECRET_KEY.',
  },
};

const isFlag = (word) => word.startsWith('-');

/** What a command does and takes, for a terminal. */
export function usageOf(command) {
  const { usage, does, takes = {}, note } = COMMANDS[command];
  const width = Math.max(...Object.keys(takes).map((key) => key.length));
  const rows = Object.entries(takes).map(([key, meaning]) => `  ${key.padEnd(width)}  ${meaning}`);
  return [[`Usage: ${usage}`], [does], rows, note ? [note] : []]
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n');
}

/** Returns the first argument that a command doesn't take; undefined if it takes them all. */
export function unknownArgument(command, args) {
  const { takes = {}, passesOn = false } = COMMANDS[command];
  const takesWords = Object.keys(takes).some((key) => !isFlag(key));
  return args.find((arg) => (isFlag(arg) ? !passesOn && !Object.keys(takes).includes(arg) : !takesWords));
}
