import { expect, test } from '../support/e2e.ts';
import { chooseMore, expected, openMore, setSwitch, start } from '../support/meter.ts';
import { expectGood, signInContext } from '../support/pages.ts';
import { seed } from '../support/seed.ts';

test.beforeEach(({ allow }) => allow(expected));

for (const [device, width, height] of [
  ['phone', 360, 740],
  ['laptop', 1280, 800],
] as const) {
  test(`two clicks to a running meter with nothing typed, on a ${device}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/app');
    const start = page.getByRole('button', { name: 'Start the meter' });
    const heads = page.getByRole('status', { name: 'People' });
    await expect(heads).toHaveText('4');
    // The form comes first, and Start is in sight without scrolling.
    const form = await page.getByRole('heading', { name: 'New meeting' }).boundingBox();
    expect(form?.y).toBeLessThan(height / 2);
    await expect(start).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('Average US pay (BLS, June 2025).')).toBeVisible();
    // 4 × $33 × 1.3 an hour.
    await expect(page.getByText('$2.86 a minute')).toBeVisible();
    await expectGood(page);
    await page.setViewportSize({ width, height });

    await page.getByRole('button', { name: 'One more' }).click();
    await expect(page.getByText('$3.58 a minute')).toBeVisible();
    await start.click();
    await expect(page.getByText('5 people in the room')).toBeVisible();
    await expect(page.getByText('Running')).toBeVisible();

    // Next time it begins with last time's people, and one click starts it.
    await page.keyboard.press('s');
    await expect(page.getByRole('button', { name: 'Share receipt' })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'New meeting' }).click();
    await expect(page.getByText('at $33 an hour')).toBeVisible();
    await expect(heads).toHaveText('5');
    await start.click();
    await expect(page.getByText('5 people in the room')).toBeVisible();
  });
}

test('how many is one way to say it, beside a name and another rate', async ({ page }) => {
  await page.goto('/app');
  const who = page.getByLabel('Who’s in?');
  const heads = page.getByRole('status', { name: 'People' });
  await expect(heads).toHaveText('4');
  // Whoever is typed takes the place of those who were only proposed.
  await who.fill('5 × 60/h');
  await expect(page.getByText('$6.50 a minute')).toBeVisible();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(heads).toHaveText('0');
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: /^Change rate: / }).click();
  const rate = page.getByLabel('Rate each, in USD');
  await expect(rate).toBeFocused();
  await rate.fill('a lot');
  await page.getByRole('button', { name: 'Start the meter' }).click();
  await expect(page.getByText('Enter a rate in USD, like 60/h or 85k/year.')).toBeVisible();
  await expect(rate).toBeFocused();
  // What nobody is paid is asked about, and doesn't count before the answer.
  await rate.fill('250000');
  await expect(page.getByText('$6.50 a minute')).toBeVisible();
  await page.getByRole('button', { name: 'Start the meter' }).click();
  await expect(page.getByText('Is that $250,000 a year each? Press Enter for yes.')).toBeVisible();
  await expect(rate).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rate).toHaveValue('250000/year');
  await expect(page.getByText('Press Enter for yes.')).toBeHidden();
  // And one at 120.19 × 1.3 an hour; the yes has not started anything.
  await expect(page.getByText('$9.10 a minute')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'New meeting' })).toBeVisible();
  // Typing on takes the question back: another rate is asked about anew.
  await rate.fill('90000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Is that $90,000 a year each? Press Enter for yes.')).toBeVisible();
  await rate.fill('120');
  await expect(page.getByText('Press Enter for yes.')).toBeHidden();
  // And one at 120 × 1.3 an hour.
  await expect(page.getByText('$9.10 a minute')).toBeVisible();
  await page.reload();
  await expect(page.getByText('$9.10 a minute')).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: 'Start the meter' }).click();
  await expect(page.getByText('6 people in the room')).toBeVisible();
});

test('employer costs are said where the figure is explained, and left out there, for this meeting', async ({
  page,
}) => {
  await page.goto('/app');
  await page.getByLabel('Who’s in?').fill('5 × 60/h');
  await expect(page.getByText('$6.50 a minute')).toBeVisible();
  await page.getByText('How this is computed').click();
  const costs = page.getByRole('checkbox', { name: 'Add 30% employer costs to this meeting' });
  await costs.uncheck();
  await expect(page.getByText('$5.00 a minute')).toBeVisible();
  await expect(page.getByText('$60.00 an hour', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Start the meter' }).click();
  // On the meter: the form says it the other way round, and the demo beside it runs, too.
  await expect(page.getByText('$5.00 a minute, 5 people')).toBeVisible();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('button', { name: 'New meeting' }).click();
  await page.getByText('How this is computed').click();
  await expect(costs).toBeChecked();
  await expect(page.getByText('$6.50 a minute')).toBeVisible();
  // An invoice includes them.
  await page.getByLabel('Who’s in?').fill('2 × 60/h external');
  await expect(page.getByText('2 people, $2.00 a minute')).toBeVisible();
});

test('the demo is one line on a phone, below the form, and only for who is new', async ({ page, app, context }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/app');
  const demo = page.getByRole('button', { name: 'Try the demo' });
  await expect(demo).toBeVisible();
  const line = await page.getByRole('region', { name: 'What a meeting costs, while it runs' }).boundingBox();
  expect(line?.height).toBeLessThan(60);
  expect(line?.y).toBeGreaterThan((await page.getByRole('button', { name: 'Start the meter' }).boundingBox())?.y ?? 0);
  await seed(page, { people: [{ id: 'p1', name: 'Engineer' }] });
  await expect(page.getByRole('button', { name: 'Engineer' })).toBeVisible();
  await expect(demo).toBeHidden();

  await signInContext(app, context);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  await expect(page.getByLabel('Who’s in?')).toBeEnabled();
  await expect(demo).toBeHidden();
});

test('costs of each row are shown only to who asks, and that is remembered', async ({ page }) => {
  await page.clock.install();
  await page.goto('/app');
  await start(page, '2 × Engineer 60 external');
  await page.clock.fastForward('09:00');
  const row = page.getByRole('listitem').filter({ hasText: 'Engineer' });
  await expect(row).toContainText('here');
  await expect(row).not.toContainText('$');
  await setSwitch(page, 'Cost per person', true);
  await expect(row).toContainText('here, $18.');
  await expect(page.getByText('Anyone who sees this screen can work out', { exact: false })).toBeVisible();
  await expectGood(page);
  await page.reload();
  await expect(row).toContainText('here, $18.');
  await openMore(page);
  await page.getByLabel('Cost per person').uncheck();
  // There is nothing to compare a first meeting with.
  await expect(page.getByLabel('Compare with usual')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(row).not.toContainText('$');
});

test('Stop is solid, and Pause an outline; room mode is dark in the dark theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/app');
  await start(page, '3 × 60');
  const looks = await Promise.all(
    ['Pause', 'Stop'].map((name) =>
      page.getByRole('button', { name, exact: true }).evaluate((button) => {
        const { backgroundColor, color, borderColor, fontWeight } = getComputedStyle(button);
        const { width, height } = button.getBoundingClientRect();
        return { backgroundColor, color, borderColor, fontWeight, width: Math.round(width), height };
      }),
    ),
  );
  const [pause, stop] = looks;
  expect(pause?.backgroundColor).toBe('rgba(0, 0, 0, 0)');
  expect(stop?.backgroundColor).toBe(pause?.color);
  expect([pause?.width, pause?.height]).toEqual([stop?.width, stop?.height]);
  await chooseMore(page, 'Room mode');
  const ground = page.getByRole('dialog', { name: 'Room mode' }).locator('> div');
  await expect(ground).toHaveCSS('background-color', 'rgb(15, 14, 12)');
});

test('Start stays at the limit, disabled with the reason, and warns from meeting 17', async ({ page }) => {
  await page.goto('/app');
  await expect(page.getByRole('heading', { name: 'New meeting' })).toBeVisible();
  await seed(page, { starts: 15 });
  const button = page.getByRole('button', { name: 'Start the meter' });
  await expect(page.getByRole('status', { name: 'People' })).toHaveText('4');
  await expect(page.getByText(/^This is meeting/)).toBeHidden();
  await seed(page, { starts: 16 });
  await expect(page.getByText('This is meeting 17 of 20 this month.')).toBeVisible();
  await seed(page, { starts: 20 });
  await expect(button).toBeDisabled();
  await button.focus();
  await expect(button).toBeFocused();
  await expect(button).toHaveAccessibleDescription(/^You’ve used all 20 meetings this month\./);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'New meeting' })).toBeVisible();
  await expectGood(page);
});
