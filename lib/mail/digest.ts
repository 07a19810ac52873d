import { env } from '../env.ts';
import { count, dateRange, duration, money, percentage, weekday } from '../format.ts';
import { readerIn } from '../languages/service.ts';
import { directionOf, figureWords, type Reader } from '../languages/terms.ts';
import { FEWEST_PEOPLE, UNTITLED } from '../reports/terms.ts';
import { wallClock } from '../zone.ts';
import type { DigestContent } from './schema.ts';
import { type DigestView, WeeklyDigestMail } from './templates/weekly-digest.tsx';
import type { Mail } from './transport.ts';

/** How many topics and titles an email names. */
const NAMED = 5;
/** Longer titles are cut. This is enough to recognize them. */
const LABEL = 80;

/**
 * Returns a week's digest as an email. It can be turned off in the email program itself (RFC 8058) or on a page it links to.
 */
export function digestMail(content: DigestContent): Mail {
  return digestFor(readerIn(content.language ?? 'en'), content);
}

export function digestFor(reader: Reader, content: DigestContent): Mail {
  const view = viewOf(content, reader);
  const token = encodeURIComponent(content.token);
  return {
    to: content.to,
    subject: reader.say('digest.subject', { total: view.total }),
    body: WeeklyDigestMail({ ...view, reader }),
    text: textOf(view, reader),
    headers: {
      'List-Unsubscribe': `<${env().baseUrl}/api/digest/unsubscribe?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

/** Compares a figure with an earlier one: whole percent up or down, or a factor if it's ten times or more. */
function changeOf(figure: number, earlier: number): { times: number } | { percent: number } {
  const ratio = figure / earlier;
  return ratio >= 10 ? { times: Math.round(ratio) } : { percent: Math.round((ratio - 1) * 100) };
}

/** Compares a figure with the week before: `+12%`. Empty if there is nothing to compare with. */
export function changeSign(figure: number, earlier: number, { language, locales }: Reader): [] | [string] {
  if (earlier === 0) return [];
  const change = changeOf(figure, earlier);
  if ('times' in change) return [`×\u00a0${count(change.times, locales)}`];
  const sign = change.percent === 0 ? '±' : change.percent > 0 ? '+' : '−';
  const written = `${sign}${percentage(Math.abs(change.percent) / 100, locales)}`;
  // The sign precedes its number, which runs from left to right in Arabic too.
  return [directionOf(language) === 'rtl' ? `\u2066${written}\u2069` : written];
}

/** Compares in a sentence: `12% more than the week before (€3,683.04).` `written` is the earlier figure. */
export function changeWords(figure: number, before: number, written: string, { locales, say }: Reader): string {
  const earlier = { earlier: written };
  if (figure === before) return say('digest.same');
  if (before === 0) return say('digest.fromNothing', earlier);
  const change = changeOf(figure, before);
  if ('times' in change) return say('digest.times', { ...earlier, times: change.times });
  if (change.percent === 0) return say('digest.aboutSame', earlier);
  const by = percentage(Math.abs(change.percent) / 100, locales);
  return say(change.percent > 0 ? 'digest.more' : 'digest.less', { ...earlier, percent: by });
}

function viewOf(content: DigestContent, reader: Reader): DigestView {
  const { currency, figures, earlier, dearest, timeZone, topics, titles } = content;
  const { locales, say } = reader;
  const amount = (minor: number) => money(minor, currency, locales);
  const time = (ms: number) => duration(ms, locales, figureWords(reader));
  const heads = (value: number) => count(value, locales);
  /** Returns nothing for a figure that is withheld. */
  const line = (term: string, figure: (of: typeof figures) => number | null, write: (value: number) => string) => {
    const [now, then] = [figure(figures), figure(earlier)];
    if (now === null) return [];
    const isComparable = earlier.meetings > 0 && then !== null;
    const change = isComparable ? (changeSign(now, then, reader)[0] ?? null) : null;
    return [{ term, figure: write(now), earlier: isComparable ? write(then) : null, change }];
  };
  const rows = (list: typeof topics) =>
    list.slice(0, NAMED).map((row) => ({
      term: cut(row.label ?? say('digest.noTopic')),
      figure: amount(row.totalMinor),
      note: [say('digest.countOfMeetings', { count: row.count })],
    }));
  const named = titles.map((row) => ({ ...row, label: titleIn(reader, row.label) }));
  return {
    workspace: content.workspace,
    week: dateRange(content.from, content.until, timeZone, locales),
    total: amount(figures.totalMinor),
    change:
      earlier.meetings === 0
        ? say('digest.noneBefore')
        : changeWords(figures.totalMinor, earlier.totalMinor, amount(earlier.totalMinor), reader),
    figures: [
      ...line(say('digest.meetings'), (of) => of.meetings, heads),
      ...line(say('digest.personHours'), (of) => of.personMs, time),
      ...line(
        say('digest.average'),
        (of) => (of.meetings === 0 ? null : Math.round(of.totalMinor / of.meetings)),
        amount,
      ),
      ...line(say('digest.overrun'), (of) => of.overrunMinor, amount),
    ],
    // A single meeting is already shown below. If no meeting has a topic, a list of topics says nothing.
    topics: topics.some(({ label }) => label !== null) ? rows(topics) : [],
    titles: figures.meetings > 1 ? rows(named) : [],
    dearest: dearest && {
      heading: say(figures.meetings > 1 ? 'digest.mostExpensive' : 'digest.onlyMeeting'),
      term: cut(titleIn(reader, dearest.title)),
      figure: amount(dearest.totalMinor),
      note: [
        weekday(dearest.startedAt, timeZone, locales),
        // With few people, length and size would let a reader work out a rate.
        ...(isTold(dearest) && dearest.attendeeCount >= FEWEST_PEOPLE && figures.personMs !== null
          ? [time(dearest.durationMs), say('digest.countOfPeople', { count: dearest.attendeeCount })]
          : []),
      ],
    },
    saved: content.saved ? savedWords(content.saved, content, reader) : '',
    lookAgain: (content.lookAgain ?? []).map(({ series, at }) => {
      return { term: cut(series), figure: weekday(at, timeZone, locales), note: [] };
    }),
    ledgers: (content.ledgers ?? []).map((ledger) => ({
      term: cut(ledger.label),
      figure: money(ledger.totalMinor, ledger.currency, locales),
      note: [say('digest.countOfMeetings', { count: ledger.count })],
    })),
    insightsUrl: insightsUrl(content),
    unsubscribeUrl: `${env().baseUrl}/digest/unsubscribe?token=${encodeURIComponent(content.token)}`,
  };
}

/** Says what the changes have saved and how many of them grew back, in a sentence each. */
function savedWords(
  { savedMinor, since, grewBack }: NonNullable<DigestContent['saved']>,
  { currency, timeZone }: DigestContent,
  { locales, say }: Reader,
): string {
  const date = dateRange(since, since + 1, timeZone, locales);
  const sentences = [say('digest.saved', { amount: money(savedMinor, currency, locales), date })];
  if (grewBack > 0) sentences.push(say('digest.grewBack', { count: grewBack }));
  return sentences.join(say('betweenSentences'));
}

/** Translates the title of an untitled meeting, which is stored in English. */
const titleIn = ({ say }: Reader, title: string) => (title === UNTITLED ? say('digest.untitled') : title);

type Dearest = NonNullable<DigestContent['dearest']>;

/** Returns whether a meeting's length and size may be shown. */
function isTold(dearest: Dearest): dearest is Dearest & { durationMs: number; attendeeCount: number } {
  return dearest.durationMs !== null && dearest.attendeeCount !== null;
}

/** Returns the address of the week in the app, by its first and last day in the workspace. */
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

function textOf(view: DigestView, { say }: Reader): string {
  const { figures, topics, titles, dearest, saved, lookAgain, ledgers, workspace, week } = view;
  const noted = ({ term, figure, note }: DigestView['topics'][number]) =>
    note.length === 0
      ? say('digest.line', { term, figure })
      : say('digest.lineNoted', { term, figure, note: note.join(' · ') });
  const compared = ({ change, earlier, ...row }: DigestView['figures'][number]) =>
    noted({
      ...row,
      note: [...(change ? [change] : []), ...(earlier === null ? [] : [say('digest.weekBefore', { figure: earlier })])],
    });
  const list = (heading: string, rows: DigestView['topics']) =>
    rows.length === 0 ? [] : ['', heading, ...rows.map((row) => `- ${noted(row)}`)];
  return [
    'MEETING TAB',
    '',
    say('digest.lastWeekIn', { workspace, week }),
    '',
    say('digest.line', { term: say('digest.total'), figure: view.total }),
    view.change,
    '',
    ...figures.map(compared),
    ...list(say('digest.topTopics'), topics),
    ...list(say('digest.topTitles'), titles),
    ...(dearest ? list(dearest.heading, [dearest]) : []),
    ...(saved === '' ? [] : ['', saved]),
    ...list(say('digest.lookAgain'), lookAgain),
    ...list(say('digest.ledgers'), ledgers),
    '',
    say('digest.line', { term: say('digest.insights'), figure: view.insightsUrl }),
    '',
    '---',
    say('digest.because', { workspace }),
    say('digest.line', { term: say('digest.unsubscribe'), figure: view.unsubscribeUrl }),
    '',
  ].join('\n');
}
