import { escapeHtml, page } from '../stand-in/html.ts';
import type { StoredMail } from './store.ts';

function when(mail: StoredMail): string {
  const date = new Date(mail.receivedAt);
  const shown = date.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'medium' });
  return `<time datetime="${date.toISOString()}">${shown}</time>`;
}

/** Returns the page that lists `mails`. `clock`: whether to link to the clock's page. */
export function listPage(mails: readonly StoredMail[], clock: boolean): string {
  const items = mails.map(
    (mail) => `<li><a href="/mail/${mail.id}">${escapeHtml(mail.subject) || '(no subject)'}</a><br>
<span class="faint">to ${escapeHtml(mail.to.join(', '))}, ${when(mail)}</span></li>`,
  );
  const list = items.length
    ? `<ol>${items.join('\n')}</ol>`
    : '<p>No emails yet. Sign in to the app and your code shows up here.</p>';
  return page(
    `Mailbox (${mails.length})`,
    `<h1>Mailbox</h1>
<p class="faint">Emails from Meeting Tab on this machine. They’re kept here and never sent. <a href="/">Refresh</a>${clock ? ' · <a href="/clock">Move the clock</a>' : ''}</p>
${list}`,
  );
}

/** Returns the page of one email: its headers, text and HTML. */
export function mailPage(mail: StoredMail): string {
  const lines: [string, string | undefined][] = [
    ['From', mail.from],
    ['To', mail.to.join(', ')],
    ...Object.entries(mail.headers ?? {}),
    ['Idempotency-Key', mail.idempotencyKey],
  ];
  const rows = lines
    .filter(([, value]) => value)
    .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value ?? '')}</dd>`);
  const asHtml = `<h2>HTML</h2>
<iframe src="/mail/${mail.id}/body" title="The email as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;
  // Focusable, so that it can be scrolled by keyboard.
  const asText = `<h2>Text</h2>\n<pre tabindex="0">${escapeHtml(mail.text ?? '')}</pre>`;
  return page(
    mail.subject,
    `<p><a href="/">All emails</a></p>
<h1>${escapeHtml(mail.subject) || '(no subject)'}</h1>
<dl><dt>Received</dt><dd>${when(mail)}</dd>${rows.join('')}</dl>
${mail.text === undefined ? '' : asText}
${mail.html === undefined ? '' : asHtml}`,
  );
}

/** Returns the email's own HTML. Its links open in a new tab. */
export function mailBody(mail: StoredMail): string {
  return `<base target="_blank">${mail.html ?? ''}`;
}

export function notFoundPage(): string {
  return page(
    'Email not found',
    '<h1>Email not found</h1>\n<p>Only the newest 500 are kept. <a href="/">All emails</a></p>',
  );
}
