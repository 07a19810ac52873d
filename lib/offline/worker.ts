/**
 * The service worker of /app. It keeps the screens of one build and all their code, and serves them from the device, so that
 * they open at once and without a network. Everything else goes to the network as if there were no worker: the API,
 * receipts, the site, sign-in. It never replaces a version that is in use; a page tells it when (see
 * app/(client)/app/shell/notices/app-updates.tsx).
 *
 * make-worker.ts writes SHELL above this code and turns it into a script. It imports nothing.
 */

declare const self: ServiceWorkerGlobalScope;

/** What the build has made. */
declare const SHELL: {
  /** The build's ID. */
  version: string;
  /** The paths of the screens. Their HTML is the same for everyone, whatever the query. */
  screens: readonly string[];
  /** The paths of all code, styles and fonts that the screens can ask for. Each name depends on the content. */
  files: readonly string[];
  /** The path of each language's words except English, by language. A device keeps those it uses. */
  words: Readonly<Record<string, string>>;
};

const PREFIX = 'meeting-tab-shell:';
const CACHE = PREFIX + SHELL.version;

/**
 * Which version's screens are shown. Pages write it too (updates.ts). `/next` holds the name of the cache of the version
 * installed last, `/current` that of the version screens come from, whichever worker is in charge, and `/language` the
 * language that the app last used here, if it isn't English (lib/client/language.ts).
 */
const NOTES = 'meeting-tab-versions';

/** Returns the key of the data that Next asks for instead of a screen's HTML when a link is followed within the app. */
const payloadKey = (screen: string) => `${screen}?payload`;

/** Keys are whole names: request headers don't change the answer. */
const BY_NAME = { ignoreVary: true } as const;

/** A page holds this lock while somebody uses it (app-updates.tsx). A broken page doesn't. */
const IN_USE = 'meeting-tab:in-use';

/**
 * Where files that other programs share with the installed app are kept until the calendar's page takes them
 * (handed-files.ts).
 */
const SHARED = 'meeting-tab-shared';

/**
 * Where programs send such files (public/app.webmanifest). The server has nothing there: a calendar never leaves the device.
 */
const SHARE = '/app/calendar/open';

/** The key for which versions came before, and which pages were open when this one took over. */
const BEFORE = '/before';

interface Before {
  caches: readonly string[];
  pages: readonly string[];
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(self.skipWaiting());
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(showPage());
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === 'POST' && pathname === SHARE) return event.respondWith(takeShared(request));
  if (request.method !== 'GET') return;
  if (pathname.startsWith('/_next/static/')) {
    // From any version: a page opened before an update finds its own files. A name depends on the content.
    return event.respondWith(
      kept(pathname).then((file) => (file ? addressed(file, request) : fetchFile(request, pathname))),
    );
  }
  if (!SHELL.screens.includes(pathname)) return;
  if (request.mode === 'navigate') {
    event.respondWith(screen(request, pathname));
    event.waitUntil(forget());
  } else if (isPayload(request)) {
    event.respondWith(current(payloadKey(pathname)).then((payload) => payload ?? fetch(request)));
  }
});

/** Installs everything or nothing: an incomplete version is never used. The browser tries again later. */
async function install(): Promise<void> {
  try {
    const cache = await caches.open(CACHE);
    const language = await (await (await caches.open(NOTES)).match('/language', BY_NAME))?.text();
    const words = SHELL.words[language ?? 'en'];
    await Promise.all([
      // A file of the same name in an earlier version is the same file.
      ...[...SHELL.files, ...(words ? [words] : [])].map(async (path) =>
        keep(cache, path, (await kept(path)) ?? (await fetch(path))),
      ),
      ...SHELL.screens.map(async (path) => keep(cache, path, await fetch(path, { cache: 'no-store' }))),
      ...SHELL.screens.map(async (path) => {
        // The empty parameter says that none of Next's other headers are sent; without it Next redirects.
        const payload = await fetch(`${path}?_rsc=`, { cache: 'no-store', headers: { rsc: '1' } });
        await keep(cache, payloadKey(path), payload);
      }),
    ]);
    await (await caches.open(NOTES)).put('/next', new Response(CACHE));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

async function keep(cache: Cache, key: string, response: Response): Promise<void> {
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  const isScreen = SHELL.screens.includes(key);
  // False for the page of a network that requires signing in to it first, for example.
  const isWanted = response.ok && !response.redirected && isPage === isScreen;
  // During a deployment, a response may refer to files that this version doesn't have.
  const isStrange =
    !SHELL.files.includes(key) && filesIn(await response.clone().text()).some((name) => !SHELL.files.includes(name));
  if (!isWanted || isStrange) throw new Error(`${key} is not of version ${SHELL.version}: ${response.status}`);
  await cache.put(key, response);
}

function filesIn(html: string): string[] {
  return [...html.matchAll(/\/_next\/static\/(?:chunks|media)\/[\w.~-]+/g)].map(([name]) => name);
}

async function activate(): Promise<void> {
  await (await caches.open(NOTES)).put('/current', new Response(CACHE));
  const before = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  // A version being installed meanwhile has a cache too. It will forget ours and all earlier ones.
  if (before.length > 0 && !self.registration.installing) {
    const pages = (await self.clients.matchAll({ type: 'window' })).map(({ id }) => id);
    const note: Before = { caches: before, pages };
    await (await caches.open(CACHE)).put(BEFORE, Response.json(note));
  }
  await self.clients.claim();
}

/** Fetches a file. Keeps it if it has the words of a language used for the first time. */
async function fetchFile(request: Request, path: string): Promise<Response> {
  const file = await fetch(request);
  if (file.ok && Object.values(SHELL.words).includes(path)) await (await caches.open(CACHE)).put(path, file.clone());
  return file;
}

/** Drops earlier versions once the pages that may ask for their files are gone. */
async function forget(): Promise<void> {
  const own = await caches.open(CACHE);
  const note = await own.match(BEFORE, BY_NAME);
  if (!note) return;
  // Only `activate` writes it.
  const before = (await note.json()) as Before;
  const pages = await Promise.all(before.pages.map((id) => self.clients.get(id)));
  if (pages.some(Boolean)) return;
  await Promise.all(before.caches.map((name) => caches.delete(name)));
  await own.delete(BEFORE);
}

/** Returns whether Next asks for data to show a screen now. It can do without what it prefetches. */
function isPayload({ headers }: Request): boolean {
  const isAhead = headers.has('next-router-prefetch') || headers.has('next-router-segment-prefetch');
  return headers.has('rsc') && !isAhead;
}

async function screen(request: Request, path: string): Promise<Response> {
  const { waiting } = self.registration;
  if (waiting && !(await isInUse())) {
    const notes = await caches.open(NOTES);
    const next = await notes.match('/next', BY_NAME);
    if (next) await notes.put('/current', next);
    waiting.postMessage('take-over');
  }
  return (await current(path)) ?? fetch(request);
}

async function isInUse(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === IN_USE);
}

/** Shows a page of the app, when a notification is tapped. */
async function showPage(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  const page = pages.find(({ url }) => new URL(url).pathname.startsWith('/app'));
  await (page ? page.focus() : self.clients.openWindow('/app'));
}

/** Returns what the version in use has under a key. If the browser can't read its storage, the network answers. */
async function current(key: string): Promise<Response | undefined> {
  try {
    const name = await (await (await caches.open(NOTES)).match('/current', BY_NAME))?.text();
    const found = await (await caches.open(name ?? CACHE)).match(key, BY_NAME);
    // A new response gets the requested address, query and all.
    return found && new Response(await found.blob(), found);
  } catch {
    return undefined;
  }
}

/** Keeps shared files for the calendar's page, and redirects to it. */
async function takeShared(request: Request): Promise<Response> {
  const shared = (await request.formData()).getAll('calendar');
  const cache = await caches.open(SHARED);
  for (const [i, file] of shared.entries()) {
    if (typeof file === 'string') continue;
    await cache.put(`/${i}`, new Response(file, { headers: { 'x-name': encodeURIComponent(file.name) } }));
  }
  return Response.redirect(new URL('/app/calendar', self.location.origin), 303);
}

/**
 * Returns a file with the requested address. A worker reads what to load from behind the `#` of its address, and takes the
 * response's address for its own; a new response gets the requested one.
 */
async function addressed(file: Response, { destination }: Request): Promise<Response> {
  return destination === 'worker' ? new Response(await file.blob(), file) : file;
}

/** Returns what any version has under a key. */
function kept(key: string): Promise<Response | undefined> {
  return caches.match(key, BY_NAME).catch(() => undefined);
}
