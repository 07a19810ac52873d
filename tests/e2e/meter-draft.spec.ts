import { expect, test } from '../support/e2e.ts';
import { expected } from '../support/meter.ts';
import { deleteRow, expectGood } from '../support/pages.ts';
import { seed, seedRunning } from '../support/seed.ts';

test.beforeEach(({ allow }) => allow(expected));

test('a form that was left is as it was, until the meeting has started', async ({ page }) => {
  await page.goto('/app');
  const who = page.getByLabel('Who’s in?');
  await who.fill('3 × Engineer 60');
  await page.keyboard.press('Enter');
  await who.fill('Facil');
  await page.getByRole('button', { name: '45 minutes' }).click();
  const length = page.getByRole('button', { name: '45 minutes', pressed: true });
  await page.getByLabel('Title').fill('Quarterly planning');
  await page.getByLabel('Topic').fill('Planning');
  await page.getByRole('link', { name: 'Save people' }).click();
  const form = page.getByRole('form', { name: 'New person' });
  await form.getByLabel('Name').fill('Facilitator');
  await form.getByLabel(/^Rate in/).fill('80');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: '$80.00/h → $104.00/h' })).toBeVisible();
  await page.getByRole('link', { name: 'Meter', exact: true }).click();
  await expect(who).toHaveValue('Facil');
  await expect(page.getByLabel('Title')).toHaveValue('Quarterly planning');
  await expect(page.getByLabel('Topic')).toHaveValue('Planning');
  await expect(length).toBeVisible();
  await page.reload();
  await expect(who).toHaveValue('Facil');
  // A key in a form that is not ready yet is lost, and so is one before the list of people is read.
  await expect(page.getByRole('button', { name: /^Facilitator/ })).toBeEnabled();
  await who.press('Enter');
  const groups = page.getByRole('list', { name: 'In this meeting' }).getByRole('listitem');
  const people = page.getByRole('group', { name: 'Your people' }).getByRole('button', { pressed: true });
  await expect(groups).toHaveText(/3 × Engineer/);
  await expect(people).toHaveText(['Facilitator']);
  await expectGood(page);
  await page.getByRole('button', { name: 'Start the meter' }).click();
  await expect(page.getByText('4 people in the room')).toBeVisible();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('button', { name: 'New meeting' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('');
  // Those of last time, who are proposed.
  await expect(groups).toHaveCount(1);
  await expect(people).toHaveText(['Facilitator']);

  // Somebody of last time is deleted: the others are still there.
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await deleteRow(page, 'Facilitator');
  await page.getByRole('link', { name: 'Meter', exact: true }).click();
  await expect(groups).toHaveText(/3 × Engineer/);
  await expect(page.getByText('3 people, $3.90 a minute')).toBeVisible();
  await page.getByRole('button', { name: 'Start the meter' }).click();
  await expect(page.getByText('3 people in the room')).toBeVisible();
});

test('a form stays for the next meeting if another one came in before it could start', async ({ page }) => {
  await page.goto('/app');
  await expect(page.getByTestId('total')).toBeVisible();
  await page.getByLabel('Who’s in?').fill('3 × Engineer 60');
  await page.getByLabel('Title').fill('Quarterly planning');
  await seedRunning(page, { id: 'elsewhere', title: 'Standup' });
  await page.getByRole('button', { name: 'Start the meter' }).click();
  // What is saved after it shows that it is over: nothing has started.
  await page.getByRole('link', { name: 'People', exact: true }).click();
  const form = page.getByRole('form', { name: 'New person' });
  await form.getByLabel('Name').fill('Facilitator');
  await form.getByLabel(/^Rate in/).fill('80');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Facilitator' })).toBeVisible();
  await page.goto('/app');
  await expect(page.getByText('Standup').first()).toBeVisible();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('button', { name: 'New meeting' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Quarterly planning');
  await expect(page.getByLabel('Who’s in?')).toHaveValue('3 × Engineer 60');
});

test('a rate in another currency is not taken for one in this: said, with the way to count in it', async ({ page }) => {
  await page.goto('/app');
  const who = page.getByLabel('Who’s in?');
  await who.fill('5 × 60 €/h');
  await page.getByRole('button', { name: 'Start the meter' }).click();
  await expect(page.getByText('That’s in EUR, but rates here are in USD.', { exact: false })).toBeVisible();
  await expect(who).toBeFocused();
  await expectGood(page);
  await page.getByRole('button', { name: 'Switch to EUR' }).click();
  await expect(page.getByText('€6.50 a minute')).toBeVisible();
  await expect(who).toBeFocused();
  await expect(page.getByText('5 people: €60.00 an hour each', { exact: true })).toBeVisible();

  await page.goto('/app/people');
  const form = page.getByRole('form', { name: 'New person' });
  await form.getByLabel('Name').fill('Facilitator');
  await form.getByLabel(/^Rate in/).fill('$60');
  await page.keyboard.press('Enter');
  await expect(form.getByText('That’s in USD, but rates here are in EUR.', { exact: false })).toBeVisible();
  await form.getByLabel(/^Rate in/).fill('60');
  await page.keyboard.press('Enter');
  await expect(page.getByText('€60.00/h → €78.00/h')).toBeVisible();
  await page.getByRole('link', { name: 'Meter', exact: true }).click();
  await page.getByText('How this is computed').click();
  await page.getByLabel('Currency', { exact: true }).fill('JPY');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your people’s rates are now in JPY', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await expect(page.getByText('¥60/h → ¥78/h')).toBeVisible();
});

test('on a phone the start stays at hand, and covers nothing that has the focus', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/app');
  await expect(page.getByRole('button', { name: 'Try the demo' })).toBeVisible();
  await seed(page, { people: Array.from({ length: 11 }, (_, i) => ({ id: `p${i}`, name: `Person ${i}` })) });
  for (let i = 0; i < 6; i += 1) await page.getByRole('button', { name: `Person ${i}`, exact: true }).click();
  const button = page.getByRole('button', { name: 'Start the meter' });
  await expect(button).toBeInViewport({ ratio: 1 });
  await expectGood(page);
  await page.getByLabel('Who’s in?').focus();
  for (let i = 0; i < 30; i += 1) {
    await page.keyboard.press('Tab');
    const isCovered = await page.evaluate(() => {
      const focused = document.activeElement;
      const foot = document.querySelector('[data-foot]');
      if (!focused || focused === document.body || !foot || foot.contains(focused)) return false;
      const [own, cover] = [focused.getBoundingClientRect(), foot.getBoundingClientRect()];
      return own.top < cover.bottom && own.bottom > cover.top;
    });
    expect(isCovered, `stop ${i}`).toBe(false);
  }
});

test('a month nearly used is said before it is; a long list of people is searched', async ({ page }) => {
  await page.goto('/app');
  await expect(page.getByTestId('total')).toBeVisible();
  await seed(page, {
    starts: 19,
    people: Array.from({ length: 9 }, (_, i) => ({ id: `p${i}`, name: `Person ${i}`, role: i > 6 ? 'Designer' : '' })),
  });
  await expect(page.getByText('This is meeting 20 of 20 this month.')).toBeVisible();
  await page.goto('/app/people');
  await page.getByLabel('Search').fill('designer');
  await expect(page.getByText('2 matches')).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
  await page.getByLabel('Search').fill('nobody');
  await expect(page.getByText('No one matches.')).toBeVisible();
  await expectGood(page);
});
