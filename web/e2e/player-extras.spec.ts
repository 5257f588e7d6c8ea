import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { button, CLIP, expectReady, followFlashes, goTo, openClip, slider, videoState } from './support/player-clip.ts';
import { openPlayerLab, showPlayer } from './support/player-lab.ts';

const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('playerSettings') ?? 'null'));
const speeds = (page: Page) => page.getByRole('combobox', { name: 'Playback speed' });

test('volume and speed are kept for the next video', { tag: '@nightly' }, async ({ page }) => {
  await openClip(page);
  expect(await videoState(page)).toMatchObject({ volume: 0.8, rate: 1, isMuted: false });
  await speeds(page).selectOption('1.5x');
  await page.locator('section.player').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('m');
  await expect.poll(() => stored(page)).toEqual({ volume: 0.7, rate: 1.5, isMuted: true });
  await page.reload();
  await showPlayer(page, CLIP);
  await expectReady(page);
  expect(await videoState(page)).toMatchObject({ volume: 0.7, rate: 1.5, isMuted: true });
  await expect(button(page, 'Unmute')).toBeVisible();
  await expect(speeds(page)).toHaveValue('1.5');

  await page.evaluate(() => localStorage.setItem('playerSettings', '{"volume":7,"rate":"fast"'));
  await page.reload();
  await showPlayer(page, CLIP);
  await expectReady(page);
  expect(await videoState(page)).toMatchObject({ volume: 0.8, rate: 1, isMuted: false });
});

test('hovering the slider shows a picture of that moment, and nothing is loaded for it before', {
  tag: '@nightly',
}, async ({ page }) => {
  const requests = await openClip(page);
  const before = requests.length;
  const box = await slider(page, 'Progress').boundingBox();
  const point = (share: number) =>
    page.mouse.move((box?.x ?? 0) + 7 + ((box?.width ?? 0) - 14) * share, (box?.y ?? 0) + 12);
  await expect(page.locator('video')).toHaveCount(1);
  expect(requests.length).toBe(before);
  await point(0.5);
  const preview = page.locator('.player canvas');
  await expect(preview).toBeVisible();
  await expect(page.getByText('0:10', { exact: true })).toBeVisible();
  const picture = () => preview.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const first = await picture();
  await point(0.8);
  await expect(page.getByText('0:16', { exact: true })).toBeVisible();
  await expect.poll(picture).not.toBe(first);
  const asked = requests.length;
  await point(0.5);
  await expect.poll(picture).toBe(first);
  expect(requests.length, 'a picture that was shown is not loaded again').toBe(asked);
  expect((await videoState(page)).time, 'the video itself stays where it is').toBe(0);
  await page.mouse.move(10, 10);
  await expect(preview).toBeHidden();
});

test('with data saving on, the slider shows the time without a picture', { tag: '@nightly' }, async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const requests = await openClip(page);
  const before = requests.length;
  await slider(page, 'Progress').hover();
  await expect(page.getByText('0:10', { exact: true })).toBeVisible();
  await expect(page.locator('.player canvas')).toHaveCount(0);
  expect(requests.length).toBe(before);
});

test('picture-in-picture opens and closes, and is offered only where the browser has it', { tag: '@nightly' }, async ({
  page,
}) => {
  await openClip(page);
  await button(page, 'Picture-in-picture').click();
  await expect(button(page, 'Leave picture-in-picture')).toBeVisible();
  expect(await page.evaluate(() => document.pictureInPictureElement?.nodeName)).toBe('VIDEO');
  await button(page, 'Leave picture-in-picture').click();
  await expect(button(page, 'Picture-in-picture')).toBeVisible();
  await page.evaluate(() => {
    HTMLVideoElement.prototype.requestPictureInPicture = () => Promise.reject(new Error('No window'));
  });
  const flashes = await followFlashes(page);
  await button(page, 'Picture-in-picture').click();
  await expect.poll(flashes).toContain('Picture-in-picture did not open.');

  await page.evaluate(() => {
    Object.defineProperty(document, 'pictureInPictureEnabled', { value: false });
    window.playerLab.hide();
  });
  await showPlayer(page, CLIP);
  await expectReady(page);
  await expect(button(page, 'Picture-in-picture')).toHaveCount(0);
});

const ENGLISH = { src: '/words-en.vtt', label: 'English', language: 'en' };
const GERMAN = { src: '/words-de.vtt', label: 'Deutsch', language: 'de' };

async function serveWords(page: Page) {
  for (const { src, label } of [ENGLISH, GERMAN]) {
    const body = `WEBVTT\n\n00:00.000 --> 00:19.000\nWords in ${label}`;
    await page.route(`**${src}`, (route) => route.fulfill({ contentType: 'text/vtt', body }));
  }
}

/** The caption lines that the video shows. */
const shownWords = (page: Page) => page.locator('.player-cues p').allTextContents();

test('a video with captions has a switch for one language, and a list for several', async ({ page }) => {
  await serveWords(page);
  await openClip(page);
  await expect(page.locator('track')).toHaveCount(0);
  await expect(page.getByLabel('Captions')).toHaveCount(0);

  await showPlayer(page, { ...CLIP, captions: [ENGLISH] });
  await expect(button(page, 'Captions')).toHaveAttribute('aria-pressed', 'false');
  expect(await shownWords(page)).toEqual([]);
  await button(page, 'Captions').click();
  await expect(button(page, 'Captions')).toHaveAttribute('aria-pressed', 'true');
  // A browser looks up the cue of a moment when it reaches that moment.
  await goTo(page, 5);
  await expect.poll(() => shownWords(page)).toEqual(['Words in English']);
  await button(page, 'Captions').click();
  expect(await shownWords(page)).toEqual([]);

  await showPlayer(page, { ...CLIP, captions: [ENGLISH, GERMAN] });
  const list = page.getByRole('combobox', { name: 'Captions' });
  await list.selectOption('Deutsch');
  await goTo(page, 6);
  await expect.poll(() => shownWords(page)).toEqual(['Words in Deutsch']);
  await list.selectOption('No captions');
  expect(await shownWords(page)).toEqual([]);
  await page.keyboard.press('c');
  await expect.poll(() => shownWords(page)).toEqual(['Words in Deutsch']);
  await showPlayer(page, CLIP);
  await expect(page.locator('track')).toHaveCount(0);
  expect(await shownWords(page)).toEqual([]);
});

test('captions are readable in a small player and in a large one, and above the controls', { tag: '@nightly' }, async ({
  page,
}) => {
  await serveWords(page);
  await openClip(page, { captions: [ENGLISH] });
  await page.locator('section.player').focus();
  await page.keyboard.press('c');
  await goTo(page, 5);
  const words = page.locator('.player-cues span');
  const size = () => words.evaluate((span) => Number.parseFloat(getComputedStyle(span).fontSize));
  for (const [width, least] of [
    [320, 14],
    [1440, 20],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(size).toBeGreaterThanOrEqual(least);
    const room = async () => {
      const [above, row] = [await words.boundingBox(), await page.locator('.player-row').boundingBox()];
      return (row?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
    };
    await expect.poll(room).toBeGreaterThanOrEqual(0);
  }
});

test('where the browser shows the video without the page, it shows the captions itself', { tag: '@nightly' }, async ({
  page,
}) => {
  await serveWords(page);
  await openClip(page, { captions: [ENGLISH] });
  await button(page, 'Captions').click();
  await goTo(page, 5);
  await expect.poll(() => shownWords(page)).toEqual(['Words in English']);
  const mode = () => page.locator('.player video').evaluate((video: HTMLVideoElement) => video.textTracks[0]?.mode);
  expect(await mode()).toBe('hidden');
  const fullscreen = (isOn: boolean) =>
    page.locator('.player video').evaluate((video, on) => {
      Object.defineProperty(video, 'webkitDisplayingFullscreen', { value: on, configurable: true });
      video.dispatchEvent(new Event(on ? 'webkitbeginfullscreen' : 'webkitendfullscreen'));
    }, isOn);
  await fullscreen(true);
  expect(await mode()).toBe('showing');
  expect(await shownWords(page)).toEqual([]);
  await fullscreen(false);
  expect(await mode()).toBe('hidden');
  expect(await shownWords(page)).toEqual(['Words in English']);
});

test('the controls hide during playback without input, unless they have the keyboard focus', {
  tag: '@nightly',
}, async ({ page }) => {
  await openClip(page);
  const bar = page.locator('.player-bar');
  await button(page, 'Play').click();
  await page.mouse.move(400, 150);
  await expect(bar).toHaveCSS('opacity', '0');
  await page.mouse.move(420, 160);
  await expect(bar).toHaveCSS('opacity', '1');
  await page.keyboard.press('Tab');
  await expect(bar.locator(':focus-visible')).toBeVisible();
  await expect(page.locator('section.player')).toHaveAttribute('data-idle', 'true');
  await expect(bar).toHaveCSS('opacity', '1');
  await button(page, 'Pause').press('Space');
  await expect(page.locator('section.player')).not.toHaveAttribute('data-idle');
});

test('the player is accessible in every state', { tag: '@nightly' }, async ({ page }) => {
  await serveWords(page);
  await openClip(page, { downloaded: 40, captions: [ENGLISH] });
  await expect(button(page, 'Captions')).toBeAttached();
  await expectAccessible(page, 'the player');
  await page.setViewportSize({ width: 390, height: 844 });
  await button(page, 'More').click();
  await expectAccessible(page, 'the player with its panel', ['phone']);
  await page.evaluate(() => window.playerLab.hide());
  await page.route('**/none.webm', (route) => route.fulfill({ status: 404 }));
  await showPlayer(page, { ...CLIP, src: '/none.webm' });
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'the player without a video', ['phone']);
});

test('the panel of a narrow player closes by Escape, a press elsewhere, and its button', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openClip(page);
  const more = button(page, 'More');
  await expect(speeds(page)).toBeHidden();
  await more.click();
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await speeds(page).selectOption('2x');
  await page.keyboard.press('Escape');
  await expect(speeds(page)).toBeHidden();
  await expect(more).toBeFocused();
  await more.click();
  await page.getByRole('heading', { name: 'Player' }).click();
  await expect(speeds(page)).toBeHidden();
  await more.click();
  await more.click();
  await expect(speeds(page)).toBeHidden();
  expect(await videoState(page)).toMatchObject({ rate: 2, isPlaying: false });
});

test('the player has no animation with reduced motion', { tag: '@nightly' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Never answered, so that it stays in the loading state.
  await page.route('**/never.webm', () => {});
  await openPlayerLab(page);
  await showPlayer(page, { ...CLIP, src: '/never.webm' });
  await expect(page.getByText('Loading video...')).toBeVisible();
  const durations = await page.evaluate(async () => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
    await new Promise(requestAnimationFrame);
    const moving = ['.player-flash', '.player .animate-spin'].map((selector) => document.querySelector(selector));
    return moving.map((element) => element && getComputedStyle(element).animationDuration);
  });
  for (const duration of durations) expect(Number.parseFloat(duration ?? '')).toBeLessThan(0.001);
});
