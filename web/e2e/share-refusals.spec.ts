import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { ago } from './support/share-page.ts';
import { newSharedRecording } from './support/shared-recordings.ts';

const EXPIRED = 'This share link has expired and is no longer accessible.';
const GONE = 'Sorry, this video is no longer available. The link may have been removed or expired.';

async function expectCard(page: Page, title: string, text: string): Promise<void> {
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.locator('video')).toHaveCount(0);
}

test.describe('links that open nothing', () => {
  test('an expired link says so, and links to the home page', async ({ page }) => {
    const { link } = await newSharedRecording({ shareExpiresAt: ago(1000) });
    expect((await page.goto(link))?.status()).toBe(410);
    await expectCard(page, 'Link Expired', EXPIRED);
    await expect(page).toHaveTitle('Shared recording · Framekeep');
    await expectAccessible(page, 'Link Expired');
    await page.getByRole('link', { name: 'Go to Homepage' }).click();
    await expect(page).toHaveURL('/');
  });

  test('a link that was removed, or never existed, says so', async ({ page }) => {
    const { link, owner, id } = await newSharedRecording();
    await owner.client.call('DELETE', `/api/recordings/${id}/share`);
    expect((await page.goto(link))?.status()).toBe(404);
    await expectCard(page, 'Video Not Available', GONE);
    expect((await page.goto('/share/nothing'))?.status()).toBe(404);
    await expectCard(page, 'Video Not Available', GONE);
    await expectAccessible(page, 'Video Not Available');
  });
});
