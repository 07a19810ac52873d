import { shared } from '#lib/http/shared.ts';
import type { MeetingQuery } from '#lib/reports/schema.ts';
import { meetingPage } from '#lib/reports/service.ts';
import { token } from '#lib/tokens/service.ts';
import type { Large } from './stage.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

/**
 * The statements of a request for a page of meetings, taken down from the product's own services as they make them: what
 * the bare Next handler is given to run, so that both run the same.
 */
export async function pageStatements({ id, token: secret }: Large, query: MeetingQuery): Promise<Statement[]> {
  const taken: Statement[] = [];
  const pool = {
    async query(text: string, values: unknown[]) {
      taken.push({ text, values });
      return { rows: [{ workspaceId: id, currency: 'EUR', accountId: '', status: 'active', graceUntil: null }] };
    },
  };
  // Where lib/db.ts looks for its connections before it makes any.
  shared('database', () => ({ pool }));
  const request = new Request('http://bench', { headers: { authorization: `Bearer ${secret}` } });
  const now = Date.now();
  const { caller } = await token.authenticate(request, now);
  await meetingPage(caller, query, now);
  return taken;
}
