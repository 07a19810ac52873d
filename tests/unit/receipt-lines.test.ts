import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Span } from '#lib/cost/intervals.ts';
import { billOf, type Meeting } from '#lib/cost/meeting.ts';
import { readerIn } from '#lib/languages/service.ts';
import { receiptExample } from '#lib/receipts/schema.ts';
import { howComputed, linesOf, summaryOf } from '#ui/receipt/lines.ts';
import { isView } from '../../app/r/[id]/bots.ts';

const EN = readerIn('en');
const MINUTE = 60_000;
const PLAIN = { timeZone: 'UTC', brandLogoHash: null };

const span = fc
  .record({ startedAt: fc.integer({ min: 0, max: 120 * MINUTE }), ms: fc.integer({ min: 1, max: 90 * MINUTE }) })
  .map(({ startedAt, ms }) => ({ startedAt, endedAt: startedAt + ms }));

const rate = fc.record({
  external: fc.boolean(),
  count: fc.integer({ min: 1, max: 40 }),
  rateKind: fc.constantFrom('hour' as const, 'year' as const),
  rateMinor: fc.integer({ min: 0, max: 20_000_000 }),
});

const ALL_THE_TIME: Span[] = [{ startedAt: 0, endedAt: null }];

const comesAndGoes: fc.Arbitrary<Span[]> = fc.array(span, { maxLength: 3 });

/** Meetings of up to three hours, with breaks. Attendees come and go, or all stay from start to end. */
const meetings = (isFull: boolean): fc.Arbitrary<Meeting> =>
  fc.record({
    startedAt: fc.constant(0),
    endedAt: fc.integer({ min: 0, max: 180 * MINUTE }),
    plannedMs: fc.option(fc.integer({ min: 1, max: 120 * MINUTE })),
    hoursPerYear: fc.integer({ min: 1000, max: 3000 }),
    loadMultiplier: fc.constantFrom(1, 1.3, 2.5),
    overrunCapMinutes: fc.constantFrom(30, 120),
    pauses: fc.array(span, { maxLength: 2 }),
    attendees: fc.array(
      fc
        .record({ one: rate, segments: isFull ? fc.constant(ALL_THE_TIME) : comesAndGoes })
        .map(({ one, segments }) => ({ ...one, segments })),
      { maxLength: 6 },
    ),
  });

const receiptOf = (meeting: Meeting) => ({ ...billOf(meeting), currency: 'EUR' });

/** A receipt's lines as numbers: seconds, minor units, heads. */
function reading(meeting: Meeting) {
  const receipt = receiptOf(meeting);
  const shown = new Map(linesOf(receipt, EN).map(({ term, value }) => [term, value]));
  const perMinute = shown.get('Cost per minute') ?? shown.get('Average per minute') ?? '';
  return {
    receipt,
    isAverage: shown.has('Average per minute'),
    minutes: seconds(shown.get('Duration') ?? '') / 60,
    overrunMinutes: seconds(shown.get('Overrun') ?? '') / 60,
    perMinute: minor(perMinute),
    overrunMinor: minor(shown.get('Cost of overrun') ?? '0'),
    personMinutes: seconds(shown.get('Person-time') ?? '') / 60,
    heads: Number(shown.get('People')?.replaceAll(',', '')),
  };
}

function seconds(text: string): number {
  if (text === 'none' || text === 'under 1 s') return 0;
  const part = (unit: string) => Number(new RegExp(`([\\d,]+) ${unit}\\b`).exec(text)?.[1]?.replaceAll(',', '') ?? 0);
  return part('h') * 3600 + part('min') * 60 + part('s');
}

const minor = (text: string) => Number(text.replace(/\D/g, ''));

/** The rounding that a receipt mentions: half a unit per minute and head, and half a second of time. */
const rounding = (minutes: number, perMinute: number, heads: number) =>
  (minutes + heads + perMinute / 60) / 2 + (minutes + 1) * 1e-6 + 0.5;

describe('what a reader multiplies', () => {
  it.each([
    ['people who come and go', false],
    ['people who are there from start to end', true],
  ])('gives the total, with %s', (_, isFull) => {
    fc.assert(
      fc.property(meetings(isFull), (meeting) => {
        const { receipt, minutes, perMinute, heads } = reading(meeting);
        const off = Math.abs(minutes * perMinute - receipt.totalMinor);
        expect(off).toBeLessThanOrEqual(rounding(minutes, perMinute, heads));
      }),
      { numRuns: 500 },
    );
  });

  it('gives person-time and the overrun too, where all are there from start to end', () => {
    fc.assert(
      fc.property(meetings(true), (meeting) => {
        const { receipt, minutes, overrunMinutes, perMinute, heads, ...of } = reading(meeting);
        expect(of.isAverage).toBe(false);
        expect(Math.abs(minutes * heads - of.personMinutes)).toBeLessThanOrEqual((heads + 1) / 120 + 1e-9);
        const off = Math.abs(overrunMinutes * perMinute - of.overrunMinor);
        expect(off).toBeLessThanOrEqual(rounding(overrunMinutes, perMinute, heads));
        expect(receipt.staffCount + receipt.externalCount).toBe(heads);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the lines', () => {
  const words = (fields: Partial<typeof receiptExample>) =>
    linesOf({ ...receiptExample, ...fields }, EN).map(({ term, value }) => `${term}: ${value}`);

  it('show seconds where there are any, and all that is on the receipt', () => {
    const durationMs = 39 * MINUTE + 44_000;
    expect(words({ durationMs, personMs: 6 * durationMs, totalMinor: 36_436 })).toEqual([
      ...['Duration: 39 min 44 s', 'People: 6', 'Staff: 5', 'External: 1', 'Person-time: 3 h 58 min 24 s'],
      ...['Cost per minute: €9.17', 'Overrun: 5 min', 'Cost of overrun: €45.83'],
    ]);
  });

  it('say that the cost per minute is an average when not everyone was there the whole time', () => {
    const partly = { ...receiptExample, totalMinor: 20_000 };
    const summary = (receipt: typeof receiptExample) => summaryOf({ ...receipt, ...PLAIN, language: 'en' }, EN);
    expect(words(partly)).toContain('Average per minute: €4.44');
    expect(howComputed(partly, EN)).toContain('Not everyone was there the whole time');
    expect(summary(partly)).toBe('6 people, 45 min, €4.44 a minute on average.');
    expect(howComputed(receiptExample, EN)).not.toContain('average');
    expect(summary(receiptExample)).toBe('6 people, 45 min, €9.17 a minute.');
  });

  it('never say "on time", of which a receipt knows nothing', () => {
    expect(words({ overrunMs: 0, overrunMinor: 0 })).toContain('Overrun: none');
    expect(words({ overrunMs: null, overrunMinor: null }).join()).not.toContain('verrun');
  });

  it('mention employer costs only where there is staff', () => {
    expect(howComputed(receiptExample, EN)).toContain('employer costs');
    expect(howComputed({ ...receiptExample, staffCount: 0 }, EN)).not.toContain('employer costs');
  });
});

it.each([
  ['nl', '6 personen, 1 u 05 min'],
  ['ja', '6人、1時間05分'],
  ['ko', '1시간 05분'],
  ['zh-Hans', '1小时'],
  ['ar', '١ س'],
] as const)('a preview in %s has the units of that language', (language, words) => {
  const receipt = { ...receiptExample, ...PLAIN, attendeeCount: 6, durationMs: 65 * MINUTE, language };
  const reader = readerIn(language, language === 'ar' ? ['ar-EG'] : undefined);
  expect(summaryOf(receipt, reader)).toContain(words);
});

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

const view = (headers: HeadersInit, method = 'GET') => isView({ method, headers: new Headers(headers) });

describe('a view', () => {
  it.each([
    CHROME,
    'Mozilla/5.0 (Linux; Android 11; CUBOT NOTE 20) AppleWebKit/537.36 Chrome/110.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 DuckDuckGo/7',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile [Pinterest/iOS]',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605.1.15 [FBAN/FBIOS;FBAV/480.0]',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605.1.15 [LinkedInApp]/9.30',
    'curl/8.11.0',
  ])('is a person with %s', (agent) => {
    expect(view({ 'user-agent': agent })).toBe(true);
    expect(view({ 'user-agent': agent, 'sec-fetch-dest': 'document' })).toBe(true);
    expect(view({ 'user-agent': agent }, 'HEAD')).toBe(false);
  });

  it('is nobody who comes from a page of ours: they have seen it, or sent it', () => {
    const sites = ['none', 'cross-site', 'same-site', 'same-origin'];
    expect(sites.map((site) => view({ 'sec-fetch-site': site }))).toEqual([true, true, true, false]);
  });

  it.each([
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Slack-ImgProxy (+https://api.slack.com/robots)',
    'Twitterbot/1.0',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'WhatsApp/2.23.20.0',
    'TelegramBot (like TwitterBot)',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Safari/605.1.15 (Applebot/0.1)',
    'Iframely/1.3.1 (+https://iframely.com/docs/about)',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
    'Mozilla/5.0 (compatible; Baiduspider/2.0)',
    'Mozilla/5.0 (X11; Linux x64) HeadlessChrome/142.0.0.0 Safari/537.36',
  ])('is not %s', (agent) => {
    expect(view({ 'user-agent': agent })).toBe(false);
  });

  it.each([
    ['sec-fetch-dest', 'iframe'],
    ['sec-fetch-dest', 'empty'],
    ['sec-purpose', 'prefetch;prerender'],
    ['purpose', 'prefetch'],
    ['x-moz', 'prefetch'],
  ])('is not fetched with %s: %s', (name, value) => {
    expect(view({ 'user-agent': CHROME, [name]: value })).toBe(false);
  });
});
