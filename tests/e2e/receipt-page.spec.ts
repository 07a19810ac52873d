import { expect, test } from '../support/e2e.ts';
import { expectGood, signInContext } from '../support/pages.ts';

const MAX = Number.MAX_SAFE_INTEGER;

const CASES = {
  ordinary: {},
  'a long title': { title: `${'Reallylongword'.repeat(6)} and then some more words` },
  'a title from right to left': { title: 'اجتماع التخطيط الربع سنوي 😀' },
  'null fields, in a currency that nobody knows': {
    ...{ title: null, staffCount: null, externalCount: null, overrunMs: null, overrunMinor: null, currency: 'ZZZ' },
  },
  'zeros, in yen': {
    currency: 'JPY',
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
  'the largest numbers, in dinars': {
    currency: 'KWD',
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
} as const;

test('it is accessible, and fits a phone and a sheet of paper, whatever it says; so does a dead link', async ({
  page,
  app,
  context,
  allow,
}) => {
  allow(/status of 404/);
  test.slow(true, 'these are many pages');
  const { share } = await signInContext(app, context);
  for (const [name, fields] of Object.entries(CASES)) {
    await test.step(name, async () => {
      const receipt = await share(fields);
      await page.goto(receipt.url);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expectGood(page);
      if (name !== 'ordinary') return;
      const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g), 'on paper').toHaveLength(1);
    });
  }
  await test.step('a dead link', async () => {
    const response = await page.goto('/r/0000000000000000000000');
    expect(response?.status()).toBe(404);
    await expectGood(page);
  });
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
