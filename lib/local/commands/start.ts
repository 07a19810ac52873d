import { runLauncher } from '../host/scope.ts';
import { launch } from './launch.ts';

await runLauncher((scope) => launch(scope, 'start'));
