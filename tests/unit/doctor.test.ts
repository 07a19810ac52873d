import { describe, expect, it } from 'vitest';
import { providersOf } from '#lib/calendars/service.ts';
import { examineEnv } from '#lib/env.ts';
import { startCalendars } from '#lib/local/calendars/server.ts';
import { checkCalendars } from '#lib/local/doctor/calendars.ts';
import { lineOf, problem } from '#lib/local/doctor/findings.ts';

it('a line of the doctor shows no secret, whoever’s words it repeats', () => {
  const { secrets } = examineEnv({
    DATABASE_URL: 'postgresql://u:pass%40word@h/x',
    STRIPE_SECRET_KEY: 'sk_live_1234',
    SMTP_URL: 'smtp://tab:mail-word@h',
    CRON_SECRET: 'short',
  });
  const line = lineOf(
    problem('it says: sk_live_1234, pass@word, mail-word, pass%40word\nand short is no good'),
    secrets,
  );
  expect(line).toBe('problem  it says: …, …, …, … and … is no good');
});

it('an environment is examined whole: what is bad is named, what is good is used', () => {
  const found = examineEnv({
    BASE_URL: 'https://tab.example.com',
    PORT: 'x',
    MAIL_FROM: 'a@b.example',
    CRON_SECRET: 'c'.repeat(16),
  });
  expect(found.problems).toEqual([
    'PORT must be a whole number from 1 to 65535',
    'SESSION_SECRET is missing',
    'SMTP_URL or RESEND_API_KEY is missing',
  ]);
  expect(found).toMatchObject({
    baseUrl: 'https://tab.example.com',
    loopback: false,
    vars: { MAIL_FROM: 'a@b.example' },
  });
  expect(examineEnv({ VERCEL: '1', VERCEL_URL: 'x.example.com' }).problems).toContain('DATABASE_URL is missing');
  expect(examineEnv({})).toMatchObject({ problems: [], loopback: true, baseUrl: 'http://localhost:3000' });
  expect(examineEnv({ SMTP_URL: 'smtp://h', MAIL_FROM: 'a@b.example' }).problems).toEqual([]);
  const both = { SMTP_URL: 'smtp://h', RESEND_API_KEY: 're_x', PLAN: 'pro', STRIPE_SECRET_KEY: 'sk_x' };
  expect(examineEnv(both).problems).toEqual([
    'SMTP_URL and RESEND_API_KEY are both set: leave one out',
    'PLAN is pro, so nobody pays: leave STRIPE_SECRET_KEY out',
  ]);
  expect(examineEnv({ BASE_URL: 'nonsense' }).problems).toEqual(['BASE_URL must be an http:// or https:// URL']);
});

describe('calendars', () => {
  const said = async (variables: Record<string, string>, baseUrl: string) => {
    const findings = [];
    for await (const { level, text } of checkCalendars(providersOf(variables), baseUrl))
      findings.push(`${level}: ${text}`);
    return findings;
  };

  it('are all well if both providers lead back here, and wrong with another address or ID', async () => {
    const standIn = await startCalendars({ port: 0, baseUrl: 'https://tab.example' });
    const { variables } = standIn;
    expect(await said(variables, 'https://tab.example')).toEqual([
      ...['ok: Calendars: Google leads back here', 'ok: Calendars: Microsoft leads back here'],
    ]);
    expect(await said({ ...variables, GOOGLE_CLIENT_ID: 'another' }, 'https://tab.example')).toEqual([
      'problem: Calendars: Google doesn’t lead back to https://tab.example/app/calendar/connect. Check GOOGLE_CLIENT_ID, and add that address to the client’s authorized redirect URIs, letter by letter',
      'ok: Calendars: Microsoft leads back here',
    ]);
    expect((await said(variables, 'https://other.example')).map((one) => one.split(':')[0])).toEqual([
      ...['problem', 'problem'],
    ]);
    await standIn.stop();
    const asked = await said(variables, 'https://tab.example');
    expect(asked).toEqual(
      ['Google', 'Microsoft'].map((name) =>
        expect.stringMatching(`^warning: Calendars: ${name} can’t be asked: [A-Z_]+$`),
      ),
    );
  });

  it('aren’t asked about without a client ID', async () => {
    expect(await said({}, 'https://tab.example')).toEqual([]);
  });
});
