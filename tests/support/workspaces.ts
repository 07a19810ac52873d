import { expect, type Page } from '@playwright/test';

export const switcher = (page: Page) => page.getByRole('button', { name: /^Workspace: / });

export async function switchTo(page: Page, name: string): Promise<void> {
  await switcher(page).click();
  await page.locator('#workspaces').getByRole('button', { name }).click();
}

/** Waits until the account menu says that the current workspace is saved to the account. */
export async function expectSaved(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await expect(page.getByText('Saved to your account', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
}
