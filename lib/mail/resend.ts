import { Resend } from 'resend';
import { z } from 'zod';
import { MailRefused, MailUnavailable } from './failures.ts';
import type { Carrier, WrittenMail } from './transport.ts';

const TIMEOUT_MS = 10_000;

/** The mail service's answer to an email that it has accepted. */
const Accepted = z.object({ id: z.string().min(1) });

interface Refusal {
  statusCode: number | null;
  name: string;
}

/**
 * Returns whether a refusal is about the email itself. Others are about us (a revoked key, an unknown sender), a rate (429),
 * or the service.
 */
const isAboutTheMail = ({ statusCode, name }: Refusal) => statusCode === 422 && name === 'validation_error';

/** Returns a carrier that sends through Resend. The SDK reads RESEND_BASE_URL itself. */
export function overResend(key: string): Carrier {
  const resend = new Resend(key);
  return {
    async send({ idempotencyKey, headers, ...mail }: WrittenMail) {
      const { data, error } = await resend.emails.send(
        { ...mail, ...(headers && { headers }) },
        { ...(idempotencyKey !== undefined && { idempotencyKey }), signal: AbortSignal.timeout(TIMEOUT_MS) },
      );
      // The key was used for this email before, and a deployment changed the wording since: the email has been sent.
      if (error?.name === 'invalid_idempotent_request') return;
      if (error && isAboutTheMail(error)) throw new MailRefused(error.name);
      if (error) throw new MailUnavailable(error.name, { isBrief: error.name === 'rate_limit_exceeded' });
      // A proxy in front of the mail service may say 200 to anything.
      if (!Accepted.safeParse(data).success) throw new MailUnavailable('no_answer');
    },
    async greet() {
      const { error } = await resend.domains.list();
      // A send-only key is refused here, but the refusal shows that Resend is there.
      const isThere = error?.name === 'restricted_api_key' || error?.statusCode === 404;
      if (error && !isThere) throw new MailUnavailable(error.name);
    },
  };
}
