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
      preview={`You keep Pro until ${graceUntil}.`}
      footer="We’ll try the payment again over the next few days. If it goes through, there’s nothing you need to do."
    >
      <Text className="ink" style={styles.ink}>
        Your payment for Meeting Tab Pro didn’t go through.
      </Text>
      <Text className="ink" style={styles.ink}>
        You keep Pro until <strong>{graceUntil}</strong>. After that you’re on Free, and nothing you have is deleted.
      </Text>
      <Text className="ink" style={{ ...styles.ink, margin: 0 }}>
        <Link className="ink" href={accountUrl} style={styles.link}>
          Update your card
        </Link>
      </Text>
    </MailLayout>
  );
}
