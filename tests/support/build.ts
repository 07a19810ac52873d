import { ensureBuild } from '#lib/local/build/build.ts';

/**
 * Importing this file ensures that the production build is current. This happens on import, not in a hook or a test, because
 * those have time limits and a build may take minutes on a busy machine.
 */

declare global {
  // On the global object, since modules are reloaded for each test file while the process stays.
  var meetingTabBuild: Promise<void> | undefined;
}

// Checked once for this process and its children: a build must not be replaced under a running app.
globalThis.meetingTabBuild ??= process.env.TEST_BUILT
  ? Promise.resolve()
  : ensureBuild({ use: async (start) => start() });
await globalThis.meetingTabBuild;
process.env.TEST_BUILT = '1';
