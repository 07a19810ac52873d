/** The mail service refuses this mail, for its address say: it takes others, and will refuse this one again. */
export class MailRefused extends Error {
  override name = 'MailRefused';
  /** The mail service's own name for the reason. */
  readonly code: string;

  constructor(code: string) {
    super(`The email service refuses the email: ${code}`);
    this.code = code;
  }
}

/** The mail service takes no mail now: it cannot be reached, it fails, or it refuses us, as it does with a key that was revoked. */
export class MailUnavailable extends Error {
  override name = 'MailUnavailable';
  /** The mail service's own name for the reason, or `no_answer`. */
  readonly code: string;
  /** Whether it may take the mail in a moment. */
  readonly isBrief: boolean;

  constructor(code: string, { isBrief = false } = {}) {
    super(`The email service takes no email: ${code}`);
    this.code = code;
    this.isBrief = isBrief;
  }
}
