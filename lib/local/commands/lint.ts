import { runLauncher } from '../host/scope.ts';
import { lint } from '../host/tools.ts';

/** `npm run lint`. */
await runLauncher(async (scope) => ((await lint(scope)) ? 0 : 1));
