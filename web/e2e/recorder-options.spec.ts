import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { FIRST_OVERLAY } from '#web/media/compose/overlay.ts';
import { expectAccessible } from './support/accessible.ts';
import { DESKTOP, expectFits } from './support/fits.ts';
import { openRecorder, openSetup } from './support/recorder.ts';

const PHONE_SIZE = { width: 390, height: 844 };
const FLOATING = { floatsOver: { tabsAndWindows: true, wholeScreens: false } };

/** The choices that the browser stores. */
const stored = async (page: Page) =>
  JSON.parse((await page.evaluate(() => localStorage.getItem('recorderPreferences'))) ?? '');
const handle = (within: Locator) => within.getByRole('button', { name: /^Move the camera/ });
const notes = (own: Page) => own.getByRole('region', { name: 'Notes' });

/** The titles and labels that take more than one line. */
const wrapped = (setup: Locator) =>
  setup.locator('section').evaluateAll((sections) =>
    sections
      .flatMap((section) => [...section.querySelectorAll('h3, label')])
      .filter(
        (text) => text.getBoundingClientRect().height > 1.6 * Number.parseFloat(getComputedStyle(text).lineHeight),
      )
      .map((text) => text.textContent),
  );

async function openOptions(page: Page, context: BrowserContext, chosen = {}) {
  await context.grantPermissions(['camera', 'microphone']);
  await openRecorder(page, chosen);
  const setup = await openSetup(page);
  await expect(setup.getByLabel('Camera preview')).toBeVisible();
  return setup;
}

test('the options are in sections whose titles and labels have one line, at every width', {
  tag: '@nightly',
}, async ({ page, context }) => {
  const setup = await openOptions(page, context, FLOATING);
  await expect(setup.getByRole('heading', { level: 3 })).toHaveText([
    'Sound',
    'Camera',
    'Recording',
    'Saving',
    'Notes',
  ]);
  for (const size of [DESKTOP, PHONE_SIZE]) {
    await page.setViewportSize(size);
    await expect.poll(() => wrapped(setup), `labels of several lines at ${size.width} px`).toEqual([]);
  }
  await expectFits(page, 'the set-up with all options', [DESKTOP, PHONE_SIZE]);
  await expectAccessible(page, 'the set-up with all options');
});

test('the choices for sound say what they cost for music, are remembered, and a test lets one hear the microphone', {
  tag: '@nightly',
}, async ({ page, context }) => {
  await context.addInitScript(() => {
    const urls = new Set<string>();
    const { createObjectURL, revokeObjectURL } = URL;
    URL.createObjectURL = (blob) => {
      const url = createObjectURL(blob);
      urls.add(url);
      return url;
    };
    URL.revokeObjectURL = (url) => {
      urls.delete(url);
      revokeObjectURL(url);
    };
    Object.assign(window, { openUrls: () => urls.size });
  });
  const setup = await openOptions(page, context);
  await page.setViewportSize(PHONE_SIZE);
  await expect(setup.getByText('It takes soft music for noise')).toBeVisible();
  await expect(setup.getByText('It makes music dull')).toBeVisible();
  await expect(setup.getByTitle(/Fake/).first(), 'the name of the microphone').toBeVisible();
  await setup.getByRole('switch', { name: 'Noise suppression' }).click();
  await setup.getByRole('slider', { name: 'Microphone level' }).press('ArrowLeft');
  await setup.getByRole('slider', { name: 'System audio level' }).press('End');
  expect(await stored(page)).toMatchObject({
    voice: { noiseSuppression: false, echoCancellation: true },
    volumes: { microphone: 0.95, system: 2 },
  });
  const openUrls = () => page.evaluate(() => (window as unknown as { openUrls: () => number }).openUrls());
  const before = await openUrls();
  await setup.getByRole('button', { name: 'Record and hear 5 seconds' }).click();
  await expect(setup.getByText('Speak now.')).toBeVisible();
  await expect(setup.getByText('This is how you sound.')).toBeVisible();
  await setup.getByRole('button', { name: 'Stop the test' }).click();
  await expect(setup.getByText('This is how you sound.')).toHaveCount(0);
  expect(await openUrls(), 'nothing of the test is kept').toBe(before);
});

test('the camera is moved and resized by keyboard and by dragging, shaped, and remembered', {
  tag: '@nightly',
}, async ({ page, context }) => {
  const setup = await openOptions(page, context);
  const pad = handle(setup);
  await pad.focus();
  for (const key of ['ArrowRight', 'ArrowUp', '+']) await page.keyboard.press(key);
  const byKeys = (await stored(page)).overlay;
  expect(byKeys).toMatchObject({ width: expect.closeTo(0.175), shape: 'rectangle' });
  expect(byKeys.x).toBeGreaterThan(0);
  expect(byKeys.y).toBeLessThan(1);

  // Waits until it stands still: options of the microphone may appear above it.
  await pad.hover();
  await page.mouse.down();
  const box = await pad.boundingBox();
  if (!box) throw new Error('The camera is not drawn.');
  await page.mouse.move(box.x + box.width / 2 + 500, box.y + box.height / 2 - 500, { steps: 3 });
  await page.mouse.up();
  expect((await stored(page)).overlay, 'it stops at the corner').toMatchObject({ x: 1, y: 0 });
  await setup.getByRole('radio', { name: 'Rounded' }).click();
  expect((await stored(page)).overlay.shape).toBe('rounded');

  await setup.getByRole('button', { name: 'Cancel' }).click();
  await expect(setup).toBeHidden();
  const again = await openSetup(page);
  await expect(again.getByRole('radio', { name: 'Rounded' })).toBeChecked();
  await again.getByRole('button', { name: 'As at first' }).click();
  expect((await stored(page)).overlay).toEqual(FIRST_OVERLAY);
});

test('the background has a switch for its blur only where the browser can blur it', {
  tag: '@nightly',
}, async ({ page, context }) => {
  const setup = await openOptions(page, context);
  await expect(setup.getByRole('switch', { name: 'Blur the background' })).toHaveCount(0);
  await context.addInitScript(() => {
    const { getCapabilities, applyConstraints } = MediaStreamTrack.prototype;
    const blurred: unknown[] = [];
    MediaStreamTrack.prototype.getCapabilities = function (this: MediaStreamTrack) {
      return { ...getCapabilities.call(this), backgroundBlur: [false, true] };
    };
    MediaStreamTrack.prototype.applyConstraints = function (this: MediaStreamTrack, wish = {}) {
      const { backgroundBlur, ...rest } = wish as MediaTrackConstraints & { backgroundBlur?: boolean };
      blurred.push(backgroundBlur);
      return applyConstraints.call(this, rest);
    };
    Object.assign(window, { blurred });
  });
  await page.reload();
  const again = await openSetup(page);
  const blur = again.getByRole('switch', { name: 'Blur the background' });
  await blur.click();
  await expect(blur).toBeChecked();
  const asked = () => page.evaluate(() => (window as unknown as { blurred: unknown[] }).blurred);
  await expect.poll(asked).toEqual([true]);
  expect((await stored(page)).blursBackground).toBe(true);
});

test('notes scroll in the floating window at the chosen speed, and are kept on this device', {
  tag: '@nightly',
}, async ({ page, context }) => {
  const setup = await openOptions(page, context, FLOATING);
  await expect(setup.getByText('unless you share a whole screen')).toBeVisible();
  const text = Array.from({ length: 60 }, (_, line) => `Line ${line + 1}: m ? / s`).join('\n');
  const field = setup.getByLabel('What you want to say');
  await field.fill(text);
  await field.press('m');
  await expect(field).toHaveValue(`${text}m`);
  await setup.getByRole('slider', { name: 'Scrolling' }).press('End');
  const [own] = await Promise.all([
    context.waitForEvent('page'),
    setup.getByRole('button', { name: 'Start Recording' }).click(),
  ]);
  await expect(notes(own)).toContainText('40 lines a minute');
  const scroller = notes(own).locator('[dir="auto"]');
  const top = () => scroller.evaluate(({ scrollTop }) => scrollTop);
  const toggle = notes(own).getByRole('button', { name: /Stop scrolling|Scroll the notes/ });
  if ((await toggle.getAttribute('aria-label')) === 'Scroll the notes') await toggle.click();
  await expect.poll(top).toBeGreaterThan(20);
  await toggle.press('Enter');
  const stopped = await top();
  await notes(own).getByRole('button', { name: 'Slower' }).click();
  await expect(notes(own)).toContainText('38 lines a minute');
  expect(await top()).toBe(stopped);
  await expectFits(own, 'the floating controls with notes', [{ width: 320, height: 432 }]);
  await expectAccessible(own, 'the floating controls with notes', ['desktop']);
  const stored = await page.evaluate(() => localStorage.getItem('recorderNotes'));
  expect(JSON.parse(stored ?? '')).toEqual({ text: `${text}m`, speed: 38 });
});
