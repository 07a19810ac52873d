import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { SentMail } from './store.ts';

/**
 * Accepts emails by SMTP on loopback, from anyone there, and sends none on. `take` gets each, with its Message-ID. Throws if
 * the port is in use.
 */
export async function takeBySmtp(port: number, take: (mail: SentMail, id: string) => void) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    async onData(stream, { envelope }, done) {
      try {
        const { from, subject = '', html, text, messageId, headers } = await PostalMime.parse(await buffer(stream));
        const named = (name: string) => headers.filter(({ key }) => key === name).map(({ value }) => [name, value]);
        const to = envelope.rcptTo.map(({ address }) => address);
        const shown = from?.address === undefined ? '' : from.name ? `${from.name} <${from.address}>` : from.address;
        const kept = Object.fromEntries([...named('list-unsubscribe'), ...named('list-unsubscribe-post')]);
        take({ from: shown, to, subject, html, text, headers: kept }, messageId ?? '');
        done();
      } catch (error) {
        console.error('Mailbox:', error);
        done(new Error('Not an email.'));
      }
    },
  });
  const listening = server.listen(port, '127.0.0.1');
  server.on('error', (error) => console.error('Mailbox:', error));
  await once(listening, 'listening');
  return { stop: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}
