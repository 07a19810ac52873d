import { createHash } from 'node:crypto';
import { type Answer, json } from '../host/local-server.ts';
import { Problem } from './problem.ts';
import type { Store } from './state.ts';

const OTHER_REQUEST =
  'Keys for idempotent requests can only be used with the same parameters they were first used with.';

/** Repeats the response to a request with the same idempotency key; the same key with another request throws Problem. */
export function withIdempotencyKey(store: Store, key: string | undefined, request: string, run: () => object): Answer {
  if (key === undefined) return json(200, run());
  const hash = createHash('sha256').update(request).digest('hex');
  const before = store.state.replays.find((replay) => replay.key === key);
  if (before && before.request !== hash) throw new Problem(400, OTHER_REQUEST, {}, 'idempotency_error');
  if (before) return { ...json(before.status, before.body), headers: { 'idempotent-replayed': 'true' } };
  const body = run();
  store.state.replays.push({ key, created: store.seconds(), request: hash, status: 200, body });
  return json(200, body);
}
