import { Resend } from 'resend';
import { z } from 'zod';
import { MailRefused, MailUnavailable } from './failures.ts';
import type { Carrier, WrittenMail } from './transport.ts';

const TIMEOUT_MS = 10_000;

/** What the mail service says of a mail that it has taken. */
const Accepted = z.object({ id: z.string().min(1) });

interface Refusal {
  statusCode: number | null;
  name: string;
}

/**
 * What is about the email itself. Other refusals are about us (a key that was revoked, a sender that it doesn't know), about
 * now (429), or about the service.
 */
const isAboutTheMail = ({ statusCode, name }: Refusal) => statusCode === 422 && name === 'validation_error';

/** Sends through Resend. The SDK reads RESEND_BASE_URL itself. */
export function overResend(key: string): Carrier {
  const resend = new Resend(key);
  return {
    async send({ idempotencyKey, headers, ...mail }: WrittenMail) {
      const { data, error } = await resend.emails.send(
        { ...mail, ...(headers && { headers }) },
        { ...(idempotencyKey !== undefined && { idempotencyKey }), signal: AbortSignal.timeout(TIMEOUT_MS) },
      );
      // The key was used for this mail before, and a deployment has changed the wording since: the mail has been sent.
      if (error?.name === 'invalid_idempotent_request') return;
      if (error && isAboutTheMail(error)) throw new MailRefused(error.name);
      if (error) throw new MailUnavailable(error.name, { isBrief: error.name === 'rate_limit_exceeded' });
      // Whatever stands in front of the mail service may say 200 to anything.
      if (!Accepted.safeParse(data).success) throw new MailUnavailable('no_answer');
    },
    async greet() {
      const { error } = await resend.domains.list();
      // A key that may only send is refused here, and that, too, takes Resend to be there.
      const isThere = error?.name === 'restricted_api_key' || error?.statusCode === 404;
      if (error && !isThere) throw new MailUnavailable(error.name);
    },
  };
}
