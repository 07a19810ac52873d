import { expect, test } from '../support/e2e.ts';
import { expectAccessible, expectGood, expectNoSidewaysScroll, signInContext } from '../support/pages.ts';
import { seed } from '../support/seed.ts';

// Nobody is signed in, which the service says to whoever asks.
test('adds people, edits one, deletes one and brings them back', async ({ page }) => {
  // axe looks at every state, twice.
  test.slow();
  await page.goto('/app/people');
  await expect(page.getByRole('heading', { name: 'No people yet' })).toBeVisible();
  await expectGood(page);

  const form = page.getByRole('form', { name: 'New person' });
  await form.getByRole('button', { name: 'Add person' }).click();
  await expect(form.getByText('Enter a name.', { exact: false })).toBeVisible();
  await form.getByLabel('Name').fill('Engineer');
  await form.getByLabel(/^Rate in/).fill('104,000');
  await form.getByText('a year').click();
  // 104,000 ÷ 2,080 × 1.3
  await expect(form.getByRole('heading', { name: 'An hour costs $65.00' })).toBeVisible();
  await expectAccessible(page);
  await form.getByText('External').click();
  await expect(form.getByRole('heading', { name: 'An hour costs $50.00' })).toBeVisible();
  await form.getByText('Staff', { exact: true }).click();
  await form.getByLabel('Name').press('Enter');
  const row = page.getByRole('listitem').filter({ hasText: 'Engineer' });
  await expect(row.getByText('$65.00')).toBeVisible();
  // Ready for the next one.
  await expect(form.getByLabel('Name')).toBeFocused();
  await form.getByLabel('Name').fill('Counsel');
  await form.getByLabel(/^Rate in/).fill('150');
  await form.getByText('External').click();
  await form.getByLabel('Name').press('Enter');
  // An hour costs what was entered, so that is said once.
  await expect(page.getByRole('listitem').filter({ hasText: 'Counsel' }).locator('p').first()).toHaveText('$150.00/h');
  await expect(row.locator('p').first()).toHaveText('$104,000.00/year → $65.00/h');
  await form.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Edit Engineer' }).click();
  await page.getByRole('form', { name: 'Edit person' }).getByLabel('Role').fill('Backend');
  await page.keyboard.press('Enter');
  await expect(row.getByText('Backend')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Engineer' })).toBeFocused();
  await page.reload();
  await expect(row.getByText('Backend')).toBeVisible();

  await page.getByRole('button', { name: 'Delete Engineer' }).click();
  await expect(row).toBeHidden();
  await expect(page.getByRole('button', { name: 'Delete Counsel' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
  await expect(page.getByText('“Engineer” is back.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Engineer' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expectAccessible(page);
});

test('a full list says so and shows the way to Pro', async ({ page }) => {
  await page.goto('/app/people');
  await expect(page.getByRole('form')).toBeVisible();
  const people = Array.from({ length: 15 }, (_, i) => ({
    id: `p${i}`,
    name: i === 0 ? 'W'.repeat(120) : `Person ${i}`,
    role: 'y'.repeat(i * 5),
    rateMinor: i === 1 ? 10_000_000_000 : 6_000,
  }));
  await seed(page, { people });
  await expect(page.getByText('Free has room for', { exact: false })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'See Pro' })).toHaveAttribute('href', '/pricing');
  await expect(page.getByRole('button', { name: 'Add person' })).toBeHidden();
  await expectGood(page);
});

test('headings skip no level, whatever is open; what loses something says Delete, not ×', async ({ page }) => {
  await page.goto('/app/people');
  const levels = () =>
    page
      .locator('h1, h2, h3, h4')
      .evaluateAll((headings) =>
        headings.filter((heading) => heading.checkVisibility()).map((heading) => Number(heading.tagName.slice(1))),
      );
  const expectInOrder = async () => {
    const found = await levels();
    expect(found[0]).toBe(1);
    for (const [i, level] of found.entries())
      expect(level, found.join(' ')).toBeLessThanOrEqual((found[i - 1] ?? 0) + 1);
  };
  await expect(page.getByRole('form', { name: 'New person' })).toBeVisible();
  await expectInOrder();
  const startedAt = Date.now() - 7_200_000;
  await seed(page, {
    people: [{ id: 'ada', name: 'Ada' }],
    meetings: [{ id: 'm', title: 'Planning', startedAt, minutes: 60 }],
  });
  await page.getByRole('button', { name: 'Edit Ada' }).click();
  await expect(page.getByRole('heading', { name: 'An hour costs $78.00' })).toBeVisible();
  await expectInOrder();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Add person' }).click();
  await expect(page.getByRole('form', { name: 'New person' })).toBeVisible();
  await expectInOrder();
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await page.getByRole('dialog').getByLabel('People').fill('Alan 60');
  await expect(page.getByRole('dialog').getByRole('heading', { level: 3 })).toBeVisible();
  await expectInOrder();
  await page.goto('/app/meetings');
  await expect(page.getByRole('button', { name: /^Delete Planning/ })).toHaveText('Delete');
  await expectNoSidewaysScroll(page);
});

test('screens with nothing in them yet are accessible and fit', async ({ page, app, context }) => {
  await signInContext(app, context);
  for (const [path, heading] of [
    ['topics', 'No topics yet'],
    ['tokens', 'API tokens are part of Pro'],
  ] as const) {
    await page.goto(`/app/${path}`);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expectGood(page);
  }
});
