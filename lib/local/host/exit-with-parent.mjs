// Preloaded into every Node process that a launcher starts. A launcher killed by SIGKILL cannot stop its children; but its
// IPC channels close, and the children exit by themselves.
process.on('disconnect', () => process.exit(1));
// The channel alone must not keep a finished process alive.
process.channel?.unref();
// Not for their own children: fork() would pass on this option, and a child may depend on its channel to stay alive.
const at = process.execArgv.indexOf(import.meta.url);
if (at > 0) process.execArgv.splice(at - 1, 2);
