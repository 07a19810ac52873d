import { Body, Container, Head, Html, Preview, Section, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import { directionOf, type Language } from '../../languages/terms.ts';

const MONO = "'IBM Plex Mono', ui-monospace, Menlo, Consolas, monospace";
/** Where monospaced fonts draw letters poorly, or from old bitmaps. */
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
    // Breaks words longer than the line, so that none widens the layout. Each mail client supports one of these.
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
  link: { color: '#1f1d1a', textDecoration: 'underline' },
} as const;

interface Props {
  language?: Language;
  preview: string;
  children: ReactNode;
  footer: ReactNode;
}

/** How text lies that begins where the lines of a language begin, and where they end: `end` for the figures beside it. */
export function alignment(language: Language, at: 'start' | 'end' = 'start') {
  const isLeft = (directionOf(language) === 'ltr') === (at === 'start');
  return { textAlign: isLeft ? 'left' : 'right' } as const;
}

/** The layout of all mails. */
export function MailLayout({ language = 'en', preview, children, footer }: Props) {
  const direction = directionOf(language);
  return (
    <Html lang={language} dir={direction}>
      <Head>
        <title>{preview}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{DARK}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className="page" style={{ ...styles.page, fontFamily: IN_TEXT.includes(language) ? TEXT : MONO }}>
        <Container className="paper" style={styles.paper}>
          {/* Aligned by hand: a mail client may drop the element that says which way the lines run. */}
          <Text
            className="ink"
            style={{ ...styles.ink, ...alignment(language), fontWeight: 600, letterSpacing: '0.08em' }}
          >
            MEETING TAB
          </Text>
          {children}
          <Section className="rule" style={{ borderTop: '1px dashed #b3ac9b', marginTop: '24px', paddingTop: '16px' }}>
            <Text className="faint" style={styles.faint}>
              {footer}
            </Text>
          </Section>
        </Container>
      </Body>
    </Html>
  );
}
