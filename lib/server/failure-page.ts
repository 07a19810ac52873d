import { createHash } from 'node:crypto';
import { FAILED_PAGE } from '../http/terms.ts';

/*
 * The page for people who asked for a page that failed. It is self-contained, since anything else it needed might fail as
 * well. The colors are those of app/styles/globals.css.
 */

const STYLE = `
:root { color-scheme: light dark; --desk: light-dark(#efeadd, #171613); --paper: light-dark(#fffdf7, #211f1b);
  --ink: light-dark(#1f1d1a, #f2eee3); --faint: light-dark(#625c50, #b3ac9b); --edge: light-dark(transparent, #5d584c); }
body { margin: 0; padding: 2rem 1.25rem; background: var(--desk); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { box-sizing: border-box; max-width: 28rem; margin: 0 auto; padding: 1.5rem 1.25rem 1.75rem; background: var(--paper);
  border: 1px solid var(--edge); border-top: 4px solid var(--ink); overflow-wrap: anywhere; }
.brand, h1, a { font-family: ui-monospace, Menlo, Consolas, monospace; font-weight: 600; }
.brand { margin: 0 0 1.25rem; }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.3; }
p { margin: .5rem 0 1.5rem; color: var(--faint); }
a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 1.25rem; font-size: .875rem;
  color: var(--paper); background: var(--ink); border: 1px solid var(--ink); text-decoration: none; }
a:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
`;

/** The whole page. Its link repeats the address that failed. */
export const FAILURE_PAGE = Buffer.from(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${FAILED_PAGE.title} · Meeting Tab</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="brand">Meeting Tab</p>
<h1>${FAILED_PAGE.title}</h1>
<p>${FAILED_PAGE.text}</p>
<a href="">${FAILED_PAGE.action}</a>
</main>
</body>
</html>
`);

const styleHash = createHash('sha256').update(STYLE).digest('base64');

export const FAILURE_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-length': FAILURE_PAGE.length,
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
} as const;
