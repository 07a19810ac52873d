import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { directionOf, type Language } from '../../languages/terms.ts';

const MONO = "'IBM Plex Mono', ui-monospace, Menlo, Consolas, monospace";
/** For languages whose letters monospaced fonts draw poorly, or from old bitmaps. */
const TEXT = "system-ui, -apple-system, 'Segoe UI', sans-serif";
const IN_TEXT: readonly Language[] = ['ar', 'ja', 'ko', 'zh-Hans'];

/** Dark if the reader prefers it and the mail client supports it, otherwise light. */
const DARK = `
  @media (prefers-color-scheme: dark) {
    /* The background is on the cell that wraps everything, not on the body. */
    .page, .page > table > tbody > tr > td { background-color: #171613 !important; }
    .paper { background-color: #211f1b !important; border-color: #3a372f !important; }
    .ink { color: #f2eee3 !important; }
    .faint { color: #b3ac9b !important; }
    .rule { border-color: #6b6558 !important; }
  }
`;

/** The light theme's tokens of globals.css. Dashed rules are darker than its lines, since dashes look fainter. */
export const styles = {
  page: {
    backgroundColor: '#efeadd',
    margin: 0,
    padding: '24px 12px',
    // Breaks words longer than the line, so that they don't widen the layout. Each mail client supports one of these.
    overflowWrap: 'anywhere',
    wordBreak: 'break-word',
  },
  paper: {
    backgroundColor: '#fffdf7',
    border: '1px solid #ddd5c2',
    maxWidth: '480px',
    margin: '0 auto',
    padding: '28px 24px',
  },
  ink: { color: '#1f1d1a', fontSize: '15px', lineHeight: '24px', margin: '0 0 16px' },
  faint: { color: '#625c50', fontSize: '13px', lineHeight: '20px', margin: '0' },
} as const;

/** A class of the dark theme, with its colors in the light one. */
type Tone = 'ink' | 'faint';

/** A paragraph, or a heading. */
export function Text({
  as: Tag = 'p',
  tone = 'ink',
  style,
  ...props
}: ComponentProps<'p'> & { as?: 'p' | 'h1' | 'h2'; tone?: Tone }) {
  return <Tag className={tone} style={{ ...styles[tone], ...style }} {...props} />;
}

export function Link({ tone = 'ink', ...props }: ComponentProps<'a'> & { tone?: Tone }) {
  return (
    <a className={tone} target="_blank" style={{ color: styles[tone].color, textDecoration: 'underline' }} {...props} />
  );
}

/** What the reader can do, below everything else. */
export const LastLink = (props: { href: string; children: ReactNode }) => (
  <Text style={{ margin: 0 }}>
    <Link {...props} />
  </Text>
);

/** A row of cells, for layout: mail clients that ignore other styles still place tables. */
export function Row({ children, ...props }: { className?: string; style?: CSSProperties; children: ReactNode }) {
  return (
    <table role="presentation" align="center" width="100%" border={0} cellPadding={0} cellSpacing={0} {...props}>
      <tbody>
        <tr>{children}</tr>
      </tbody>
    </table>
  );
}

/** The text that a mail client shows beside the subject. Padded, or the beginning of the email would follow it. */
function Preview({ text }: { text: string }) {
  const hidden = { display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 };
  return (
    <div style={hidden} data-skip-in-text>
      {text.slice(0, PREVIEW)}
      {'\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff'.repeat(Math.max(0, PREVIEW - text.length))}
    </div>
  );
}

const PREVIEW = 150;

interface Props {
  language?: Language;
  preview: string;
  children: ReactNode;
  footer: ReactNode;
}

/** Returns the alignment of text at the start or the end of a language's lines: `end` for figures. */
export function alignment(language: Language, at: 'start' | 'end' = 'start') {
  const isLeft = (directionOf(language) === 'ltr') === (at === 'start');
  return { textAlign: isLeft ? 'left' : 'right' } as const;
}

export function MailLayout({ language = 'en', preview, children, footer }: Props) {
  const direction = directionOf(language);
  return (
    <html lang={language} dir={direction}>
      {/* biome-ignore lint/style/noHeadElement: it is no page of Next's */}
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="x-apple-disable-message-reformatting" />
        <title>{preview}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{DARK}</style>
      </head>
      <body className="page" style={{ backgroundColor: styles.page.backgroundColor, margin: 0, padding: 0 }}>
        <Preview text={preview} />
        <Row>
          <td style={{ ...styles.page, fontFamily: IN_TEXT.includes(language) ? TEXT : MONO }}>
            <Row className="paper" style={styles.paper}>
              <td>
                {/* Explicit, since a mail client may drop the element with the direction. */}
                <Text style={{ ...alignment(language), fontWeight: 600, letterSpacing: '0.08em' }}>MEETING TAB</Text>
                {children}
                <Row
                  className="rule"
                  style={{ borderTop: '1px dashed #b3ac9b', marginTop: '24px', paddingTop: '16px' }}
                >
                  <td>
                    <Text tone="faint">{footer}</Text>
                  </td>
                </Row>
              </td>
            </Row>
          </td>
        </Row>
      </body>
    </html>
  );
}
