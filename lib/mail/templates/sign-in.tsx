import type { Reader } from '../../languages/terms.ts';
import { deviceParts } from '../../sessions/terms.ts';
import { LastLink, Link, MailLayout, Text } from './layout.tsx';

interface Code {
  code: string;
  /** Signs in without the code. */
  link: string;
  /** How long the code works. */
  minutes: number;
  reader: Reader;
}

/** Shows the six digits, large enough to read at arm's length and plain enough to select with one tap; then the link. */
export function SignInCodeMail({ code, link, minutes, reader: { language, say } }: Code) {
  return (
    <MailLayout language={language} preview={say('code.preview', { code, minutes })} footer={say('code.footer')}>
      <Text>{say('code.heading')}</Text>
      <Text style={{ fontSize: '34px', lineHeight: '44px', letterSpacing: '0.18em', fontWeight: 600 }}>{code}</Text>
      <Text>{say('code.life', { minutes })}</Text>
      <Text style={{ margin: 0 }}>
        {say('code.orLink')}
        <br />
        <Link href={link}>{say('code.link')}</Link>
      </Text>
    </MailLayout>
  );
}

interface Device {
  /** `Firefox on Linux`; null if unknown. */
  device: string | null;
  /** Formatted for display, with its zone. */
  at: string;
  accountUrl: string;
  reader: Reader;
}

/** Says which device signed in and when, and what to do if it was somebody else. */
export function NewDeviceMail({ device, at, accountUrl, reader: { language, say } }: Device) {
  const [browser = '', system] = device === null ? [say('device.unknown')] : deviceParts(device);
  const name = system === undefined ? browser : say('device.on', { browser, system });
  return (
    <MailLayout language={language} preview={say('device.preview', { device: name, at })} footer={say('device.footer')}>
      <Text>{say('device.heading')}</Text>
      <Text>
        <strong>{name}</strong>
        <br />
        {at}
      </Text>
      <Text>{say('device.wasYou')}</Text>
      <Text>{say('device.wasNot')}</Text>
      <LastLink href={accountUrl}>{say('device.account')}</LastLink>
    </MailLayout>
  );
}
