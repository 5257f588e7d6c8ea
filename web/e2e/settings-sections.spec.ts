import { expect, test } from '@playwright/test';
import { signIn } from './support/app.ts';

test('each section of the settings has an address, which the index beside them leads to', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  await page.goto('/settings');
  const index = page.getByRole('navigation', { name: 'Sections' });
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await expect(index.getByRole('link', { name: 'Workspace' })).toHaveAttribute('aria-current', 'location');
  await page.goto('/settings#delete');
  const end = page.getByRole('region', { name: 'Delete your account' });
  await expect(end).toBeInViewport();
  // Until the last card has loaded, the section of the address stays in view.
  await expect(page.getByRole('heading', { name: 'No webhooks' })).toBeAttached();
  await expect(index.getByRole('link', { name: 'Delete your account' })).toHaveAttribute('aria-current', 'location');
  await index.getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/settings#profile');
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeInViewport();
  await expect(end).not.toBeInViewport();
  await end.scrollIntoViewIfNeeded();
  await expect(index.getByRole('link', { name: 'Profile' })).not.toHaveAttribute('aria-current');
});
