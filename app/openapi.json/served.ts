import { env } from '#lib/env.ts';
import { describeApi } from './document.ts';

let document: ReturnType<typeof describeApi> | undefined;

/** Returns the document of this service. Made once, at the first request, since its addresses come from the environment. */
export function servedDocument(): ReturnType<typeof describeApi> {
  const { baseUrl, OPERATOR_NAME, OPERATOR_CONTACT } = env();
  document ??= describeApi(baseUrl, { name: OPERATOR_NAME, contact: OPERATOR_CONTACT });
  return document;
}
