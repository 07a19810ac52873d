import { existsSync } from 'node:fs';
import path from 'node:path';
import { examineEnv } from '../../env.ts';
import { checkBackups } from '../doctor/backups.ts';
import { checkAddresses, checkContents } from '../doctor/database.ts';
import { type Finding, lineOf, ok, problem, warning } from '../doctor/findings.ts';
import { checkMail, checkStripe } from '../doctor/services.ts';
import { checkWeb } from '../doctor/web.ts';
import { runLauncher } from '../host/scope.ts';
import { APP_DATABASE } from '../postgres/database.ts';
import { borrowPostgres } from '../postgres/server.ts';

/**
 * `npm run doctor`: checks a deployment from where it runs, with its environment, and prints a line for each thing that
 * is wrong or missing. It changes nothing. Exits with 1 if there is a problem.
 */
await runLauncher(async (scope) => {
  const { vars, problems, baseUrl, loopback, secrets } = examineEnv(process.env);
  const found: Finding[] = [];
  const say = (findings: readonly Finding[]) => {
    for (const finding of findings) console.log(lineOf(finding, secrets));
    found.push(...findings);
  };

  say(problems.map(problem));
  if (loopback) say([ok(`BASE_URL is ${baseUrl}, this machine only: npm start fills in what’s missing`)]);
  if (!loopback && vars.CRON_SECRET === undefined) say([problem('CRON_SECRET is missing: no cron can be called')]);

  const { DATABASE_URL, DIRECT_URL, DATA_DIR = '.data' } = vars;
  if (DATABASE_URL) say(await checkAddresses({ DATABASE_URL, DIRECT_URL }));
  else if (existsSync(path.join(DATA_DIR, 'postgres/state.json'))) {
    const postgres = await scope.use(() => borrowPostgres({ dataDir: DATA_DIR, durable: true }));
    say(await checkAddresses({ DATABASE_URL: postgres.url(APP_DATABASE) }));
    say(await checkContents(postgres.url(APP_DATABASE), Date.now()));
    if (!vars.BACKUP_DIR) say([warning('BACKUP_DIR isn’t set: nobody backs up the local database')]);
  } else say([warning(`There’s no database yet: npm start makes one in ${DATA_DIR}, unless DATABASE_URL is set`)]);
  if (DATABASE_URL) say(await checkContents(DIRECT_URL ?? DATABASE_URL, Date.now()));

  if (vars.BACKUP_DIR) say([checkBackups(vars.BACKUP_DIR, Date.now())]);

  if (vars.RESEND_API_KEY && vars.MAIL_FROM) say(await checkMail(vars.RESEND_API_KEY, vars.MAIL_FROM));
  if (vars.STRIPE_SECRET_KEY) {
    // Imported here, since they need what `prisma generate` writes.
    const { LOOKUP_KEYS } = await import('../../billing/catalogue.ts');
    const { createStripe } = await import('../../billing/stripe.ts');
    const apiBase = vars.STRIPE_API_BASE;
    const stripe = createStripe({
      key: vars.STRIPE_SECRET_KEY,
      ...(apiBase !== undefined && { apiBase }),
      timeoutMs: 10_000,
      retries: 0,
    });
    say(await checkStripe(stripe, LOOKUP_KEYS, `${baseUrl}/api/stripe/webhook`));
    if (!vars.STRIPE_WEBHOOK_SECRET) say([problem('STRIPE_WEBHOOK_SECRET is missing: Stripe’s events are refused')]);
    if (!loopback && vars.STRIPE_SECRET_KEY.includes('_test_'))
      say([warning('Stripe: this is a test key, and no money moves')]);
  } else if (!loopback) say([warning('STRIPE_SECRET_KEY isn’t set: nobody can subscribe')]);

  say(await checkWeb(baseUrl, vars.CRON_SECRET));

  const count = (level: Finding['level']) => found.filter((one) => one.level === level).length;
  console.log(`\n${count('problem')} to fix, ${count('warning')} to think about.`);
  return count('problem') > 0 ? 1 : 0;
});
