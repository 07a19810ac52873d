import { beforeEach, expect, it, vi } from 'vitest';

const restore = vi.hoisted(() => vi.fn());
const checkDatabase = vi.hoisted(() => vi.fn());

vi.mock('#lib/local/postgres/restore.ts', () => ({ restore }));
vi.mock('#lib/local/postgres/backup-file.ts', () => ({ readBackup: async () => ({}), inShort: () => '' }));
vi.mock('#lib/local/postgres/database.ts', async (original) => ({
  ...(await original<typeof import('#lib/local/postgres/database.ts')>()),
  checkDatabase,
}));

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  restore.mockReset();
  checkDatabase.mockReset();
});

const [POOLED, DIRECT] = ['postgres://pooler.example/app', 'postgres://database.example/app'];

it.each([
  ['DIRECT_URL', DIRECT, { DATABASE_URL: POOLED, DIRECT_URL: DIRECT }],
  ['DATABASE_URL', POOLED, { DATABASE_URL: POOLED }],
])('a backup is restored into %s', async (name, address, variables) => {
  for (const one of ['BASE_URL', 'DATABASE_URL', 'DIRECT_URL']) vi.stubEnv(one, undefined);
  for (const [one, value] of Object.entries(variables)) vi.stubEnv(one, value);
  const { restoreFrom } = await import('#lib/local/commands/database.ts');
  // Only a local database would use the scope.
  await restoreFrom({} as Parameters<typeof restoreFrom>[0], ['x.backup.gz', '--replace']);
  expect(checkDatabase).toHaveBeenCalledExactlyOnceWith(name, address);
  expect(restore).toHaveBeenCalledExactlyOnceWith(address, 'x.backup.gz', { replace: true });
});
