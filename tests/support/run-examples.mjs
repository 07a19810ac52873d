// Runs programs one after another in this process: a line of JSON says which and with what environment, and a line says
// what came of it.
import { createInterface } from 'node:readline';
import { format } from 'node:util';

for await (const line of createInterface({ input: process.stdin })) {
  const { script, env } = JSON.parse(line);
  Object.assign(process.env, env);
  let stdout = '';
  console.log = (...values) => {
    stdout += `${format(...values)}\n`;
  };
  const error = await import(script).then(
    () => null,
    (thrown) => format(thrown),
  );
  process.stdout.write(`${JSON.stringify({ stdout, error })}\n`);
}
