/** The mail service refuses this email, for example for its address: it accepts others, and will refuse this one again. */
export class MailRefused extends Error {
  override name = 'MailRefused';
  /** The mail service's own name for the reason. */
  readonly code: string;

  constructor(code: string) {
    super(`The email service refuses the email: ${code}`);
    this.code = code;
  }
}

/**
 * The mail service accepts no email now: it can't be reached, it fails, or it refuses us, as it does after a key was
 * revoked.
 */
export class MailUnavailable extends Error {
  override name = 'MailUnavailable';
  /** The mail service's own name for the reason, or `no_answer`. */
  readonly code: string;
  /** Whether the service may accept the email in a moment. */
  readonly isBrief: boolean;

  constructor(code: string, { isBrief = false } = {}) {
    super(`The email service takes no email: ${code}`);
    this.code = code;
    this.isBrief = isBrief;
  }
}
