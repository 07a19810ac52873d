// Preloaded into every Node process that a launcher starts. A launcher killed by SIGKILL can't stop its children, but its
// IPC channels close, which makes the children exit.
process.on('disconnect', () => process.exit(1));
// The channel alone must not keep a finished process alive.
process.channel?.unref();
// Doesn't apply to the children's own children: fork() would pass this option on, and a child may need its channel to stay
// alive.
const at = process.execArgv.indexOf(import.meta.url);
if (at > 0) process.execArgv.splice(at - 1, 2);
