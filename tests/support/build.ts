import { ensureBuild } from '#lib/local/host/build.ts';

/**
 * Importing this makes sure that the production build is current. It happens on import, not in a hook or a test, because
 * those have time limits and a build may take minutes on a busy machine.
 */

declare global {
  // On the global object, since modules are loaded anew for each test file while the process stays.
  var meetingTabBuild: Promise<void> | undefined;
}

// A build must not be replaced under a running app: it is checked once a process, and not below one that has checked.
globalThis.meetingTabBuild ??= process.env.TEST_BUILT
  ? Promise.resolve()
  : ensureBuild({ use: async (start) => start() });
await globalThis.meetingTabBuild;
process.env.TEST_BUILT = '1';
