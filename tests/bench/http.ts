import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

interface Options {
  method?: 'GET' | 'POST' | 'PUT';
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: string;
}

/** The answer's text; anything but a 2xx throws. Not fetch, which would take more of the machine than some of what is measured. */
export async function ask(url: string, { method = 'GET', headers = {}, body }: Options = {}): Promise<string> {
  const type =
    body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { agent, method, headers: { ...headers, ...type } }, resolve)
      .on('error', reject)
      .end(body);
  });
  const answer = await text(response);
  const status = response.statusCode ?? 0;
  if (status < 200 || status > 299) throw new Error(`${method} ${url}: ${status} ${answer.slice(0, 300)}`);
  return answer;
}

/** Many requests, some at a time, which must all be answered alike. */
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
