import { runLauncher } from '../host/scope.ts';
import { COMMANDS } from './table.mjs';

/** What bootstrap.mjs starts, in Node 24: runs a command of the table. */
const [name = '', ...args] = process.argv.slice(2);
const command = Object.entries(COMMANDS).find(([one]) => one === name)?.[1];
await runLauncher(async (scope) => ((await command?.run(scope, args)) ? 0 : 1));
