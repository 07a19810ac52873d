import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '#lib/local/host/ports.ts';
import { healthy, launch, listeners, newFolder, prepareLaunches, processesOf } from '../support/launch.ts';
import { until } from '../support/until.ts';

prepareLaunches();

describe('npm start', () => {
  beforeEach((context) => {
    if (process.platform !== 'linux') context.skip('it looks into /proc, which Linux has');
  });

  it('starts, stops on Ctrl-C without leaving a process, recovers from kill -9, and keeps its data', {
    timeout: 120_000,
  }, async () => {
    const env = { DATA_DIR: newFolder(), PORT: String(await freePort()) };
    const port = Number(env.PORT);

    const first = launch(env);
    await healthy(port, first);
    expect(listeners(port)).toEqual(['0100007F']);
    const code = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"kept@example.com"}',
    };
    expect((await fetch(`http://localhost:${port}/v1/auth/code`, code)).status).toBe(200);
    const [, printed] = await until(() => /Email to kept@example.com: (\d{6})/.exec(first.output()));
    // A terminal sends it to the whole process group.
    process.kill(-(first.child.pid ?? 0), 'SIGINT');
    await first.exited;
    await until(() => processesOf(env.DATA_DIR).length === 0);

    const second = launch(env);
    await healthy(port, second);
    for (const pid of processesOf(env.DATA_DIR)) process.kill(Number(pid), 'SIGKILL');
    await second.exited;

    const third = launch(env);
    await healthy(port, third);
    expect(third.output()).not.toMatch(/applied/);
    const verify = { ...code, body: JSON.stringify({ email: 'kept@example.com', code: printed }) };
    expect((await fetch(`http://localhost:${port}/v1/auth/verify`, verify)).status).toBe(200);

    const beside = launch({ ...env, PORT: String(await freePort()) });
    expect(await beside.exited).toBe(1);
    expect(beside.output().trim().split('\n')).toHaveLength(1);
    await healthy(port, third);

    third.child.kill('SIGKILL');
    await until(() => listeners(port).length === 0);
    const fourth = launch(env);
    await healthy(port, fourth);
    fourth.child.kill('SIGTERM');
    await fourth.exited;
    await until(() => processesOf(env.DATA_DIR).length === 0);
  });

  it('receives emails in its mailbox by SMTP, at the address in SMTP_URL, if nothing else listens there', {
    timeout: 120_000,
  }, async () => {
    const smtpPort = await freePort();
    const env = { DATA_DIR: newFolder(), SMTP_URL: `smtp://127.0.0.1:${smtpPort}` };
    const port = await freePort();
    const first = launch({ ...env, PORT: String(port) });
    await healthy(port, first);
    const ask = (at: number) =>
      fetch(`http://localhost:${at}/v1/auth/code`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"email":"by-smtp@example.com"}',
      });
    expect((await ask(port)).status).toBe(200);
    const [, code] = await until(() => /Email to by-smtp@example.com: (\d{6})/.exec(first.output()));
    const [, mailbox] = await until(() => /Emails +(http:\S+)/.exec(first.output()));
    const { data } = await (await fetch(`${mailbox}/api/emails`)).json();
    expect(data).toMatchObject([{ from: 'Meeting Tab <tab@localhost>', to: ['by-smtp@example.com'] }]);
    for (const part of [data[0].subject, data[0].text, data[0].html]) expect(part).toContain(code);

    // If another server listens there, it gets the emails, and there is no other mailbox.
    const other = await freePort();
    const second = launch({ ...env, DATA_DIR: newFolder(), PORT: String(other), MAIL_FROM: 'Tab <tab@example.com>' });
    await healthy(other, second);
    expect(second.output()).not.toMatch(/Emails /);
    expect((await ask(other)).status).toBe(200);
    await until(async () => (await (await fetch(`${mailbox}/api/emails`)).json()).data.length === 2);
  });

  it.each([
    [{ PORT: 'x' }, /^PORT .*number/],
    [{ SESSION_SECRET: 'short' }, /^SESSION_SECRET must have at least 32 characters$/],
    [
      { BASE_URL: 'https://example.com' },
      /^SESSION_SECRET is missing; MAIL_FROM is missing; SMTP_URL or RESEND_API_KEY is missing$/,
    ],
    [{ DATABASE_URL: 'postgresql://u:p@127.0.0.1:1/x' }, /DATABASE_URL/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be a postgresql/],
    [{ HOST: '0.0.0.0' }, /^HOST must be a loopback address/],
  ])('%j: one clear line, and exit 1', async (env: Record<string, string | undefined>, line) => {
    const given = Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
    const { exited, output } = launch({
      DATA_DIR: newFolder(),
      PORT: String(await freePort()),
      ...Object.fromEntries(given),
    });
    expect(await exited).toBe(1);
    expect(output().trim()).toMatch(line);
    expect(output().trim().split('\n'), output()).toHaveLength(1);
  });

  it('listens where HOST says', async () => {
    const env = { DATA_DIR: newFolder(), PORT: String(await freePort()), HOST: '127.0.0.2' };
    const { output } = launch(env);
    await until(() => output().includes('Press Ctrl-C to stop.'));
    expect(listeners(Number(env.PORT))).toEqual(['0200007F']);
  });

  it.each([
    [{ TRUST_PROXY: '1' }, '0100007F', (port: string) => `http://127.0.0.1:${port}, for a proxy on this machine.`],
    [{ TRUST_PROXY: '1', HOST: '127.0.0.2' }, '0200007F', (port: string) => `http://127.0.0.2:${port}, for the proxy`],
    [{}, '0'.repeat(32), (port: string) => `port ${port} of all interfaces. Behind a proxy, set TRUST_PROXY=1`],
  ])('with a public BASE_URL and %j, says where it listens, and listens there alone', async (given, where, line) => {
    const env = {
      ...{ DATA_DIR: newFolder(), PORT: String(await freePort()), BASE_URL: 'https://tab.example.com' },
      ...{ SESSION_SECRET: 's'.repeat(32), SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'tab@example.com', PLAN: 'pro' },
    };
    const { output } = launch({ ...env, ...given });
    await until(() => output().includes('Press Ctrl-C to stop.'));
    expect(listeners(Number(env.PORT))).toEqual([where]);
    expect(output()).toContain(line(env.PORT));
    expect(output()).not.toMatch(/Emails|Test payments/);
  });

  it('a port in use: one clear line, and exit 1', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    // The address of a listening TCP server is of this type.
    const { port } = server.address() as AddressInfo;
    const { exited, output } = launch({ DATA_DIR: newFolder(), PORT: String(port) });
    expect(await exited).toBe(1);
    expect(output().trim()).toMatch(new RegExp(`^Port ${port} is in use\\.`));
    server.close();
  });
});
