import type { MeetingQuery } from '#lib/reports/schema.ts';
import { meetingPage } from '#lib/reports/service.ts';
import { token } from '#lib/tokens/service.ts';
import { type Statement, statementsOf } from '../support/statements.ts';
import type { Large } from './stage.ts';

/**
 * The statements of a request for a page of meetings, taken down from the product's own services as they make them: what
 * the bare Next handler is given to run, so that both run the same.
 */
export function pageStatements({ id, token: secret }: Large, query: MeetingQuery): Promise<Statement[]> {
  const request = new Request('http://bench', { headers: { authorization: `Bearer ${secret}` } });
  const now = Date.now();
  const row = { workspaceId: id, currency: 'EUR', accountId: '', status: 'active', graceUntil: null };
  return statementsOf(async () => {
    const { caller } = await token.authenticate(request, now, new Headers());
    await meetingPage(caller, query, now);
  }, [row]);
}
