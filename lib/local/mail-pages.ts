import type { StoredMail } from './mail-store.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

const style = `
:root { color-scheme: light dark; --paper: #fbf8f1; --ink: #1f1d1a; --faint: #6b655a; --line: #d9d2c3; }
@media (prefers-color-scheme: dark) { :root { --paper: #1b1916; --ink: #efe9dc; --faint: #a89f8f; --line: #3d3932; } }
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
pre { margin: 0; padding: 1rem; border: 1px solid var(--line); white-space: pre-wrap; font: inherit; }
`;

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>`;
}

function when(mail: StoredMail): string {
  const date = new Date(mail.receivedAt);
  const shown = date.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
  return `<time datetime="${date.toISOString()}">${shown}</time>`;
}

/** All mails, newest first. */
export function listPage(mails: readonly StoredMail[]): string {
  const items = mails.map(
    (mail) => `<li><a href="/mail/${mail.id}">${escaped(mail.subject) || '(no subject)'}</a><br>
<span class="faint">to ${escaped(mail.to.join(', '))}, ${when(mail)}</span></li>`,
  );
  const list = items.length
    ? `<ol>${items.join('\n')}</ol>`
    : '<p>No mail yet. Sign in to the app, and the code arrives here.</p>';
  return page(
    `Mailbox (${mails.length})`,
    `<h1>Mailbox</h1>
<p class="faint">Mails of the Meeting Tab on this machine. They end here: nothing was sent. <a href="/">Look again</a></p>
${list}`,
  );
}

/** One mail: whom it is for, its HTML, its text. */
export function mailPage(mail: StoredMail): string {
  const lines: [string, string | undefined][] = [
    ['From', mail.from],
    ['To', mail.to.join(', ')],
    ['Cc', mail.cc?.join(', ')],
    ['Bcc', mail.bcc?.join(', ')],
    ['Reply-To', mail.reply_to?.join(', ')],
    ...Object.entries(mail.headers ?? {}),
    ['Attachments', mail.attachments?.map((file) => file.filename ?? 'unnamed').join(', ')],
    ['Tags', mail.tags?.map((tag) => `${tag.name}=${tag.value}`).join(', ')],
    ['Idempotency-Key', mail.idempotencyKey],
  ];
  const rows = lines
    .filter(([, value]) => value)
    .map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value ?? '')}</dd>`);
  const asHtml = `<h2>HTML</h2>
<iframe src="/mail/${mail.id}/body" title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;
  // Focusable, so that a keyboard can scroll it.
  const asText = `<h2>Text</h2>\n<pre tabindex="0">${escaped(mail.text ?? '')}</pre>`;
  return page(
    mail.subject,
    `<p><a href="/">All mails</a></p>
<h1>${escaped(mail.subject) || '(no subject)'}</h1>
<dl><dt>Received</dt><dd>${when(mail)}</dd>${rows.join('')}</dl>
${mail.text === undefined ? '' : asText}
${mail.html === undefined ? '' : asHtml}`,
  );
}

/** The mail's own HTML, its links opening beside the mailbox. */
export function mailBody(mail: StoredMail): string {
  return `<base target="_blank">${mail.html ?? ''}`;
}

export function missingPage(): string {
  return page('No such mail', '<h1>No such mail</h1>\n<p>The newest 500 are kept. <a href="/">All mails</a></p>');
}
