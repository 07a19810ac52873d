import { knownInlineScripts } from './lib/http/inline-scripts.ts';
import { pagePolicy } from './lib/http/page-policy.ts';

/** Headers of every response, pages and API alike. For pages made for a request, proxy.ts replaces the policy. */
const securityHeaders = [
  { key: 'x-content-type-options', value: 'nosniff' },
  { key: 'referrer-policy', value: 'strict-origin-when-cross-origin' },
  { key: 'x-frame-options', value: 'DENY' },
  { key: 'cross-origin-opener-policy', value: 'same-origin' },
  { key: 'permissions-policy', value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=()' },
  // Browsers ignore it on plain http, so a local start is not affected.
  { key: 'strict-transport-security', value: 'max-age=63072000; includeSubDomains' },
];

const dev = process.env.NODE_ENV === 'development';

/** `next dev` makes pages for each request, so their inline scripts are not known. */
const contentSecurityPolicy = pagePolicy(["'self'", ...(dev ? ["'unsafe-inline'"] : knownInlineScripts())].join(' '));

/** A shared link is known only to those who have it. For the page itself, proxy.ts replaces this policy. */
const receiptHeaders = [
  { key: 'content-security-policy', value: "default-src 'none'; frame-ancestors 'none'" },
  { key: 'referrer-policy', value: 'no-referrer' },
  { key: 'x-robots-tag', value: 'noindex, nofollow' },
];

/** We render logos, but strangers design them: if a browser takes one for a page, that page may do nothing. */
const logoHeaders = [{ key: 'content-security-policy', value: "sandbox; default-src 'none'; frame-ancestors 'none'" }];

/**
 * The files of the process that lib/images starts, which no bundler follows: the script, its imports, and sharp with its
 * libraries. `npm ci` installs only those of its own platform.
 */
const rasterizer = [
  'package.json',
  ...['rasterize.mjs', 'svg.ts', 'svg-style.ts', 'refusal.ts', 'terms.ts'].map((name) => `lib/images/${name}`),
  ...['sharp', '@img', 'detect-libc', 'semver', '@rgrove/parse-xml'].map((name) => `node_modules/${name}/**/*`),
];

/** Fonts that a receipt's picture loads when its words need them (app/r/[id]/image.png/script-fonts.ts): one weight of each. */
const scriptFonts = ['ibm-plex-sans-jp', 'ibm-plex-sans-kr', 'noto-sans-sc', 'ibm-plex-sans-arabic'].flatMap((name) => [
  `node_modules/@fontsource/${name}/unicode.json`,
  `node_modules/@fontsource/${name}/files/*-500-normal.woff`,
]);

/** The URL of an unsubscribe page contains a token, but its form must still send an Origin. */
const digestHeaders = [
  { key: 'referrer-policy', value: 'same-origin' },
  { key: 'x-robots-tag', value: 'noindex, nofollow' },
];

/** @type {import('next').NextConfig} */
export default {
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  // Metadata is never streamed late: link-preview bots read the head only.
  htmlLimitedBots: /.*/,
  // TypeScript 7 has no JavaScript API for Next to call; `npm run check` checks the types.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  // The build for current browsers. The package's default is the one for old browsers, 2 kB larger compressed.
  turbopack: { resolveAlias: { dexie: 'dexie/dist/modern/dexie.min.mjs' } },
  // Off: nothing here uses next/image, and the optimizer's cache would outlive a deleted receipt.
  images: { unoptimized: true, localPatterns: [] },
  outputFileTracingIncludes: {
    '/r/[[]id]/image.png': scriptFonts,
    '/v1/workspaces/[[]id]/logo': rasterizer,
    // Read when the page is made.
    // And of all that is below it.
    '/docs': ['app/(site)/docs/examples/*'],
    // Which migrations this version has, for its readiness.
    '/api/ready': ['prisma/migrations/*/migration.sql'],
  },
  outputFileTracingExcludes: {
    // What draws pictures would use sharp if it were there; without, it uses a library of its own, a fourteenth as large.
    '/r/[[]id]/image.png': ['node_modules/sharp/**', 'node_modules/@img/**'],
    // Written by the build.
    '/{icons/[[]name],cards/[[]page]}': ['node_modules/sharp/**', 'node_modules/@img/**'],
    // Emails are never written prettily.
    '/**': ['node_modules/prettier/**'],
  },
  async headers() {
    return [
      { source: '/:path*', headers: securityHeaders },
      {
        source: '/((?!r/|v1/|logos/|_next/).*)',
        headers: [{ key: 'content-security-policy', value: contentSecurityPolicy }],
      },
      {
        source: '/(v1|_next)/:path*',
        headers: [{ key: 'content-security-policy', value: "default-src 'none'; frame-ancestors 'none'" }],
      },
      // A worker is under the policy of its own script. It reads calendars: it may load its code, and send nothing.
      {
        source: '/_next/static/chunks/(turbopack-worker-.*)',
        headers: [{ key: 'content-security-policy', value: "default-src 'none'; script-src 'self'" }],
      },
      { source: '/r/:path*', headers: receiptHeaders },
      { source: '/logos/:path*', headers: logoHeaders },
      { source: '/digest/:path*', headers: digestHeaders },
    ];
  },
};
