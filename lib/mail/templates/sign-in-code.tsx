import { Link, Text } from '@react-email/components';
import type { Reader } from '../../languages/terms.ts';
import { MailLayout, styles } from './layout.tsx';

interface Props {
  code: string;
  /** Signs in without the code. */
  link: string;
  /** How long the code works. */
  minutes: number;
  reader: Reader;
}

/** The six digits, large enough to read at arm's length and plain enough to select with one tap; then the link. */
export function SignInCodeMail({ code, link, minutes, reader: { language, say } }: Props) {
  return (
    <MailLayout language={language} preview={say('code.preview', { code, minutes })} footer={say('code.footer')}>
      <Text className="ink" style={styles.ink}>
        {say('code.heading')}
      </Text>
      <Text
        className="ink"
        style={{ ...styles.ink, fontSize: '34px', lineHeight: '44px', letterSpacing: '0.18em', fontWeight: 600 }}
      >
        {code}
      </Text>
      <Text className="ink" style={styles.ink}>
        {say('code.life', { minutes })}
      </Text>
      <Text className="ink" style={{ ...styles.ink, margin: 0 }}>
        {say('code.orLink')}
        <br />
        <Link className="ink" href={link} style={styles.link}>
          {say('code.link')}
        </Link>
      </Text>
    </MailLayout>
  );
}
