import { existsSync } from 'node:fs';
import path from 'node:path';
import { providersOf } from '../../calendars/service.ts';
import { examineEnv } from '../../env.ts';
import { checkBackups } from '../doctor/backups.ts';
import { checkCalendars } from '../doctor/calendars.ts';
import { checkAddresses, checkContents } from '../doctor/database.ts';
import { type Finding, lineOf, ok, problem, warning } from '../doctor/findings.ts';
import { checkMail, checkSmtp, checkStripe } from '../doctor/services.ts';
import { checkWeb } from '../doctor/web.ts';
import type { Scope } from '../host/scope.ts';
import { APP_DATABASE } from '../postgres/database.ts';
import { borrowPostgres } from '../postgres/server.ts';

type Examined = ReturnType<typeof examineEnv>;

/** Checks a deployment from the machine it runs on. Returns whether there is nothing to fix. */
export async function doctor(scope: Scope): Promise<boolean> {
  const examined = examineEnv(process.env);
  const counts = { ok: 0, warning: 0, problem: 0 };
  for await (const finding of findings(scope, examined)) {
    console.log(lineOf(finding, examined.secrets));
    counts[finding.level] += 1;
  }
  console.log(`\n${counts.problem} to fix, ${counts.warning} to think about.`);
  return counts.problem === 0;
}

async function* findings(scope: Scope, { vars, problems, baseUrl, loopback }: Examined): AsyncGenerator<Finding> {
  yield* problems.map(problem);
  if (loopback) yield ok(`BASE_URL is ${baseUrl}, this machine only: npm start fills in what’s missing`);
  else if (vars.CRON_SECRET === undefined) yield problem('CRON_SECRET is missing: no cron can be called');

  const { DATABASE_URL, DIRECT_URL, DATA_DIR = '.data' } = vars;
  if (DATABASE_URL) {
    yield* checkAddresses({ DATABASE_URL, DIRECT_URL });
    yield* await checkContents(DIRECT_URL ?? DATABASE_URL, Date.now());
  } else if (existsSync(path.join(DATA_DIR, 'postgres/state.json'))) {
    const postgres = await scope.use(() => borrowPostgres({ dataDir: DATA_DIR, durable: true }));
    yield* checkAddresses({ DATABASE_URL: postgres.url(APP_DATABASE) });
    yield* await checkContents(postgres.url(APP_DATABASE), Date.now());
    if (!vars.BACKUP_DIR) yield warning('BACKUP_DIR isn’t set: nobody backs up the local database');
  } else yield warning(`There’s no database yet: npm start makes one in ${DATA_DIR}, unless DATABASE_URL is set`);
  if (vars.BACKUP_DIR) yield checkBackups(vars.BACKUP_DIR, Date.now());

  if (vars.RESEND_API_KEY && vars.MAIL_FROM) yield* await checkMail(vars.RESEND_API_KEY, vars.MAIL_FROM);
  if (vars.SMTP_URL && vars.MAIL_FROM) yield* await checkSmtp(vars.SMTP_URL, vars.MAIL_FROM);
  const { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: apiBase } = vars;
  if (key) {
    // Imported here, since they need the generated database client.
    const { LOOKUP_KEYS } = await import('../../billing/catalogue.ts');
    const { createStripe } = await import('../../billing/stripe.ts');
    const stripe = createStripe({ key, apiBase, timeoutMs: 10_000, retries: 0 });
    yield* await checkStripe(stripe, LOOKUP_KEYS, `${baseUrl}/api/stripe/webhook`);
    if (!vars.STRIPE_WEBHOOK_SECRET) yield problem('STRIPE_WEBHOOK_SECRET is missing: Stripe’s events are refused');
    if (!loopback && key.includes('_test_')) yield warning('Stripe: this is a test key, and no money moves');
  } else if (!loopback && !vars.PLAN) yield warning('STRIPE_SECRET_KEY isn’t set: nobody can subscribe');

  yield* checkCalendars(providersOf(vars), baseUrl);
  yield* checkWeb(baseUrl, vars.CRON_SECRET);
}
