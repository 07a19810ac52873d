import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { majorUnits } from '#lib/format.ts';
import { MeetingsOutput, SummaryOutput } from '#lib/mcp/schema.ts';
import { signInPro } from '../support/api.ts';
import { shown } from '../support/docs.ts';
import { makePro } from '../support/pro.ts';
import { HOUR, meetingOf, type Reader, reader, record } from '../support/reports.ts';
import { push } from '../support/sync.ts';

const SECRETS = ['Ada Lovelace', '123457', '987653', 'ada.private@example.com'];

/** A workspace with names and rates, none of which may be revealed. */
async function workspace() {
  const who = await signInPro();
  const [name = '', , yearly = '', email = ''] = SECRETS;
  await push(who, [
    record('people', 'ada', { name, email, role: 'Engineer', rateKind: 'year', rateMinor: Number(yearly) }),
    record('topics', 'planning', { name: 'Planning' }),
    ...Array.from({ length: 3 }, (_, i) =>
      meetingOf(
        `m${i}`,
        [
          { personId: 'ada', role: 'Engineer', rateMinor: 123_457 },
          { personId: 'b', rateMinor: 6000 },
          { personId: 'c', external: true, rateMinor: 6000 },
        ],
        { title: `Meeting ${i}`, topicId: 'planning', startedAt: Date.now() - (i + 2) * HOUR },
      ),
    ).flat(),
  ]);
  return { who, read: await reader(who) };
}

const address = ({ client }: Pick<Reader, 'client'>) => new URL('/api/mcp', client.app.baseUrl);

/** The protocol's own client, as used by assistants. */
async function assistant(
  read: Pick<Reader, 'client' | 'token'>,
  versions: 'latest' | '2025' = 'latest',
): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: versions === '2025' ? 'legacy' : { pin: '2026-07-28' } } },
  );
  await client.connect(
    new StreamableHTTPClientTransport(address(read), {
      requestInit: { headers: { authorization: `Bearer ${read.token}` } },
    }),
  );
  return client;
}

const { who, read } = await workspace();

describe.each(['latest', '2025'] as const)('an assistant that speaks the %s protocol', (versions) => {
  it('finds two tools that only read', async () => {
    const client = await assistant(read, versions);
    expect(client.getInstructions()).toContain('totals only');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(['meetings', 'summary']);
    for (const { annotations, inputSchema, outputSchema, description } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false, openWorldHint: false });
      expect(inputSchema.properties).toHaveProperty('from');
      expect(outputSchema).toBeDefined();
      expect(description?.length).toBeGreaterThan(20);
    }
    await client.close();
  });

  it('gets the same figures as a script, and no name or rate', async () => {
    const client = await assistant(read, versions);
    const summary = await client.callTool({ name: 'summary', arguments: {} });
    const { totalMinor, currency, byTopic, byRole } = await read.summary({ from: null, to: null });
    const cost = `${currency} ${majorUnits(totalMinor, currency)}`;
    const given = SummaryOutput.parse(summary.structuredContent);
    expect(given).toMatchObject({ cost, meetings: 3, currency });
    expect(given.byTopic.map(({ label }) => label)).toEqual(byTopic.map(({ label }) => label));
    expect(given.byRole.map(({ label }) => label)).toEqual(byRole.map(({ label }) => label));
    const meetings = await client.callTool({ name: 'meetings', arguments: { limit: 2 } });
    const page = MeetingsOutput.parse(meetings.structuredContent);
    expect(page.meetings.map(({ title }) => title)).toEqual(['Meeting 0', 'Meeting 1']);
    const rest = await client.callTool({ name: 'meetings', arguments: { limit: 2, cursor: page.nextCursor } });
    expect(MeetingsOutput.parse(rest.structuredContent)).toMatchObject({
      meetings: [{ title: 'Meeting 2', topic: 'Planning', attendees: 3, external: 1, hours: 1, personHours: 3 }],
      nextCursor: null,
    });
    const said = JSON.stringify([summary, meetings, rest]);
    for (const secret of SECRETS) expect(said).not.toContain(secret);
    for (const { content, structuredContent } of [summary, meetings]) {
      expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }]);
    }
    await client.close();
  });

  it('asks for a period in dates, and is told what is wrong with one', async () => {
    const client = await assistant(read, versions);
    const from = new Date(Date.now() - 2.5 * HOUR).toISOString().replace('Z', '+00:00');
    const recent = await client.callTool({ name: 'meetings', arguments: { from } });
    expect(MeetingsOutput.parse(recent.structuredContent).meetings).toHaveLength(1);
    const before = await client.callTool({ name: 'summary', arguments: { from: '2020-01-01', to: '2020-02-01' } });
    expect(SummaryOutput.parse(before.structuredContent)).toMatchObject({
      from: '2020-01-01T00:00:00.000Z',
      meetings: 0,
    });
    for (const wrong of [{ from: 'last week' }, { limit: 0 }, { cursor: 'x' }]) {
      const refused = await client.callTool({ name: 'meetings', arguments: wrong }).catch((error: Error) => ({
        isError: true,
        content: error.message,
      }));
      expect(refused.isError, JSON.stringify(wrong)).toBe(true);
      expect(JSON.stringify(refused.content)).not.toMatch(/at .*\.(js|ts):/);
      // An assistant corrects what an error says.
      expect(JSON.stringify(refused.content)).toContain(Object.keys(wrong)[0]);
    }
    await client.close();
  });
});

it('a meeting’s overrun is in its own currency; a time beyond the calendar is its end', async () => {
  const who = await signInPro({ currency: 'KWD' });
  const [seat, LAST] = [{ personId: 'a', rateMinor: 60_005 }, 8.64e15];
  const ran = { plannedMs: HOUR / 2, startedAt: Date.now() - 2 * HOUR };
  const pushed = await push(who, [
    ...meetingOf('dinar', [seat], { ...ran, currency: 'KWD' }),
    ...meetingOf('yen', [seat], { ...ran, currency: 'JPY' }),
    ...meetingOf('late', [{ ...seat, rateMinor: 0 }], {
      ...ran,
      plannedMs: null,
      endedAt: LAST + HOUR,
      currency: 'KWD',
    }),
  ]);
  expect(pushed.rejected).toEqual([]);
  const client = await assistant(await reader(who));
  const { structuredContent } = await client.callTool({ name: 'meetings', arguments: {} });
  const found = MeetingsOutput.parse(structuredContent).meetings;
  const byTitle = Object.fromEntries(found.map(({ title, ...meeting }) => [title, meeting]));
  expect(byTitle).toMatchObject({
    dinar: { cost: 'KWD 60.005', overrun: 'KWD 30.003' },
    yen: { cost: 'JPY 60005', overrun: 'JPY 30003' },
    late: { cost: 'KWD 0.000', endedAt: new Date(LAST).toISOString() },
  });
  await client.close();
});

const message = (method: string, params?: object) => ({ jsonrpc: '2.0', id: 1, method, ...(params && { params }) });
const post = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(address(read), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${read.token}`,
      ...headers,
    },
    body: JSON.stringify(body),
  });

it('an assistant with the settings in the docs gets in', async () => {
  const settings = JSON.parse(shown('mcp.json', read.client.app.baseUrl).replace('PASTE YOUR TOKEN HERE', read.token));
  const { type, url, headers } = settings.mcpServers['meeting-tab'];
  expect(type).toBe('http');
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  expect((await client.listTools()).tools).toHaveLength(2);
  await client.close();
});

describe('who may ask', () => {
  it('needs a token, as the public routes do; a session isn’t one', async () => {
    for (const authorization of ['', 'Bearer x', `Bearer mt_live_${'0'.repeat(40)}`]) {
      const response = await post(message('tools/list'), { authorization, cookie: who.client.cookie ?? '' });
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect((await response.json()).error.code).toBe('unauthorized');
    }
  });

  it('needs Pro', async () => {
    const { who: lapsed, read: theirs } = await workspace();
    await makePro(lapsed, { status: 'canceled', endedAt: new Date() });
    const response = await post(message('tools/list'), { authorization: `Bearer ${theirs.token}` });
    expect([response.status, (await response.json()).error.code]).toEqual([403, 'plan_lapsed']);
  });

  it('sees its own workspace only', async () => {
    const other = await reader(await signInPro());
    const client = await assistant(other);
    const { structuredContent } = await client.callTool({ name: 'summary', arguments: {} });
    expect(SummaryOutput.parse(structuredContent).meetings).toBe(0);
    await client.close();
  });

  it('may be a page of any site that has a token', async () => {
    const preflight = await fetch(address(read), { method: 'OPTIONS', headers: { origin: 'https://chat.example' } });
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(
      /Authorization, Content-Type, MCP-Protocol-Version/,
    );
  });
});

describe('what is sent', () => {
  it('is one message at a time, of at most 64 KB, and nothing stays open', async () => {
    const batch = Array.from({ length: 50 }, () => message('tools/list'));
    expect((await post(batch)).status).toBe(400);
    expect((await post({ ...message('tools/list'), padding: 'x'.repeat(70_000) })).status).toBe(413);
    expect((await post('x')).status).toBe(400);
    for (const method of ['GET', 'DELETE']) {
      const headers = { authorization: `Bearer ${read.token}`, accept: 'text/event-stream' };
      expect((await fetch(address(read), { method, headers })).status).toBe(405);
    }
    const listen = await post(
      message('subscriptions/listen', {
        _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' },
        filter: { toolsListChanged: true },
      }),
      { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' },
    );
    // Reads to the end, since the response has one.
    expect(await listen.text()).toMatch(/error/);
  });

  it('carries the request’s id, and is logged like the rest', async () => {
    const response = await post(message('tools/list'), { 'mcp-protocol-version': '2025-06-18' });
    expect(response.status).toBe(200);
    const id = response.headers.get('x-request-id');
    const lines = await who.client.app.logLines();
    expect(lines.find(({ requestId }) => requestId === id)).toMatchObject({ route: '/api/mcp', status: 200 });
  });
});
