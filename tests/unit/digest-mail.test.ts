import { render } from '@react-email/render';
import { describe, expect, it } from 'vitest';
import { unsubscribeToken, workspaceOf } from '#lib/digest/token.ts';
import { readerIn } from '#lib/languages/service.ts';
import { changeSign, changeWords, digestMail } from '#lib/mail/digest.ts';
import { DigestContent } from '#lib/mail/schema.ts';
import { UNTITLED } from '#lib/reports/terms.ts';
import { inDeployment } from '../support/deployment.ts';
import { digestExample } from '../support/digest-content.ts';

inDeployment();

const content = digestExample;

const plain = (text?: string) => text?.replaceAll('\u00a0', ' ').replaceAll('\u2009', ' ') ?? '';

describe('the mail of a week', () => {
  it('says it all as text', () => {
    const { to, subject, text } = digestMail(content);
    expect([to, subject]).toEqual(['owner@example.com', 'Your meetings last week: €4,125.00']);
    expect(plain(text)).toBe(`MEETING TAB

Last week in Product, Nov 16 – 22, 2026

Total: €4,125.00
12% more than the week before (€3,683.04).

Meetings: 14 (+27% · 11 the week before)
Person-hours: 84 h 30 min (+9% · 77 h 47 min the week before)
Average: €294.64 (−12% · €334.82 the week before)
Overrun: €412.00 (−12% · €468.00 the week before)

Top topics
- Roadmap: €3,030.00 (7 meetings)
- No topic: €1,095.00 (7 meetings)

Top series
- <b>Planning</b>: €1,420.00 (1 meeting)

Most expensive meeting
- Planning: €1,420.00 (Tue, Nov 17 · 1 h 30 min · 9 people)

See the week in Insights: https://tab.example/app/insights?from=2026-11-16&until=2026-11-22&workspace=w1

---
You get this email because the weekly digest of Product is on.
Unsubscribe: https://tab.example/digest/unsubscribe?token=abc.def
`);
  });

  it('says the same as HTML, and writes titles as text', async () => {
    const html = await render(digestMail(content).body);
    const parts = ['€4,125.00', '84 h 30 min', '€412.00', 'Roadmap', '&lt;b&gt;Planning', 'unsubscribe?token=abc.def'];
    for (const part of parts) expect(plain(html)).toContain(part);
    expect(html).not.toContain('<b>');
  });

  it('names the changes to look at again, and when, in the workspace’s zone', async () => {
    const lookAgain = [{ series: '<i>Review', at: Date.parse('2026-11-24T23:30:00Z') }];
    const mail = digestMail({ ...content, lookAgain });
    expect(plain(mail.text)).toContain('\nChanges to look at again\n- <i>Review: Wed, Nov 25\n');
    expect(plain(await render(mail.body))).toContain('&lt;i&gt;Review');
    expect(digestMail(content).text).not.toContain('look at again');
  });

  it('says what the changes have saved, and how many grew back', async () => {
    const saved = { savedMinor: 624_050, since: Date.parse('2026-09-06T22:30:00Z'), grewBack: 1 };
    const mail = digestMail({ ...content, saved });
    expect(plain(mail.text)).toContain('Your changes have saved €6,240.50 since Sep 7, 2026. 1 grew back.\n');
    expect(plain(await render(mail.body))).toContain('since Sep 7, 2026. 1 grew back.');
    const yen = digestMail({ ...content, saved: { ...saved, grewBack: 0 }, currency: 'JPY', language: 'pl' });
    expect(plain(yen.text)).toMatch(/Od 7 wrz 2026 Twoje zmiany pozwoliły zaoszczędzić 624 050 JPY\.\n/);
    expect(digestMail(content).text).not.toContain('have saved');
  });

  it('can be ended with one click (RFC 8058)', () => {
    expect(digestMail(content).headers).toEqual({
      'List-Unsubscribe': '<https://tab.example/api/digest/unsubscribe?token=abc.def>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  it('says so where there was nothing the week before', () => {
    const earlier = { totalMinor: 0, meetings: 0, personMs: 0, overrunMinor: 0 };
    const text = plain(digestMail({ ...content, earlier }).text);
    expect(text).toContain('No meetings the week before.');
    expect(text).toContain('Meetings: 14\n');
  });

  it('tells a single meeting once, and of two people neither their hours nor their number', () => {
    const { figures, dearest } = content;
    const one = {
      ...{ figures: { ...figures, meetings: 1, personMs: null }, dearest: dearest && { ...dearest, attendeeCount: 2 } },
      topics: [{ label: null, totalMinor: 142_000, count: 1 }],
    };
    const text = plain(digestMail({ ...content, ...one }).text);
    expect(text).not.toMatch(/Top (?:topics|meeting titles)/);
    expect(text).not.toMatch(/Person-hours|people/);
    expect(text).toContain('The meeting\n- Planning: €1,420.00 (Tue, Nov 17)');
  });

  it('withholds hours in either week, and the size of the most expensive meeting with them', () => {
    const { earlier, figures } = content;
    const told = (those: Partial<DigestContent>) => plain(digestMail({ ...content, ...those }).text);
    expect(told({ earlier: { ...earlier, personMs: null } })).toContain('Person-hours: 84 h 30 min\n');
    const withheld = told({ figures: { ...figures, personMs: null } });
    expect(withheld).not.toMatch(/Person-hours|9 people|77 h/);
    expect(withheld).toContain('Meetings: 14 (+27% · 11 the week before)\nAverage');
  });

  it('tells no size of a meeting from which that of the only other one, of one or two, could be subtracted', () => {
    const dearest = content.dearest && { ...content.dearest, durationMs: null, attendeeCount: null };
    const text = plain(digestMail({ ...content, dearest }).text);
    expect(text).toContain('- Planning: €1,420.00 (Tue, Nov 17)\n');
    expect(text).not.toContain('9 people');
  });

  it('is a table beside the week before, and leads to the week in the app', async () => {
    const html = plain(await render(digestMail(content).body));
    expect(html).toMatch(/<th scope="col"[^>]*>Last week<\/th>/);
    expect(html).toMatch(/<th scope="row"[^>]*>Person-hours<\/th>.*84 h 30 min.*\+9%.*77 h 47 min/);
    expect(html).toContain('/app/insights?from=2026-11-16&amp;until=2026-11-22&amp;workspace=w1');
    const withheld = await render(digestMail({ ...content, earlier: { ...content.earlier, personMs: null } }).body);
    for (const row of withheld.match(/<tr[^>]*><th scope="row".*?<\/tr>/g) ?? [''])
      expect(row.split('<td')).toHaveLength(3);
    const alone = { totalMinor: 0, meetings: 0, personMs: 0, overrunMinor: 0 };
    expect(await render(digestMail({ ...content, earlier: alone }).body)).not.toContain('Last week</th>');
  });

  it('tells of a topic that is really called "No topic"', () => {
    const topics = [{ label: 'No topic', totalMinor: 142_000, count: 1 }];
    expect(plain(digestMail({ ...content, topics }).text)).toContain('Top topics\n- No topic: €1,420.00');
  });

  it('says in the reader’s language that a meeting has no title', () => {
    const [titles, dearest] = [[{ label: UNTITLED, totalMinor: 1, count: 1 }], content.dearest];
    const of = { ...content, language: 'de', titles, dearest: dearest && { ...dearest, title: UNTITLED } } as const;
    expect(digestMail(of).text?.match(/^- Ohne Titel:/gm)).toHaveLength(2);
  });

  it('cuts what is too long to be a name, between characters', () => {
    const titles = [{ label: '😀'.repeat(200), totalMinor: 1, count: 1 }];
    expect(digestMail({ ...content, titles }).text).toContain(`- ${'😀'.repeat(79)}…: €0.01`);
  });

  it('writes sums beyond every safe integer', () => {
    const figures = { ...content.figures, totalMinor: 1e21 };
    const huge = DigestContent.parse(JSON.parse(JSON.stringify({ ...content, figures })));
    expect(digestMail(huge).subject).toBe('Your meetings last week: €10,000,000,000,000,000,000.00');
  });
});

const reader = readerIn('en');

it.each([
  [112, 100, '+12%', '12% more than the week before (€1).'],
  [88, 100, '−12%', '12% less than the week before (€1).'],
  [0, 100, '−100%', '100% less than the week before (€1).'],
  [100, 100, '±0%', 'The same as the week before.'],
  [1001, 1000, '±0%', 'About the same as the week before (€1).'],
  [999, 100, '+899%', '899% more than the week before (€1).'],
  [1000, 100, '× 10', '10 times as much as the week before (€1).'],
  [1234, 100, '× 12', '12 times as much as the week before (€1).'],
  [5, 0, undefined, 'Up from nothing the week before (€1).'],
  [0, 0, undefined, 'The same as the week before.'],
])('a change from %d, before %d', (figure, earlier, sign, words) => {
  const [told] = changeSign(figure, earlier, reader);
  expect(told === undefined ? undefined : plain(told)).toBe(sign);
  expect(plain(changeWords(figure, earlier, '€1', reader))).toBe(words);
});

const id = '4fQmJ2x7VbNcL0sRk9TzaW';

it('the token opens its workspace, and in no other form', () => {
  const token = unsubscribeToken(id);
  expect(workspaceOf(token)).toBe(id);
  const [name = '', signature = ''] = token.split('.');
  const last = signature.at(-1) ?? '';
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  // Differs in bits that decoding drops.
  const twin = alphabet[alphabet.indexOf(last) + 1] ?? '';
  for (const forged of [
    ...['', '.', id, `${id}.`, `.${signature}`, token.slice(0, -1), `${token}A`, `${token}=`, ` ${token}`],
    ...[`${name}.${signature.slice(0, -1)}${twin}`, `${name.slice(0, -1)}X.${signature}`, `${name}.${'A'.repeat(43)}`],
    ...[unsubscribeToken('another').replace('another', id), 'x'.repeat(100_000)],
  ]) {
    expect(workspaceOf(forged), forged.slice(0, 80)).toBeNull();
  }
});
