import { directionOf, type Language, type Reader } from '../../languages/terms.ts';
import { alignment, Link, MailLayout, Row, styles, Text } from './layout.tsx';

/** A line of the receipt: a term, its figure, and the parts of the small print below it. */
interface Line {
  term: string;
  figure: string;
  note: string[];
}

/** A figure of the week and that of the week before, which is null if there is nothing to compare with. */
interface Compared {
  term: string;
  figure: string;
  earlier: string | null;
  /** `+12%` */
  change: string | null;
}

/** A week with all figures formatted. */
export interface DigestView {
  workspace: string;
  week: string;
  total: string;
  /** The total compared with the week before, as a sentence. */
  change: string;
  figures: Compared[];
  topics: Line[];
  titles: Line[];
  dearest: (Line & { heading: string }) | null;
  /** What the changes have saved, in a sentence or two; empty if nothing is known. */
  saved: string;
  /** Changes due for another look this week, and when. */
  lookAgain: Line[];
  /** What the week cost in the reader's ledgers. */
  ledgers: Line[];
  /** The week in the app. */
  insightsUrl: string;
  unsubscribeUrl: string;
}

const rule = { borderTop: '1px dashed #b3ac9b' };
const heading = { ...styles.faint, fontWeight: 600, letterSpacing: '0.08em', margin: '24px 0 4px' };
const term = { ...styles.ink, margin: 0, fontSize: '14px', lineHeight: '20px' } as const;

/** The week's receipt: the total first, then its lines, topics, titles, and the most expensive meeting. */
export function WeeklyDigestMail({
  workspace,
  week,
  total,
  change,
  figures,
  topics,
  titles,
  dearest,
  saved,
  lookAgain,
  ledgers,
  insightsUrl,
  unsubscribeUrl,
  reader: { language, locales, say },
}: DigestView & { reader: Reader }) {
  const between = say('betweenSentences');
  /** Aligned like the layout, even if a title runs the other way. */
  const start = { ...term, ...alignment(language) };
  const loud = (title: string) => title.toLocaleUpperCase([...locales]);
  return (
    <MailLayout
      language={language}
      preview={say('digest.preview', { workspace, week, change })}
      footer={
        <>
          {say('digest.because', { workspace: `\u2068${workspace}\u2069` })}
          {between}
          {say('digest.totalsOnly')}
          {between}
          <Link tone="faint" href={unsubscribeUrl}>
            {say('digest.unsubscribe')}
          </Link>
        </>
      }
    >
      <Text as="h1" dir="auto" style={{ ...start, fontSize: '18px', lineHeight: '26px', fontWeight: 600 }}>
        {workspace}
      </Text>
      <Text tone="faint" style={{ margin: '0 0 20px' }}>
        {say('digest.lastWeek', { week })}
      </Text>
      <Text className="ink total" style={{ ...start, fontSize: totalSize(total), lineHeight: '1.3', fontWeight: 600 }}>
        {total}
      </Text>
      <Text style={{ margin: '4px 0 20px' }}>{change}</Text>
      <FigureTable
        figures={figures}
        language={language}
        last={say('digest.columnLast')}
        before={say('digest.columnBefore')}
      />
      <Lines title={loud(say('digest.topTopics'))} lines={topics} language={language} />
      <Lines title={loud(say('digest.topTitles'))} lines={titles} language={language} />
      {dearest && <Lines title={loud(dearest.heading)} lines={[dearest]} language={language} />}
      {saved !== '' && <Text style={{ margin: '24px 0 0' }}>{saved}</Text>}
      <Lines title={loud(say('digest.lookAgain'))} lines={lookAgain} language={language} />
      <Lines title={loud(say('digest.ledgers'))} lines={ledgers} language={language} />
      <Text style={{ margin: '20px 0 0' }}>
        <Link href={insightsUrl}>{say('digest.insights')}</Link>
      </Text>
    </MailLayout>
  );
}

const cell = { ...styles.ink, padding: '7px 0', fontSize: '14px', lineHeight: '20px', verticalAlign: 'top' } as const;
const small = { ...styles.faint, fontWeight: 400 };

interface Table {
  figures: Compared[];
  language: Language;
  /** The columns' headings. */
  last: string;
  before: string;
}

/** Shows the figures beside those of the week before. A table of data, not of layout: it has headers. */
function FigureTable({ figures, language, last, before }: Table) {
  const padding = directionOf(language) === 'ltr' ? '7px 0 7px 10px' : '7px 10px 7px 0';
  const end = { ...cell, ...alignment(language, 'end'), padding } as const;
  const isCompared = figures.some(({ earlier }) => earlier !== null);
  return (
    <table style={{ width: '100%', borderCollapse: 'collapse' }}>
      {isCompared && (
        <thead>
          <tr>
            <td />
            <th scope="col" className="faint" style={{ ...end, ...small }}>
              {last}
            </th>
            <th scope="col" className="faint" style={{ ...end, ...small }}>
              {before}
            </th>
          </tr>
        </thead>
      )}
      <tbody>
        {figures.map(({ term, figure, earlier, change }) => (
          <tr key={term} className="rule" style={rule}>
            <th
              scope="row"
              className="ink"
              style={{ ...cell, ...alignment(language), ...whole(term), fontWeight: 400 }}
            >
              {term}
            </th>
            <td className="ink" style={{ ...end, ...whole(figure), fontWeight: 600 }}>
              {figure}
              {change && (
                <div className="faint" style={small}>
                  {change}
                </div>
              )}
            </td>
            {isCompared && (
              <td className="faint" style={{ ...end, ...whole(earlier ?? ''), ...small, lineHeight: '20px' }}>
                {earlier}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Allows breaks within words only in text that is too long for a phone. */
function whole(text: string) {
  return text.length <= 16 ? ({ wordBreak: 'normal', overflowWrap: 'normal' } as const) : {};
}

function Lines({ title, lines, language }: { title: string; lines: Line[]; language: Language }) {
  if (lines.length === 0) return null;
  return (
    <>
      {/* Arabic letters join, so they aren't spaced. */}
      <Text
        as="h2"
        tone="faint"
        style={{ ...heading, ...alignment(language), ...(language === 'ar' && { letterSpacing: 'normal' }) }}
      >
        {title}
      </Text>
      {lines.map((line, i) => (
        // Two topics may have the same name.
        // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once
        <Row key={i} className="rule" style={{ ...rule, padding: '8px 0' }}>
          <td>
            <Row>
              <td style={{ verticalAlign: 'top' }}>
                <Text dir="auto" style={{ ...term, ...alignment(language) }}>
                  {line.term}
                </Text>
              </td>
              <td style={{ verticalAlign: 'top', width: figureWidth(line.figure) }}>
                <Text style={{ ...term, ...alignment(language, 'end'), fontWeight: 600 }}>{line.figure}</Text>
              </td>
            </Row>
            {line.note.length > 0 && (
              <Text tone="faint">{line.note.map((part) => part.replaceAll(' ', '\u00a0')).join(' · ')}</Text>
            )}
          </td>
        </Row>
      ))}
    </>
  );
}

/** Returns a large size for ordinary amounts, which fit on one line of a phone, and smaller ones for huge amounts. */
function totalSize(total: string): string {
  if (total.length <= 13) return '34px';
  if (total.length <= 19) return '22px';
  return total.length <= 24 ? '16px' : '14px';
}

/** Returns the width of the figures' column, at most half: mail clients don't shrink a column to its text. */
function figureWidth(text: string): string {
  return text.length <= 12 ? `${text.length + 1}ch` : '50%';
}
