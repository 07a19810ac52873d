import { Link, Text } from '@react-email/components';
import { MailLayout, styles } from './layout.tsx';

interface Props {
  /** Formatted for display, with its zone. */
  readOnlyUntil: string;
  accountUrl: string;
}

/** What ended, what is kept, until when devices can load what is saved to the account. */
export function PlanEndedMail({ readOnlyUntil, accountUrl }: Props) {
  return (
    <MailLayout
      preview={`Nothing was deleted. You can load your saved meetings until ${readOnlyUntil}.`}
      footer="Subscribe again and everything works as before, including your API tokens."
    >
      <Text className="ink" style={styles.ink}>
        Your Meeting Tab Pro plan has ended, and you’re now on Free.
      </Text>
      <Text className="ink" style={styles.ink}>
        Nothing was deleted. Your workspaces and shared receipts are still there, and your devices can load what’s saved
        to your account until <strong>{readOnlyUntil}</strong>.
      </Text>
      <Text className="ink" style={{ ...styles.ink, margin: 0 }}>
        <Link className="ink" href={accountUrl} style={styles.link}>
          Get Pro back
        </Link>
      </Text>
    </MailLayout>
  );
}
