import { expect, test } from 'vitest';
import { receiptBody, signInPro } from '../support/api.ts';
import { meetingOf, reader, record } from '../support/reports.ts';
import { pull, push } from '../support/sync.ts';

const EMAIL = 'ada.private@example.com';

test('a person’s email and a meeting’s series go to the account’s own devices, and nowhere public', async () => {
  const who = await signInPro();
  await push(who, [
    record('people', 'ada', { name: 'Ada', email: EMAIL, role: 'Engineer', rateKind: 'hour', rateMinor: 6000 }),
    ...meetingOf('m1', [{ personId: 'ada', role: 'Engineer' }, { personId: 'b' }, { personId: 'c' }], {
      title: 'Planning',
      series: 'hashofuid',
      startedAt: Date.now() - 7_200_000,
    }),
  ]);
  const kept = JSON.stringify(await pull(who));
  expect(kept).toContain(EMAIL);
  expect(kept).toContain('hashofuid');

  const read = await reader(who);
  const { body: receipt } = await who.client.post('/v1/receipts', receiptBody(who.workspace.id));
  const page = await fetch(`${who.client.app.baseUrl}/r/${receipt.id}`);
  const [meetings, summary] = await Promise.all([
    read.get('/v1/public/meetings', { from: 0 }),
    read.get('/v1/public/reports/summary', { from: 0 }),
  ]);
  expect([page.status, meetings.status, summary.status]).toEqual([200, 200, 200]);
  const open = [JSON.stringify(meetings.body), JSON.stringify(summary.body), await page.text()];
  expect(open[0]).toContain('Planning');
  for (const text of open) {
    expect(text).not.toContain(EMAIL);
    expect(text).not.toContain('hashofuid');
  }
});
