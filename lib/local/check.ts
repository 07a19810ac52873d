import { ensureGenerated } from './build.ts';
import { runLauncher } from './scope.ts';
import { check } from './tools.ts';

/** `npm run check`: lint and types, as `npm test` begins. */
await runLauncher(async (scope) => {
  await ensureGenerated(scope);
  return (await check(scope)) ? 0 : 1;
});
