import { Link, Text } from '@react-email/components';
import { MailLayout, styles } from './layout.tsx';

interface Props {
  /** Formatted for display, with its zone. */
  graceUntil: string;
  accountUrl: string;
}

/** What happened, until when nothing changes, and the one thing to do. */
export function PaymentFailedMail({ graceUntil, accountUrl }: Props) {
  return (
    <MailLayout
      preview={`Pro goes on until ${graceUntil}.`}
      footer="The payment is tried again by itself over the next days. Once it goes through, nothing changes."
    >
      <Text className="ink" style={styles.ink}>
        A payment for Meeting Tab Pro did not go through.
      </Text>
      <Text className="ink" style={styles.ink}>
        Pro goes on until <strong>{graceUntil}</strong>. Nothing of yours is deleted after that; the features of Pro
        pause.
      </Text>
      <Text className="ink" style={{ ...styles.ink, margin: 0 }}>
        Check the card under{' '}
        <Link className="ink" href={accountUrl} style={styles.link}>
          your account
        </Link>
        .
      </Text>
    </MailLayout>
  );
}
