import { z } from 'zod';
import { Digested } from '../../digest/schema.ts';
import { DAY, HOUR, MINUTE } from '../../time.ts';
import type { AppClock } from '../stand-in/app-clock.ts';
import { escapeHtml, page } from '../stand-in/html.ts';

/** What the page's buttons send. Times are in this machine's time zone. */
const ClockForm = z.discriminatedUnion('action', [
  z.object({ action: z.literal('set'), to: z.string() }),
  z.object({ action: z.enum(['hour', 'day', 'monday', 'reset', 'digest']) }),
]);

/** Does what a button asks for, and returns a sentence about the outcome. */
export async function act(clock: AppClock, form: URLSearchParams): Promise<string> {
  const parsed = ClockForm.safeParse(Object.fromEntries(form));
  if (!parsed.success) return 'This page has no such button.';
  const { data } = parsed;
  if (data.action === 'reset') {
    await clock.reset();
    return 'The clock is back on real time.';
  }
  if (data.action === 'digest') return runDigest(clock);
  const steps = { hour: clock.now() + HOUR, day: clock.now() + DAY, monday: nextMonday(clock.now()) };
  const problem = await clock.advanceTo(data.action === 'set' ? Date.parse(data.to) : steps[data.action]);
  return problem ?? 'The clock is set and runs from there.';
}

async function runDigest(clock: AppClock): Promise<string> {
  const answer = await clock.runDigest();
  const result = Digested.safeParse(answer);
  if (!result.success) return `The app’s response: ${JSON.stringify(answer)}`;
  const { queued, failed, mails } = result.data;
  if (queued + failed + mails === 0) return 'No digest was due.';
  return `Digests queued: ${queued}. Emails sent: ${mails}.${failed > 0 ? ` Failed: ${failed}.` : ''}`;
}

/** Returns 9 AM next Monday, in epoch ms. */
function nextMonday(ms: number): number {
  const date = new Date(ms);
  date.setDate(date.getDate() + ((8 - date.getDay()) % 7 || 7));
  return date.setHours(9, 0, 0, 0);
}

const shown = (ms: number) => new Date(ms).toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'long' });

/** Formats a time for `<input type="datetime-local">`. */
const inputTime = (ms: number) => new Date(ms - new Date(ms).getTimezoneOffset() * MINUTE).toISOString().slice(0, 16);

const button = (action: string, words: string) =>
  `<button class="plain" name="action" value="${action}">${words}</button>`;

/** Returns the page that shows and sets the app's clock. `note`: the outcome of the last button. */
export function clockPage(clock: AppClock, note?: string): string {
  const now = clock.now();
  return page(
    'Clock',
    `<p><a href="/">All emails</a></p>
<h1>The app’s clock</h1>
${note === undefined ? '' : `<p class="note" role="status">${escapeHtml(note)}</p>`}
<p class="total"><time datetime="${new Date(now).toISOString()}">${escapeHtml(shown(now))}</time></p>
<p class="faint">${clock.isAhead() ? 'Ahead of the real time' : 'The real time'}. Move the clock forward to see what happens later. Test payments move with it, sessions end after 30 days without use, and stopping the app resets it.</p>
<form method="post" action="/clock">${button('hour', '1 hour later')}${button('day', '1 day later')}${button('monday', 'Next Monday, 9:00 AM')}${clock.isAhead() ? button('reset', 'Reset') : ''}</form>
<form method="post" action="/clock"><p><label>Set to <input type="datetime-local" name="to" required value="${inputTime(now)}"></label>
<button name="action" value="set">Set clock</button></p></form>
<h2>Weekly digest</h2>
<p>Sent between Monday, 8:00 AM and Tuesday, 8:00 AM in a workspace’s time zone, on Pro, if its digest is on and it had a meeting the week before. The app checks every hour.</p>
<form method="post" action="/clock"><button name="action" value="digest">Run digest now</button></form>`,
  );
}
