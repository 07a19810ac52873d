// Preloaded into every Node process a launcher starts. A launcher killed with SIGKILL can stop nobody;
// then the IPC channel closes, and its children leave by themselves.
process.on('disconnect', () => process.exit(1));
// The channel alone must not keep a process alive that has finished.
process.channel?.unref();
// Not for their own children, which fork() would give the same options: those may live on their channel.
const at = process.execArgv.indexOf(import.meta.url);
if (at > 0) process.execArgv.splice(at - 1, 2);
