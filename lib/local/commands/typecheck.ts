import { runLauncher } from '../host/scope.ts';
import { typecheck } from '../host/tools.ts';

/** `npm run typecheck`. */
await runLauncher(async (scope) => ((await typecheck(scope)) ? 0 : 1));
