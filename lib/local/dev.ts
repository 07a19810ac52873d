import { launch } from './launch.ts';
import { runLauncher } from './scope.ts';

await runLauncher((scope) => launch(scope, 'dev'));
