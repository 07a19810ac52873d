import type { Socket } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { examineEnv } from '#lib/env.ts';
import { lineOf } from '#lib/local/doctor/findings.ts';
import { checkSmtp } from '#lib/local/doctor/services.ts';
import { overSmtp } from '#lib/mail/smtp.ts';
import { type MailServer, startRaw, startSmtp } from '../support/smtp.ts';

/** Email over SMTP, to a real server and to listeners that aren't one. */

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function smtp(options?: Parameters<typeof startSmtp>[0]): Promise<MailServer> {
  const server = await startSmtp(options);
  stops.push(server.stop);
  return server;
}

function carrierTo(url: string) {
  const carrier = overSmtp(url);
  stops.push(carrier.close);
  return carrier;
}

const TO = 'ada@example.com';
const mail = {
  ...{ from: 'Meeting Tab <tab@tab.example>', to: TO, subject: 'Ihr Code: 123456 — für heute' },
  ...{ html: '<p>123456 €</p>', text: '123456 €' },
};

/** Accepts the password `p@ss/word` of `tab@example.com`. */
const withPassword: SMTPServerOptions = {
  onAuth({ username, password }, _, done) {
    if (username === 'tab@example.com' && password === 'p@ss/word') done(null, { user: 'tab' });
    else done(Object.assign(new Error('5.7.8 Wrong'), { responseCode: 535 }));
  },
};
const as = (user: string, url: string, query = '') => `${url.replace('://', `://${user}@`)}${query}`;
const GOOD = 'tab%40example.com:p%40ss%2Fword';
/** Nobody has signed the server's certificate. */
const TRUSTING = '?tls.rejectUnauthorized=false';

describe('a mail', () => {
  it('arrives with its sender, both bodies, its headers, and an id made of its key', async () => {
    const server = await smtp();
    const headers = { 'List-Unsubscribe': '<https://tab.example/x>' };
    await carrierTo(`${server.url}/${TRUSTING}`).send({ ...mail, headers, idempotencyKey: 'row1' });
    const [got] = server.received;
    expect(got).toMatchObject({ from: 'tab@tab.example', to: [TO], isOverTls: true });
    expect(got?.raw).toMatch(/^From: Meeting Tab <tab@tab\.example>\r$/m);
    expect(got?.raw).toMatch(/^Message-ID: <row1@tab\.example>\r$/m);
    expect(got?.raw).toMatch(/^List-Unsubscribe: <https:\/\/tab\.example\/x>\r$/m);
    expect(got?.raw).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(got?.raw.match(/^Content-Type: text\/(plain|html); charset=utf-8\r$/gm)).toHaveLength(2);
  });

  it('goes over one connection after another mail, and many at once', async () => {
    const server = await smtp();
    const carrier = carrierTo(`${server.url}/${TRUSTING}`);
    for (let i = 0; i < 3; i += 1) await carrier.send(mail);
    await Promise.all(Array.from({ length: 20 }, () => carrier.send(mail)));
    expect(server.received).toHaveLength(23);
    expect(new Set(server.received.map(({ raw }) => /^Message-ID: (.*)\r$/m.exec(raw)?.[1])).size).toBe(23);
  });

  it('goes with a password, over TLS from the start or once it’s offered', async () => {
    for (const secure of [false, true]) {
      const server = await smtp({ ...withPassword, secure });
      await carrierTo(as(GOOD, server.url, `/${TRUSTING}`)).send(mail);
      expect(server.received).toMatchObject([{ to: [TO], isOverTls: true }]);
    }
  });
});

describe('a server that takes no mail', () => {
  const failing = (url: string) => expect(carrierTo(url).send(mail)).rejects;

  it.each([
    ['rcptTo', 550, '5.1.1 No such user', 'MailRefused', '550 5.1.1', undefined],
    ['rcptTo', 552, 'Mailbox full', 'MailRefused', '552', undefined],
    ['rcptTo', 554, '5.7.1 Relay access denied', 'MailUnavailable', '554 5.7.1', false],
    ['rcptTo', 450, '4.2.0 Greylisted, try again', 'MailUnavailable', '450 4.2.0', true],
    ['mailFrom', 553, '5.1.8 Sender unknown', 'MailUnavailable', '553 5.1.8', false],
    ['mailFrom', 421, 'Too many connections', 'MailUnavailable', '421', true],
    ['data', 554, '5.2.252 SendAsDenied', 'MailUnavailable', '554 5.2.252', false],
    ['data', 451, '4.3.0 Try later', 'MailUnavailable', '451 4.3.0', true],
  ] as const)('at %s, %i %s: %s', async (step, status, text, name, code, isBrief) => {
    const server = await smtp();
    server.refuse(TO, step, status, `${text} <${TO}>`);
    const carrier = carrierTo(`${server.url}/${TRUSTING}`);
    const failed = await carrier.send(mail).catch((error: unknown) => error);
    expect(failed).toMatchObject({ name, code, ...(isBrief !== undefined && { isBrief }) });
    // Its message may contain an address, so it isn't shown.
    expect(JSON.stringify([failed, String(failed)])).not.toContain(TO);
    await carrier.send(mail);
    expect(server.received).toHaveLength(1);
  });

  it('a connection that is cut is no refusal, and a second try is the same mail', async () => {
    const server = await smtp();
    const carrier = carrierTo(`${server.url}/${TRUSTING}`);
    for (const when of ['before', 'after'] as const) {
      server.cut(TO, when);
      await expect(carrier.send({ ...mail, idempotencyKey: when })).rejects.toMatchObject({ name: 'MailUnavailable' });
      await carrier.send({ ...mail, idempotencyKey: when });
    }
    const ids = server.received.map(({ raw }) => /^Message-ID: <(.*)@/m.exec(raw)?.[1]);
    expect(ids).toEqual(['before', 'after', 'after']);
  });

  it('that nobody is at, that says nothing, that hangs up, and that speaks something else', async () => {
    await failing('smtp://127.0.0.1:1').toMatchObject({ name: 'MailUnavailable', code: 'ESOCKET' });
    await failing('smtp://nowhere.invalid').toMatchObject({ name: 'MailUnavailable', code: 'EDNS' });
    const takes: [(socket: Socket) => void, string][] = [
      [() => {}, 'ETIMEDOUT'],
      [(socket) => socket.write('220 slow\r\n'), 'ETIMEDOUT'],
      [(socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), 'EPROTOCOL'],
    ];
    for (const [take, code] of takes) {
      const raw = await startRaw(take);
      stops.push(raw.stop);
      const unavailable = { name: 'MailUnavailable', code };
      await failing(`${raw.url}/?greetingTimeout=200&socketTimeout=200`).toMatchObject(unavailable);
    }
  });

  it('whose certificate is nobody’s', async () => {
    const server = await smtp();
    await failing(server.url).toMatchObject({ name: 'MailUnavailable', code: 'ESOCKET' });
    expect(server.received).toEqual([]);
  });

  it('with the wrong password', async () => {
    const server = await smtp(withPassword);
    const refused = { name: 'MailUnavailable', code: '535 5.7.8' };
    await failing(as('tab:no', server.url, `/${TRUSTING}`)).toMatchObject(refused);
  });

  it('that would read the password of another machine without TLS', async () => {
    const heard: string[] = [];
    const raw = await startRaw((socket) => {
      socket.write('220 plain\r\n');
      socket.on('data', (data) => {
        heard.push(String(data));
        socket.write(/^EHLO/.test(String(data)) ? '250-plain\r\n250 AUTH PLAIN\r\n' : '502 No\r\n');
      });
    });
    stops.push(raw.stop);
    // This machine, at an address that isn't loopback.
    await failing(as(GOOD, raw.url.replace('127.0.0.1', '0.0.0.0'))).toMatchObject({ code: '502' });
    expect(heard.map((line) => line.trim())).toEqual([expect.stringMatching(/^EHLO /), 'STARTTLS']);
  });
});

describe('doctor', () => {
  const said = async (url: string, from = mail.from) => {
    const { secrets } = examineEnv({ SMTP_URL: url });
    return (await checkSmtp(url, from)).map((finding) => lineOf(finding, secrets));
  };

  it('connects, and says that all is well without sending anything', async () => {
    const server = await smtp(withPassword);
    const { host, hostname } = new URL(server.url);
    expect(await said(as(GOOD, server.url, `/${TRUSTING}`))).toEqual([
      `ok       Email: ${hostname} takes our connection, over TLS, as soon as it’s offered. Whether it takes email from tab.example shows with the first`,
    ]);
    expect(server.received).toEqual([]);
    expect(await said(as('tab:wrong-one', server.url, `/${TRUSTING}`))).toEqual([
      `problem  Email: the server ${host} of SMTP_URL can’t be used: 535 5.7.8 (it refuses the user or the password)`,
    ]);
    expect(await said(as(GOOD, server.url))).toEqual([expect.stringMatching(/^problem .*: ESOCKET \(.*TLS fails/)]);
  });

  it('says what is wrong with one that isn’t there, or says nothing, or a sender without an address', async () => {
    expect(await said('smtp://127.0.0.1:1')).toEqual([expect.stringMatching(/127\.0\.0\.1:1 of SMTP_URL .*: ESOCKET/)]);
    const raw = await startRaw(() => {});
    stops.push(raw.stop);
    expect(await said(`${raw.url}/?greetingTimeout=200`)).toEqual([
      expect.stringMatching(/ETIMEDOUT \(it doesn’t answer/),
    ]);
    expect(await said('smtp://127.0.0.1:1', 'Meeting Tab')).toEqual([expect.stringMatching(/^problem .*MAIL_FROM/)]);
  });
});
