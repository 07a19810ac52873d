import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#lib/ids.ts';
import type { NoticeContent } from '#lib/mail/schema.ts';
import { purgeNotices, sendAllNotices, sendNotices } from '#lib/mail/service.ts';
import { DAY, HOUR, MINUTE } from '#lib/time.ts';
import { newEmail } from '../support/account.ts';
import { query, workerApp } from '../support/app.ts';
import { runHere } from '../support/billing.ts';
import { waiting, whileLocked } from '../support/stall.ts';
import { until } from '../support/until.ts';

/** How often, in which order and by which process a queued email is sent. */

/** Long ago, so that these come before anything else in the queue. */
const START = Date.UTC(2001, 0, 1);
/** Longer than a sender's lease lasts. */
const LATER = 10 * MINUTE;

const app = await workerApp();
let accountId: string;

beforeAll(async () => {
  const { courier } = app.stripe;
  courier.pause();
  await courier.flush();
  // The app sends queued emails after each event it handles, including other tests' emails. Here, only the tests send.
  for (const pid of app.pids()) process.kill(pid, 'SIGSTOP');
  const restore = runHere(app);
  return async () => {
    restore();
    for (const pid of app.pids()) process.kill(pid, 'SIGCONT');
    await courier.resume();
  };
});

beforeEach(async () => {
  accountId = newId();
  await query(app, 'INSERT INTO accounts (id, email) VALUES ($1, $2)', [accountId, newEmail()]);
  return () => query(app, 'DELETE FROM accounts WHERE id = $1', [accountId]);
});

const queueContent = (content: object, createdAt = START) =>
  query(app, 'INSERT INTO notices (id, account_id, content, created_at) VALUES ($1, $2, $3, $4)', [
    ...[newId(), accountId, content, new Date(createdAt)],
  ]);

/** Queues an email to a new address. Returns the address. */
async function queue(createdAt = START): Promise<string> {
  const to = newEmail();
  const content: NoticeContent = { kind: 'payment_failed', to, timeZone: 'UTC', graceUntil: START };
  await queueContent(content, createdAt);
  return to;
}

/** Queues this many, each a millisecond later than the previous one. */
async function queueMany(count: number): Promise<string[]> {
  const addresses: string[] = [];
  for (let time = 0; time < count; time += 1) addresses.push(await queue(START + time));
  return addresses;
}

const isDelivered = (to: string) => app.mailbox.newestTo(to) !== undefined;
const rows = () =>
  query(app, 'SELECT attempts, sent_at, given_up_at FROM notices WHERE account_id = $1 ORDER BY created_at, sent_at', [
    accountId,
  ]);

describe('a queued email is sent', () => {
  it('ten times, if the email itself is refused, and then no more', async () => {
    const [nearly, never] = [await queue(), await queue()];
    app.mailbox.refuse(nearly, 422, 9);
    app.mailbox.refuse(never, 422, 10);
    // Giving up is logged.
    const said: string[] = [];
    const log = vi.spyOn(process.stderr, 'write').mockImplementation((line) => said.push(String(line)) > 0);
    for (let turn = 0; turn < 12; turn += 1) await sendNotices(START + turn * DAY);
    log.mockRestore();
    const failures = said.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
    expect(failures.filter(({ failure }) => failure === 'notice given up')).toMatchObject([
      { error: { kind: 'MailRefused', code: 'validation_error' } },
    ]);
    expect([nearly, never].map(isDelivered)).toEqual([true, false]);
    expect(await rows()).toEqual([
      { attempts: 9, sent_at: new Date(START + 9 * DAY), given_up_at: null },
      { attempts: 10, sent_at: null, given_up_at: new Date(START + 9 * DAY) },
    ]);
  });

  it.each([
    ['fails', 500],
    ['takes our key no more', 403],
  ])('for three days, if the mail service %s, less and less often', async (_, status) => {
    app.mailbox.refuse(await queue(), status, 1000);
    const lastTries = new Set<number>();
    for (let hour = 0; hour < 80; hour += 1) {
      await sendNotices(START + hour * HOUR);
      const [row] = await query(app, 'SELECT leased_until FROM notices WHERE account_id = $1', [accountId]);
      lastTries.add(row?.leased_until.getTime());
    }
    expect(lastTries.size).toBeGreaterThan(12);
    expect(lastTries.size).toBeLessThan(40);
    const [{ attempts, sent_at, given_up_at }] = await rows();
    expect({ attempts, sent_at }).toEqual({ attempts: 0, sent_at: null });
    expect(given_up_at?.getTime()).toBeGreaterThanOrEqual(START + 3 * DAY);
  });

  it('in the end, when the mail service was away for ten runs of a cron', async () => {
    const addresses = await queueMany(15);
    for (const address of addresses) app.mailbox.refuse(address, 500, 10);
    for (let run = 0; run < 40; run += 1) await sendAllNotices(START + run * HOUR);
    expect(addresses.every(isDelivered)).toBe(true);
  });

  it('before those that were refused, however old these are', async () => {
    for (const address of await queueMany(20)) app.mailbox.refuse(address, 422, 10);
    await sendAllNotices(START + HOUR);
    const good = await queue(START + HOUR);
    await sendNotices(START + DAY);
    expect(isDelivered(good)).toBe(true);
  });

  it('in the same run, behind many that can’t be composed', async () => {
    for (let time = 0; time < 25; time += 1) await queueContent({ kind: 'nothing' });
    const good = await queue(START + 1);
    await sendAllNotices(START + HOUR);
    expect(isDelivered(good)).toBe(true);
    expect((await rows())[0]).toMatchObject({ attempts: 1, sent_at: null });
  });

  it.each([[{ x: 1 }], [null], ['OK'], [{ id: '' }]])(
    'again, when a 200 says %j and not which email it took',
    async (body) => {
      const to = await queue();
      app.mailbox.mislead(to, body);
      await sendNotices(START);
      expect(await rows()).toEqual([{ attempts: 0, sent_at: null, given_up_at: null }]);
      await sendNotices(START + LATER);
      expect(isDelivered(to)).toBe(true);
    },
  );

  it('the oldest first, ten at a time', async () => {
    const times = [7, 2, 11, 4, 9, 0, 5, 10, 1, 8, 3, 6];
    const addresses = new Map<number, string>();
    for (const time of times) addresses.set(time, await queue(START + time));
    await sendNotices(START + LATER);
    const delivered = times.filter((time) => isDelivered(addresses.get(time) ?? ''));
    expect(delivered.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('by a cron, batch by batch, unless the mail service takes none of two', async () => {
    const addresses = await queueMany(25);
    for (const address of addresses) app.mailbox.refuse(address);
    expect(await sendAllNotices(START)).toBe(0);
    const tried = 'SELECT FROM notices WHERE account_id = $1 AND leased_until IS NOT NULL';
    expect(await query(app, tried, [accountId])).toHaveLength(20);
    await sendAllNotices(START + LATER);
    expect((await rows()).filter(({ sent_at }) => sent_at !== null)).toHaveLength(20);
    await sendAllNotices(START + 2 * LATER);
    expect(addresses.every(isDelivered)).toBe(true);
  });

  it('by a cron whose mail service is slow: each batch has its whole time', async () => {
    for (const address of await queueMany(20)) app.mailbox.refuse(address, 500, 1);
    let looks = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      looks += 1;
      return looks * 4 * MINUTE;
    });
    await sendAllNotices(START);
    clock.mockRestore();
    const leases = await query(app, 'SELECT DISTINCT leased_until FROM notices WHERE account_id = $1 ORDER BY 1', [
      accountId,
    ]);
    const [first, second, ...others] = leases.map((row) => row.leased_until.getTime());
    expect(others).toEqual([]);
    expect(second - first).toBeGreaterThanOrEqual(4 * MINUTE);
  });

  it('by one sender: not again before its lease is over', async () => {
    const to = await queue();
    app.mailbox.refuse(to);
    await sendNotices(START);
    await sendNotices(START + MINUTE);
    expect(await rows()).toEqual([{ attempts: 0, sent_at: null, given_up_at: null }]);
    await sendNotices(START + LATER);
    expect(isDelivered(to)).toBe(true);
  });

  it('by one sender: what another is about to take is passed over, and holds up nobody', async () => {
    const [taken, free] = [await queue(), await queue(START + 1)];
    const row = "SELECT FROM notices WHERE content->>'to' = $1 FOR UPDATE";
    const [sending] = await whileLocked(app, row, [taken], async () => {
      let isOver = false;
      const sending = sendNotices(START + LATER).finally(() => {
        isOver = true;
      });
      await until(async () => isOver || (await waiting(app)).length > 0);
      return [sending];
    });
    await sending;
    expect([taken, free].map(isDelivered)).toEqual([false, true]);
  });

  it('not again, when the mail service says that it took another wording', async () => {
    const to = await queue();
    await sendNotices(START);
    // The sender died before it noted that, and then a deploy changed the email.
    await query(
      app,
      `UPDATE notices SET sent_at = NULL, content = content::jsonb || '{"timeZone": "Asia/Tokyo"}' WHERE account_id = $1`,
      [accountId],
    );
    await sendNotices(START + LATER);
    expect(await rows()).toEqual([{ attempts: 0, sent_at: new Date(START + LATER), given_up_at: null }]);
    expect(app.mailbox.mails().filter((mail) => mail.to.includes(to))).toHaveLength(1);
  });
});

it('is forgotten 30 days after it was queued, sent or given up', async () => {
  for (const ended of ['sent_at', 'given_up_at']) {
    await queue(START);
    await query(app, `UPDATE notices SET ${ended} = $2 WHERE account_id = $1 AND sent_at IS NULL`, [
      accountId,
      new Date(START + DAY),
    ]);
  }
  await queue(START + 1);
  await purgeNotices(START + 30 * DAY);
  expect(await rows()).toHaveLength(3);
  await purgeNotices(START + 30 * DAY + 1);
  expect(await rows()).toHaveLength(1);
});
