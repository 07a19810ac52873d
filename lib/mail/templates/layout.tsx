import { Body, Container, Head, Html, Preview, Section, Text } from '@react-email/components';
import type { ReactNode } from 'react';

const MONO = "'IBM Plex Mono', ui-monospace, Menlo, Consolas, monospace";

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
    fontFamily: MONO,
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
  preview: string;
  children: ReactNode;
  footer: ReactNode;
}

/** The layout of all mails. */
export function MailLayout({ preview, children, footer }: Props) {
  return (
    <Html lang="en">
      <Head>
        <title>{preview}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{DARK}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className="page" style={styles.page}>
        <Container className="paper" style={styles.paper}>
          <Text className="ink" style={{ ...styles.ink, fontWeight: 600, letterSpacing: '0.08em' }}>
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
