import { expect, test } from '../support/e2e.ts';
import { expected, start } from '../support/meter.ts';
import { expectGood } from '../support/pages.ts';
import { seed } from '../support/seed.ts';

test.beforeEach(({ allow }) => allow(expected));

test('every stop can be taken back at once', async ({ page }) => {
  await page.goto('/app');
  await start(page, '3 × 60');
  const stop = page.getByRole('button', { name: 'Stop', exact: true });
  await stop.click();
  await expect(page.getByText('Stopped.', { exact: true })).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await expect(page.getByText('Running')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // By keys, too.
  await page.keyboard.press('s');
  await expect(page.getByText('Stopped.', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Running')).toBeVisible();
  // And after the answer in another room.
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Meter, / })).toBeVisible();
  await page.keyboard.press('s');
  const question = page.getByRole('dialog', { name: 'Stop the meeting?' });
  await question.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await expect(stop).toBeVisible();
  // After Stop, N leads into the field.
  await page.keyboard.press('s');
  await expect(page.getByRole('heading', { name: 'The receipt' })).toBeFocused();
  await page.keyboard.press('n');
  await expect(page.getByLabel('Who’s in?')).toBeFocused();
});

for (const [width, height] of [
  [360, 740],
  [1280, 800],
] as const) {
  test(`what a stop offers covers nothing of the receipt at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/app');
    await start(page, '3 × 60');
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    const resume = page.getByRole('button', { name: 'Resume', exact: true });
    await expect(resume).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('heading', { name: 'The receipt' })).toBeFocused();
    // Wherever the page is scrolled to, what stands at its foot is seen.
    for (const line of [page.getByText('Total', { exact: true }), page.getByRole('button', { name: 'New meeting' })]) {
      const isSeen = await line.evaluate((element) => {
        // Above the navigation and Share, which have a place of their own there.
        const own = ['[data-tabs]', '[data-foot]'].map((one) => document.querySelector<HTMLElement>(one));
        const isBelow = (one: HTMLElement | null) =>
          one !== null && /fixed|sticky/.test(getComputedStyle(one).position);
        const foot = own.reduce((sum, one) => sum + (isBelow(one) ? (one?.offsetHeight ?? 0) : 0), 0);
        scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + foot + 8);
        const { left, right, top, bottom } = element.getBoundingClientRect();
        // In the middle of the window, where a bar stands.
        const x = Math.min(Math.max(innerWidth / 2, left), right - 1);
        const above = document.elementFromPoint(x, (top + bottom) / 2);
        return bottom <= innerHeight && element.contains(above);
      });
      expect(isSeen).toBe(true);
    }
    await resume.click();
    await expect(page.getByText('Running')).toBeVisible();
  });
}

test('leaving, joining and a new title can be undone on the meter', async ({ page }) => {
  await page.goto('/app');
  await start(page, '3 × Engineer 60');
  const undo = page.getByRole('button', { name: 'Undo' });
  await page.getByRole('button', { name: /^One leaves/ }).click();
  await expect(page.getByText('2 people in the room')).toBeVisible();
  await expect(page.getByText('Engineer left.')).toBeVisible();
  await undo.click();
  await expect(page.getByText('3 people in the room')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Engineer' })).toHaveCount(1);

  await page.getByRole('button', { name: 'Add someone' }).click();
  await page.getByLabel('Who’s joining?').fill('2 × Designer 60');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 × Designer joined.')).toBeVisible();
  await expect(page.getByText('5 people in the room')).toBeVisible();
  await undo.click();
  await expect(page.getByText('3 people in the room')).toBeVisible();
  await expect(page.getByText('Undone.')).toBeVisible();

  await page.getByText('Title, topic, planned length').click();
  await page.getByLabel('Title').fill('Retro');
  await page.getByLabel('Topic').fill('Hiring');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Retro' })).toBeVisible();
  await page.getByRole('heading', { name: 'Retro' }).click();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('heading', { name: 'Meeting', exact: true })).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('');
});

test('an edit of a meeting, and a name, can be undone', async ({ page }) => {
  await page.goto('/app/meetings');
  await expect(page.getByRole('heading', { name: 'No meetings yet' })).toBeVisible();
  await seed(page, {
    meetings: [{ id: 'm1', title: 'Planning', startedAt: Date.now() - 86_400_000, minutes: 30, heads: 3 }],
    topics: [{ id: 't1', name: 'Hiring' }],
  });
  await page.getByRole('link', { name: /^Planning/ }).click();
  const figures = page.getByRole('main').locator('dl').first();
  await expect(figures).toContainText('30 min');
  await page.locator('summary').filter({ hasText: 'Start and end' }).click();
  const ended = page.getByLabel('Ended');
  const before = await ended.inputValue();
  const started = new Date(`${before}Z`).getTime() + 10 * 60_000;
  await ended.fill(new Date(started).toISOString().slice(0, 16));
  await ended.press('Enter');
  await expect(figures).toContainText('40 min');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(figures).toContainText('30 min');

  await page.goto('/app/topics');
  await page.getByRole('button', { name: /^(Rename|Edit) Hiring/ }).click();
  await page.getByLabel('Name', { exact: true }).fill('Recruiting');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Recruiting', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Hiring', { exact: true })).toBeVisible();
});
