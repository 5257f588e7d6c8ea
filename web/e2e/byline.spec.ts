import { expect, type Page, test } from '@playwright/test';
import type { Account } from '#scripts/client/test-client.ts';
import { sharePath } from '#shared/rules/sharing/share-address.ts';
import { expectAccessible } from './support/accessible.ts';
import { expectNothingRefused, followContentPolicy } from './support/content-policy.ts';
import { expectFits } from './support/fits.ts';
import { followLayoutShift, layoutShiftOf } from './support/layout-shift.ts';
import { UNDERSCORES, WIDEST } from './support/long-names.ts';
import { newGuardedLink } from './support/shared-recordings.ts';

test.beforeEach(({ page }) => followContentPolicy(page));
test.afterEach(({ page }) => expectNothingRefused(page));

/** Highest layout shift score of the page, as in layout-shift.spec.ts. */
const MOST = 0.02;

/** A profile picture, drawn by the browser. */
async function drawPicture(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [256, 256];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is no canvas');
    context.fillStyle = 'rebeccapurple';
    context.fillRect(0, 0, 256, 256);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  return Buffer.from(base64, 'base64');
}

async function setPicture({ client }: Account, picture: Buffer): Promise<void> {
  const announced = { contentType: 'image/jpeg', fileSize: picture.length };
  const { body } = await client.call<{ uploadURL: string }>('POST', '/api/objects/upload', announced);
  const headers = { 'content-type': 'image/jpeg' };
  await fetch(body.uploadURL, { method: 'PUT', headers, body: new Uint8Array(picture) });
  const { status } = await client.call('PUT', '/api/account/picture', body);
  if (status !== 200) throw new Error(`The picture was not stored: ${status}`);
}

test('a link shows its owner, and after its password its views, without a layout shift', { tag: '@nightly' }, async ({
  page,
}) => {
  const { owner, guarded } = await newGuardedLink({ password: 'open sesame', showsOwner: true, showsViews: true });
  await owner.client.call('PUT', '/api/account/profile', { firstName: WIDEST, lastName: UNDERSCORES });
  await setPicture(owner, await drawPicture(page));
  await followLayoutShift(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(sharePath(guarded.shareToken));
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  const name = page.getByText(`${WIDEST} ${UNDERSCORES}`, { exact: true });
  await expect(name).toBeVisible();
  await expect(page.getByText('1 view', { exact: true })).toHaveCount(0);
  await page.getByLabel('Password', { exact: true }).fill('open sesame');
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(name).toBeVisible();
  await expect(page.getByText('1 view', { exact: true })).toBeVisible();
  const picture = page.getByRole('article').locator('img[src^="data:image/jpeg"]');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
  await expectAccessible(page, 'a link with a byline');
  await expectFits(page, 'a link with a byline');
  // With the cookie of the visit, the page shows everything at once.
  await page.reload();
  await expect(name).toBeVisible();
  const { sum, shifts } = await layoutShiftOf(page);
  expect(sum, JSON.stringify(shifts)).toBeLessThan(MOST);
});
