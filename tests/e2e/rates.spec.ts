import { expect, test } from '../support/e2e.ts';
import { expected } from '../support/meter.ts';
import { expectFits, expectGood } from '../support/pages.ts';

test.beforeEach(({ allow }) => allow(expected));

test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

test('on a touchscreen, nobody is asked to press a key: there are buttons for answers, or the start button', async ({
  page,
}) => {
  await page.goto('/app');
  const who = page.getByLabel('Who’s in?');
  await who.fill('8 × 120000');
  await page.getByRole('button', { name: 'Start the meter' }).click();
  await expect(page.getByText('Is that $120,000 a year each?')).toBeVisible();
  await expect(page.getByText('Press Enter for yes.')).toBeHidden();
  await expectGood(page);
  await page.getByRole('button', { name: 'Yes, a year' }).click();
  const edit = page.getByRole('button', { name: 'Edit 8 people' });
  await edit.click();
  const form = page.getByRole('dialog', { name: 'Edit group' });
  await expect(form.getByLabel('How many')).toBeFocused();
  await expectGood(page);
  await expectFits(page, form);
  await page.keyboard.press('Escape');
  await expect(edit).toBeFocused();

  await page.getByRole('button', { name: 'One more' }).click();
  await page
    .getByLabel('Rate each, in USD')
    .or(page.getByRole('button', { name: /^Change rate: / }))
    .first()
    .click();
  const rate = page.getByLabel('Rate each, in USD');
  await rate.fill('90000');
  await page.getByRole('button', { name: 'Start the meter' }).click();
  await expect(page.getByText('Tap “Start the meter” again for yes.')).toBeVisible();
  await expect(page.getByText('Press Enter for yes.')).toBeHidden();
  await page.getByRole('button', { name: 'Start the meter' }).click();
  await expect(rate).toHaveValue('90000/year');
});
