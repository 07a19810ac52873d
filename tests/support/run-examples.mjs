// Runs programs one after another in this process. Each is a line of JSON with its path and environment; a line of JSON
// with its output and error is printed in return.
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
