import { execFile } from 'node:child_process';
import { Agent, type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { z } from 'zod';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

interface Options {
  method?: 'GET' | 'POST' | 'PUT' | undefined;
  headers?: Record<string, string> | undefined;
  /** Sent as JSON. */
  body?: string | undefined;
}

function open(url: string, { method, headers = {}, body }: Options): Promise<IncomingMessage> {
  const type =
    body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers: { ...headers, ...type } }, resolve);
    // The server may close a kept connection just as it is used again, without having read the request.
    sent.on('error', (error) =>
      sent.reusedSocket ? open(url, { method, headers, body }).then(resolve, reject) : reject(error),
    );
    sent.end(body);
  });
}

/**
 * Returns the answer's text, and throws unless it's a 2xx. Doesn't use fetch, which takes more of the machine than some of
 * what is measured.
 */
export async function ask(url: string, options: Options = {}): Promise<string> {
  const response = await open(url, options);
  const answer = await text(response);
  const status = response.statusCode ?? 0;
  if (status < 200 || status > 299) throw new Error(`${url}: ${status} ${answer.slice(0, 300)}`);
  return answer;
}

/** Sends many requests, `atOnce` at a time. Throws unless all get the same answer. */
export async function burst(send: () => Promise<string>, requests: number, atOnce: number): Promise<string> {
  const first = await send();
  let left = requests - 1;
  const client = async () => {
    while (left > 0) {
      left -= 1;
      if ((await send()) !== first) throw new Error('the same request was answered in two ways');
    }
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  return first;
}

const Fired = z.object({ non2xx: z.number(), errors: z.number(), requests: z.object({ average: z.number() }) });

/**
 * Sends the same request 16 at a time for two seconds, and returns how many a second are answered. A separate program sends
 * them, since Node's own client takes more of the machine than what it measures. Rejects unless every answer is a 2xx.
 */
export async function ratePerSecond(url: string, headers: Record<string, string>): Promise<number> {
  const autocannon = path.join(import.meta.dirname, 'peers/node_modules/autocannon/autocannon.js');
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const { stdout } = await promisify(execFile)(process.execPath, [autocannon, '-j', '-c16', '-d2', ...given, url]);
  const { non2xx, errors, requests } = Fired.parse(JSON.parse(stdout));
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`);
  return requests.average;
}
