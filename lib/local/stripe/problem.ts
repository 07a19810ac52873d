/** An error in Stripe's format. */
export class Problem extends Error {
  readonly status: number;
  readonly type: 'api_error' | 'idempotency_error' | 'invalid_request_error' | 'rate_limit_error';
  readonly extra: { code?: string; param?: string };

  constructor(
    status: number,
    message: string,
    extra: { code?: string; param?: string } = {},
    type: Problem['type'] = 'invalid_request_error',
  ) {
    super(message);
    this.status = status;
    this.type = type;
    this.extra = extra;
  }

  body() {
    return { error: { type: this.type, message: this.message, ...this.extra } };
  }
}

/** The error for an unknown id: a 404 if it is in the path, a 400 if it is a parameter. */
export function noSuch(kind: string, id: string, param = 'id'): Problem {
  const code = { code: 'resource_missing', param };
  return new Problem(param === 'id' ? 404 : 400, `No such ${kind}: '${id}'`, code);
}
