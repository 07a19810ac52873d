/** An error as Stripe says it. */
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

/** There is no such thing. In a path that is a 404, in a parameter a 400. */
export function noSuch(kind: string, id: string, param = 'id'): Problem {
  const code = { code: 'resource_missing', param };
  return new Problem(param === 'id' ? 404 : 400, `No such ${kind}: '${id}'`, code);
}
