import type { Locator } from '@playwright/test';
import { HOUR, MINUTE, WEEK } from '#lib/time.ts';
import { expect, test } from '../../support/e2e.ts';
import { chooseMore, expected, pass, standStill, start, total } from '../../support/meter.ts';
import { expectAccessible, expectGood, expectNoSidewaysScroll } from '../../support/pages.ts';
import { databaseMade, seed, seedValue } from '../../support/seed.ts';

test.beforeEach(({ allow }) => allow(expected));

const LONG = 'Ångström 🧑‍🚀 '.repeat(20);
const RTL = 'اجتماع التخطيط 🧑‍🚀 (Q3)';
/** Returns the number of lines that a text takes. */
const linesOf = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });

const ABSURD = ['1e15', '1000000000000000', '99999999', '-60', 'abc', '٣٤٪', '60 60 60', '1.2.3'];

test('the start form handles long titles and topics, odd lengths, absurd rates', async ({ page }) => {
  test.slow();
  await page.goto('/app');
  await page.getByLabel('Who’s in?').fill('3 × 60');
  const [title, topic, length] = [
    page.getByLabel('Title'),
    page.getByLabel('Topic'),
    page.getByRole('textbox', { name: 'Planned length' }),
  ];
  const start = page.getByRole('button', { name: 'Start the meter' });
  await page.getByRole('button', { name: 'Other', exact: true }).click();
  await title.fill(LONG);
  await topic.fill(RTL);
  await start.click();
  await expect(page.getByText('This title is too long: at most 120 characters.')).toBeVisible();
  await expect(title).toHaveAttribute('aria-invalid', 'true');
  await expect(title).toHaveValue(LONG);
  await expectGood(page);
  await title.fill(RTL);
  await topic.fill(LONG);
  await start.click();
  await expect(page.getByText('This name is too long: at most 120 characters.')).toBeVisible();
  await expect(topic).toHaveAttribute('aria-invalid', 'true');
  await topic.fill(RTL);
  for (const odd of ['-5', '0', 'abc', '25:00', '1e9', '99999999999', '1:75']) {
    await length.fill(odd);
    await start.click();
    await expect(page.getByText('Enter a length like 45', { exact: false })).toBeVisible();
    await expect(length).toHaveValue(odd);
  }
  await length.fill('');
  for (const rate of ABSURD) {
    await page.getByLabel('Who’s in?').fill(`5 × ${rate}`);
    await start.click();
    await expect(page.getByText(/no rate in that|rate is too large|can’t be below 0/)).toBeVisible();
  }
  await page.getByLabel('Who’s in?').fill(`3 × ${'مهندس'.repeat(15)} 9999999`);
  await start.click();
  await page.getByRole('button', { name: 'No, an hour' }).click();
  await start.click();
  await expect(page.getByRole('heading', { name: RTL })).toBeVisible();
  await expect(page.getByText('3 people in the room')).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: RTL })).toBeVisible();
  await expectGood(page);
});

test('the highest rate and the largest group that the app accepts still fit the meter', async ({ page }) => {
  test.slow();
  await page.clock.install();
  await page.goto('/app');
  await standStill(page);
  await page.getByLabel('Who’s in?').fill('12 × 10000000');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'No, an hour' }).click();
  await start(page, '');
  await pass(page, 23 * HOUR + 59 * MINUTE);
  await expect(total(page)).toHaveText(/^\$3,74\d,\d{3},\d{3}\.\d\d$/);
  await page.clock.resume();
  await expectGood(page);
  await page.setViewportSize({ width: 320, height: 600 });
  await chooseMore(page, 'Room mode');
  await expect(page.getByRole('dialog', { name: 'Room mode' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Leave room mode' }).click();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The receipt' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('a period’s cost is on one line of a phone, and no two labels below its weeks touch', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/app/insights?range=all&lang=ar');
  await databaseMade(page);
  await seedValue(page, 'settings', { currency: 'EUR' });
  const meetings = [0, 1, 2, 3, 4].map((weeks) => {
    const startedAt = Date.now() - weeks * WEEK - 2 * HOUR;
    return { id: `m${weeks}`, title: RTL, startedAt, minutes: 60, heads: 10_000 };
  });
  await seed(page, { meetings });
  const total = page.getByTestId('period-total');
  await expect(total).toHaveText(/3,900,000\.00/);
  expect(await linesOf(total)).toBe(1);
  const labels = await page.getByTestId('column-label').filter({ visible: true }).all();
  const boxes = await Promise.all(labels.map((label) => label.boundingBox()));
  expect(boxes.length).toBeGreaterThan(2);
  const inOrder = boxes.flatMap((box) => box ?? []).sort((a, b) => a.x - b.x);
  for (const [i, { x, width }] of inOrder.entries())
    expect(x + width).toBeLessThan(inOrder[i + 1]?.x ?? Number.POSITIVE_INFINITY);
});

test('people: a problem is described beside its field, which keeps its text', async ({ page }) => {
  await page.goto('/app/people');
  const form = page.getByRole('form', { name: 'New person' });
  const [name, role, rate] = [form.getByLabel('Name'), form.getByLabel('Role'), form.getByLabel(/^Rate in/)];
  const add = form.getByRole('button', { name: 'Add person' });
  await name.fill(RTL);
  await role.fill(LONG);
  await rate.fill('60');
  await add.click();
  await expect(form.getByText('This role is too long: at most 80 characters.')).toBeVisible();
  await expect(role).toHaveAttribute('aria-invalid', 'true');
  await expect(rate).not.toHaveAttribute('aria-invalid');
  await expect(role).toHaveValue(LONG);
  await role.fill('🧑‍🚀');
  for (const absurd of ABSURD) {
    await rate.fill(absurd);
    await add.click();
    await expect(rate).toHaveAttribute('aria-invalid', 'true');
    await expect(form.getByText(/Enter a rate like 60|rate is too large|can’t be below 0/)).toBeVisible();
    await expect(rate).toHaveValue(absurd);
  }
  await rate.fill('1000000000000000');
  await add.click();
  await expect(form.getByText('That rate is too large.')).toBeVisible();
  await expectGood(page);
  await rate.fill('60');
  await add.click();
  await expect(page.getByRole('listitem').filter({ hasText: RTL })).toBeVisible();
});

test('a meeting corrected with odd input: problems are explained, and nothing is lost', async ({ page }) => {
  test.slow();
  await page.goto('/app/meetings');
  await expect(page.getByRole('heading', { name: 'No meetings yet' })).toBeVisible();
  await seed(page, { meetings: [{ id: 'odd', title: RTL, startedAt: Date.now() - 7_200_000, minutes: 60 }] });
  await page.goto('/app/meetings?id=odd');
  await page.getByText('Title, topic, planned length').click();
  await page.getByLabel('Title').fill(LONG);
  await page.getByLabel('Planned length').fill('45');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('This title is too long: at most 120 characters.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue(LONG);
  await page.getByLabel('Title').fill(RTL);
  await page.getByLabel('Topic').fill(LONG);
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('This name is too long: at most 120 characters.')).toBeVisible();
  await expect(page.getByLabel('Topic')).toHaveAttribute('aria-invalid', 'true');

  await page.locator('li summary').first().click();
  await page.getByRole('button', { name: /^Edit rate/ }).click();
  const rate = page.getByLabel(/^Rate in/);
  const save = page.locator('form').filter({ has: rate }).getByRole('button', { name: 'Save' });
  for (const absurd of ABSURD) {
    await rate.fill(absurd);
    await save.click();
    await expect(rate).toHaveAttribute('aria-invalid', 'true');
  }
  await rate.fill('60');
  for (const heads of ['0', '-1', 'abc', '1.5', '1e9', '']) {
    await page.getByLabel('How many people').fill(heads);
    await save.click();
    await expect(page.getByLabel('How many people')).toHaveAttribute('aria-invalid', 'true');
  }
  await expectGood(page);
});

test('the numbers in the settings, without an account: errors are beside the field, values kept on the device', async ({
  page,
}) => {
  test.slow();
  await page.clock.install();
  await page.goto('/app');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByText('How this is computed').click();
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const wrong: [label: string, value: string, reason: string][] = [
    ['Currency', 'euro', 'Enter a currency code like EUR.'],
    ['Working hours a year', '12', 'Enter a number from 1,000 to 3,000.'],
    ['Employer costs multiplier', 'abc', 'Enter a number from 1 to 2.5.'],
    ['Overrun limit, in minutes', '-5', 'Enter a number from 30 to 1,440.'],
  ];
  for (const [label, value, reason] of wrong) {
    const good = await field(label).inputValue();
    await field(label).fill(value);
    await save.click();
    await expect(page.getByText(reason)).toBeVisible();
    await expect(field(label)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(label)).toHaveValue(value);
    await field(label).fill(good);
  }
  await field('Currency').fill('eur');
  // As the screens write it, and with a decimal comma.
  await field('Working hours a year').fill('1,600');
  await field('Employer costs multiplier').fill('1,5');
  await field('Overrun limit, in minutes').fill('30');
  await expectGood(page);
  await save.click();
  await expect(page.getByText('÷ 1,600 hours')).toBeVisible();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(save).toBeFocused();
  await expect(field('Currency')).toHaveValue('EUR');
  await expectGood(page);
  await page.reload();
  await standStill(page);
  await start(page, '10 × 60', '15');
  await pass(page, 10 * MINUTE);
  // 10 × 60 × 1.5 an hour.
  await expect(total(page)).toHaveText('€150.00');
});
