import { expect, type Page, type Route, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { ago } from './support/share-page.ts';
import { newGuardedLink, newSharedRecording } from './support/shared-recordings.ts';

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

const FAULTS: readonly [fault: string, answer: (route: Route) => Promise<void>][] = [
  ['no network', (route) => route.abort()],
  ['an error', (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Internal error' } })],
  [
    'a page of HTML',
    (route) => route.fulfill({ contentType: 'text/html', body: '<html>Log in to the network</html>' }),
  ],
  ['a refusal of a proxy', (route) => route.fulfill({ status: 404, contentType: 'text/html', body: '<html>' })],
];

test('a link that could not be asked for is not called gone, and is asked for again', async ({ page }) => {
  const { guarded } = await newGuardedLink({ password: 'open sesame' });
  for (const view of ['share', 'embed']) {
    for (const [fault, answer] of FAULTS) {
      await page.route('**/api/shared/**', answer);
      await page.goto(`/${view}/${guarded.shareToken}`);
      await expect(page.getByRole('heading', { name: 'Video not loaded' }), `${view}, ${fault}`).toBeVisible();
      await expect(page.getByText('Could not reach Framekeep. Check your connection and try again.')).toBeVisible();
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { name: 'This recording has a password' })).toBeVisible();
    }
    await page.route('**/api/shared/**', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto(`/${view}/${guarded.shareToken}`);
    await expect(page.getByRole('heading', { name: 'Just a moment' })).toBeVisible();
    await page.unrouteAll();
    await expect(page.getByRole('heading', { name: 'This recording has a password' })).toBeVisible();
  }
  await page.route('**/api/shared/**', (route) => route.abort());
  await page.goto(`/share/${guarded.shareToken}`);
  await expectAccessible(page, 'Video not loaded');
});
