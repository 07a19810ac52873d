import { Link, Text } from '@react-email/components';
import { MailLayout, styles } from './layout.tsx';

interface Props {
  /** Formatted for display, with its zone. */
  readOnlyUntil: string;
  accountUrl: string;
}

/** What ended, what is kept, until when synced records can be fetched. */
export function PlanEndedMail({ readOnlyUntil, accountUrl }: Props) {
  return (
    <MailLayout
      preview={`Nothing was deleted. Your records can be fetched until ${readOnlyUntil}.`}
      footer="Subscribing again brings everything back, API tokens too."
    >
      <Text className="ink" style={styles.ink}>
        Your Meeting Tab Pro plan has ended, and your account is on the free plan.
      </Text>
      <Text className="ink" style={styles.ink}>
        Nothing was deleted: workspaces, shared receipts and records are kept. Devices can still fetch synchronised
        records until <strong>{readOnlyUntil}</strong>.
      </Text>
      <Text className="ink" style={{ ...styles.ink, margin: 0 }}>
        To go on with Pro, see{' '}
        <Link className="ink" href={accountUrl} style={styles.link}>
          your account
        </Link>
        .
      </Text>
    </MailLayout>
  );
}
