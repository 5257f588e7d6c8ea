import { expect, type Page, test } from '@playwright/test';
import { button, CLIP, followFlashes, goTo, openClip, slider, videoState } from './support/player-clip.ts';
import { showPlayer } from './support/player-lab.ts';

const expectTime = (page: Page, seconds: number) =>
  expect.poll(async () => (await videoState(page)).time).toBeCloseTo(seconds, 1);

test('each key of the player has its effect', async ({ page }) => {
  await openClip(page);
  const flashes = await followFlashes(page);
  await goTo(page, 10);
  await page.keyboard.press('ArrowLeft');
  await expectTime(page, 5);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expectTime(page, 15);

  expect(await videoState(page)).toMatchObject({ volume: 0.8, isMuted: false });
  await page.keyboard.press('ArrowUp');
  expect(await videoState(page)).toMatchObject({ volume: 0.9 });
  await expect.poll(flashes).toContain('Volume 90%');
  for (let step = 0; step < 8; step++) await page.keyboard.press('ArrowDown');
  expect(await videoState(page)).toMatchObject({ volume: 0.1, isMuted: false });
  await page.keyboard.press('ArrowDown');
  expect(await videoState(page)).toMatchObject({ volume: 0, isMuted: true });
  await expect.poll(flashes).toContain('Muted');
  await page.keyboard.press('ArrowUp');
  expect(await videoState(page)).toMatchObject({ volume: 0.1, isMuted: false });

  for (const [key, isMuted] of [
    ['m', true],
    ['M', false],
  ] as const) {
    await page.keyboard.press(key);
    expect((await videoState(page)).isMuted).toBe(isMuted);
  }
  for (const isPlaying of [true, false]) {
    await page.keyboard.press('Space');
    expect((await videoState(page)).isPlaying).toBe(isPlaying);
  }
  expect(await page.evaluate(() => scrollY), 'Space and the arrows do not scroll').toBe(0);

  for (const [key, seconds] of [
    ['2', 4],
    ['l', 14],
    ['j', 4],
    ['End', 20],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expectTime(page, seconds);
  }
  await page.keyboard.press('.');
  await expect.poll(async () => (await videoState(page)).time).toBeGreaterThan(0.02);
  await page.keyboard.press(',');
  await expectTime(page, 0);
  for (const [key, rate] of [
    ['>', 1.25],
    ['<', 1],
  ] as const) {
    await page.keyboard.press(key);
    expect((await videoState(page)).rate).toBe(rate);
  }
  for (const isPlaying of [true, false]) {
    await page.keyboard.press('k');
    expect((await videoState(page)).isPlaying).toBe(isPlaying);
  }

  await page.keyboard.press('f');
  await expect(button(page, 'Leave fullscreen')).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toContain('player');
  await page.keyboard.press('F');
  await expect(button(page, 'Fullscreen')).toBeVisible();
});

test('the player ignores keys with modifiers, and keys that go to a field or a list', async ({ page }) => {
  await openClip(page);
  await goTo(page, 10);
  const before = await videoState(page);
  await page.evaluate(() => {
    const taken: string[] = [];
    Object.assign(window, { taken });
    addEventListener('keydown', (event) => event.defaultPrevented && taken.push(event.key));
  });
  const taken = () => page.evaluate(() => (window as unknown as { taken: string[] }).taken.splice(0));

  for (const key of ['Control+f', 'Control+m', 'Alt+ArrowLeft', 'Meta+ArrowRight', 'Shift+ArrowUp', 'Shift+Space']) {
    // Some of these keys leave the page; the browser's own action is not under test.
    const [modifier = '', name = ''] = key.split('+');
    await page.evaluate(
      ({ modifier, name }) =>
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', {
            key: name === 'Space' ? ' ' : name,
            bubbles: true,
            cancelable: true,
            ctrlKey: modifier === 'Control',
            altKey: modifier === 'Alt',
            metaKey: modifier === 'Meta',
            shiftKey: modifier === 'Shift',
          }),
        ),
      { modifier, name },
    );
  }
  expect(await taken()).toEqual([]);

  const note = page.getByLabel('Note');
  await note.focus();
  await page.keyboard.type('mf mF kjl 059 <>,.');
  for (const arrow of ['Left', 'Right', 'Up', 'Down']) await page.keyboard.press(`Arrow${arrow}`);
  for (const key of ['Home', 'End']) await page.keyboard.press(key);
  expect(await taken()).toEqual([]);
  await expect(note).toHaveValue('mf mF kjl 059 <>,.');
  await note.blur();

  const listOfSpeeds = page.getByRole('combobox', { name: 'Playback speed' });
  await listOfSpeeds.focus();
  await page.keyboard.press('m');
  expect(await taken()).toEqual([]);
  expect(await videoState(page)).toEqual(before);
});

test('Space presses the button that has the focus, once, and after a mouse press the keys still control the player', async ({
  page,
}) => {
  await openClip(page);
  await button(page, 'Play').focus();
  await page.keyboard.press('Space');
  await expect(button(page, 'Pause')).toBeFocused();
  expect((await videoState(page)).isPlaying).toBe(true);
  await button(page, 'Mute').focus();
  await page.keyboard.press('Space');
  expect(await videoState(page)).toMatchObject({ isPlaying: true, isMuted: true });
  // A key that is held repeats its event, but does not toggle again.
  await button(page, 'Unmute').blur();
  await page.keyboard.down('m');
  await page.keyboard.down('m');
  await page.keyboard.up('m');
  expect((await videoState(page)).isMuted).toBe(false);

  await page.keyboard.press('Space');
  await button(page, 'Mute').click();
  await page.keyboard.press('Space');
  expect(await videoState(page)).toMatchObject({ isMuted: true, isPlaying: true });
  await slider(page, 'Volume').click({ position: { x: 40, y: 10 } });
  expect((await videoState(page)).volume).toBeCloseTo(0.5, 1);
  await page.keyboard.press('Space');
  await goTo(page, 10);
  await page.keyboard.press('ArrowRight');
  await expectTime(page, 15);
  expect((await videoState(page)).volume).toBeCloseTo(0.5, 1);
  await page.getByRole('combobox', { name: 'Playback speed' }).click();
  const faster = page.getByRole('option', { name: '1.5x' });
  await faster.click();
  // Keys belong to the list until it has closed.
  await expect(faster).toBeHidden();
  expect((await videoState(page)).rate).toBe(1.5);
  await page.keyboard.press('ArrowLeft');
  await expectTime(page, 10);
});

test('each button and slider of the player has its effect', async ({ page }) => {
  await openClip(page, { downloaded: -1 });
  await button(page, 'Forward 5 seconds').click();
  await button(page, 'Forward 5 seconds').click();
  await expectTime(page, 10);
  await button(page, 'Back 5 seconds').click();
  await expectTime(page, 5);
  await expect(slider(page, 'Progress')).toHaveAttribute('aria-valuetext', '0:05 of 0:20');

  const box = await slider(page, 'Progress').boundingBox();
  await slider(page, 'Progress').click({ position: { x: (box?.width ?? 0) / 2, y: 10 } });
  await expectTime(page, 10);
  await slider(page, 'Progress').focus();
  await page.keyboard.press('ArrowRight');
  await expectTime(page, 15);
  await page.keyboard.press('Home');
  await expectTime(page, 0);

  await slider(page, 'Volume').focus();
  await page.keyboard.press('ArrowLeft');
  expect(await videoState(page)).toMatchObject({ volume: 0.75, time: 0 });
  await page.keyboard.press('Home');
  expect((await videoState(page)).isMuted).toBe(true);
  await expect(slider(page, 'Volume')).toHaveAttribute('aria-valuetext', '0%');
  await button(page, 'Unmute').click();
  expect(await videoState(page)).toMatchObject({ volume: 0.8, isMuted: false });

  const speeds = page.getByRole('combobox', { name: 'Playback speed' });
  expect(await speeds.locator('option').allTextContents()).toEqual(['0.5x', '0.75x', '1x', '1.25x', '1.5x', '2x']);
  await speeds.selectOption('2x');
  expect((await videoState(page)).rate).toBe(2);

  await button(page, 'Download').click();
  expect(await page.evaluate(() => window.playerLab.heard)).toEqual(['download']);
  await showPlayer(page, { ...CLIP, downloaded: 41.7 });
  await expect(page.getByRole('status').filter({ hasText: 'Downloading 42%' })).toBeVisible();
  await expect(button(page, 'Download')).toBeDisabled();
  await button(page, 'Cancel download').click();
  expect(await page.evaluate(() => window.playerLab.heard)).toEqual(['download', 'cancel']);
  await showPlayer(page, CLIP);
  await expect(button(page, 'Download')).toHaveCount(0);
  await expect(button(page, 'Copy link at this time')).toBeVisible();
});

test('a click on the picture plays and pauses, a double click fills the screen, and Play again starts over', async ({
  page,
}) => {
  await openClip(page);
  const picture = page.locator('.player video');
  await picture.click({ position: { x: 40, y: 40 } });
  expect((await videoState(page)).isPlaying).toBe(true);
  await picture.dblclick({ position: { x: 40, y: 40 } });
  await expect(button(page, 'Leave fullscreen')).toBeVisible();
  expect((await videoState(page)).isPlaying).toBe(true);
  await page.keyboard.press('f');
  await expect(button(page, 'Fullscreen')).toBeVisible();
  await goTo(page, 19.8);
  await button(page, 'Play again').click();
  await expect(button(page, 'Pause')).toBeVisible();
  expect((await videoState(page)).time).toBeLessThan(5);
});
