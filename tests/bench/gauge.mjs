// Preloaded into the app by the bench: tells its memory, after collecting garbage, and the CPU time that it has taken.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

process.on('message', (message) => {
  if (message?.cpu) process.send?.({ reply: 'cpu', ...process.cpuUsage() });
  if (!message?.memory) return;
  for (let i = 0; i < 4; i += 1) collect();
  process.send?.({ reply: 'memory', ...process.memoryUsage() });
});
process.channel?.unref();
