import { z } from 'zod';

/**
 * The only place that reads the environment. Every variable in DEPLOY.md's table is parsed here, once. If one is bad, the
 * error names it and says what is wrong, and nothing starts.
 *
 * Product code knows no "local mode": on a loopback BASE_URL `npm start` fills in what is missing (database, secrets,
 * stand-ins for Stripe and Resend) before the app starts, see lib/local.
 */

/** Returns whether only this machine can reach a BASE_URL. Stand-ins run only on such an address. */
export function isLoopback(origin: string): boolean {
  const host = new URL(origin).hostname;
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// URL' });

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL', abort: true })
  .refine((value) => new URL(value).origin === value.replace(/\/$/, ''), 'must be an origin, without a path')
  .transform((value) => new URL(value).origin);

const host = z.union([z.ipv4(), z.ipv6(), z.hostname()], 'must be an IP address or a host name, without a port');

const url = z.url('must be a URL');

const secret = z.string().min(32, 'must have at least 32 characters');

/** Who may make an account: anyone, nobody, or people with an address at one of these domains. */
const signUp = z
  .string()
  .toLowerCase()
  .regex(
    /^(open|closed|domain:[^\s,@]+\.[^\s,@]+(,[^\s,@]+\.[^\s,@]+)*)$/,
    'must be open, closed, or domain:example.com',
  );

function whole(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(error).int(error).min(min, error).max(max, error);
}

const variables = z.object({
  DATABASE_URL: postgresUrl,
  DIRECT_URL: postgresUrl.optional(),
  DATA_DIR: z.string().default('.data'),
  BACKUP_DIR: z.string().optional(),
  PORT: whole(1, 65_535).default(3000),
  BASE_URL: origin.optional(),
  SESSION_SECRET: secret,
  PLAN: z.literal('pro', 'must be pro, or left out').optional(),
  SIGN_UP: signUp.default('open'),
  RESEND_API_KEY: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' }).optional(),
  MAIL_FROM: z.string(),
  RESEND_BASE_URL: url.optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: url.optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_ID: z.guid('must be an application’s ID, like 00000000-0000-0000-0000-000000000000').optional(),
  CALENDARS_API_BASE: url.optional(),
  CRON_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  OPERATOR_NAME: z.string().max(200, 'must have at most 200 characters').optional(),
  SOURCE_URL: z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' }).optional(),
  OPERATOR_CONTACT: z
    .union([z.email(), z.url({ protocol: /^https$/ })], 'must be an email address or an https:// URL')
    .optional(),
  CODE_MAILS_PER_HOUR: whole(1, 1_000_000).default(2000),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LINE_WAIT_MS: whole(0, 60_000).default(900),
  TRUST_PROXY: z.enum(['0', '1'], 'must be 1 or 0').optional(),
  SERVICE_WORKER: z.enum(['on', 'off'], 'must be on or off').default('on'),
  SYNC_STREAM: z.enum(['on', 'off'], 'must be on or off').optional(),
  WORKERS: whole(1, 64).default(1),
  DRAIN_SECONDS: whole(0, 60).optional(),
  DIRECT_API: z.enum(['0', '1'], 'must be 1 or 0').optional(),
  NODE_ENV: z.string().default('development'),
  VERCEL: z.string().optional(),
  VERCEL_ENV: z.string().optional(),
  VERCEL_URL: z.string().optional(),
  VERCEL_PROJECT_PRODUCTION_URL: z.string().optional(),
  VERCEL_GIT_COMMIT_SHA: z.string().optional(),
});

type Source = Readonly<Record<string, string | undefined>>;

/** A variable is missing or wrong. The message is one line a person can act on. */
export class EnvError extends Error {}

function present(source: Source): Record<string, string> {
  return Object.fromEntries(
    Object.entries(source).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''),
  );
}

function parse<T>(schema: z.ZodType<T>, source: Source): T {
  const given = present(source);
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new EnvError(problemsOf(schema, given).join('; '));
}

/** Returns what is wrong with an environment, one line per problem. */
function problemsOf(schema: z.ZodType, given: Record<string, string>): string[] {
  const issues = schema.safeParse(given).error?.issues ?? [];
  return issues.map((issue) => {
    const name = String(issue.path[0]);
    return name in given ? `${name} ${issue.message}` : `${name} is missing`;
  });
}

/** Returns what is wrong with variables that may be fine one by one, one line per problem. */
function problemsOfAll({ SMTP_URL, RESEND_API_KEY, PLAN, STRIPE_SECRET_KEY }: Record<string, string>): string[] {
  return [
    ...(SMTP_URL || RESEND_API_KEY ? [] : ['SMTP_URL or RESEND_API_KEY is missing']),
    ...(SMTP_URL && RESEND_API_KEY ? ['SMTP_URL and RESEND_API_KEY are both set: leave one out'] : []),
    ...(PLAN && STRIPE_SECRET_KEY ? ['PLAN is pro, so nobody pays: leave STRIPE_SECRET_KEY out'] : []),
  ];
}

type OriginVariables = Pick<
  z.infer<typeof variables>,
  'BASE_URL' | 'PORT' | 'VERCEL_ENV' | 'VERCEL_URL' | 'VERCEL_PROJECT_PRODUCTION_URL'
>;

function publicOrigin(vars: OriginVariables): string {
  if (vars.BASE_URL) return vars.BASE_URL;
  const deployed = vars.VERCEL_ENV === 'production' ? vars.VERCEL_PROJECT_PRODUCTION_URL : vars.VERCEL_URL;
  return deployed ? `https://${deployed}` : `http://localhost:${vars.PORT}`;
}

/** How long the app keeps serving once it is told to end. On a loopback address nothing in front has to notice. */
const drainMs = (seconds: number | undefined, baseUrl: string) => (seconds ?? (isLoopback(baseUrl) ? 0 : 5)) * 1000;

/** Returns what the app needs to run, from `source`. Throws EnvError. */
export function parseEnv(source: Source) {
  const given = present(source);
  const problems = [...problemsOf(variables, given), ...problemsOfAll(given)];
  if (problems.length > 0) throw new EnvError(problems.join('; '));
  const vars = variables.parse(given);
  const baseUrl = publicOrigin(vars);
  return {
    ...vars,
    baseUrl,
    directUrl: vars.DIRECT_URL ?? vars.DATABASE_URL,
    directApi: vars.DIRECT_API !== '0',
    drainMs: drainMs(vars.DRAIN_SECONDS, baseUrl),
    /** Off on Vercel, which charges for a function as long as it has a stream. */
    syncStream: (vars.SYNC_STREAM ?? (vars.VERCEL === undefined ? 'on' : 'off')) === 'on',
    /** Whether to trust the proxy in front for the client's address: on Vercel, or where the operator says so. */
    trustProxy: vars.VERCEL !== undefined || vars.TRUST_PROXY === '1',
    /** The domains whose addresses may make an account; null: any. */
    signUpDomains: vars.SIGN_UP === 'open' ? null : (vars.SIGN_UP.split(':')[1]?.split(',') ?? []),
    /** Several during a rotation, separated by commas. */
    webhookSecrets:
      vars.STRIPE_WEBHOOK_SECRET?.split(',')
        .map((part) => part.trim())
        .filter(Boolean) ?? [],
    build: vars.VERCEL_GIT_COMMIT_SHA,
    environment: vars.VERCEL_ENV ?? vars.NODE_ENV,
  };
}

/** Returns the interface for a loopback BASE_URL. For `localhost` that is 127.0.0.1, which every client tries. */
function loopbackHost(baseUrl: string): string {
  const { hostname } = new URL(baseUrl);
  if (hostname === '[::1]') return '::1';
  return hostname.startsWith('127.') ? hostname : '127.0.0.1';
}

/** Returns the origin of a server at `host` and `port`. */
export function originAt(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * Returns what a launcher needs before it fills in the rest: where to listen (all interfaces if undefined), and what was
 * set. With TRUST_PROXY, clients can claim any address, so only a proxy on this machine may connect, unless HOST is set.
 */
export function parseLaunchEnv(source: Source) {
  const vars = parse(
    variables.partial({ DATABASE_URL: true, SESSION_SECRET: true, MAIL_FROM: true }).extend({ HOST: host.optional() }),
    source,
  );
  const baseUrl = publicOrigin(vars);
  const loopback = isLoopback(baseUrl);
  if (loopback && vars.HOST !== undefined && !isLoopback(originAt(vars.HOST, vars.PORT))) {
    throw new EnvError(
      'HOST must be a loopback address because BASE_URL is one: the local mailbox shows sign-in codes',
    );
  }
  const ownHost = loopback ? loopbackHost(baseUrl) : vars.TRUST_PROXY === '1' ? '127.0.0.1' : undefined;
  return { ...vars, baseUrl, loopback, drainMs: drainMs(vars.DRAIN_SECONDS, baseUrl), host: vars.HOST ?? ownHost };
}

/** Returns `source` without our variables, for a program that must not see the app's settings. */
export function withoutSettings(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ours = new Set(['HOST', ...Object.keys(variables.shape)]);
  const others = Object.entries(source).filter(([name]) => !ours.has(name));
  // Next's types ask for NODE_ENV, one of our variables, which every start sets.
  return Object.fromEntries(others) as NodeJS.ProcessEnv;
}

/** Returns what a migration needs; nothing else has to be set. */
export function parseMigrationEnv(source: Source) {
  const vars = parse(variables.pick({ DATABASE_URL: true, DIRECT_URL: true, VERCEL: true, VERCEL_ENV: true }), source);
  return { ...vars, directUrl: vars.DIRECT_URL ?? vars.DATABASE_URL };
}

/** Variables that must never be shown. Database addresses contain passwords, which are extracted below. */
const SECRETS = [
  'SESSION_SECRET',
  'CRON_SECRET',
  'METRICS_TOKEN',
  'RESEND_API_KEY',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const;

/**
 * Examines an environment for diagnosis: all problems, one line each, the variables that are good, and the texts that must
 * not be shown. Throws nothing.
 */
export function examineEnv(source: Source) {
  const given = present(source);
  const lacking = variables.partial().safeParse(given);
  const bad = new Set(lacking.success ? [] : lacking.error.issues.map((issue) => String(issue.path[0])));
  const good = Object.fromEntries(Object.entries(given).filter(([name]) => !bad.has(name)));
  const vars = parse(variables.partial(), good);
  const baseUrl = publicOrigin({ ...vars, PORT: vars.PORT ?? 3000 });
  const loopback = isLoopback(baseUrl);
  // npm start fills these in on a loopback address; elsewhere only the database, and on Vercel nothing.
  const needed = variables.partial(
    loopback
      ? { DATABASE_URL: true, SESSION_SECRET: true, MAIL_FROM: true }
      : vars.VERCEL === undefined
        ? { DATABASE_URL: true }
        : {},
  );
  const passwords = [given.DATABASE_URL, given.DIRECT_URL, given.SMTP_URL].flatMap((url) => {
    const password = url !== undefined && URL.canParse(url) ? new URL(url).password : '';
    return [
      password,
      password.replaceAll(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    ];
  });
  return {
    vars,
    problems: [
      ...problemsOf(needed, given),
      ...problemsOfAll({ ...(loopback && !given.SMTP_URL && { RESEND_API_KEY: 'the mailbox' }), ...given }),
    ],
    baseUrl,
    loopback,
    secrets: [...SECRETS.map((name) => given[name]), ...passwords].filter(
      // Shorter ones may be parts of words.
      (one): one is string => one !== undefined && one.length >= 4,
    ),
  };
}

/** Returns what setting up Stripe needs; nothing else has to be set. Throws EnvError. */
export function parseStripeEnv(source: Source) {
  return parse(
    variables.pick({ STRIPE_SECRET_KEY: true, STRIPE_API_BASE: true }).required({ STRIPE_SECRET_KEY: true }),
    source,
  );
}

/** Returns the environment for a child process: where programs and libraries are, and no secrets. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH, LD_LIBRARY_PATH } = process.env;
  return { NODE_ENV: 'production', PATH, LD_LIBRARY_PATH };
}

/** Returns whether everyone on this server has Pro, so that nothing is sold and no screen mentions plans. */
export function everyoneHasPro(): boolean {
  return process.env.PLAN === 'pro';
}

/** Returns whether `next build` is making pages now, with no reader waiting. */
export function isBuilding(): boolean {
  return process.env.NEXT_PHASE === 'phase-production-build';
}

type Env = ReturnType<typeof parseEnv>;

let parsed: Env | undefined;

/** Returns the environment of this process. Lazy, so that a build needs no secrets. */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}
