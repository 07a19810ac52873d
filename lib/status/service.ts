import { env } from '../env.ts';
import type { Arrival } from './schema.ts';

export { noted } from './crons.ts';
export { CONTENT_TYPE } from './exposition.ts';
export { metricsText, ofThisProcess } from './metrics.ts';
export { answerOthers } from './other-processes.ts';
export { assertReady } from './readiness.ts';

/** Describes how a request arrived. `npm run doctor` compares this with what it sent. */
export function describeArrival({ headers }: Request): Arrival {
  const addresses = (headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  return {
    baseUrl: env().baseUrl,
    host: headers.get('host'),
    forwardedProto: headers.get('x-forwarded-proto'),
    forwardedFor: addresses.length,
    lastIsOwn: addresses.length > 0 && addresses.at(-1) === headers.get('x-doctor-address'),
    trustProxy: env().trustProxy,
  };
}
