import { pagePolicy } from './lib/http/content-security-policy.ts';
import { knownInlineScripts } from './lib/http/inline-scripts.ts';
import { API_HEADERS, LOGO_HEADERS, SECURITY_HEADERS } from './lib/http/site-headers.ts';
import { LANGUAGES, SPOKEN_PATHS } from './lib/languages/terms.ts';

const dev = process.env.NODE_ENV === 'development';

/** `next dev` makes pages for each request, so the hashes of their inline scripts aren't known. */
const contentSecurityPolicy = pagePolicy(["'self'", ...(dev ? ["'unsafe-inline'"] : knownInlineScripts())].join(' '));

/** Headers of pages whose addresses are secret. Their forms must still send an Origin. */
const unlistedHeaders = [
  { key: 'referrer-policy', value: 'same-origin' },
  { key: 'x-robots-tag', value: 'noindex, nofollow' },
];

/** proxy.ts replaces this policy for the page itself. */
const receiptHeaders = [
  { key: 'content-security-policy', value: "default-src 'none'; frame-ancestors 'none'" },
  ...unlistedHeaders,
];

/**
 * The files of the process that lib/images starts, which no bundler follows: the script, its imports, and sharp with its
 * libraries. `npm ci` installs only its own platform's libraries.
 */
const rasterizer = [
  'package.json',
  ...['rasterize.mjs', 'svg.ts', 'svg-style.ts', 'refusal.ts', 'terms.ts'].map((name) => `lib/images/${name}`),
  ...['sharp', '@img', 'detect-libc', 'semver', '@rgrove/parse-xml'].map((name) => `node_modules/${name}/**/*`),
];

/** The fonts of pictures (app/r/[id]/image.png/fonts.ts). */
const fonts = 'node_modules/@fontsource/ibm-plex-mono/files/*-{400,600}-normal.woff';

/**
 * Fonts that a receipt's image loads when its words need them (app/r/[id]/image.png/script-fonts.ts): one weight of each.
 */
const scriptFonts = [
  ...['kosugi', 'gowun-dodum', 'noto-sans-sc', 'ibm-plex-sans-arabic'].map((name) => `${name}/unicode.json`),
  ...['kosugi', 'gowun-dodum'].map((name) => `${name}/files/*-400-normal.woff`),
  ...['noto-sans-sc', 'ibm-plex-sans-arabic'].map((name) => `${name}/files/*-500-normal.woff`),
].map((file) => `node_modules/@fontsource/${file}`);

/** @type {import('next').NextConfig} */
export default {
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  // Metadata is never streamed late: link-preview bots read only the head.
  htmlLimitedBots: /.*/,
  // TypeScript 7 has no JavaScript API for Next to call; `npm run check` checks types.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  // Twice Next's default: larger files compress better, so /app and every screen load less.
  experimental: { turbopackChunking: { minChunkSize: 100_000 } },
  // Nothing here uses next/image, and the optimizer's cache would outlive a deleted receipt.
  images: { unoptimized: true, localPatterns: [] },
  outputFileTracingIncludes: {
    '/r/[[]id]/image.png': [fonts, ...scriptFonts],
    '/cards/[[]page]': [fonts],
    '/v1/workspaces/[[]id]/logo': rasterizer,
    // Read when /docs and the pages below it are made.
    '/docs': ['app/(site)/docs/examples/*'],
    // Lists the migrations that this version has, for its readiness.
    '/api/ready': ['prisma/migrations/*/migration.sql'],
  },
  outputFileTracingExcludes: {
    // The image renderer would use sharp if it were there; otherwise it uses its own library, a fourteenth as large.
    '/r/[[]id]/image.png': ['node_modules/sharp/**', 'node_modules/@img/**'],
    // Made by the build.
    '/{icons/[[]name],cards/[[]page]}': ['node_modules/sharp/**', 'node_modules/@img/**'],
    // Emails are never pretty-printed, and Next bundles what it needs of OpenTelemetry, which Prisma's generator depends on.
    '/**': ['node_modules/prettier/**', 'node_modules/@opentelemetry/**'],
  },
  // One page serves all languages of the site: proxy.ts says which language to use.
  async rewrites() {
    const languages = LANGUAGES.filter((language) => language !== 'en').join('|');
    return SPOKEN_PATHS.map((path) => ({
      source: `/:language(${languages})${path === '/' ? '' : path}`,
      destination: path,
    }));
  },
  async headers() {
    return [
      { source: '/:path*', headers: SECURITY_HEADERS },
      {
        source: '/((?!r/|v1/|api/|health$|openapi.json$|logos/|_next/).*)',
        headers: [{ key: 'content-security-policy', value: contentSecurityPolicy }],
      },
      {
        source: '/(v1|api|_next|health|openapi.json)/:path*',
        headers: API_HEADERS,
      },
      // A worker runs under the policy of its own script. It reads calendars, so it may load its code and send nothing.
      {
        source: '/_next/static/chunks/(turbopack-worker-.*)',
        headers: [{ key: 'content-security-policy', value: "default-src 'none'; script-src 'self'" }],
      },
      { source: '/r/:path*', headers: receiptHeaders },
      { source: '/logos/:path*', headers: LOGO_HEADERS },
      { source: '/digest/:path*', headers: unlistedHeaders },
    ];
  },
};
