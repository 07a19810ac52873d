import { runLauncher } from '../host/scope.ts';
import { check } from '../host/tools.ts';

/** `npm run check`: lint and types, which `npm test` begins with. */
await runLauncher(async (scope) => ((await check(scope)) ? 0 : 1));
