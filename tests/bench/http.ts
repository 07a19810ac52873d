import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

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
    // A kept connection may be closed by the server at the moment it is used again: then nobody has read the request.
    sent.on('error', (error) =>
      sent.reusedSocket ? open(url, { method, headers, body }).then(resolve, reject) : reject(error),
    );
    sent.end(body);
  });
}

/** The answer's text; anything but a 2xx throws. Not fetch, which would take more of the machine than some of what is measured. */
export async function ask(url: string, options: Options = {}): Promise<string> {
  const response = await open(url, options);
  const answer = await text(response);
  const status = response.statusCode ?? 0;
  if (status < 200 || status > 299) throw new Error(`${url}: ${status} ${answer.slice(0, 300)}`);
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
