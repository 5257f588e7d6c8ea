import { expect, test } from '@playwright/test';

test('with reduced motion an element becomes visible at once, not a frame later', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/login');
  // No screen replaces the body.
  const shown = await page.evaluate(() => {
    const { style } = document.body;
    const visibility = () => getComputedStyle(document.body).visibility;
    style.visibility = 'hidden';
    const hidden = visibility();
    style.visibility = 'visible';
    return [hidden, visibility()];
  });
  expect(shown).toEqual(['hidden', 'visible']);
});
