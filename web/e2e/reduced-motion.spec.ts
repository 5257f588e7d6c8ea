import { expect, type Page, test } from '@playwright/test';
import { signIn } from './support/app.ts';
import { addRecording } from './support/library.ts';

/** Plays the only recording; returns what then moves out of the page's own elements. */
async function playAndWatch(page: Page): Promise<string[]> {
  const play = page.getByRole('button', { name: 'Play One' });
  await expect(play).toBeEnabled();
  await page.evaluate(() => {
    const moved = new Set<string>();
    const look = () => {
      for (const { effect } of document.getAnimations()) {
        const { pseudoElement } = effect as KeyframeEffect;
        if (pseudoElement?.startsWith('::view-transition')) moved.add(pseudoElement);
      }
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { moved });
  });
  await play.click();
  const player = page.getByRole('dialog', { name: 'One' });
  await expect(player.getByRole('region', { name: 'Player: One' })).toBeVisible();
  await expect(player, 'the dialog takes the focus').toBeFocused();
  const moved = await page.evaluate(() => [...(window as unknown as { moved: Set<string> }).moved]);
  await page.keyboard.press('Escape');
  await expect(player).toHaveCount(0);
  return moved;
}

test('a recording grows from its thumbnail, but not with reduced motion', { tag: '@nightly' }, async ({ page }) => {
  const { client, workspaceId } = await signIn(page);
  await addRecording(client, { workspaceId, name: 'One' });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/recordings');
  // While the code of the player loads, the thumbnail only fades.
  await expect.poll(() => playAndWatch(page)).toContain('::view-transition-group(grown)');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await playAndWatch(page)).not.toContain('::view-transition-group(grown)');
});

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
