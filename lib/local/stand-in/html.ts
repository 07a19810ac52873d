/** The frame of the stand-ins' pages, light and dark, without scripts. */

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML and its attributes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

const STYLE = `
:root { color-scheme: light dark; --paper: #fbf8f1; --ink: #1f1d1a; --faint: #6b655a; --line: #d9d2c3; --sheet: #fff; }
@media (prefers-color-scheme: dark) { :root { --paper: #1b1916; --ink: #efe9dc; --faint: #a89f8f; --line: #3d3932; --sheet: #24211d; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 46rem; background: var(--paper); color: var(--ink);
  font: 15px/1.6 "IBM Plex Mono", ui-monospace, "SF Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
h1 { font-size: 1.35rem; line-height: 1.3; margin: 0 0 .75rem; }
h2 { font-size: 1rem; margin: 2rem 0 .5rem; }
a { color: inherit; text-underline-offset: .2em; }
a:focus-visible, iframe:focus-visible, pre:focus-visible { outline: 3px solid currentColor; outline-offset: 3px; }
.faint { color: var(--faint); }
ol { list-style: none; margin: 1.5rem 0 0; padding: 0; border-top: 1px dashed var(--line); }
li { padding: .75rem 0; border-bottom: 1px dashed var(--line); }
li a { display: inline-block; padding: .25rem 0; font-weight: 600; }
dl { display: grid; grid-template-columns: minmax(6rem, auto) 1fr; gap: .25rem 1rem; margin: 0; }
dt { color: var(--faint); } dd { margin: 0; }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; } }
iframe { width: 100%; height: 36rem; border: 1px solid var(--line); background: #fff; color-scheme: light; }
form { display: inline; }
button { font: inherit; font-weight: 600; color: var(--paper); background: var(--ink); border: 1px solid var(--ink);
  padding: .6rem 1rem; margin: .25rem .5rem .25rem 0; cursor: pointer; min-height: 44px; }
input { font: inherit; color: inherit; background: transparent; border: 1px solid var(--faint); padding: .5rem; min-height: 44px; }
button.plain { color: var(--ink); background: transparent; }
button:focus-visible, input:focus-visible { outline: 3px solid currentColor; outline-offset: 3px; }
.note { border: 1px dashed var(--faint); padding: .5rem .75rem; margin: 0 0 1.5rem; }
.total { font-size: 1.6rem; font-weight: 600; margin: .5rem 0; }
.sheet { max-width: 32rem; margin: 0 auto; }
.sheet section { background: var(--sheet); border: 1px solid var(--line); border-top: 4px solid var(--ink); padding: 1.25rem 1.5rem 1.5rem; margin: 0 0 1.5rem; }
.sheet dl { grid-template-columns: auto 1fr; border-top: 1px dashed var(--line); margin: 1rem 0; padding-top: 1rem; }
.sheet dd { text-align: end; margin: 0; }
.sheet .actions { display: flex; flex-wrap: wrap; gap: .5rem; }
.sheet .actions form, .sheet .actions button { flex: 1 1 auto; width: 100%; margin: 0; }
.sheet h2 { margin: 1.25rem 0 .5rem; font-size: .875rem; font-weight: 400; color: var(--faint); }
pre { margin: 0; padding: 1rem; border: 1px solid var(--line); white-space: pre-wrap; font: inherit; }
`;

/** Returns a whole page. `content` is HTML. */
export function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>`;
}
