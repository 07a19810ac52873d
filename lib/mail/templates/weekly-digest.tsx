import { Column, Heading, Link, Row, Section, Text } from '@react-email/components';
import { MailLayout, styles } from './layout.tsx';

/** A line of the receipt: a term, its figure, and the small print below it, part by part. */
interface Line {
  term: string;
  figure: string;
  note: string[];
}

/** A figure of the week beside that of the week before, which is null if there is nothing to compare with. */
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
  /** The week in the app. */
  insightsUrl: string;
  unsubscribeUrl: string;
}

const rule = { borderTop: '1px dashed #b3ac9b' };
const heading = { ...styles.faint, fontWeight: 600, letterSpacing: '0.08em', margin: '24px 0 4px' };
/** Aligned left even if a title is written from right to left, as the layout is not mirrored. */
const term = { ...styles.ink, margin: 0, fontSize: '14px', lineHeight: '20px', textAlign: 'left' } as const;
const figure = { ...term, fontWeight: 600, textAlign: 'right' } as const;

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
  insightsUrl,
  unsubscribeUrl,
}: DigestView) {
  return (
    <MailLayout
      preview={`${workspace}, ${week}: ${change}`}
      footer={
        <>
          You get this email because the weekly digest of <bdi>{workspace}</bdi> is on. It shows totals only, no names
          and no rates.{' '}
          <Link className="faint" href={unsubscribeUrl} style={{ ...styles.faint, textDecoration: 'underline' }}>
            Unsubscribe
          </Link>
        </>
      }
    >
      <Heading
        as="h1"
        className="ink"
        dir="auto"
        style={{ ...term, fontSize: '18px', lineHeight: '26px', fontWeight: 600 }}
      >
        {workspace}
      </Heading>
      <Text className="faint" style={{ ...styles.faint, margin: '0 0 20px' }}>
        Last week, {week}
      </Text>
      <Text className="ink total" style={{ ...term, fontSize: totalSize(total), lineHeight: '1.3', fontWeight: 600 }}>
        {total}
      </Text>
      <Text className="ink" style={{ ...styles.ink, margin: '4px 0 20px' }}>
        {change}
      </Text>
      <FigureTable figures={figures} />
      <Lines title="TOP TOPICS" lines={topics} />
      <Lines title="TOP MEETING TITLES" lines={titles} />
      {dearest && <Lines title={dearest.heading.toUpperCase()} lines={[dearest]} />}
      <Text className="ink" style={{ ...styles.ink, margin: '20px 0 0' }}>
        <Link className="ink" href={insightsUrl} style={styles.link}>
          See the week in Insights
        </Link>
      </Text>
    </MailLayout>
  );
}

const cell = { ...styles.ink, padding: '7px 0', fontSize: '14px', lineHeight: '20px', verticalAlign: 'top' } as const;
const right = { ...cell, textAlign: 'right', paddingLeft: '10px' } as const;
const small = { ...styles.faint, fontWeight: 400 };

/** The figures beside those of the week before. A table of data, and not of layout: it has headers. */
function FigureTable({ figures }: { figures: Compared[] }) {
  const isCompared = figures.some(({ earlier }) => earlier !== null);
  return (
    <table style={{ width: '100%', borderCollapse: 'collapse' }}>
      {isCompared && (
        <thead>
          <tr>
            <td />
            <th scope="col" className="faint" style={{ ...right, ...small, textAlign: 'right' }}>
              Last week
            </th>
            <th scope="col" className="faint" style={{ ...right, ...small, textAlign: 'right' }}>
              Before
            </th>
          </tr>
        </thead>
      )}
      <tbody>
        {figures.map(({ term, figure, earlier, change }) => (
          <tr key={term} className="rule" style={rule}>
            <th scope="row" className="ink" style={{ ...cell, textAlign: 'left', fontWeight: 400 }}>
              {term}
            </th>
            <td className="ink" style={{ ...right, fontWeight: 600 }}>
              {figure.replaceAll(' ', '\u00a0')}
              {change && (
                <div className="faint" style={small}>
                  {change}
                </div>
              )}
            </td>
            {isCompared && (
              <td className="faint" style={{ ...right, ...small, lineHeight: '20px' }}>
                {earlier?.replaceAll(' ', '\u00a0')}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Lines({ title, lines }: { title?: string; lines: Line[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      {title && (
        <Heading as="h2" className="faint" style={heading}>
          {title}
        </Heading>
      )}
      {lines.map((line, i) => (
        // Two topics may have the same name.
        // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once
        <Section key={i} className="rule" style={{ ...rule, padding: '8px 0' }}>
          <Row>
            <Column style={{ verticalAlign: 'top', paddingRight: '12px' }}>
              <Text className="ink" dir="auto" style={term}>
                {line.term}
              </Text>
            </Column>
            <Column style={{ verticalAlign: 'top', width: figureWidth(line.figure) }}>
              <Text className="ink" style={figure}>
                {line.figure}
              </Text>
            </Column>
          </Row>
          {line.note.length > 0 && (
            <Text className="faint" style={styles.faint}>
              {line.note.map((part) => part.replaceAll(' ', '\u00a0')).join(' · ')}
            </Text>
          )}
        </Section>
      ))}
    </>
  );
}

/** An ordinary amount is large and fits on one line of a phone; a huge one is smaller. */
function totalSize(total: string): string {
  if (total.length <= 13) return '34px';
  if (total.length <= 19) return '22px';
  return total.length <= 24 ? '16px' : '14px';
}

/** The width of the figures' column, at most half: mail clients do not shrink a column to its text. */
function figureWidth(text: string): string {
  return text.length <= 12 ? `${text.length + 1}ch` : '50%';
}
