import { expect, test } from '@playwright/test';
import { signIn } from './support/app.ts';

test('each section of the settings has an address, which the index beside them leads to', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  await page.goto('/settings');
  const index = page.getByRole('navigation', { name: 'Sections' });
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await expect(index.getByRole('link', { name: 'Workspace' })).toHaveAttribute('aria-current', 'location');
  await page.goto('/settings#danger');
  const danger = page.getByRole('region', { name: 'Danger' });
  await expect(danger).toBeInViewport();
  // Until the last card has loaded, the section of the address stays in view.
  await expect(page.getByRole('heading', { name: 'No webhooks' })).toBeAttached();
  await expect(index.getByRole('link', { name: 'Danger' })).toHaveAttribute('aria-current', 'location');
  await index.getByRole('link', { name: 'You' }).click();
  await expect(page).toHaveURL('/settings#you');
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeInViewport();
  await expect(danger).not.toBeInViewport();
  await danger.scrollIntoViewIfNeeded();
  await expect(index.getByRole('link', { name: 'You' })).not.toHaveAttribute('aria-current');
});
