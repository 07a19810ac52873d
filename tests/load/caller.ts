import { Agent, request } from 'node:http';
import { platform, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Sends as many requests as possible over a number of connections, each as soon as the previous one is answered. Real callers
 * have their own machines, so this runs in a thread that gets only the processor time that the service and the neighbor leave.
 */

export interface Ask {
  method: string;
  path: string;
  /** In headers and the body, `#` stands for a number that is never repeated. */
  headers: Record<string, string>;
  body?: string;
}

export interface Job {
  baseUrl: string;
  asks: readonly Ask[];
  connections: number;
  ms: number;
  /** Distinguishes this job's numbers from other jobs'. */
  name: string;
}

export interface Report {
  /** The number of answers by status; `lost`: the connection broke. */
  statuses: Record<string, number>;
  /** The numbers of the requests that got a 200. */
  acknowledged: string[];
  /** The slowest 503, and the 99th percentile of all 503s, in ms. */
  slowestShed: number;
  shedP99: number;
}

// As passed by overload.test.ts.
const { baseUrl, asks, connections, ms: duration, name } = workerData as Job;
// On Linux, this applies to this thread only. Elsewhere it would slow down the whole process, including the neighbor.
if (platform() === 'linux') setPriority(0, 10);
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const { hostname, port } = new URL(baseUrl);
const report: Report = { statuses: {}, acknowledged: [], slowestShed: 0, shedP99: 0 };
const sheds: number[] = [];
const end = performance.now() + duration;
let count = 0;

interface Sent {
  status: number | 'lost';
  /** Counted from when there was a connection: opening thousands at once takes this thread a second. */
  ms: number;
}

function send({ method, path, headers, body }: Ask, number: string): Promise<Sent> {
  return new Promise((resolve) => {
    let started = performance.now();
    const end = (status: Sent['status']) => resolve({ status, ms: performance.now() - started });
    const numbered = Object.entries(headers).map(([key, value]) => [key, value.replaceAll('#', number)]);
    const options = { agent, hostname, port, method, path, headers: Object.fromEntries(numbered) };
    const sent = request(options, (response) => {
      response.resume().on('end', () => end(response.statusCode ?? 0));
      response.on('error', () => end('lost'));
    });
    sent.on('error', () => end('lost'));
    // Does nothing if it has already ended.
    sent.on('close', () => end('lost'));
    sent.once('socket', (socket) => {
      if (!socket.connecting) return;
      socket.once('connect', () => {
        started = performance.now();
      });
    });
    sent.end(body?.replaceAll('#', number));
  });
}

async function keepAsking(first: number): Promise<void> {
  for (let i = first; performance.now() < end; i += 1) {
    const ask = asks[i % asks.length];
    if (!ask) return;
    count += 1;
    const number = `${name}${count}`;
    const { status, ms } = await send(ask, number);
    report.statuses[status] = (report.statuses[status] ?? 0) + 1;
    if (status === 200 && ask.body) report.acknowledged.push(number);
    if (status === 503) sheds.push(ms);
  }
}

await Promise.all(Array.from({ length: connections }, (_, i) => keepAsking(i)));
agent.destroy();
sheds.sort((a, b) => a - b);
report.slowestShed = Math.round(sheds.at(-1) ?? 0);
report.shedP99 = Math.round(sheds[Math.floor(sheds.length * 0.99)] ?? 0);
parentPort?.postMessage(report);
