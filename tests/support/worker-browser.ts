import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import vm from 'node:vm';

/* The service worker as it is served, in a made-up browser with storage and a network. */

const SCRIPT = stripTypeScriptTypes(readFileSync('lib/offline/worker.ts', 'utf8'));
export const ORIGIN = 'https://tab.example';
export const CODE = '/_next/static/chunks/a.js';
export const OLD_CODE = '/_next/static/chunks/old.js';

export const page = (code = CODE) => `<html><script src="${code}"></script></html>`;
export const html = (body: string) => () =>
  new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' } });
export const plain =
  (body: string, type = 'text/javascript') =>
  () =>
    new Response(body, { headers: { 'content-type': type } });

export type Routes = Record<string, () => Response>;

/** Returns the routes of a service of one version. */
export const service = (code = CODE): Routes => ({
  [code]: plain('code'),
  '/app': html(page(code)),
  '/app?_rsc=': plain('payload', 'text/x-component'),
});

class FakeCache {
  readonly entries = new Map<string, Response>();
  /** A cached response has the address that it was fetched from. */
  match = async (key: string) => {
    const found = this.entries.get(key)?.clone();
    return found && Object.defineProperty(found, 'url', { value: ORIGIN + key });
  };
  put = async (key: string, response: Response) => void this.entries.set(key, response);
  delete = async (key: string) => this.entries.delete(key);
}

/** A browser at one origin. Its caches outlive a worker. */
export class Browser {
  readonly stored = new Map<string, FakeCache>();
  routes: Routes = {};
  isOnline = true;
  locks: string[] = [];
  pages: string[] = [];
  /** A worker that isn't installed yet. */
  installing: object | null = null;
  /** Passes messages on to the next version's worker. */
  waiting: { postMessage: (message: string) => void } | null = null;
  requested: string[] = [];

  readonly caches = {
    open: async (name: string) => {
      const cache = this.stored.get(name) ?? new FakeCache();
      this.stored.set(name, cache);
      return cache;
    },
    keys: async () => [...this.stored.keys()],
    delete: async (name: string) => this.stored.delete(name),
    match: async (key: string) => {
      for (const cache of this.stored.values()) if (cache.entries.has(key)) return cache.match(key);
      return undefined;
    },
  };

  fetch = async (request: string | { url: string }) => {
    const path = typeof request === 'string' ? request : request.url.slice(ORIGIN.length);
    this.requested.push(path);
    if (!this.isOnline) throw new TypeError('Failed to fetch');
    return this.routes[path]?.() ?? new Response(null, { status: 404 });
  };

  worker(version: string, files = [CODE], words: Record<string, string> = {}) {
    const listeners = new Map<string, (event: object) => void>();
    const told: string[] = [];
    const self = {
      location: { origin: ORIGIN },
      addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
      skipWaiting: async () => void told.push('skipWaiting'),
      registration: { waiting: this.waiting, installing: this.installing },
      clients: {
        claim: async () => void told.push('claim'),
        matchAll: async () => this.pages.map((id) => ({ id })),
        get: async (id: string) => (this.pages.includes(id) ? { id } : undefined),
      },
    };
    const navigator = { locks: { query: async () => ({ held: this.locks.map((name) => ({ name })) }) } };
    vm.runInNewContext(`const SHELL = ${JSON.stringify({ version, screens: ['/app'], files, words })};\n${SCRIPT}`, {
      ...{ self, navigator, caches: this.caches, fetch: this.fetch, Response, URL, Error, Promise, AbortSignal },
    });

    /** Dispatches an event. Returns the response, or undefined if the event is left to the browser. */
    const send = async (name: string, fields: object = {}): Promise<Response | undefined> => {
      const work: Promise<unknown>[] = [];
      let response: Promise<Response> | undefined;
      listeners.get(name)?.({
        ...fields,
        waitUntil: (promise: Promise<unknown>) => work.push(promise),
        respondWith: (promise: Promise<Response>) => {
          response = promise;
        },
      });
      const given = await response;
      await Promise.all(work);
      return given;
    };
    const ask = (
      path: string,
      { mode = 'cors', method = 'GET', headers = {} as Record<string, string>, destination = '' } = {},
    ) => send('fetch', { request: { url: ORIGIN + path, method, mode, destination, headers: new Headers(headers) } });
    return {
      told,
      ask,
      open: (path: string) => ask(path, { mode: 'navigate' }),
      share: (path: string, form: FormData) =>
        send('fetch', { request: { url: ORIGIN + path, method: 'POST', formData: async () => form } }),
      install: () => send('install'),
      activate: () => send('activate'),
      tell: (data: string) => send('message', { data }),
    };
  }

  async installed(version: string, files?: string[], words?: Record<string, string>) {
    const worker = this.worker(version, files, words);
    await worker.install();
    await worker.activate();
    return worker;
  }
}

/** Returns a browser whose service has this code. */
export const online = (code = CODE): Browser => Object.assign(new Browser(), { routes: service(code) });

/** Returns the names of all caches, except the one that records which version is current. */
export const shells = ({ stored }: Browser) => [...stored.keys()].filter((name) => name !== 'meeting-tab-versions');

/** Returns a response's text. */
export const textOf = async (response: Response | undefined) => response?.text();
