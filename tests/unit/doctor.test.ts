import { expect, it } from 'vitest';
import { examineEnv } from '#lib/env.ts';
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
