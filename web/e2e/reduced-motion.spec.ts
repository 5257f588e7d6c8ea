import { expect, test } from '@playwright/test';

test('with reduced motion what a screen shows is there at once, not a frame later', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/login');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  const shown = await heading.evaluate((element) => {
    const visibility = () => getComputedStyle(element).visibility;
    element.style.visibility = 'hidden';
    const hidden = visibility();
    element.style.visibility = 'visible';
    return [hidden, visibility()];
  });
  expect(shown).toEqual(['hidden', 'visible']);
});
