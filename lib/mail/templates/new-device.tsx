import { Link, Text } from '@react-email/components';
import type { Reader } from '../../languages/terms.ts';
import { MailLayout, styles } from './layout.tsx';

interface Props {
  /** `Firefox on Linux`; null if unknown. */
  device: string | null;
  /** Formatted for display, with its zone. */
  at: string;
  accountUrl: string;
  reader: Reader;
}

/** Which device signed in and when, and what to do if it was somebody else. */
export function NewDeviceMail({ device, at, accountUrl, reader: { language, say } }: Props) {
  const [browser = '', system] = device?.split(' on ') ?? [say('device.unknown')];
  const name = system === undefined ? browser : say('device.on', { browser, system });
  return (
    <MailLayout language={language} preview={say('device.preview', { device: name, at })} footer={say('device.footer')}>
      <Text className="ink" style={styles.ink}>
        {say('device.heading')}
      </Text>
      <Text className="ink" style={styles.ink}>
        <strong>{name}</strong>
        <br />
        {at}
      </Text>
      <Text className="ink" style={styles.ink}>
        {say('device.wasYou')}
      </Text>
      <Text className="ink" style={styles.ink}>
        {say('device.wasNot')}
      </Text>
      <Text className="ink" style={{ ...styles.ink, margin: 0 }}>
        <Link className="ink" href={accountUrl} style={styles.link}>
          {say('device.account')}
        </Link>
      </Text>
    </MailLayout>
  );
}
