import { expect, type Page } from '@playwright/test';
import { expectFits } from './fits.ts';
import { closeDialog } from './screen.ts';

/** Opens every dialog about many recordings, and the report of those that failed. @param project target of the move */
export async function askAboutMany(page: Page, project: string): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const selection = page.getByRole('region', { name: 'Selection' });
  const choose = (name: string) => selection.getByRole('button', { name, exact: true }).click();
  await button('Select').click();
  await page.keyboard.press('Control+a');
  await expect(selection).toContainText('8 selected');
  await choose('Share');
  await expectFits(page, 'Share 8 recordings');
  await closeDialog(page);
  await choose('Delete');
  await expectFits(page, 'Delete 8 recordings?');
  await closeDialog(page);
  await choose('Move');
  await page.getByLabel('Project', { exact: true }).selectOption(project);
  await expectFits(page, 'Move to Project, of 8 recordings');
  const address = /\/api\/recordings\/[^/]+$/;
  const json = { code: 'FORBIDDEN', message: 'You may not change this recording' };
  await page.route(address, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 403, json }) : route.fallback(),
  );
  await button('Move 8').click();
  await expect(page.getByRole('dialog', { name: /recordings not moved/ })).toBeVisible();
  await expectFits(page, 'recordings not moved');
  await button('Close').last().click();
  await page.unroute(address);
}
