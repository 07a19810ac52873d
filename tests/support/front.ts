import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** A front for an app, at its own address, which can be cut off and can deploy. */
export interface Front {
  url: string;
  /** Stops listening at the address, and cuts existing connections. */
  cut(): Promise<void>;
  /** Listens again at the same address. */
  mend(): Promise<void>;
  /** Forwards further requests to this app. */
  turnTo(baseUrl: string): void;
  /**
   * Pretends that another build of the same app was deployed: its worker has a different version, its pages have the
   * attribute `data-build`, and files for which `isGone` returns true no longer exist.
   */
  deploy(version: string, isGone: (path: string) => boolean): void;
}

interface Build {
  version: string;
  isGone: (path: string) => boolean;
}

const WORKER = /^\/_next\/static\/[^/]+\/worker\.js$/;

/** Returns another build's worker, with a different version and a shorter list. */
function ofBuild(script: string, { version, isGone }: Build): string {
  const [, json = '{}'] = /^const SHELL = (.*);$/m.exec(script) ?? [];
  const shell: { version: string; files: string[] } = JSON.parse(json);
  const files = shell.files.filter((path) => !isGone(path));
  return script.replace(json, JSON.stringify({ ...shell, version, files }));
}

export async function startFront(baseUrl: string): Promise<Front> {
  let app = baseUrl;
  let build: Build | undefined;
  const sockets = new Set<Socket>();

  async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', app);
    if (build?.isGone(pathname)) return void response.writeHead(404).end();
    const { method, headers } = request;
    // A worker of any version is served from the address of the app's own.
    const path = build && WORKER.test(pathname) ? await workerPath() : (request.url ?? '/');
    const there = http.request(app + path, { method, headers: { ...headers, 'accept-encoding': 'identity' } });
    request.pipe(there);
    const [found] = (await once(there, 'response')) as [http.IncomingMessage];
    const isPage = found.headers['content-type']?.startsWith('text/html');
    if (!build || !(isPage || pathname === '/sw.js' || WORKER.test(pathname))) {
      response.writeHead(found.statusCode ?? 502, found.headers);
      return void found.pipe(response);
    }
    const body = await text(found);
    const { 'content-length': _, 'transfer-encoding': __, ...kept } = found.headers;
    response.writeHead(found.statusCode ?? 502, kept);
    if (isPage) response.end(body.replace('<html ', `<html data-build="${build.version}" `));
    else if (pathname === '/sw.js') response.end(body.replace(/static\/[^/]+/, `static/${build.version}`));
    else response.end(ofBuild(body, build));
  }

  async function workerPath(): Promise<string> {
    const script = await (await fetch(`${app}/sw.js`)).text();
    return /'(.*)'/.exec(script)?.[1] ?? '';
  }

  const server = http.createServer((request, response) => {
    // The connection was cut meanwhile, or the app is gone.
    answer(request, response).catch(() => response.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  // The documented type for a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    async cut() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    mend: () => listen(port),
    turnTo(baseUrl) {
      app = baseUrl;
    },
    deploy(version, isGone) {
      build = { version, isGone };
    },
  };
}
