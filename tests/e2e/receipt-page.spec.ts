import { expect, test } from '../support/e2e.ts';
import { expectGood, signInContext } from '../support/pages.ts';

const MAX = Number.MAX_SAFE_INTEGER;

const CASES = {
  ordinary: {},
  'a long title': { title: `${'Reallylongword'.repeat(6)} and then some more words` },
  'a title from right to left': { title: 'اجتماع التخطيط الربع سنوي 😀' },
  'null fields': { title: null, staffCount: null, externalCount: null, overrunMs: null, overrunMinor: null },
  zeros: {
    totalMinor: 0,
    durationMs: 0,
    attendeeCount: 0,
    staffCount: 0,
    externalCount: 0,
    perMinuteMinor: 0,
    personMs: 0,
    dateMs: 0,
    overrunMs: 0,
    overrunMinor: 0,
  },
  'the largest numbers': {
    totalMinor: MAX,
    durationMs: MAX,
    attendeeCount: 10_000,
    staffCount: 10_000,
    externalCount: 10_000,
    perMinuteMinor: MAX,
    personMs: MAX,
    dateMs: MAX,
    overrunMs: MAX,
    overrunMinor: MAX,
  },
  yen: { currency: 'JPY' },
  dinars: { currency: 'KWD' },
  'an unknown currency': { currency: 'ZZZ' },
} as const;

test('it is accessible, and fits a phone, whatever it says', async ({ page, app, context }) => {
  test.slow(true, 'these are many pages');
  const { share } = await signInContext(app, context);
  for (const [name, fields] of Object.entries(CASES)) {
    await test.step(name, async () => {
      const receipt = await share(fields);
      await page.goto(receipt.url);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expectGood(page);
    });
  }
});

test('prints on one page', async ({ page, app, context }) => {
  const { share } = await signInContext(app, context);
  const receipt = await share();
  await page.goto(receipt.url);
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('a dead link says so', async ({ page, allow }) => {
  allow(/status of 404/);
  const response = await page.goto('/r/0000000000000000000000');
  expect(response?.status()).toBe(404);
  await expectGood(page);
});

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false });

  test('everything is there', async ({ page, app, context }) => {
    const { share } = await signInContext(app, context);
    const receipt = await share();
    await page.goto(receipt.url);
    await expect(page.getByRole('heading', { name: 'Quarterly planning' })).toBeVisible();
    await expect(page.getByText('€412.50').first()).toBeVisible();
  });
});
