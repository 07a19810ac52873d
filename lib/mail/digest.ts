import { env } from '../env.ts';
import { count, dateRange, duration, money, weekday } from '../format.ts';
import { FEWEST_PEOPLE, NO_TOPIC } from '../reports/terms.ts';
import { wallClock } from '../zone.ts';
import type { DigestContent } from './schema.ts';
import { type DigestView, WeeklyDigestMail } from './templates/weekly-digest.tsx';
import type { Mail } from './transport.ts';

/** How many topics and titles an email names. */
const NAMED = 5;
/** Longer titles are cut: enough is left to recognize them. */
const LABEL = 80;

const WEEK_BEFORE = 'the week before';

/** A week's digest as an email. It can be turned off in the email program itself (RFC 8058) or on a page it links to. */
export function digestMail(content: DigestContent): Mail {
  const view = viewOf(content);
  const token = encodeURIComponent(content.token);
  return {
    to: content.to,
    subject: `Your meetings last week: ${view.total}`,
    body: WeeklyDigestMail(view),
    text: textOf(view),
    headers: {
      'List-Unsubscribe': `<${env().baseUrl}/api/digest/unsubscribe?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

/** A figure compared with the week before: `+12%`. Empty if there is nothing to compare with. */
export function changeSign(figure: number, earlier: number): [] | [string] {
  if (earlier === 0) return [];
  const ratio = figure / earlier;
  if (ratio >= 10) return [`×\u00a0${count(Math.round(ratio))}`];
  const percent = Math.round(Math.abs(ratio - 1) * 100);
  return [`${percent === 0 ? '±' : ratio > 1 ? '+' : '−'}${percent}%`];
}

/** The same in words: `12% more than the week before`. */
export function changeWords(figure: number, earlier: number): string {
  if (figure === earlier) return `The same as ${WEEK_BEFORE}`;
  if (earlier === 0) return `Up from nothing ${WEEK_BEFORE}`;
  const ratio = figure / earlier;
  if (ratio >= 10) return `${count(Math.round(ratio))} times as much as ${WEEK_BEFORE}`;
  const percent = Math.round(Math.abs(ratio - 1) * 100);
  if (percent === 0) return `About the same as ${WEEK_BEFORE}`;
  return `${percent}% ${ratio > 1 ? 'more' : 'less'} than ${WEEK_BEFORE}`;
}

function viewOf(content: DigestContent): DigestView {
  const { currency, figures, earlier, dearest, timeZone, topics, titles } = content;
  const amount = (minor: number) => money(minor, currency);
  /** None for a figure that is withheld. */
  const line = (term: string, figure: (of: typeof figures) => number | null, write: (value: number) => string) => {
    const [now, then] = [figure(figures), figure(earlier)];
    if (now === null) return [];
    const isComparable = earlier.meetings > 0 && then !== null;
    const change = isComparable ? (changeSign(now, then)[0] ?? null) : null;
    return [{ term, figure: write(now), earlier: isComparable ? write(then) : null, change }];
  };
  const rows = (list: typeof topics) =>
    list.slice(0, NAMED).map((row) => ({
      term: cut(row.label ?? NO_TOPIC),
      figure: amount(row.totalMinor),
      note: [row.count === 1 ? '1 meeting' : `${count(row.count)} meetings`],
    }));
  const words = changeWords(figures.totalMinor, earlier.totalMinor);
  return {
    workspace: content.workspace,
    week: dateRange(content.from, content.until, timeZone),
    total: amount(figures.totalMinor),
    change:
      earlier.meetings === 0
        ? `No meetings ${WEEK_BEFORE}.`
        : `${words}${figures.totalMinor === earlier.totalMinor ? '' : ` (${amount(earlier.totalMinor)})`}.`,
    figures: [
      ...line(
        'Meetings',
        (of) => of.meetings,
        (value) => count(value),
      ),
      ...line(
        'Person-hours',
        (of) => of.personMs,
        (value) => duration(value),
      ),
      ...line('Average', (of) => (of.meetings === 0 ? null : Math.round(of.totalMinor / of.meetings)), amount),
      ...line('Overrun', (of) => of.overrunMinor, amount),
    ],
    // A single meeting is shown below already, and that no meeting has a topic says nothing.
    topics: topics.some(({ label }) => label !== null) ? rows(topics) : [],
    titles: figures.meetings > 1 ? rows(titles) : [],
    dearest: dearest && {
      heading: figures.meetings > 1 ? 'Most expensive meeting' : 'The meeting',
      term: cut(dearest.title),
      figure: amount(dearest.totalMinor),
      note: [
        weekday(dearest.startedAt, timeZone),
        // With few people, length and size would let a reader work out a rate.
        ...(isTold(dearest) && dearest.attendeeCount >= FEWEST_PEOPLE && figures.personMs !== null
          ? [duration(dearest.durationMs), `${count(dearest.attendeeCount)} people`]
          : []),
      ],
    },
    insightsUrl: insightsUrl(content),
    unsubscribeUrl: `${env().baseUrl}/digest/unsubscribe?token=${encodeURIComponent(content.token)}`,
  };
}

type Dearest = NonNullable<DigestContent['dearest']>;

/** Whether its length and size may be said. */
function isTold(dearest: Dearest): dearest is Dearest & { durationMs: number; attendeeCount: number } {
  return dearest.durationMs !== null && dearest.attendeeCount !== null;
}

/** The week in the app: its first and last day, in the workspace. */
function insightsUrl({ from, until, timeZone, workspaceId }: DigestContent): string {
  const clock = wallClock(timeZone);
  const day = (ms: number) => new Date(clock.read(ms)).toISOString().slice(0, 10);
  const query = new URLSearchParams({ from: day(from), until: day(until - 1) });
  if (workspaceId !== undefined) query.set('workspace', workspaceId);
  return `${env().baseUrl}/app/insights?${query}`;
}

function cut(label: string): string {
  const characters = [...label];
  return characters.length > LABEL
    ? `${characters
        .slice(0, LABEL - 1)
        .join('')
        .trimEnd()}…`
    : label;
}

function textOf(view: DigestView): string {
  const { figures, topics, titles, dearest } = view;
  const noted = ({ term, figure, note }: DigestView['topics'][number]) =>
    `${term}: ${figure}${note.length === 0 ? '' : ` (${note.join(' · ')})`}`;
  const compared = ({ change, earlier, ...row }: DigestView['figures'][number]) =>
    noted({ ...row, note: [...(change ? [change] : []), ...(earlier === null ? [] : [`${earlier} ${WEEK_BEFORE}`])] });
  const list = (heading: string, rows: DigestView['topics']) =>
    rows.length === 0 ? [] : ['', heading, ...rows.map((row) => `- ${noted(row)}`)];
  return [
    'MEETING TAB',
    '',
    `Last week in ${view.workspace}, ${view.week}`,
    '',
    `Total: ${view.total}`,
    view.change,
    '',
    ...figures.map(compared),
    ...list('Top topics', topics),
    ...list('Top meeting titles', titles),
    ...(dearest ? list(dearest.heading, [dearest]) : []),
    '',
    `See the week in Insights: ${view.insightsUrl}`,
    '',
    '---',
    `You get this email because the weekly digest of ${view.workspace} is on.`,
    `Unsubscribe: ${view.unsubscribeUrl}`,
    '',
  ].join('\n');
}
