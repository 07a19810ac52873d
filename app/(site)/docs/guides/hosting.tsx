import { CodeBlock } from '#ui/code-block.tsx';
import { Meanings, Name, Points, Section, Text } from '../parts.tsx';

/** What running it oneself takes, and where the source says more. */
export function Hosting() {
  return (
    <>
      <Text>
        With the source, you can run Meeting Tab on your own machine. It needs Node 20.19 or newer and nothing else: it
        brings its own PostgreSQL, and stand-ins for email and payments.
      </Text>
      <Section id="run" title="Run it">
        <CodeBlock title="In the folder of the source" code={'npm start    # http://localhost:3000'} />
        <Text>
          It prints the addresses of the app and of a mailbox with the emails it sends, sign-in codes among them. Ctrl-C
          stops everything, and the data is still there at the next start.
        </Text>
      </Section>
      <Section id="serve" title="For others, too">
        <Text>
          Put a proxy in front that terminates TLS, and set these in the environment. The section “Environment” of{' '}
          <Name>README.md</Name> lists the rest.
        </Text>
        <Meanings
          wide
          of={{
            BASE_URL: 'The public address, such as https://tab.example.com.',
            SESSION_SECRET: 'At least 32 characters. Keep it: without it, everybody is signed out.',
            'RESEND_API_KEY, MAIL_FROM': 'For emails.',
            DATABASE_URL: 'PostgreSQL 14 or newer, if you have one. Otherwise its own is used.',
            BACKUP_DIR: 'A folder on another disk, for a backup a day.',
            'OPERATOR_NAME, OPERATOR_CONTACT': 'Who you are, for the privacy page and the terms.',
          }}
        />
        <Text>
          Docker Compose and Vercel work, too: see “Deploy” in <Name>README.md</Name>.
        </Text>
      </Section>
      <Section id="look-after" title="Look after it">
        <Points>
          <li>
            <Name>npm run doctor</Name> prints a line for each thing that’s wrong or missing, and changes nothing.
          </li>
          <li>
            <Name>npm run backup</Name> and <Name>npm run restore</Name> write and read one file with everything.
          </li>
          <li>
            <Name>/api/ready</Name> is for a load balancer, <Name>/api/metrics</Name> for Prometheus.
          </li>
          <li>
            When something breaks, <Name>lib/OPERATIONS.md</Name> says what users see and what to do.
          </li>
        </Points>
      </Section>
    </>
  );
}
