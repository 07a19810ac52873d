import path from 'node:path';
import { ensureBuild } from '../host/build.ts';
import { writePackage } from '../host/package.ts';
import { LaunchError, runLauncher } from '../host/scope.ts';

/**
 * `npm run package FOLDER`: builds the app and writes what runs in production into a folder. This is the Dockerfile's
 * first stage.
 */
await runLauncher(async (scope) => {
  const folder = process.argv[2];
  if (folder === undefined)
    throw new LaunchError('Name a new folder, or one with an earlier package: npm run package FOLDER');
  await ensureBuild(scope);
  const bytes = await writePackage(path.resolve(folder));
  console.log(
    `Wrote ${Math.round(bytes / 1_000_000)} MB to ${folder}. It runs on Node 24: node lib/local/bootstrap.mjs start`,
  );
  return 0;
});
