// Prints what the meetings of the last 30 days cost.
// Run: MEETING_TAB_TOKEN=… node client.mjs
import { MeetingTab } from 'meeting-tab-client';

const tab = new MeetingTab({
  baseUrl: 'https://your-meeting-tab.example',
  token: process.env.MEETING_TAB_TOKEN,
});

// Amounts are in minor units: 41250 EUR is EUR 412.50.
const { currency, byTopic } = await tab.summary();
for (const { label, totalMinor } of byTopic) {
  console.log(label, totalMinor, currency);
}

for await (const meeting of tab.meetings()) {
  const started = new Date(meeting.startedAt).toISOString();
  console.log(started, meeting.title, meeting.totalMinor, meeting.currency);
}
