import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e.ts';
import { expected, start } from '../support/meter.ts';
import { expectGood } from '../support/pages.ts';
import { seed } from '../support/seed.ts';

test.beforeEach(({ allow }) => allow(expected));

const ROLES = ['Engineer', 'Designer', 'Product manager'];

/** 15 people, as many as the free plan keeps. */
async function withPeople(page: Page): Promise<void> {
  await page.goto('/app');
  await expect(page.getByRole('heading', { name: 'New meeting' })).toBeVisible();
  const named = ['Árbitro Señalado', 'مهندس البرمجيات', 'Oberbürgermeister-Stellvertreter von und zu Hohenstein'];
  await seed(page, {
    people: Array.from({ length: 15 }, (_, i) => ({
      id: `p${i}`,
      name: named[i] ?? `Person ${i}`,
      role: ROLES[i % 3] ?? '',
    })),
  });
}

const chips = (page: Page) => page.getByRole('group', { name: 'Your people' }).getByRole('button');
const picked = (page: Page) => page.getByRole('group', { name: 'Your people' }).getByRole('button', { pressed: true });

test('picks people by chip and by name; picked twice is picked once', async ({ page }) => {
  test.slow();
  await withPeople(page);
  // Six, and a button for the rest.
  await expect(chips(page)).toHaveCount(7);
  await page.getByRole('button', { name: '9 more' }).click();
  await expect(chips(page)).toHaveCount(15);
  await expectGood(page);

  const who = page.getByLabel('Who’s in?');
  await who.fill('arbitro senalado');
  await expect(chips(page)).toHaveText(['Árbitro Señalado']);
  await page.keyboard.press('Enter');
  await expect(picked(page)).toHaveCount(1);
  await expect(who).toHaveValue('');
  await expect(who).toBeFocused();
  // Typed once more: still there, and said so.
  await who.fill('Árbitro Señalado');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Árbitro Señalado is already in.')).toBeVisible();
  await expect(picked(page)).toHaveCount(1);

  // By role; Enter takes the first who is not in yet.
  await who.fill('designer');
  await expect(chips(page)).toHaveCount(5);
  await page.keyboard.press('Enter');
  await who.fill('designer');
  await page.keyboard.press('Enter');
  await expect(picked(page)).toHaveCount(3);
  await chips(page).filter({ hasText: 'Oberbürger' }).click();
  await expect(picked(page)).toHaveCount(4);
  await chips(page).filter({ hasText: 'Oberbürger' }).click();
  await expect(picked(page)).toHaveCount(3);
  await expectGood(page);
  await page.getByRole('button', { name: 'Start the meter' }).click();
  await expect(page.getByText('3 people in the room')).toBeVisible();
});

test('a group that cannot be read stays in its field, with the reason', async ({ page }) => {
  await withPeople(page);
  const who = page.getByLabel('Who’s in?');
  const wrong: [text: string, reason: RegExp][] = [
    ['nobody at all', /No one by that name/],
    ['5 ×', /no rate in that/],
    ['0 × 60', /at least 1 person/],
    ['20000 × 60', /at most 10,000 people/],
    ['5 × sixty', /no rate in that/],
    ['5 × -60', /can’t be below 0/],
    ['5 × 60/week', /for an hour, a day, a month or a year/],
    ['60', /a rate or a number of people/],
    ['3 × 100000001', /rate is too large/],
    ['5 × 60 CHF/h', /That’s in CHF, but rates here are in USD/],
    ['x'.repeat(10_000), /too long/],
  ];
  for (const [text, reason] of wrong) {
    await who.fill(text);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible();
    await expect(who).toHaveValue(text);
    await page.getByRole('button', { name: 'Start the meter' }).click();
    await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible();
    await expect(who).toBeFocused();
  }
  await who.fill('5 × sixty');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expectGood(page);
});

test('"Add someone" finds people, does not offer who is here, and keeps what was refused', async ({ page }) => {
  test.slow();
  await withPeople(page);
  await chips(page).filter({ hasText: 'Árbitro' }).click();
  await start(page, '9 × Engineer 60');
  await page.getByRole('button', { name: 'Add someone' }).click();
  const who = page.getByLabel('Who’s joining?');
  await expect(who).toBeFocused();
  await expect(chips(page).filter({ hasText: 'Árbitro' })).toHaveCount(0);
  await who.fill('person 3');
  await page.keyboard.press('Enter');
  await expect(page.getByText('11 people in the room')).toBeVisible();
  await expect(who).toBeFocused();

  // The free plan has room for twelve.
  await who.fill('2 × 60');
  await page.keyboard.press('Enter');
  await expect(page.getByText('That’s 13 people. Free has room for 12 in a meeting', { exact: false })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'See Pro' })).toHaveAttribute('href', '/pricing');
  await expect(page.getByText('People who left count toward the limit, too.', { exact: false })).toBeVisible();
  await expect(who).toHaveValue('2 × 60');
  await expectGood(page);
  await who.fill('1 × 60');
  await page.keyboard.press('Enter');
  await expect(page.getByText('12 people in the room')).toBeVisible();
  await expect(page.getByRole('link', { name: 'See Pro' })).toBeHidden();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Add someone' })).toBeFocused();
});

test('of a group one leaves, all leave, and they come back', async ({ page }) => {
  test.slow();
  await page.goto('/app');
  await start(page, '4 × Customer success representative 60');
  const row = (name: RegExp) => page.getByRole('listitem').filter({ hasText: name });
  await page.getByRole('button', { name: /^One leaves 4 ×/ }).click();
  await expect(page.getByText('3 people in the room')).toBeVisible();
  await expect(row(/^Customer success/).getByText('here, then left')).toBeVisible();
  await expect(page.getByRole('button', { name: /^One leaves 3 ×/ })).toBeFocused();
  await expectGood(page);
  await page.getByRole('button', { name: /^All leave 3 ×/ }).click();
  await expect(page.getByText('0 people in the room')).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: /^One rejoins 3 ×/ }).click();
  await expect(page.getByText('1 person in the room')).toBeVisible();
  await page.getByRole('button', { name: /^All rejoin 2 ×/ }).click();
  await expect(page.getByText('3 people in the room')).toBeVisible();
  await page.getByRole('button', { name: /^Rejoins Customer/ }).click();
  await expect(page.getByText('4 people in the room')).toBeVisible();
});
