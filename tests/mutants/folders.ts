/** Files whose mutants are counted together. */
export interface Folder {
  name: string;
  files: readonly string[];
  /** The folder's own tests, which must notice. Others might, too, through a bill, but that is slow to find out. */
  tests: readonly string[];
  /** The percentage of mutants that they must notice. */
  target: number;
}

/** Split up: nearly every test starts a meeting, and a survivor would have to run them all. */
const MEETINGS: readonly [files: readonly string[], tests: readonly string[]][] = [
  [
    ['details', 'limits', 'search'],
    [
      ...['client-commands', 'client-details', 'client-history', 'client-limits', 'client-meeting-in-view'],
      'client-meter',
    ],
  ],
  [
    ['attendees', 'commands'],
    ['client-commands', 'client-currency', 'client-limits', 'client-meter', 'client-roster'],
  ],
  [
    ['editing', 'removal'],
    ['client-corrections', 'client-editing', 'client-removal'],
  ],
  [['milestones'], ['client-milestones']],
  [['receipt'], ['client-receipt']],
  [
    ['away', 'past'],
    ['client-away', 'client-past', 'past-when'],
  ],
  [
    ['again', 'recurring', 'templates', 'usual-rate'],
    ['client-rates', 'client-recurring', 'client-templates'],
  ],
  [['share-queue'], ['client-share-queue']],
  [['roster'], ['client-currency', 'client-limits', 'client-roster']],
];

/** Split up for the same reason: reading a year of a calendar is slow. */
const CALENDAR: typeof MEETINGS = [
  [
    ['attendees', 'changes', 'decisions', 'pace', 'planned', 'strip', 'today', 'who'],
    ['calendar-against', 'calendar-bill', 'calendar-people', 'calendar-today', 'calendar-versions'],
  ],
  [
    ['components', 'dates', 'lines', 'read-event', 'read-calendar'],
    ['calendar-bad-input', 'calendar-lines', 'calendar-odd', 'calendar-reading'],
  ],
  [
    ['expand', 'read-rule', 'rule', 'versions', 'zones'],
    ['calendar-rules', 'calendar-versions', 'calendar-zones'],
  ],
  [['against'], ['calendar-against']],
  [['draft', 'write-calendar'], ['calendar-draft']],
];

/** Code that is pure, or nearly so. Code that needs the database or a browser has patches instead. */
export const FOLDERS: readonly Folder[] = [
  folder('lib/cost', 85, ['intervals', 'meeting', 'rate'], ['cost', 'cost-properties']),
  folder('lib/sync', 85, ['merge', 'records'], ['sync-merge', 'sync-records']),
  folder('lib/reports', 85, ['compute-projection', 'groups'], ['reports-groups', 'reports-projection']),
  folder('lib/http', 85, ['cursor'], ['cursor']),
  folder('lib/plans', 75, ['service', 'terms'], ['plans']),
  folder('lib', 75, ['batches', 'format', 'time', 'zone'], ['batches', 'format', 'zone']),
  folder('lib/client/input', 75, ['parse', 'validate'], ['client-input', 'client-input-edges']),
  part(
    'lib/client/input',
    85,
    ['groups', 'people-list', 'rates'],
    ['client-input', 'client-people-list', 'client-rates', 'pasted-people', 'typed-languages'],
  ),
  folder(
    'lib/client/insights',
    85,
    ['budgets', 'days', 'groups', 'history', 'meeting-sums', 'ranges', 'series', 'statement', 'sum-index', 'what-if'],
    [
      ...['client-history', 'demo', 'insights', 'insights-budgets', 'insights-changes'],
      ...['insights-index', 'insights-index-many', 'insights-rows', 'insights-statement'],
      'meeting-sums',
    ],
  ),
  part(
    'lib/client/insights',
    85,
    ['changes', 'follow', 'suggestions', 'worth'],
    [
      ...['change-rules', 'insights-changes', 'insights-decisions', 'insights-follow', 'insights-successors'],
      ...['insights-suggestions', 'insights-thresholds'],
    ],
  ),
  ...CALENDAR.map(([files, tests]) => part('lib/client/calendar', 85, files, tests)),
  folder(
    'lib/client/portable',
    85,
    ['export-records', 'export-sheets', 'import-records', 'read-export'],
    ['client-export', 'client-import', 'client-import-values'],
  ),
  folder(
    'lib/client',
    85,
    ['clock', 'csv', 'locale'],
    ['client-clock', 'client-device-settings', 'client-export', 'client-people-list', 'client-service-time'],
  ),
  folder('lib/client/hooks', 85, ['meter-ticker'], ['client-ticker']),
  folder(
    'lib/client/sync',
    85,
    ['cadence', 'changes', 'loop'],
    [
      ...['client-background-loop', 'client-sync', 'client-sync-any-answer', 'client-sync-cadence'],
      ...['client-sync-changes', 'client-sync-loop'],
    ],
  ),
  folder(
    'lib/client/ledger',
    85,
    ['card', 'entry', 'team'],
    ['ledger-entry', 'ledger-outbox', 'ledger-property', 'ledger-team'],
  ),
  folder('lib/sdk', 85, ['index'], ['sdk']),
  folder('lib/languages', 85, ['service', 'terms'], ['languages', 'receipt-lines', 'site-paths']),
  // The pure parts of screens and receipts.
  folder('app/(client)/app/meetings', 85, ['day-words', 'list-layout'], ['meeting-days']),
  folder('app/(client)/app/meeting', 85, ['read-attendees'], ['pasted-people']),
  folder('app/(client)/app/shared/pasting', 85, ['pasted-people'], ['pasted-people']),
  folder('app/ui/receipt', 85, ['lines'], ['receipt-lines']),
  ...MEETINGS.map(([files, tests]) => part('lib/client/meetings', 85, files, tests)),
];

function folder(name: string, target: number, files: readonly string[], tests: readonly string[]): Folder {
  return {
    name,
    target,
    files: files.map((file) => `${name}/${file}.ts`),
    tests: tests.map((test) => `tests/unit/${test}.test.ts`),
  };
}

function part(name: string, target: number, files: readonly string[], tests: readonly string[]): Folder {
  return { ...folder(name, target, files, tests), name: `${name}/{${files.join()}}` };
}

/** Returns the named files, or those below a named folder, each with its own folder. Without names, returns all. */
export function chosen(names: readonly string[]): Folder[] {
  const isChosen = (file: string) => names.length === 0 || names.some((name) => `${file}/`.startsWith(`${name}/`));
  return FOLDERS.map((one) => ({ ...one, files: one.files.filter(isChosen) })).filter(({ files }) => files.length > 0);
}
