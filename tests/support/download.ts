import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';

/** Returns the name and text of the file that clicking a button in `within` downloads. */
export async function download(
  page: Page,
  button: string,
  within: Page | Locator = page,
): Promise<{ name: string; text: string }> {
  const begun = page.waitForEvent('download');
  await within.getByRole('button', { name: button, exact: true }).click();
  const file = await begun;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

/** Returns the records in the copy that is offered before something is deleted. */
export async function copyOf(page: Page, within: Page | Locator = page): Promise<Record<string, unknown[]>> {
  return JSON.parse((await download(page, 'Export a copy first', within)).text).records;
}
