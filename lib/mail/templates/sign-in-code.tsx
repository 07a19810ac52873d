import { Text } from '@react-email/components';
import { MailLayout, styles } from './layout.tsx';

interface Props {
  code: string;
  /** How long it works, formatted for display. */
  life: string;
}

/** The six digits, large enough to read at arm's length and plain enough to select with one tap. */
export function SignInCodeMail({ code, life }: Props) {
  return (
    <MailLayout
      preview={`${code} is your sign-in code. It expires in ${life}.`}
      footer="Didn’t request this? You can ignore this email. No one can sign in without the code."
    >
      <Text className="ink" style={styles.ink}>
        Your sign-in code:
      </Text>
      <Text
        className="ink"
        style={{ ...styles.ink, fontSize: '34px', lineHeight: '44px', letterSpacing: '0.18em', fontWeight: 600 }}
      >
        {code}
      </Text>
      <Text className="ink" style={{ ...styles.ink, margin: 0 }}>
        It works once and expires in {life}.
      </Text>
    </MailLayout>
  );
}
