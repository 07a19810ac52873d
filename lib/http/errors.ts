/**
 * Every error the API can return: the code's status and default message. The error type, the responses and the documented
 * errors of each operation derive from this table.
 */
export const ERRORS = {
  invalid_request: [400, 'The request isn’t valid.'],
  invalid_code: [400, 'This code is wrong or has expired.'],
  invalid_image: [400, 'This image can’t be used. Upload a PNG or SVG.'],
  not_signed_in: [401, 'You’re not signed in.'],
  unauthorized: [401, 'missing or invalid API token'],
  pro_required: [402, 'This is part of Pro.'],
  plan_limit: [402, 'You’ve reached your plan’s limit.'],
  forbidden: [403, 'This request isn’t allowed.'],
  sign_in_again: [403, 'Sign in again to do this.'],
  plan_lapsed: [403, 'This workspace is no longer on Pro.'],
  not_found: [404, 'Nothing exists at this address.'],
  method_not_allowed: [405, 'This method isn’t allowed here.'],
  request_timeout: [408, 'The request body took too long. Try again.'],
  already_pro: [409, 'This account is already on Pro.'],
  last_workspace: [409, 'You can’t delete your last workspace.'],
  idempotency_mismatch: [409, 'This Idempotency-Key was already used with a different request body.'],
  payload_too_large: [413, 'The request body is too large.'],
  unsupported_media_type: [415, 'The request body’s content type isn’t accepted here.'],
  too_many_requests: [429, 'Too many requests. Try again later.'],
  internal: [500, 'Something went wrong on our side. Try again later.'],
  billing_unavailable: [503, 'Billing isn’t available right now. Try again later.'],
  mail_unavailable: [503, 'We couldn’t send the email. Try again later.'],
  unavailable: [503, 'The service isn’t available right now. Try again later.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof ERRORS;

interface Extra {
  /** Replaces the table's message. */
  message?: string;
  /** Goes out as `error.details`. */
  details?: unknown;
  /** Seconds, for the Retry-After header. */
  retryAfter?: number;
  /** For the log only; it never goes out. */
  cause?: unknown;
}

const RETRY_AFTER_SECONDS = 30;

/** A response other than success. Thrown anywhere below a route, and turned into a response by the route kit. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, extra: Extra = {}) {
    super(extra.message ?? ERRORS[code][1], { cause: extra.cause });
    this.code = code;
    this.details = extra.details;
    this.retryAfter = extra.retryAfter ?? (this.status === 503 ? RETRY_AFTER_SECONDS : undefined);
  }

  get status(): number {
    return ERRORS[this.code][0];
  }

  toResponse(): Response {
    const body = { error: { code: this.code, message: this.message, details: this.details } };
    const headers =
      this.retryAfter === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(this.retryAfter))) };
    return Response.json(body, { status: this.status, headers });
  }
}

/** An invalid request, with the field at fault. */
export function invalid(path: string, message: string): ApiError {
  return new ApiError('invalid_request', { details: { issues: [{ path, message }] } });
}
