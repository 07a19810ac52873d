// Keeps a copy of a workspace's records, and adds a topic to it.
// Needs Node 18 or newer. Run: node sync.mjs you@example.com
import { createInterface } from 'node:readline/promises';

const BASE = 'https://your-meeting-tab.example';

const [email] = process.argv.slice(2);
let cookie = '';

async function call(path, body) {
  const response = await fetch(`${BASE}${path}`, {
    headers: { 'Content-Type': 'application/json', Cookie: cookie },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const session = response.headers
    .getSetCookie()
    .find((line) => line.startsWith('service_session='));
  if (session) cookie = session.split(';')[0];
  const answer = await response.json();
  if (!response.ok) throw new Error(`${response.status}: ${answer.error.message}`);
  return answer;
}

// 1. Sign in. Keep the cookie instead, if your program runs more than once.
const terminal = createInterface(process.stdin, process.stdout);
await call('/v1/auth/code', { email });
const code = await terminal.question('The 6 digits we sent you: ');
terminal.close();
await call('/v1/auth/verify', { email, code: code.trim() });
const { workspaces } = await call('/v1/me');
const workspaceId = workspaces[0].id;

// 2. Pull: what others have changed since the last time. Keep `since` and `epoch`.
const copy = new Map();
let since = 0;
let epoch = '';
async function pull() {
  for (let hasMore = true; hasMore; ) {
    const query = new URLSearchParams({ workspaceId, since, epoch });
    const page = await call(`/v1/sync/pull?${query}`);
    for (const { table, record } of page.records) {
      copy.set(`${table} ${record.id}`, record);
    }
    ({ nextRev: since, hasMore, epoch } = page);
  }
}

// 3. Push: an edit of a record, on the revision that you have of it.
async function push(table, edit) {
  for (;;) {
    const record = { ...copy.get(`${table} ${edit.id}`), ...edit };
    const body = { workspaceId, epoch, records: [{ table, record }] };
    const { accepted, rejected } = await call('/v1/sync/push', body);
    if (accepted[0]) {
      copy.set(`${table} ${edit.id}`, { ...record, rev: accepted[0].rev });
      return;
    }
    // Somebody was faster: take what they wrote, and put the edit on top of it.
    if (rejected[0].reason !== 'conflict') throw new Error(rejected[0].reason);
    await pull();
  }
}

await pull();
console.log(copy.size, 'records');

const id = crypto.randomUUID();
await push('topics', { id, name: 'From a script' });
await push('topics', { id, name: 'Renamed by a script' });
console.log('added', copy.get(`topics ${id}`).name);

// 4. Delete: what is deleted stays as a record that says when.
await push('topics', { id, deletedAt: Date.now() });
await pull();
console.log('deleted at revision', copy.get(`topics ${id}`).rev);
