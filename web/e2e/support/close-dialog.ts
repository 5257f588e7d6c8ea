import { expect, type Page } from '@playwright/test';

/** Closes the dialog on top, which has the focus. */
export async function close(page: Page) {
  const before = await page.getByRole('dialog').or(page.getByRole('alertdialog')).count();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(before - 1);
}
