import { expect, type Page, test } from '@playwright/test';
import { expectFits } from './support/fits.ts';
import { button, followFlashes, goTo, openClip, slider, videoState } from './support/player-clip.ts';
import { holdTimers } from './support/screen.ts';

/** How long the controls of a video that plays stay visible without an act, in milliseconds. */
const IDLE_AFTER_MS = 2500;

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

/** Taps the picture, at a share of its width. */
async function tap(page: Page, share: number): Promise<void> {
  const box = await page.locator('section.player').boundingBox();
  if (!box) throw new Error('The player is not on screen');
  await page.touchscreen.tap(box.x + box.width * share, box.y + 30);
}

/** Taps the picture several times within a moment, however busy the machine is. */
const tapQuickly = (page: Page, share: number, times: number) =>
  page.locator('section.player').evaluate(
    (player, { at, count }) => {
      // A tap before may have scrolled the page.
      player.scrollIntoView();
      const { left, top, width } = player.getBoundingClientRect();
      const [clientX, clientY] = [left + width * at, top + 30];
      const touched = document.elementFromPoint(clientX, clientY);
      if (!touched) throw new Error('The picture is not on screen');
      const options = { bubbles: true, cancelable: true, clientX, clientY, pointerType: 'touch' };
      for (let tap = 0; tap < count; tap += 1) {
        touched.dispatchEvent(new PointerEvent('pointerdown', options));
        touched.dispatchEvent(new PointerEvent('click', options));
      }
    },
    { at: share, count: times },
  );

const bar = (page: Page) => page.locator('.player-bar');
const isPlaying = async (page: Page) => (await videoState(page)).isPlaying;

test('a tap shows hidden controls, and plays or pauses where they are visible', async ({ page }) => {
  await openClip(page);
  await tap(page, 0.5);
  await expect.poll(() => isPlaying(page)).toBe(true);
  await expect(bar(page)).toHaveCSS('opacity', '0');
  await tap(page, 0.5);
  await expect(bar(page)).toHaveCSS('opacity', '1');
  await expect.poll(() => isPlaying(page)).toBe(true);
  await tap(page, 0.1);
  await expect.poll(() => isPlaying(page)).toBe(false);
  await tap(page, 0.5);
  await expect.poll(() => isPlaying(page)).toBe(true);
  await expect(bar(page)).toHaveCSS('opacity', '0');
  // Hidden controls cannot be pressed by accident.
  const box = await button(page, 'Pause').boundingBox();
  await page.touchscreen.tap((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  await expect(bar(page)).toHaveCSS('opacity', '1');
  await expect.poll(() => isPlaying(page)).toBe(true);
});

test('a finger plays by the big button, seeks on the slider, and skips by taps at a side, which are announced', {
  tag: '@nightly',
}, async ({ page }) => {
  // Idle controls cannot be tapped: see `useIdle`.
  await holdTimers(page, IDLE_AFTER_MS);
  await openClip(page);
  const bait = page.locator('.player-bait');
  for (const plays of [true, false]) {
    await bait.tap();
    await expect.poll(() => isPlaying(page)).toBe(plays);
  }
  const box = await slider(page, 'Progress').boundingBox();
  await page.touchscreen.tap((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 22);
  await expect.poll(async () => (await videoState(page)).time).toBeCloseTo(10, 0);
  // Without a picture of the moment.
  await expect(page.locator('.player canvas')).toHaveCount(0);
  await expect(page.locator('video')).toHaveCount(1);
  const flashes = await followFlashes(page);
  await goTo(page, 10);
  await tapQuickly(page, 0.9, 2);
  await expect.poll(flashes).toContain('+5 s');
  expect((await videoState(page)).time).toBeCloseTo(15, 1);
  await expect(page.getByRole('status').filter({ hasText: '+5 s' })).toHaveCount(0);
  await tapQuickly(page, 0.1, 3);
  await expect.poll(flashes).toContain('−10 s');
  expect((await videoState(page)).time).toBeCloseTo(5, 1);
});

for (const [refusal, setBackMs] of [
  ['refuses to set the volume', 0],
  // As on iPhones and iPads.
  ['sets the volume back a moment later', 90],
] as const) {
  test(`where the browser ${refusal}, the player has no slider for it`, async ({ page }) => {
    await page.addInitScript((after) => {
      const volumes = new WeakMap<HTMLMediaElement, number>();
      Object.defineProperty(HTMLMediaElement.prototype, 'volume', {
        get(this: HTMLMediaElement) {
          return volumes.get(this) ?? 1;
        },
        set(this: HTMLMediaElement, volume: number) {
          if (after === 0) return;
          volumes.set(this, volume);
          setTimeout(() => volumes.delete(this), after);
        },
      });
    }, setBackMs);
    await openClip(page);
    await button(page, 'More').tap();
    await expect(slider(page, 'Volume')).toHaveCount(0);
    await button(page, 'Mute').tap();
    await expect(button(page, 'Unmute')).toBeVisible();
  });
}

for (const [screen, width] of [
  ['phone', 390],
  ['tablet', 1024],
] as const) {
  test(`on a ${screen} whose browser sets the volume, the slider shows and changes nothing by itself`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await openClip(page);
    const { volume } = await videoState(page);
    if (screen === 'phone') await button(page, 'More').tap();
    await expect(slider(page, 'Volume')).toBeVisible();
    const place = await button(page, 'Mute').boundingBox();
    await expect(slider(page, 'Volume')).toHaveValue(String(volume));
    await slider(page, 'Volume').fill('0.3');
    await expect.poll(async () => (await videoState(page)).volume).toBe(0.3);
    expect(await button(page, 'Mute').boundingBox()).toEqual(place);
  });
}

test('every control of the player is large enough for a finger', { tag: '@nightly' }, async ({ page }) => {
  await openClip(page, { downloaded: -1 });
  await button(page, 'More').tap();
  const targets = page.locator('.player-bar').locator('button, select, input').filter({ visible: true });
  const small = await targets.evaluateAll((elements) =>
    elements
      .map((element) => ({ name: element.getAttribute('aria-label'), ...element.getBoundingClientRect().toJSON() }))
      .filter(({ width, height }) => width < 44 || height < 44),
  );
  expect(small).toEqual([]);
  expect(await targets.count()).toBeGreaterThan(8);
  const player = await page.locator('section.player').boundingBox();
  const panel = await page.locator('.player-panel').boundingBox();
  expect(panel?.y, 'the panel does not reach out of the player').toBeGreaterThanOrEqual(player?.y ?? 0);
});

test('all buttons of the player are within reach on a small phone', { tag: '@nightly' }, async ({ page }) => {
  await openClip(page);
  for (const width of [375, 320]) {
    await expectFits(page, 'the player', [{ width, height: 640 }]);
    await page.setViewportSize({ width, height: 640 });
    const share = async () => {
      const player = await page.locator('section.player').boundingBox();
      const controls = await bar(page).boundingBox();
      return (controls?.height ?? Number.NaN) / (player?.height ?? Number.NaN);
    };
    await expect.poll(share, `controls at ${width} px`).toBeLessThan(1 / 3);
    await expect(button(page, 'Fullscreen')).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(button(page, 'Fullscreen')).toBeInViewport({ ratio: 1 });
  await goTo(page, 10);
  await expect(button(page, 'Back 5 seconds')).toBeHidden();
  await button(page, 'More').tap();
  await button(page, 'Back 5 seconds').tap();
  await expect.poll(async () => (await videoState(page)).time).toBeCloseTo(5, 1);
});
