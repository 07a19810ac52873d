import { MigrationError, migrate } from '#prisma/migrate.ts';
import { parseEnv, parseLaunchEnv } from '../../env.ts';
import { AppClock, CLOCK } from '../host/app-clock.ts';
import { ensureBuild, ensureGenerated } from '../host/build.ts';
import { startNext } from '../host/next.ts';
import { freePort, portFree } from '../host/ports.ts';
import { startScheduler } from '../host/scheduler.ts';
import { LaunchError, type Scope } from '../host/scope.ts';
import { keptSecret } from '../host/secrets.ts';
import { type Mailbox, startMailbox } from '../mailbox/server.ts';
import { APP_DATABASE, checkDatabase, createDatabase } from '../postgres/database.ts';
import { startPostgres } from '../postgres/server.ts';
import { type StripeStandIn, startStripe } from '../stripe/server.ts';

type LaunchEnv = ReturnType<typeof parseLaunchEnv>;
type Filled = Record<string, string>;

/** Runs the app on this machine until it ends or is stopped. */
export async function launch(scope: Scope, mode: 'start' | 'dev'): Promise<never> {
  const given = parseLaunchEnv(process.env);
  const ownMail = given.loopback && !given.RESEND_API_KEY && !given.RESEND_BASE_URL;
  // With stand-ins for what comes later, so that a missing or bad variable shows before anything starts.
  parseEnv({
    ...process.env,
    DATABASE_URL: given.DATABASE_URL ?? 'postgresql://localhost/',
    ...(given.loopback && { SESSION_SECRET: given.SESSION_SECRET ?? '-'.repeat(32) }),
    ...(ownMail && mailVariables('http://localhost', given)),
  });
  if (!(await portFree(given.PORT)))
    throw new LaunchError(`port ${given.PORT} is in use: stop what listens there, or set PORT`);

  const filled: Filled = given.loopback ? secrets(given) : {};
  const mailbox = ownMail ? await scope.use(() => openMailbox(given)) : undefined;
  if (mailbox) Object.assign(filled, mailVariables(mailbox.url, given));
  const ownStripe = given.loopback && !given.STRIPE_SECRET_KEY && !given.STRIPE_API_BASE;
  const stripe = ownStripe ? await scope.use(() => openStripe(given)) : undefined;
  if (stripe) Object.assign(filled, stripe.variables);
  // The app starts with the real time, so Stripe does.
  stripe?.setNow(Date.now());
  await Promise.all([
    openDatabase(scope, given).then((url) => Object.assign(filled, url)),
    mode === 'start' ? ensureBuild(scope) : ensureGenerated(scope),
  ]);

  const app = await scope.use(() =>
    startNext({
      mode,
      port: given.PORT,
      host: given.loopback ? listenHost(given.baseUrl) : undefined,
      env: { ...process.env, ...filled },
      // Where mails are for show, so is time. (`next dev` serves from a process of its own, which we cannot reach.)
      preload: mailbox && mode === 'start' ? [CLOCK] : [],
      onLine: (line) => console.log(line),
    }),
  );
  const cronSecret = given.CRON_SECRET ?? filled.CRON_SECRET;
  if (cronSecret) await scope.use(() => startScheduler(app.address, cronSecret));
  if (mailbox && cronSecret && mode === 'start') {
    mailbox.offerClock(new AppClock({ app, stripe, address: app.address, cronSecret }));
  }
  greet(given.baseUrl, mailbox, stripe);
  await app.exited;
  return scope.abort('The app ended by itself.');
}

const mailVariables = (url: string, given: LaunchEnv): Filled => ({
  RESEND_API_KEY: 're_local',
  RESEND_BASE_URL: url,
  MAIL_FROM: given.MAIL_FROM ?? 'Meeting Tab <tab@localhost>',
});

function secrets({ DATA_DIR, SESSION_SECRET, CRON_SECRET }: LaunchEnv): Filled {
  return {
    SESSION_SECRET: SESSION_SECRET ?? keptSecret(DATA_DIR, 'session'),
    CRON_SECRET: CRON_SECRET ?? keptSecret(DATA_DIR, 'cron'),
  };
}

async function openMailbox({ DATA_DIR, PORT }: LaunchEnv): Promise<Mailbox> {
  return startMailbox({
    dataDir: DATA_DIR,
    port: await freePort(PORT + 1),
    onMail: ({ to, subject }) => {
      if (/\b\d{6}\b/.test(subject)) console.log(`mail to ${to.join(', ')}: ${subject}`);
    },
  });
}

async function openStripe({ DATA_DIR, PORT, baseUrl }: LaunchEnv): Promise<StripeStandIn> {
  const host = listenHost(baseUrl);
  const app = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
  return startStripe({
    dataDir: DATA_DIR,
    port: await freePort(PORT + 2),
    baseUrl,
    webhookUrl: `${app}/api/stripe/webhook`,
  });
}

/** The given database or our own, migrated. Answers what to add to the environment. */
async function openDatabase(scope: Scope, given: LaunchEnv): Promise<Filled> {
  if (given.DATABASE_URL) {
    await checkDatabase('DATABASE_URL', given.DATABASE_URL);
    if (given.DIRECT_URL) await checkDatabase('DIRECT_URL', given.DIRECT_URL);
    await migrateAndTell(given.DIRECT_URL ?? given.DATABASE_URL);
    return {};
  }
  const postgres = await scope.use(() => startPostgres({ dataDir: given.DATA_DIR, durable: true }));
  // A database that ends under the app must not leave it half alive.
  void postgres.exited.then(() => scope.abort('The database ended by itself.'));
  await createDatabase(postgres.url(), APP_DATABASE);
  const url = postgres.url(APP_DATABASE);
  await migrateAndTell(url);
  return { DATABASE_URL: url, DIRECT_URL: url };
}

async function migrateAndTell(url: string): Promise<void> {
  const applied = await migrate(url).catch((error: unknown) => {
    throw error instanceof MigrationError ? new LaunchError(error.message) : error;
  });
  if (applied.length > 0) console.log(`Migrations applied: ${applied.join(', ')}`);
}

/** The loopback address that a loopback BASE_URL means. `localhost` is tried on 127.0.0.1, too, by every client. */
function listenHost(baseUrl: string): string {
  const { hostname } = new URL(baseUrl);
  if (hostname === '[::1]') return '::1';
  return hostname.startsWith('127.') ? hostname : '127.0.0.1';
}

function greet(baseUrl: string, mailbox: Mailbox | undefined, stripe: StripeStandIn | undefined): void {
  console.log(`\n  Meeting Tab runs at  ${baseUrl}`);
  if (mailbox) console.log(`  Mails are seen at    ${mailbox.url}`);
  if (stripe) console.log(`  Test payments are at ${stripe.url}`);
  console.log('  Ctrl-C stops it.\n');
}
