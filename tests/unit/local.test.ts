import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Resend } from 'resend';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withLock } from '#lib/local/host/lock.ts';
import { portFree } from '#lib/local/host/ports.ts';
import { isDue } from '#lib/local/host/scheduler.ts';
import { type Mailbox, startMailbox } from '#lib/local/mailbox/server.ts';

/** Not every machine has ::1. */
const loopback = (networkInterfaces().lo ?? []).map(({ address }) => address);

it.each([...loopback, '0.0.0.0'])('a port that somebody listens on at %s is taken', async (host) => {
  const server = createServer().listen({ port: 0, host });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await portFree(port)).toBe(false);
  server.close();
});

describe('isDue', () => {
  const at = (time: string) => new Date(`2026-11-21T${time}Z`);

  it.each([
    ['23 3 * * *', '03:23:00.500', true],
    ['23 3 * * *', '15:23:00', false],
    ['23 3 * * *', '03:24:00', false],
    ['5 * * * *', '17:05:59', true],
    ['0 0 * * *', '00:00:00', true],
  ])('%s at %s: %s', (schedule, time, due) => {
    expect(isDue(schedule, at(time))).toBe(due);
  });

  it.each(['America/St_Johns', 'Asia/Kathmandu'])('is in UTC, also on a machine in %s', (zone) => {
    vi.stubEnv('TZ', zone);
    const time = at('03:23:00');
    expect(time.getHours()).not.toBe(3);
    expect(isDue('23 3 * * *', time)).toBe(true);
    expect(isDue(`${time.getMinutes()} ${time.getHours()} * * *`, time)).toBe(false);
  });

  it.each(['* * * * *', '60 1 * * *', '1 24 * * *', '*/5 * * * *', '1 2 3 * *', ''])('refuses "%s"', (schedule) => {
    expect(() => isDue(schedule, at('00:00:00'))).toThrow('vercel.json');
  });
});

describe('locks', () => {
  it('work under the same name runs one at a time, and the lock goes even if it fails', async () => {
    const name = `local.test ${process.pid}`;
    const events: string[] = [];
    const work = (id: string) =>
      withLock(name, async () => {
        events.push(`${id} begins`);
        await new Promise((resolve) => setTimeout(resolve, 20));
        events.push(`${id} ends`);
        if (id === 'a') throw new Error('failed');
      });
    const [first, second] = await Promise.allSettled([work('a'), work('b')]);
    expect([first?.status, second?.status]).toEqual(['rejected', 'fulfilled']);
    expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });

  it('one of many processes has the lock, and it goes with a process that is killed', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'lock-'));
    const lockModule = pathToFileURL(path.resolve('lib/local/host/lock.ts')).href;
    const take = (last: string) => `
      import { rmSync, writeFileSync } from 'node:fs';
      import { tryLock } from ${JSON.stringify(lockModule)};
      for (let taken = 0; taken < 50; ) {
        const release = tryLock('lock');
        if (!release) continue;
        if (tryLock('lock')) throw new Error('taken twice');
        writeFileSync('inside', '', { flag: 'wx' });
        rmSync('inside');
        if (++taken === 50) ${last};
        release();
      }`;
    const run = (last: string) =>
      promisify(execFile)(process.execPath, ['--input-type=module', '--eval', take(last)], { cwd: folder });
    const killed = ['first', 'second'].map(() => run("process.kill(process.pid, 'SIGKILL')").catch((error) => error));
    const others = await Promise.all(['third', 'fourth'].map(() => run('console.log(taken)')));
    expect(others).toEqual([
      { stdout: '50\n', stderr: '' },
      { stdout: '50\n', stderr: '' },
    ]);
    for (const error of await Promise.all(killed)) expect(error).toMatchObject({ signal: 'SIGKILL', stderr: '' });
    rmSync(folder, { recursive: true });
  });
});

describe('the mailbox, through the Resend SDK', () => {
  let dataDir: string;
  let mailbox: Mailbox;
  let resend: Resend;
  const mail = { from: 'Tab <tab@example.com>', to: 'a@example.com', subject: '123456 is your code', text: 'Hello' };
  const open = async () => {
    mailbox = await startMailbox({ dataDir, port: 0 });
    resend = new Resend('re_test', { baseUrl: mailbox.url });
  };

  beforeEach(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'mailbox-'));
    await open();
  });
  afterEach(async () => {
    await mailbox.stop();
    rmSync(dataDir, { recursive: true });
  });

  it('keeps a mail as it was sent, over a restart', async () => {
    const headers = { 'List-Unsubscribe': '<https://example.com/u>' };
    const tags = [{ name: 'kind', value: 'digest' }];
    const attachments = [{ filename: 'a.txt', content: Buffer.from('hi') }];
    const { data, error } = await resend.emails.send({ ...mail, html: '<b>Hello</b>', headers, tags, attachments });
    expect(error).toBeNull();
    await mailbox.stop();
    await open();
    expect(mailbox.newestTo('a@example.com')).toMatchObject({
      ...{ id: data?.id, from: mail.from, to: ['a@example.com'], html: '<b>Hello</b>', headers, tags },
      attachments: [{ filename: 'a.txt' }],
    });
  });

  it('takes a key once, and for one mail only', async () => {
    const once = { idempotencyKey: 'key-1' };
    const [first, second] = await Promise.all([resend.emails.send(mail, once), resend.emails.send(mail, once)]);
    expect(second.data?.id).toBe(first.data?.id);
    expect(mailbox.mails()).toHaveLength(1);
    const other = await resend.emails.send({ ...mail, text: 'Other' }, once);
    expect(other.error).toMatchObject({ name: 'invalid_idempotent_request', statusCode: 409 });
  });

  it('fails as told, then no longer', async () => {
    mailbox.refuse('a@example.com', 429);
    expect((await resend.emails.send(mail)).error).toMatchObject({ name: 'rate_limit_exceeded', statusCode: 429 });
    expect((await resend.emails.send(mail)).error).toBeNull();
  });

  it('refuses what Resend refuses', async () => {
    const post = (body: unknown, headers: Record<string, string>) =>
      fetch(`${mailbox.url}/emails`, { method: 'POST', body: JSON.stringify(body), headers });
    expect((await post(mail, {})).status).toBe(401);
    expect((await post({ ...mail, subject: undefined }, { authorization: 'Bearer x' })).status).toBe(422);
    expect((await post({ ...mail, text: undefined }, { authorization: 'Bearer x' })).status).toBe(422);
  });

  it('keeps the newest 500', async () => {
    for (let i = 0; i < 503; i += 1) await resend.emails.send({ ...mail, subject: `Mail ${i}` });
    expect(mailbox.mails()).toHaveLength(500);
    expect(mailbox.mails()[0]?.subject).toBe('Mail 502');
    expect(readdirSync(path.join(dataDir, 'mail'))).toHaveLength(500);
  });

  it('shows mails without running anything in them', async () => {
    await resend.emails.send({ ...mail, subject: '<script>alert(1)</script>', html: '<script>alert(2)</script>' });
    const id = mailbox.mails()[0]?.id;
    const list = await fetch(mailbox.url);
    expect(await list.text()).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(list.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await (await fetch(`${mailbox.url}/mail/${id}`)).text()).not.toContain('<script');
    const body = await fetch(`${mailbox.url}/mail/${id}/body`);
    expect(body.headers.get('content-security-policy')).toContain('sandbox ');
    expect((await fetch(`${mailbox.url}/mail/none`)).status).toBe(404);
  });

  it('answers this machine only', async () => {
    const { request } = await import('node:http');
    const status = (host: string) =>
      new Promise((resolve) => {
        request(mailbox.url.replace('localhost', '127.0.0.1'), { headers: { host } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        }).end();
      });
    expect(await status('evil.example:3001')).toBe(403);
    expect(await status('localhost:3001')).toBe(200);
  });
});
