// Writes the meetings of the last 90 days to the sheet "Meetings",
// and what each topic cost to the sheet "Topics".
const BASE = 'https://your-meeting-tab.example';

function refreshCosts() {
  const to = Date.now();
  const from = to - 90 * 86400000;
  writeMeetings(from, to);
  writeTopics(from, to);
}

function writeMeetings(from, to) {
  const zone = SpreadsheetApp.getActive().getSpreadsheetTimeZone();
  const rows = [
    [`Started (${zone})`, 'Title', 'Topic', 'People', 'Hours', 'Cost', 'Currency'],
  ];
  let cursor = '';
  do {
    const page = get('/v1/public/meetings', { from, to, limit: 200, cursor });
    for (const meeting of page.meetings) {
      rows.push([
        new Date(meeting.startedAt),
        text(meeting.title),
        text(meeting.topic ?? ''),
        meeting.attendeeCount,
        meeting.durationMs / 3600000,
        amount(meeting.totalMinor, meeting.currency),
        meeting.currency,
      ]);
    }
    cursor = page.nextCursor;
  } while (cursor);
  write('Meetings', rows);
}

function writeTopics(from, to) {
  const { byTopic, currency } = get('/v1/public/reports/summary', { from, to });
  const rows = byTopic.map(({ label, count, personHours, totalMinor }) => [
    text(label),
    count,
    personHours,
    amount(totalMinor, currency),
  ]);
  const head = ['Topic', 'Meetings', 'Person-hours', `Cost (${currency})`];
  write('Topics', [head, ...rows]);
}

function get(path, query) {
  const properties = PropertiesService.getScriptProperties();
  const token = properties.getProperty('MEETING_TAB_TOKEN');
  const address = Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const response = UrlFetchApp.fetch(`${BASE}${path}?${address}`, {
    headers: { Authorization: `Bearer ${token}` },
    muteHttpExceptions: true,
  });
  const answer = JSON.parse(response.getContentText());
  if (response.getResponseCode() !== 200) throw new Error(answer.error.message);
  return answer;
}

function write(name, rows) {
  const spreadsheet = SpreadsheetApp.getActive();
  const sheet = spreadsheet.getSheetByName(name) ?? spreadsheet.insertSheet(name);
  sheet.clearContents();
  const missing = rows.length - sheet.getMaxRows();
  if (missing > 0) sheet.insertRowsAfter(sheet.getMaxRows(), missing);
  sheet.getRange(1, 1, rows.length, rows[0].length).setValues(rows);
}

// The apostrophe keeps Sheets from reading a title as a formula or a date.
function text(value) {
  return `'${value}`;
}

// Minor units as a number: 41250 EUR is 412.5.
function amount(minor, currency) {
  return minor / 10 ** decimals(currency);
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
