import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Somebody who sends as much as they can over so many connections, in a thread of its own so that what others measure is
 * not slowed by it: each connection sends its next request when it has the answer to the last.
 */

export interface Ask {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** `#` stands for a number that is never repeated. */
  body?: string;
}

export interface Job {
  baseUrl: string;
  asks: readonly Ask[];
  connections: number;
  /** For how long. */
  ms: number;
  /** Told apart from other jobs in the numbers. */
  name: string;
}

export interface Report {
  /** How many answers had which status; `lost` are those that broke off. */
  statuses: Record<string, number>;
  /** The numbers of requests that were answered with 200. */
  acknowledged: string[];
  /** The slowest 503, and the 99th percentile of all, in ms. */
  slowestShed: number;
  shedP99: number;
}

// What startCallers passes.
const { baseUrl, asks, connections, ms, name } = workerData as Job;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const { hostname, port } = new URL(baseUrl);
const report: Report = { statuses: {}, acknowledged: [], slowestShed: 0, shedP99: 0 };
const sheds: number[] = [];
const end = performance.now() + ms;
let count = 0;

function send({ method, path, headers, body }: Ask, number: string): Promise<number | 'lost'> {
  return new Promise((resolve) => {
    const sent = request({ agent, hostname, port, method, path, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', () => resolve('lost'));
    });
    sent.on('error', () => resolve('lost'));
    sent.end(body?.replaceAll('#', number));
  });
}

async function keepAsking(first: number): Promise<void> {
  for (let i = first; performance.now() < end; i += 1) {
    const ask = asks[i % asks.length];
    if (!ask) return;
    count += 1;
    const number = `${name}${count}`;
    const started = performance.now();
    const status = await send(ask, number);
    report.statuses[status] = (report.statuses[status] ?? 0) + 1;
    if (status === 200 && ask.body) report.acknowledged.push(number);
    if (status === 503) sheds.push(performance.now() - started);
  }
}

await Promise.all(Array.from({ length: connections }, (_, i) => keepAsking(i)));
agent.destroy();
sheds.sort((a, b) => a - b);
report.slowestShed = Math.round(sheds.at(-1) ?? 0);
report.shedP99 = Math.round(sheds[Math.floor(sheds.length * 0.99)] ?? 0);
parentPort?.postMessage(report);
