import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { unsubscribeToken } from '#lib/digest/token.ts';
import { FAILED_PAGE } from '#lib/http/terms.ts';
import type { Receipt } from '#lib/receipts/schema.ts';
import { receiptBody, type SignedIn, shareReceipt, signIn } from '../support/api.ts';
import { query, startApp, type TestApp } from '../support/app.ts';
import { type PostgresProxy, startProxy } from '../support/postgres-proxy.ts';
import { waiting, whileLocked, wholeTable } from '../support/stall.ts';
import { until } from '../support/until.ts';

/** Responses and log lines while PostgreSQL is away, full, restarting or slow. */

let proxy: PostgresProxy;
// The test breaks its database, so no other test shares it.
let app: TestApp;
let person: SignedIn;
let receipt: Receipt;

beforeAll(async () => {
  proxy = await startProxy(process.env.TEST_PG_URL ?? '');
  app = await startApp({ via: proxy.url });
  person = await signIn({ app });
  receipt = await shareReceipt(person, { title: 'A title that no log may quote' });
});

afterEach(async () => {
  proxy.answerWith(undefined);
  await proxy.away(false);
  await query(app, 'DROP FUNCTION IF EXISTS full_disk CASCADE');
  // Whichever test is next, it begins with working connections.
  await expectBack();
});

afterAll(async () => {
  await app.stop();
  await proxy.stop();
});

interface Seen {
  status: number;
  headers: Headers;
  text: string;
  /** The log line that has the answer's request ID. */
  line: Record<string, unknown> | undefined;
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

async function see(method: string, path: string, options?: Parameters<SignedIn['client']['fetch']>[2]): Promise<Seen> {
  const response = await person.client.fetch(method, path, options);
  const { status, headers } = response;
  const text = await response.text();
  // A page that succeeds has no line. Page failures are logged through another pipe than those of the API, maybe later.
  const count = status >= 500 || path.startsWith('/v1/') ? 1 : 0;
  const lines = await until(async () => {
    const found = (await app.logLines()).filter(({ requestId }) => requestId === headers.get('x-request-id'));
    return found.length >= count && found;
  });
  expect(lines).toHaveLength(count);
  return { status, headers, text, line: lines[0] };
}

const receiptPath = () => new URL(receipt.url).pathname;
const asPage = { headers: { accept: 'text/html,application/xhtml+xml' } };

/** Reads, and the log line of each when it fails. */
const READS = [
  {
    read: () => see('GET', '/v1/receipts'),
    isPage: false,
    line: { route: '/v1/receipts', status: 503, code: 'unavailable' },
  },
  { read: () => see('GET', receiptPath()), isPage: true, line: { failure: 'page /r/[id]' } },
  { read: () => see('GET', `${receiptPath()}/image.png`), isPage: false, line: { failure: 'outside of the API' } },
];

const readAll = () => Promise.all(READS.map(({ read }) => read()));

function expectWords({ headers, text }: Seen) {
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  for (const words of [FAILED_PAGE.title, FAILED_PAGE.text]) expect(text).toContain(words);
  // The page must not need anything that may fail as well.
  expect(text).not.toMatch(/<script|<link|src=/);
}

/** Asserts the common parts of all answers during an outage. */
function expectOutage({ status, headers, line }: Seen) {
  expect(status).toBe(503);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(headers.get('cache-control')).toContain('no-store');
  expect(line?.time).toMatch(TIME);
  for (const secret of [person.email, receipt.id, receipt.title ?? '-']) {
    expect(JSON.stringify(line)).not.toContain(secret);
  }
}

const codeIn = ({ line }: Seen) => (line?.error as { code?: string } | undefined)?.code;

/** Repeats each read until its log line has one of these codes: a connection being lost has another for a moment. */
async function expectAll(...codes: string[]) {
  for (const { read, isPage, line } of READS) {
    const seen = await until(async () => {
      const one = await read();
      expectOutage(one);
      return codes.includes(codeIn(one) ?? '') && one;
    });
    expect(seen.line).toMatchObject(line);
    if (isPage) expectWords(seen);
    else expect(JSON.parse(seen.text).error.code).toBe('unavailable');
  }
}

async function expectBack() {
  for (const { read } of READS) await until(async () => (await read()).status === 200);
}

describe('PostgreSQL', () => {
  it('is away: nobody listens', async () => {
    await proxy.away(true);
    // Node's code for it, or Prisma's.
    await expectAll('ECONNREFUSED', 'P1001');
    await proxy.away(false);
    await expectBack();
  });

  it('is away: prices are shown without it, and why they may differ is logged', async () => {
    await proxy.away(true);
    const prices = await person.client.fetch('GET', '/pricing');
    await prices.text();
    expect(prices.status).toBe(200);
    const id = prices.headers.get('x-request-id');
    const line = await until(async () => (await app.logLines()).find(({ requestId }) => requestId === id));
    expect(line).toMatchObject({ failure: 'read the price for the pricing page', time: expect.stringMatching(TIME) });
  });

  it.each([
    ['is starting', '57P03'],
    ['was stopped by an operator', '57P01'],
    ['crashed', '57P02'],
    ['has no connection left', '53300'],
  ])('%s: %s', async (_, sqlstate) => {
    proxy.answerWith(sqlstate);
    await expectAll(sqlstate);
    proxy.answerWith(undefined);
    await expectBack();
  });

  it.each([
    ['ends', 'pg_terminate_backend', '57P01'],
    ['cancels, as a statement timeout does,', 'pg_cancel_backend', '57014'],
  ])('%s what runs', async (_, ending, code) => {
    const all = await whileLocked(app, wholeTable('receipts'), [], async () => {
      const reads = readAll();
      let areOver = false;
      void reads.finally(() => {
        areOver = true;
      });
      // Each as it comes: on a busy machine, the first would have waited too long by the time the last is there.
      await until(async () => {
        for (const pid of await waiting(app)) await query(app, `SELECT ${ending}($1)`, [pid]);
        return areOver;
      });
      return reads;
    });
    for (const seen of all) expectOutage(seen);
    expect(all.map(codeIn)).toEqual([code, code, code]);
    await expectBack();
  });

  it('is slow: a lock isn’t acquired in time', async () => {
    const all = await whileLocked(app, wholeTable('receipts'), [], readAll);
    for (const seen of all) expectOutage(seen);
    expect(all.map(codeIn)).toEqual(['55P03', '55P03', '55P03']);
  });

  it('has a full disk: writes fail, reads don’t', async () => {
    await query(
      app,
      `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
       CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON receipts FOR EACH ROW EXECUTE FUNCTION full_disk()`,
    );
    const shared = await see('POST', '/v1/receipts', { body: receiptBody(person.workspace.id) });
    expectOutage(shared);
    expect(codeIn(shared)).toBe('53100');
    // The view isn't counted.
    expect((await person.client.fetch('GET', receiptPath(), asPage)).status).toBe(200);
    expect((await see('GET', '/v1/receipts')).status).toBe(200);
  });
});

describe('a person who opens something other than a page', () => {
  const unsubscribe = () => {
    const token = unsubscribeToken(person.workspace.id, app.env.SESSION_SECRET);
    return `/api/digest/unsubscribe?${new URLSearchParams({ token, page: '' })}`;
  };

  it('gets words, and a program gets JSON', async () => {
    const link = unsubscribe();
    await proxy.away(true);
    const [pressed, posted] = [await see('POST', link, asPage), await see('POST', link)];
    const opened = await see('GET', `${receiptPath()}/image.png`, asPage);
    const called = await see('GET', '/v1/receipts', asPage);
    const headOnly = await see('HEAD', receiptPath());
    await proxy.away(false);
    for (const seen of [pressed, posted, opened, called, headOnly]) expectOutage(seen);
    for (const seen of [pressed, opened]) expectWords(seen);
    for (const { text } of [posted, called]) expect(JSON.parse(text).error.code).toBe('unavailable');
    expect(headOnly.text).toBe('');
    await expectBack();
  });
});

it('a page that fails by our own fault is still a 500, says so in words, and is logged with its ID', async () => {
  await query(app, 'ALTER TABLE receipts RENAME COLUMN views TO seen');
  const page = await see('GET', receiptPath());
  await query(app, 'ALTER TABLE receipts RENAME COLUMN seen TO views');
  expect(page.status).toBe(500);
  expect(page.headers.get('retry-after')).toBeNull();
  expectWords(page);
  expect(page.line).toMatchObject({ failure: 'page /r/[id]', error: { code: '42703' } });
});
