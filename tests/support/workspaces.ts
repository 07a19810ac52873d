import type { Page } from '@playwright/test';

/** The button in the header that names the workspace on the screen. */
export const switcher = (page: Page) => page.getByRole('button', { name: /^Workspace: / });

/** Chooses another workspace by its name. */
export async function switchTo(page: Page, name: string): Promise<void> {
  await switcher(page).click();
  await page.locator('#workspaces').getByRole('button', { name }).click();
}
