/** Files whose mutants are counted together. */
export interface Folder {
  name: string;
  files: readonly string[];
  /** The tests that must notice: their own. That others would, too, by way of a bill somewhere, is slow to find out. */
  tests: readonly string[];
  /** How many mutants in a hundred they must notice. */
  target: number;
}

/** What is pure, or nearly so. What needs the database or a browser has patches instead. */
export const FOLDERS: readonly Folder[] = [
  folder('lib/cost', 85, ['intervals', 'meeting', 'rate'], ['cost', 'cost-properties']),
  folder('lib/sync', 85, ['merge', 'records'], ['sync-merge', 'sync-records']),
  folder('lib/reports', 85, ['compute-projection', 'cursor', 'groups'], ['reports-groups', 'reports-projection']),
  folder('lib/plans', 75, ['service', 'terms'], ['plans']),
  folder('lib', 75, ['batches', 'format', 'time', 'zone'], ['batches', 'format', 'time', 'zone']),
  folder('lib/client/input', 75, ['parse', 'validate'], ['client-input', 'client-input-edges', 'client-validate']),
  folder(
    'lib/client/meetings',
    75,
    [
      ...['attendees', 'commands', 'details', 'editing', 'history', 'limits', 'milestones', 'receipt', 'removal'],
      ...['roster', 'search'],
    ],
    [
      'client-{commands,corrections,currency,details,editing,history,limits,meter,milestones,receipt,refusals,removal}',
      'client-{roster,topics,view}',
    ],
  ),
];

function folder(name: string, target: number, files: readonly string[], tests: readonly string[]): Folder {
  return {
    name,
    target,
    files: files.map((file) => `${name}/${file}.ts`),
    tests: tests.map((test) => `tests/unit/${test}.test.ts`),
  };
}

/** The files named, or below a folder named, each with its own folder. All without a name. */
export function chosen(names: readonly string[]): Folder[] {
  const isChosen = (file: string) => names.length === 0 || names.some((name) => `${file}/`.startsWith(`${name}/`));
  return FOLDERS.map((one) => ({ ...one, files: one.files.filter(isChosen) })).filter(({ files }) => files.length > 0);
}
