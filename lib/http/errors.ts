/**
 * Every error the API can return: the code's status and its default message. The error type, the responses and the
 * documented errors of each operation derive from this table.
 */
export const ERRORS = {
  invalid_request: [400, 'The request is not valid.'],
  invalid_code: [400, 'This code is wrong or has expired.'],
  invalid_image: [400, 'The image is not a PNG or SVG that can be used.'],
  not_signed_in: [401, 'You are not signed in.'],
  unauthorized: [401, 'missing or invalid API token'],
  pro_required: [402, 'This is part of Pro.'],
  plan_limit: [402, 'Your plan does not allow more of these.'],
  forbidden: [403, 'This request is not allowed.'],
  plan_lapsed: [403, 'This workspace is no longer on Pro.'],
  not_found: [404, 'There is nothing here.'],
  method_not_allowed: [405, 'This method is not allowed here.'],
  already_pro: [409, 'This account is already on Pro.'],
  last_workspace: [409, 'The last workspace cannot be deleted.'],
  idempotency_mismatch: [409, 'This Idempotency-Key was used with another request body.'],
  payload_too_large: [413, 'The request body is too large.'],
  unsupported_media_type: [415, 'The request body has a content type that is not accepted here.'],
  too_many_requests: [429, 'Too many requests. Try again later.'],
  internal: [500, 'Something went wrong on our side. Try again later.'],
  billing_unavailable: [503, 'Billing cannot be reached right now. Try again later.'],
  mail_unavailable: [503, 'The mail could not be sent right now. Try again later.'],
  unavailable: [503, 'The service is not available right now. Try again later.'],
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
