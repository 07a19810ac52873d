import { runLauncher } from '../host/scope.ts';
import { format } from '../host/tools.ts';

/** `npm run format`: formats, and fixes what the linter can fix safely. */
await runLauncher(async (scope) => ((await format(scope)) ? 0 : 1));
