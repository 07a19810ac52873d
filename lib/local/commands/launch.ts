import { MigrationError } from '#prisma/connection.ts';
import { migrate } from '#prisma/migrate.ts';
import { originAt, parseEnv, parseLaunchEnv } from '../../env.ts';
import { AppClock, CLOCK } from '../host/app-clock.ts';
import { ensureBuild, ensureGenerated } from '../host/build.ts';
import { assertFolder } from '../host/folder.ts';
import { startNext } from '../host/next.ts';
import { freePort, portFree } from '../host/ports.ts';
import { inWords } from '../host/processes.ts';
import { startScheduler } from '../host/scheduler.ts';
import { LaunchError, type Scope } from '../host/scope.ts';
import { persistentSecret } from '../host/secrets.ts';
import { type Mailbox, startMailbox } from '../mailbox/server.ts';
import { startDailyBackups } from '../postgres/daily-backups.ts';
import { APP_DATABASE, checkDatabase, createDatabase } from '../postgres/database.ts';
import { keepPostgres } from '../postgres/keep.ts';
import { type StripeStandIn, startStripe } from '../stripe/server.ts';

type LaunchEnv = ReturnType<typeof parseLaunchEnv>;
type Filled = Record<string, string>;

/** Runs the app on this machine until it ends or is stopped. */
export async function launch(scope: Scope, mode: 'start' | 'dev'): Promise<never> {
  const given = parseLaunchEnv(process.env);
  const ownMail = given.loopback && !given.RESEND_API_KEY && !given.RESEND_BASE_URL;
  // With placeholders for what is filled in later, so that a missing or bad variable shows before anything starts.
  parseEnv({
    ...process.env,
    DATABASE_URL: given.DATABASE_URL ?? 'postgresql://localhost/',
    ...(given.loopback && { SESSION_SECRET: given.SESSION_SECRET ?? '-'.repeat(32) }),
    ...(ownMail && mailVariables('http://localhost', given)),
  });
  // The embedded database, secrets, mails and test payments live there. A deployment that brings its own needs none of it.
  if (given.loopback || !given.DATABASE_URL) assertFolder('DATA_DIR', given.DATA_DIR);
  if (given.BACKUP_DIR) assertFolder('BACKUP_DIR', given.BACKUP_DIR);
  if (!(await portFree(given.PORT)))
    throw new LaunchError(`Port ${given.PORT} is in use. Stop what’s using it, or set PORT to another.`);

  const filled: Filled = given.loopback ? secrets(given) : {};
  const mailbox = ownMail ? await scope.use(() => launchMailbox(given)) : undefined;
  if (mailbox) Object.assign(filled, mailVariables(mailbox.url, given));
  const ownStripe = given.loopback && !given.STRIPE_SECRET_KEY && !given.STRIPE_API_BASE;
  const stripe = ownStripe ? await scope.use(() => launchStripe(given)) : undefined;
  if (stripe) Object.assign(filled, stripe.variables);
  // The app starts at the real time, so Stripe must, too.
  stripe?.setNow(Date.now());
  await Promise.all([
    prepareDatabase(scope, given).then((url) => Object.assign(filled, url)),
    mode === 'start' ? ensureBuild(scope) : ensureGenerated(scope),
  ]);

  const app = await scope.use(() =>
    startNext({
      mode,
      port: given.PORT,
      host: given.host,
      env: { ...process.env, ...filled },
      // With a local mailbox the clock can be set, too. (`next dev` serves from a process that cannot be reached from here.)
      preload: mailbox && mode === 'start' ? [CLOCK] : [],
      onLine: (line) => console.log(line),
    }),
  );
  const cronSecret = given.CRON_SECRET ?? filled.CRON_SECRET;
  if (cronSecret) await scope.use(() => startScheduler(app.address, cronSecret));
  const { BACKUP_DIR: folder } = given;
  const databaseUrl = given.DIRECT_URL ?? given.DATABASE_URL ?? filled.DATABASE_URL;
  if (folder && databaseUrl && mode === 'start') {
    await scope.use(() => startDailyBackups({ url: databaseUrl, folder, say: console.log }));
  }
  if (mailbox && cronSecret && mode === 'start') {
    mailbox.attachClock(new AppClock({ app, stripe, address: app.address, cronSecret }));
  }
  printAddresses(given.baseUrl, mailbox, stripe);
  const ending = await app.exited;
  return scope.abort(`The app stopped unexpectedly: ${inWords(ending)}.`);
}

const mailVariables = (url: string, given: LaunchEnv): Filled => ({
  RESEND_API_KEY: 're_local',
  RESEND_BASE_URL: url,
  MAIL_FROM: given.MAIL_FROM ?? 'Meeting Tab <tab@localhost>',
});

function secrets({ DATA_DIR, SESSION_SECRET, CRON_SECRET }: LaunchEnv): Filled {
  return {
    SESSION_SECRET: SESSION_SECRET ?? persistentSecret(DATA_DIR, 'session'),
    CRON_SECRET: CRON_SECRET ?? persistentSecret(DATA_DIR, 'cron'),
  };
}

async function launchMailbox({ DATA_DIR, PORT }: LaunchEnv): Promise<Mailbox> {
  return startMailbox({
    dataDir: DATA_DIR,
    port: await freePort(PORT + 1),
    onMail: ({ to, subject }) => {
      if (/\b\d{6}\b/.test(subject)) console.log(`Email to ${to.join(', ')}: ${subject}`);
    },
  });
}

async function launchStripe({ DATA_DIR, PORT, baseUrl, host = 'localhost' }: LaunchEnv): Promise<StripeStandIn> {
  return startStripe({
    dataDir: DATA_DIR,
    port: await freePort(PORT + 2),
    baseUrl,
    webhookUrl: `${originAt(host, PORT)}/api/stripe/webhook`,
  });
}

/** Migrates the database given, or an embedded one that it starts. Returns what to add to the environment. */
async function prepareDatabase(scope: Scope, given: LaunchEnv): Promise<Filled> {
  if (given.DATABASE_URL) {
    await checkDatabase('DATABASE_URL', given.DATABASE_URL);
    if (given.DIRECT_URL) await checkDatabase('DIRECT_URL', given.DIRECT_URL);
    await migrateAndReport(given.DIRECT_URL ?? given.DATABASE_URL);
    return {};
  }
  const postgres = await scope.use(() => keepPostgres({ dataDir: given.DATA_DIR, durable: true }, console.error));
  // The app must not go on half alive without its database.
  void postgres.exited.then((ending) => scope.abort(`The database stopped unexpectedly: ${inWords(ending)}.`));
  await createDatabase(postgres.url(), APP_DATABASE);
  const url = postgres.url(APP_DATABASE);
  await migrateAndReport(url);
  return { DATABASE_URL: url, DIRECT_URL: url };
}

async function migrateAndReport(url: string): Promise<void> {
  const applied = await migrate(url).catch((error: unknown) => {
    throw error instanceof MigrationError ? new LaunchError(error.message) : error;
  });
  if (applied.length > 0) console.log(`Migrations applied: ${applied.join(', ')}`);
}

function printAddresses(baseUrl: string, mailbox: Mailbox | undefined, stripe: StripeStandIn | undefined): void {
  console.log(`\n  Meeting Tab    ${baseUrl}`);
  if (mailbox) console.log(`  Emails         ${mailbox.url}`);
  if (stripe) console.log(`  Test payments  ${stripe.url}`);
  console.log('\n  Press Ctrl-C to stop.\n');
}
