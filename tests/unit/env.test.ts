import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isLoopback, parseEnv, parseLaunchEnv } from '#lib/env.ts';

const complete = {
  DATABASE_URL: 'postgresql://u:p@db.example/x',
  SESSION_SECRET: 's'.repeat(32),
  RESEND_API_KEY: 're_x',
  MAIL_FROM: 'a@example.com',
};

describe('parseEnv', () => {
  it('fills in what has a default', () => {
    const defaults = { PORT: 3000, DATA_DIR: '.data', baseUrl: 'http://localhost:3000', trustProxy: false };
    const expected = { ...defaults, directUrl: complete.DATABASE_URL, environment: 'development' };
    expect(parseEnv(complete)).toMatchObject(expected);
  });

  it.each([
    ['DATABASE_URL', 'mysql://x', /DATABASE_URL must be a postgresql/],
    ['DIRECT_URL', 'x', /DIRECT_URL/],
    ['PORT', 'x', /PORT/],
    ['PORT', '70000', /PORT/],
    ['BASE_URL', 'example.com', /BASE_URL/],
    ['BASE_URL', 'https://example.com/path', /BASE_URL must be an origin/],
    ['SESSION_SECRET', 'short', /SESSION_SECRET must have at least 32/],
    ['TRUST_PROXY', 'yes', /TRUST_PROXY must be 1 or 0/],
    ['PLAN', 'free', /^PLAN must be pro, or left out$/],
    ...['domain:', 'domain:example', 'domain:a b.example', 'domain:a.example,', 'domain:@a.example', 'nobody'].map(
      (value): [string, string, RegExp] => ['SIGN_UP', value, /^SIGN_UP must be open, closed, or domain:example\.com$/],
    ),
    ['SMTP_URL', 'https://x', /^SMTP_URL must be an smtp/],
    ['SOURCE_URL', 'git@x', /^SOURCE_URL must be an http/],
  ])('%s=%s names the variable and what is wrong', (name, value, message) => {
    expect(() => parseEnv({ ...complete, [name]: value })).toThrow(message);
  });

  it.each(Object.keys(complete).filter((name) => name !== 'RESEND_API_KEY'))('without %s: says so', (name) => {
    expect(() => parseEnv({ ...complete, [name]: undefined })).toThrow(`${name} is missing`);
    expect(() => parseEnv({ ...complete, [name]: '' })).toThrow(`${name} is missing`);
  });

  it('needs one way to send email, and takes no two', () => {
    const { RESEND_API_KEY, ...neither } = complete;
    const SMTP_URL = 'smtps://u:hunter22@mail.example';
    expect(() => parseEnv(neither)).toThrow(/^SMTP_URL or RESEND_API_KEY is missing$/);
    expect(() => parseEnv({ ...neither, RESEND_API_KEY: '', SMTP_URL: '' })).toThrow(/^SMTP_URL or/);
    expect(parseEnv({ ...neither, SMTP_URL })).toMatchObject({ SMTP_URL });
    const both = () => parseEnv({ ...complete, SMTP_URL });
    expect(both).toThrow(/^SMTP_URL and RESEND_API_KEY are both set: leave one out$/);
    const all = () => parseEnv({ RESEND_API_KEY, PORT: 'x' });
    expect(all).toThrow(/^DATABASE_URL is missing; PORT .*; SESSION_SECRET is missing; MAIL_FROM is missing$/);
  });

  it('sells nothing where everyone has Pro', () => {
    expect(parseEnv({ ...complete, PLAN: 'pro' }).PLAN).toBe('pro');
    const selling = () => parseEnv({ ...complete, PLAN: 'pro', STRIPE_SECRET_KEY: 'sk_x' });
    expect(selling).toThrow(/^PLAN is pro, so nobody pays: leave STRIPE_SECRET_KEY out$/);
  });

  it('knows who may make an account', () => {
    const domains = (SIGN_UP?: string) => parseEnv({ ...complete, SIGN_UP }).signUpDomains;
    expect([domains(), domains('open'), domains('closed')]).toEqual([null, null, []]);
    expect(domains('domain:Example.com,b.example.org')).toEqual(['example.com', 'b.example.org']);
  });

  it('takes several webhook secrets', () => {
    expect(parseEnv(complete).webhookSecrets).toEqual([]);
    expect(parseEnv({ ...complete, STRIPE_WEBHOOK_SECRET: 'whsec_a' }).webhookSecrets).toEqual(['whsec_a']);
    expect(parseEnv({ ...complete, STRIPE_WEBHOOK_SECRET: ' a, b ,' }).webhookSecrets).toEqual(['a', 'b']);
  });

  it('never says the value of a secret', () => {
    expect(() => parseEnv({ ...complete, SESSION_SECRET: 'hunter2' })).toThrow(expect.not.stringContaining('hunter2'));
  });

  it('knows its origin on Vercel', () => {
    const [preview, production] = ['x-1.vercel.app', 'x.vercel.app'];
    const given = { ...complete, VERCEL: '1', VERCEL_URL: preview, VERCEL_PROJECT_PRODUCTION_URL: production };
    const on = (VERCEL_ENV: string) => parseEnv({ ...given, VERCEL_ENV });
    expect(on('production')).toMatchObject({ baseUrl: `https://${production}`, environment: 'production' });
    expect(on('preview')).toMatchObject({ baseUrl: `https://${preview}`, trustProxy: true });
  });
});

it('parseLaunchEnv needs nothing', () => {
  expect(parseLaunchEnv({})).toMatchObject({ baseUrl: 'http://localhost:3000', loopback: true });
  expect(parseLaunchEnv({ BASE_URL: 'https://example.com' }).loopback).toBe(false);
});

describe('where to listen', () => {
  const at = (given: Record<string, string>) => parseLaunchEnv(given).host;

  it('is loopback for a loopback BASE_URL, else everywhere', () => {
    expect(at({})).toBe('127.0.0.1');
    expect(at({ BASE_URL: 'http://127.8.8.8:1' })).toBe('127.8.8.8');
    expect(at({ BASE_URL: 'http://[::1]:3000' })).toBe('::1');
    expect(at({ BASE_URL: 'http://a.localhost' })).toBe('127.0.0.1');
    expect(at({ BASE_URL: 'https://example.com' })).toBeUndefined();
  });

  it('is loopback behind a proxy whose word is taken for where callers are, unless HOST says otherwise', () => {
    const given = { BASE_URL: 'https://example.com', TRUST_PROXY: '1' };
    expect(at(given)).toBe('127.0.0.1');
    expect(at({ ...given, TRUST_PROXY: '0' })).toBeUndefined();
    expect(at({ ...given, HOST: '0.0.0.0' })).toBe('0.0.0.0');
    expect(at({ ...given, BASE_URL: 'http://[::1]' })).toBe('::1');
  });

  it('is HOST, which a loopback BASE_URL keeps on this machine', () => {
    for (const HOST of ['127.0.0.1', '10.0.0.5', '0.0.0.0', '::', 'inner.example']) {
      expect(at({ BASE_URL: 'https://example.com', HOST })).toBe(HOST);
    }
    for (const HOST of ['127.0.0.1', '127.8.8.8', '::1', 'localhost']) expect(at({ HOST })).toBe(HOST);
    for (const HOST of ['0.0.0.0', '::', '10.0.0.5', 'inner.example']) {
      expect(() => at({ HOST })).toThrow(/^HOST must be a loopback address/);
    }
  });

  it.each(['10.0.0.5:3000', '[::1]', 'http://inner.example', 'a b'])('%s is no HOST', (HOST) => {
    expect(() => at({ BASE_URL: 'https://example.com', HOST })).toThrow(/^HOST must be an IP address or a host name/);
  });
});

describe('isLoopback', () => {
  it.each([
    ...['http://localhost:3000', 'http://127.0.0.1', 'http://127.8.8.8:1', 'http://[::1]:3000', 'http://a.localhost'],
  ])('%s is', (origin) => expect(isLoopback(origin)).toBe(true));

  it.each([
    ...['http://example.com', 'http://127.0.0.1.example.com', 'http://0.0.0.0', 'http://192.168.0.1'],
    'http://localhost.example.com',
  ])('%s is not', (origin) => expect(isLoopback(origin)).toBe(false));
});

describe('compose.yaml', () => {
  /** Variables that a container gets in other ways, or doesn't need. */
  const NOT_HANDED_OVER = [
    ...['DIRECT_URL', 'DATA_DIR', 'BACKUP_DIR', 'PORT', 'HOST', 'NODE_ENV'],
    ...['RESEND_BASE_URL', 'STRIPE_API_BASE', 'CALENDARS_API_BASE'],
    ...['VERCEL', 'VERCEL_ENV', 'VERCEL_URL', 'VERCEL_PROJECT_PRODUCTION_URL', 'VERCEL_GIT_COMMIT_SHA'],
  ];

  it('needs nothing that the page about self-hosting doesn’t set, and neither does the service', () => {
    const set = readFileSync('app/(site)/docs/examples/self-host.sh', 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm);
    const names = [...set].map(([, name = '']) => name);
    const needed = readFileSync('compose.yaml', 'utf8').matchAll(/\$\{([A-Z_]+):\?\}/g);
    expect(names).toEqual(expect.arrayContaining([...needed].map(([, name]) => name)));
    const values = { BASE_URL: 'https://tab.example.com', PLAN: 'pro', SIGN_UP: 'domain:example.com' };
    const SMTP_URL = 'smtp://user:password@mail.example.com:587';
    const file = readFileSync('app/(site)/docs/examples/self-host.sh', 'utf8');
    for (const [name, value] of Object.entries({ ...values, SMTP_URL })) expect(file).toContain(`\n${name}=${value}\n`);
    const { RESEND_API_KEY, ...database } = complete;
    expect(parseEnv({ ...database, ...values, SMTP_URL }).baseUrl).toBe('https://tab.example.com');
  });

  it('hands over every variable that the service reads', () => {
    const read = readFileSync('lib/env.ts', 'utf8').matchAll(/^ {2}([A-Z_]+):/gm);
    const names = [...read].map(([, name = '']) => name);
    const [app = ''] = readFileSync('compose.yaml', 'utf8').split('  database:\n    image');
    const given = [...app.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name);
    const wanted = new Set(names.filter((name) => !NOT_HANDED_OVER.includes(name)));
    expect(wanted.size).toBeGreaterThan(10);
    expect(given.toSorted()).toEqual([...wanted].toSorted());
  });
});
