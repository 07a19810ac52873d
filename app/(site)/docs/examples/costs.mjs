// Prints what the meetings of the last 30 days cost.
// Needs Node 18 or newer. Run: MEETING_TAB_TOKEN=… node costs.mjs
const BASE = 'https://your-meeting-tab.example';
const TOKEN = process.env.MEETING_TAB_TOKEN;

const to = Date.now();
const from = to - 30 * 86_400_000;

const summary = await get('/v1/public/reports/summary', { from, to });
for (const { label, totalMinor } of summary.byTopic) {
  console.log(amount(totalMinor, summary.currency), label);
}
console.log(amount(summary.totalMinor, summary.currency), 'total\n');

for await (const { startedAt, totalMinor, currency, title } of meetings()) {
  const started = new Date(startedAt).toISOString();
  console.log(started, amount(totalMinor, currency), title);
}

async function* meetings() {
  let cursor = '';
  do {
    const query = { from, to, limit: 200, cursor };
    const page = await get('/v1/public/meetings', query);
    yield* page.meetings;
    cursor = page.nextCursor;
  } while (cursor);
}

async function get(path, query) {
  const response = await fetch(`${BASE}${path}?${new URLSearchParams(query)}`, {
    headers: { Authorization: `Bearer ${TOKEN}` },
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${response.status}: ${answer.error.message}`);
  return answer;
}

// Minor units as an amount: 41250 EUR is EUR 412.50.
function amount(minor, currency) {
  const places = decimals(currency);
  return `${currency} ${(minor / 10 ** places).toFixed(places)}`;
}

// A currency has two decimals unless it is one of these (ISO 4217).
function decimals(currency) {
  const none = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF';
  const three = 'BHD IQD JOD KWD LYD OMR TND';
  const four = 'CLF UYW';
  if (none.includes(currency)) return 0;
  if (three.includes(currency)) return 3;
  return four.includes(currency) ? 4 : 2;
}
