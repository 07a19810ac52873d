import { CodeBlock } from '#ui/code-block.tsx';
import { sourceUrl } from '../../source.ts';
import { ownExample } from '../examples.ts';
import { Meanings, Name, Points, Section, Text, To } from '../parts.tsx';

/** How to run Meeting Tab on one's own server, from scratch to TLS, and how to look after it. */
export function Hosting() {
  const source = sourceUrl();
  return (
    <>
      <Text>
        Meeting Tab runs on Linux and macOS, on x64 and arm64, and on Windows in WSL.{' '}
        {source ? (
          <>
            Its source is at <To href={source}>{source}</To>.
          </>
        ) : (
          'You need its source.'
        )}{' '}
        To try it there, run <Name>npm start</Name>: that takes Node 20.19 or newer and npm. It brings its own
        PostgreSQL and a mailbox that shows the emails it sends, and listens to this machine only.
      </Text>
      <Section id="serve" title="For everyone, in six commands">
        <Text>
          On a server with Debian or Ubuntu, to which the name <Name>tab.example.com</Name> leads.{' '}
          {!source && (
            <>
              <Name>SOURCE</Name> is where you have the source from: an address, or a folder.{' '}
            </>
          )}
          Put your own values into <Name>.env</Name>. Caddy gets the certificate.
        </Text>
        <CodeBlock
          title="On the server"
          code={[...(source ? [`SOURCE=${source}`] : []), ownExample('self-host.sh')].join('\n')}
        />
        <Text>
          The last command says what is still wrong. The app listens on 127.0.0.1:3000, for Caddy. As measured: our part
          of the image has 102 MB, beside Node’s. After a start, the app and PostgreSQL take 450 MB of memory. Building
          the image takes 1.5 GB.
        </Text>
      </Section>
      <Section id="settings" title="Settings">
        <Text>
          In <Name>.env</Name>. Change a value, and run <Name>sudo docker compose up -d</Name> again.{' '}
          <Name>lib/DEPLOY.md</Name> lists the rest.
        </Text>
        <Meanings
          wide
          of={{
            SESSION_SECRET: 'At least 32 characters. Keep it: without it, everybody is signed out.',
            PLAN: 'With pro, everyone has everything, and no page mentions plans. You need no account at Stripe.',
            SIGN_UP:
              'Who may make an account: open, closed, or domain:example.com,example.org. Other addresses are told the same, and get no email. Accounts that there are can always sign in.',
            SMTP_URL:
              'Your mail server: smtps:// for TLS from the start (port 465), smtp:// for STARTTLS (587, 25). In the user and the password, write @ as %40 and / as %2F. For a certificate of your own, add ?tls.rejectUnauthorized=false.',
            RESEND_API_KEY: 'Instead of SMTP_URL, for Resend.',
            MAIL_FROM: 'The sender. Your mail server has to take it.',
            'GOOGLE_CLIENT_ID, MICROSOFT_CLIENT_ID':
              'As what you are registered at Google and Microsoft, for people to connect their calendars. Their browsers read them; nothing passes your server. lib/DEPLOY.md says how.',
            SOURCE_URL: 'Where your source is, for this page.',
            'OPERATOR_NAME, OPERATOR_CONTACT': 'Who you are, for the privacy page and the terms.',
          }}
        />
        <Text>
          TRUST_PROXY is 1 here: callers are told apart by the address that Caddy reports. So nobody else may reach the
          app. Outside of Docker it then listens on 127.0.0.1, unless you set HOST.
        </Text>
      </Section>
      <Section id="upgrade" title="Upgrade, and the way back">
        <CodeBlock title="Upgrade" code={ownExample('upgrade.sh')} />
        <Text>
          The database is migrated before the new version starts. While the image is built, the old one goes on serving.
          Changes on people’s devices are kept meanwhile, and sent later.
        </Text>
        <CodeBlock title="Back to the version before, with the data from before" code={ownExample('way-back.sh')} />
        <Text>
          Devices send again what the backup lacks. To keep the data as it is, leave out the restore: the version before
          works with what the new one has migrated.
        </Text>
      </Section>
      <Section id="look-after" title="Look after it">
        <Points>
          <li>
            Each night, a backup goes into the volume <Name>backups</Name>, and the last 14 stay. Copy them to another
            machine, and keep <Name>.env</Name> with them.
          </li>
          <li>
            <Name>docker compose logs app</Name> has a line of JSON for each request, and the last 50 MB of them.
          </li>
          <li>
            <Name>doctor</Name> prints a line for each thing that’s wrong or missing, and changes nothing.
          </li>
          <li>
            <Name>/api/ready</Name> is for a load balancer, <Name>/api/metrics</Name> for Prometheus.
          </li>
          <li>
            When something breaks, <Name>lib/OPERATIONS.md</Name> says what users see and what to do.
          </li>
        </Points>
      </Section>
      <Section id="without-docker" title="Without Docker">
        <Text>
          The same <Name>.env</Name> and <Name>npm start</Name>, behind the same Caddy, with <Name>TRUST_PROXY=1</Name>{' '}
          and <Name>BACKUP_DIR</Name>, a folder on another disk. Without <Name>DATABASE_URL</Name>, it brings its own
          PostgreSQL. Let systemd run <Name>node lib/local/bootstrap.mjs start</Name> instead, so that it gets the
          signals itself. The commands above are <Name>npm run backup</Name>, <Name>npm run restore</Name> and{' '}
          <Name>npm run doctor</Name>.
        </Text>
      </Section>
    </>
  );
}
