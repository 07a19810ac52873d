import { describe, expect, it } from 'vitest';
import {
  CODE,
  html,
  OLD_CODE,
  ORIGIN,
  online,
  page,
  plain,
  type Routes,
  service,
  shells,
  textOf,
} from '../support/worker-browser.ts';

describe('a language’s words', () => {
  const GERMAN = '/_next/static/chunks/de.js';
  const FRENCH = '/_next/static/chunks/fr.js';
  const WORDS = { de: GERMAN, fr: FRENCH };
  const speaking = () => {
    const browser = online();
    Object.assign(browser.routes, { [GERMAN]: plain('Wörter'), [FRENCH]: plain('mots') });
    return browser;
  };

  it('come with no version before somebody speaks it', async () => {
    const browser = speaking();
    await browser.worker('one', [CODE], WORDS).install();
    expect(browser.requested).not.toContain(GERMAN);
  });

  it('stay once they were fetched, and only whole', async () => {
    const browser = speaking();
    const worker = await browser.installed('one', [CODE], WORDS);
    browser.routes[FRENCH] = () => new Response('gone', { status: 502 });
    await worker.ask(FRENCH);
    await worker.ask(GERMAN);
    browser.isOnline = false;
    expect(await textOf(await worker.ask(GERMAN))).toBe('Wörter');
    await expect(worker.ask(FRENCH)).rejects.toThrow('Failed to fetch');
  });

  it('come with the next version where it is spoken, and no other’s do', async () => {
    const browser = speaking();
    await (await browser.caches.open('meeting-tab-versions')).put('/language', new Response('de'));
    const worker = await browser.installed('two', [CODE], WORDS);
    expect(browser.requested).not.toContain(FRENCH);
    browser.isOnline = false;
    expect(await textOf(await worker.ask(GERMAN))).toBe('Wörter');
  });
});

describe('what the worker answers', () => {
  it('serves a screen, whatever the query, its payload and its code without a network', async () => {
    const browser = online();
    const worker = await browser.installed('one');
    browser.isOnline = false;
    expect(await textOf(await worker.open('/app?id=1'))).toBe(page());
    expect(await textOf(await worker.ask('/app?id=1&_rsc=x', { headers: { rsc: '1' } }))).toBe('payload');
    expect(await textOf(await worker.ask(`${CODE}?dpl=1`))).toBe('code');
  });

  it('gives a screen the address that was asked for', async () => {
    const worker = await online().installed('one');
    // A response without an address takes that of its request.
    expect((await worker.open('/app?id=1'))?.url).toBe('');
    expect((await worker.ask('/app?_rsc=x', { headers: { rsc: '1' } }))?.url).toBe('');
    // A worker's script reads from its address what to load.
    const script = await worker.ask(`${CODE}#params=x`, { destination: 'worker' });
    expect([script?.url, await textOf(script)]).toEqual(['', 'code']);
  });

  it('asks no network for what it has, even where there is one', async () => {
    const browser = online();
    const worker = await browser.installed('one');
    browser.requested = [];
    await worker.open('/app');
    await worker.ask(CODE);
    expect(browser.requested).toEqual([]);
  });

  it.each([
    ['the API', '/v1/me', {}],
    ['a receipt', '/r/abc', { mode: 'navigate' }],
    ['the site', '/', { mode: 'navigate' }],
    ['sign-in', '/sign-in', { mode: 'navigate' }],
    ['a page of the app that it does not know', '/app/nothing', { mode: 'navigate' }],
    ['what is only looked at ahead', '/app?_rsc=x', { headers: { rsc: '1', 'next-router-prefetch': '1' } }],
    [
      'a part of a screen that is looked at ahead',
      '/app?_rsc=x',
      { headers: { rsc: '1', 'next-router-segment-prefetch': '/_tree' } },
    ],
    ['a write to a screen', '/app', { mode: 'navigate', method: 'POST' }],
  ])('leaves to the browser: %s', async (_, path, request) => {
    const worker = await online().installed('one');
    expect(await worker.ask(path, request)).toBeUndefined();
  });

  it('goes to the network for what the browser has lost', async () => {
    const browser = online();
    const worker = await browser.installed('one');
    browser.stored.clear();
    expect(await textOf(await worker.open('/app'))).toBe(page());
    expect(await textOf(await worker.ask(CODE))).toBe('code');
  });
});

describe('installing', () => {
  it.each([
    ['a file is missing', { [CODE]: () => new Response(null, { status: 404 }) }],
    ['a network answers for the service', { [CODE]: html('Sign in to this Wi-Fi') }],
    [
      'a network leads elsewhere',
      { [CODE]: () => Object.defineProperty(plain('code')(), 'redirected', { value: true }) },
    ],
    ['a screen is no page', { '/app': plain('{}', 'application/json') }],
    ['a screen is of another build', { '/app': html(page(OLD_CODE)) }],
    ['a payload is of another build', { '/app?_rsc=': plain(`"${OLD_CODE}"`, 'text/x-component') }],
  ] as [string, Routes][])('keeps nothing if %s', async (_, wrong) => {
    const browser = online();
    Object.assign(browser.routes, wrong);
    await expect(browser.worker('one').install()).rejects.toThrow(/not of version one/);
    expect(shells(browser)).toEqual([]);
  });

  it('leaves the version in charge as it was when a new one fails', async () => {
    const browser = online();
    const worker = await browser.installed('one');
    browser.routes['/app'] = html(page(OLD_CODE));
    await expect(browser.worker('two').install()).rejects.toThrow();
    expect(await textOf(await worker.open('/app'))).toBe(page());
  });

  it('waits until it is told', async () => {
    const browser = online();
    const worker = browser.worker('one');
    await worker.install();
    expect(worker.told).toEqual([]);
    await worker.tell('something else');
    expect(worker.told).toEqual([]);
    await worker.tell('take-over');
    expect(worker.told).toEqual(['skipWaiting']);
  });
});

describe('versions', () => {
  async function twoVersions() {
    const browser = online(OLD_CODE);
    await browser.caches.open('another app');
    await browser.installed('one', [OLD_CODE]);
    browser.pages = ['old page'];
    // It has replaced everything on the service.
    browser.routes = service();
    return { browser, worker: await browser.installed('two') };
  }

  it('a page of the old version finds its files for as long as it is open', async () => {
    const { browser, worker } = await twoVersions();
    expect(await textOf(await worker.open('/app'))).toBe(page());
    expect(await textOf(await worker.ask(OLD_CODE))).toBe('code');
    browser.pages = ['new page'];
    await worker.open('/app');
    expect(shells(browser)).toEqual(['another app', 'meeting-tab-shell:two']);
    expect((await worker.ask(OLD_CODE))?.status).toBe(404);
  });

  it('so do several, until the last of them is closed', async () => {
    const browser = online(OLD_CODE);
    await browser.installed('one', [OLD_CODE]);
    browser.pages = ['first', 'second'];
    browser.routes = service();
    const worker = await browser.installed('two');
    for (const left of [['second'], ['first']]) {
      browser.pages = left;
      await worker.open('/app');
      expect(await textOf(await worker.ask(OLD_CODE))).toBe('code');
    }
    browser.pages = [];
    await worker.open('/app');
    expect(shells(browser)).toEqual(['meeting-tab-shell:two']);
  });

  it('takes nothing for earlier that is being installed as it takes over', async () => {
    const browser = online();
    browser.installing = {};
    const worker = browser.worker('two');
    await worker.install();
    await browser.caches.open('meeting-tab-shell:three');
    await worker.activate();
    await worker.open('/app');
    expect(shells(browser)).toEqual(['meeting-tab-shell:two', 'meeting-tab-shell:three']);
  });

  it('drops nothing of a version that is to come, or of somebody else', async () => {
    const { browser, worker } = await twoVersions();
    browser.pages = [];
    await browser.worker('three').install();
    await worker.open('/app');
    expect(shells(browser)).toEqual(['another app', 'meeting-tab-shell:two', 'meeting-tab-shell:three']);
  });

  it('are exchanged by the note, though the browser lets the old worker finish first', async () => {
    const browser = online(OLD_CODE);
    const old = await browser.installed('one', [OLD_CODE]);
    browser.routes = service();
    await browser.worker('two').install();
    expect(await textOf(await old.open('/app'))).toBe(page(OLD_CODE));
    const notes = await browser.caches.open('meeting-tab-versions');
    await notes.put('/current', (await notes.match('/next')) ?? new Response());
    browser.isOnline = false;
    expect(await textOf(await old.open('/app'))).toBe(page());
    expect(await textOf(await old.ask(CODE))).toBe('code');
    expect(await textOf(await old.ask('/app?_rsc=x', { headers: { rsc: '1' } }))).toBe('payload');
  });

  it('whoever opens the app while no page is in use gets the version that waits, without a network too', async () => {
    const browser = online(OLD_CODE);
    const told: string[] = [];
    browser.waiting = { postMessage: (message) => told.push(message) };
    const old = await browser.installed('one', [OLD_CODE]);
    browser.routes = service();
    await browser.worker('two').install();
    browser.isOnline = false;
    browser.locks = ['meeting-tab:in-use'];
    expect(await textOf(await old.open('/app'))).toBe(page(OLD_CODE));
    expect(told).toEqual([]);
    browser.locks = ['another lock'];
    expect(await textOf(await old.open('/app'))).toBe(page());
    expect(told).toEqual(['take-over']);
  });
});

describe('files that other programs share', () => {
  const form = () => {
    const files = new FormData();
    files.append('calendar', new File(['BEGIN:VCALENDAR'], 'Müller, 会議.ics', { type: 'text/calendar' }));
    files.append('calendar', 'no file');
    files.append('calendar', new File(['BEGIN:VCALENDAR again'], 'b.ics'));
    return files;
  };

  it('are kept for the calendar’s page, and not sent', async () => {
    const browser = online();
    const worker = await browser.installed('one');
    browser.requested = [];
    const response = await worker.share('/app/calendar/open', form());
    expect(response?.status).toBe(303);
    expect(response?.headers.get('location')).toBe(`${ORIGIN}/app/calendar`);
    const { entries } = await browser.caches.open('meeting-tab-shared');
    expect([...entries.keys()]).toEqual(['/0', '/2']);
    expect(await entries.get('/2')?.text()).toBe('BEGIN:VCALENDAR again');
    expect(await entries.get('/0')?.text()).toBe('BEGIN:VCALENDAR');
    expect(decodeURIComponent(entries.get('/0')?.headers.get('x-name') ?? '')).toBe('Müller, 会議.ics');
    expect(browser.requested).toEqual([]);
  });

  it('go nowhere else: what is sent to another address is left to the browser', async () => {
    const browser = online();
    const worker = await browser.installed('one');
    expect(await worker.share('/app/calendar', form())).toBeUndefined();
    expect(await worker.share('/v1/receipts', form())).toBeUndefined();
  });

  it('survive a new version', async () => {
    const browser = online();
    await (await browser.installed('one')).share('/app/calendar/open', form());
    const worker = await browser.installed('two');
    await worker.open('/app');
    expect(shells(browser)).toContain('meeting-tab-shared');
  });
});
