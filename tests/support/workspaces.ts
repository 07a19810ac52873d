import { expect, type Page } from '@playwright/test';

/** The button in the header that names the workspace on the screen. */
export const switcher = (page: Page) => page.getByRole('button', { name: /^Workspace: / });

/** Chooses another workspace by its name. */
export async function switchTo(page: Page, name: string): Promise<void> {
  await switcher(page).click();
  await page.locator('#workspaces').getByRole('button', { name }).click();
}

/** Waits until the account menu says that all of the workspace on the screen is with the service. */
export async function expectSaved(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await expect(page.getByText('Saved to your account', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
}
