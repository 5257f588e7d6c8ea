import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { allowClipboard, appUrl, clipboardText, signIn } from './support/app.ts';
import { CAPTURED_TITLE, sharesTab } from './support/browser-options.ts';
import { openCapturedPage } from './support/captured-pages.ts';
import { expectNothingRefused, followContentPolicy } from './support/content-policy.ts';
import { expectFocusAfter } from './support/focus.ts';
import { test as profileTest } from './support/profile.ts';
import {
  bringBack,
  expectClock,
  expectElapsed,
  openRecorder,
  openSetup,
  panel,
  setupDialog,
  shownSeconds,
  timer,
  upload,
  uploadDialog,
  withoutCountdown,
} from './support/recorder.ts';
import { expectToast, holdTimers, holdTimersNow, releaseTimers } from './support/screen.ts';
import { onlyRecording } from './support/segments.ts';
import { translate } from './support/translate.ts';
import { TOAST_MS } from './support/under-toast.ts';

/** How long the window shows that the recording is saved, in milliseconds. */
const LAST_NOTICE_MS = 4000;

const FLOATING = { floatsOver: { tabsAndWindows: true, wholeScreens: false } };

const controls = (own: Page) => own.getByRole('main', { name: 'Recording controls' });
const button = (own: Page, name: string) => controls(own).getByRole('button', { name, exact: true });

/** Starts a recording; returns the window that opens with it. */
async function float(page: Page, context: BrowserContext): Promise<Page> {
  const setup = setupDialog(page);
  if (!(await setup.isVisible())) await openSetup(page);
  const [own] = await Promise.all([
    context.waitForEvent('page'),
    setup.getByRole('button', { name: 'Start Recording' }).click(),
  ]);
  return own;
}

const expectSeconds = (own: Page, least: number) => expectClock(own.getByRole('timer'), least);

/** Makes the shared tab look like another kind of surface to the page. */
const shares = (page: Page, surface: 'monitor' | 'window') =>
  page.addInitScript((displaySurface) => {
    const { getSettings } = MediaStreamTrack.prototype;
    MediaStreamTrack.prototype.getSettings = function (this: MediaStreamTrack) {
      const settings = getSettings.call(this);
      return 'displaySurface' in settings ? { ...settings, displaySurface } : settings;
    };
  }, surface);

// A busy machine opens the window after more than a second, and checks of the countdown take longer than it lasts.
test.beforeEach(({ page }) => holdTimers(page, 1000));

test('the controls float from the countdown to the end of a recording, also on other screens and translated', {
  tag: '@nightly',
}, async ({ page, context }) => {
  const { account } = await openRecorder(page, FLOATING);
  followContentPolicy(page);
  const setup = await openSetup(page);
  await expect(setup.getByRole('switch', { name: 'Floating controls' })).toBeChecked();
  await setup.getByRole('switch', { name: 'Countdown' }).click();
  const own = await float(page, context);
  followContentPolicy(own);
  await translate(own);
  await expect(controls(own)).toContainText('Recording starts in');
  await expect(own).toHaveTitle('Recording controls');
  await expectAccessible(own, 'the countdown in the floating window', ['desktop']);
  await button(own, 'Start now').click();
  await expectSeconds(own, 1);
  await expectFocusAfter(own, 'the end of the countdown');
  await expectAccessible(own, 'the floating controls', ['desktop']);

  await expect(panel(page).getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0);
  await page.bringToFront();
  await page.getByRole('link', { name: 'Projects' }).first().click();
  await expect(page).toHaveURL(/\/projects/);
  await expectSeconds(own, 2);
  const bar = own.locator('[style*="scaleX"]');
  const level = () => bar.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);
  await expect.poll(level, { intervals: [50] }).toBeGreaterThan(0.05);
  await expectAccessible(page, 'the page while its controls float', ['phone']);

  // Keyboard: the element with the initial focus does not stop the recording.
  await own.keyboard.press('Space');
  await own.keyboard.press('Tab');
  await expect(button(own, 'Mute microphone')).toBeFocused();
  await own.keyboard.press('Enter');
  await expect(button(own, 'Unmute microphone')).toBeFocused();
  await expect(controls(own).getByText('Muted', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/● Muted \d+:/);
  await expect(controls(own)).toContainText('You are muted: your voice is not recorded.');
  await expectAccessible(own, 'the floating controls of a muted recording', ['desktop']);
  await own.keyboard.press('m');
  await expect(controls(own).getByText('Muted', { exact: true })).toHaveCount(0);
  await own.keyboard.press('Tab');
  await expect(button(own, 'Pause')).toBeFocused();
  await own.keyboard.press('Enter');
  await expect(controls(own)).toContainText('Paused');
  await expect(page).toHaveTitle(/Paused/);
  await button(own, 'Resume').click();
  await expect(controls(own)).not.toContainText('Paused');
  await expectFocusAfter(own, 'Resume');
  await allowClipboard(page);
  await button(own, 'Copy link').click();
  await expect(controls(own)).toContainText('The link is in your clipboard.');
  expect(await clipboardText(own)).toContain('/share/');

  const closed = own.waitForEvent('close');
  await button(own, 'Stop').click();
  await expect(uploadDialog(page)).toBeVisible();
  await closed;
  await upload(page);
  expect(await onlyRecording(account)).toBeTruthy();
  expectNothingRefused(page);
  expectNothingRefused(own);
});

test('the controls show the camera in the theme of the page', { tag: '@nightly' }, async ({ page, context }) => {
  await openRecorder(page, FLOATING);
  const own = await float(page, context);
  await expectSeconds(own, 1);
  const camera = own.getByLabel('Your camera, mirrored');
  await expect.poll(() => camera.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
  await expect(camera).toHaveCSS('scale', '-1 1');
  const background = () => controls(own).evaluate((main) => getComputedStyle(main).backgroundColor);
  const light = await background();
  await page.bringToFront();
  await page.getByRole('button', { name: 'Switch to dark theme' }).first().click();
  await expect.poll(background).not.toBe(light);
  await expect(own.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the camera is mirrored in the page and in the window', { tag: '@nightly' }, async ({ page, context }) => {
  await openRecorder(page, FLOATING);
  const setup = await openSetup(page);
  await setup.getByRole('radio', { name: /^Camera/ }).click();
  const own = await float(page, context);
  await expect(own.getByLabel('Your camera, mirrored')).toBeVisible();
  await page.bringToFront();
  await expect(panel(page).getByLabel('Your camera, mirrored')).toHaveCount(0);
  await own.close();
  const camera = panel(page).getByLabel('Your camera, mirrored');
  await expect(camera).toHaveCSS('scale', '-1 1');
  await expect.poll(() => camera.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
  await expect(panel(page).getByRole('group', { name: 'Camera' })).toHaveCount(0);
  await expectAccessible(page, 'a camera recording');
});

/** Stops a recording in the panel of the page. */
async function stopAfterASecond(page: Page): Promise<void> {
  await expectElapsed(page, 1);
  await panel(page).getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(uploadDialog(page)).toBeVisible();
}

test('after a person closes the floating window, the controls are in the page and can float again', {
  tag: '@nightly',
}, async ({ page, context }) => {
  await openRecorder(page, FLOATING);
  const own = await float(page, context);
  await expectSeconds(own, 1);
  await own.close();
  await page.bringToFront();
  await expect(panel(page).getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  const [again] = await Promise.all([
    context.waitForEvent('page'),
    panel(page).getByRole('button', { name: 'Float over all windows' }).click(),
  ]);
  await expectSeconds(again, 1);
  // The choice is remembered.
  await bringBack(again);
  await expect(panel(page).getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  const stored = await page.evaluate(() => localStorage.getItem('recorderPreferences'));
  expect(JSON.parse(stored ?? '').floatsOver).toEqual({ tabsAndWindows: false, wholeScreens: false });
});

test('for a whole screen the controls float only on request', { tag: '@nightly' }, async ({ page, context }) => {
  await shares(page, 'monitor');
  await openRecorder(page, FLOATING);
  const setup = await openSetup(page);
  await setup.getByRole('button', { name: 'Start Recording' }).click();
  await expect(timer(page)).toBeVisible();
  expect(await page.evaluate(() => 'documentPictureInPicture' in window)).toBe(true);
  await page.bringToFront();
  await expect(panel(page).getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  const [own] = await Promise.all([
    context.waitForEvent('page'),
    panel(page).getByRole('button', { name: 'Float over all windows' }).click(),
  ]);
  await expect(button(own, 'Stop')).toBeVisible();
  const stored = await page.evaluate(() => localStorage.getItem('recorderPreferences'));
  expect(JSON.parse(stored ?? '').floatsOver).toEqual({ tabsAndWindows: true, wholeScreens: true });
});

test('without floating windows the panel stays in the page', { tag: '@nightly' }, async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'documentPictureInPicture');
  });
  await openRecorder(page, FLOATING);
  const setup = await openSetup(page);
  await expect(setup.getByRole('switch', { name: 'Floating controls' })).toHaveCount(0);
  await setup.getByRole('button', { name: 'Start Recording' }).click();
  await expect(timer(page)).toBeVisible();
  await page.bringToFront();
  await expect(panel(page).getByRole('button', { name: 'Float over all windows' })).toHaveCount(0);
  await stopAfterASecond(page);
});

test('the recording starts without a floating window that does not open in time, and one that comes late is closed', {
  tag: '@nightly',
}, async ({ page, context }) => {
  await page.addInitScript(() => {
    const { documentPictureInPicture: api } = window as unknown as {
      documentPictureInPicture: { requestWindow: (size: object) => Promise<Window> };
    };
    const open = api.requestWindow.bind(api);
    const late = new Promise<void>((resolve) => Object.assign(window, { arrive: resolve }));
    Object.defineProperty(api, 'requestWindow', {
      value: async (size: object) => {
        const opened = await open(size);
        await late;
        return opened;
      },
    });
  });
  await openRecorder(page, FLOATING);
  const own = await float(page, context);
  const closed = own.waitForEvent('close');
  await releaseTimers(page);
  await expect(timer(page)).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Float over all windows' })).toBeVisible();
  await page.evaluate(() => (window as unknown as { arrive: () => void }).arrive());
  await closed;
  await page.bringToFront();
  await stopAfterASecond(page);
});

test('the panel stays in the page when the browser refuses a floating window', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { documentPictureInPicture: api } = window as unknown as { documentPictureInPicture: object };
    const refuse = () => Promise.reject(new DOMException('No click', 'NotAllowedError'));
    Object.defineProperty(api, 'requestWindow', { value: refuse });
  });
  await openRecorder(page, FLOATING);
  const setup = await openSetup(page);
  await setup.getByRole('button', { name: 'Start Recording' }).click();
  await expect(timer(page)).toBeVisible();
  await page.bringToFront();
  await panel(page).getByRole('button', { name: 'Float over all windows' }).click();
  await expectToast(page, 'Not opened');
  await stopAfterASecond(page);
});

test('a cancelled start closes the floating window', { tag: '@nightly' }, async ({ page, context }) => {
  await openRecorder(page, FLOATING);
  const setup = await openSetup(page);
  await setup.getByRole('switch', { name: 'Countdown' }).click();
  const own = await float(page, context);
  const closed = own.waitForEvent('close');
  // A click in a window that closes may have no answer: see `bringBack`.
  await button(own, 'Cancel').evaluate((cancel) => void setTimeout(() => (cancel as HTMLElement).click()));
  await closed;
  await expectToast(page, 'Recording cancelled');
});

test('after Alt+S the floating window says that the recording is saved and that its link is in the clipboard', {
  tag: '@nightly',
}, async ({ page, context }) => {
  await allowClipboard(page);
  await openRecorder(page, { ...FLOATING, savesAtStop: true });
  const own = await float(page, context);
  await expectSeconds(own, 1);
  const closed = own.waitForEvent('close');
  const watch = controls(own).getByRole('switch', { name: 'Live link' });
  await watch.click();
  await expect(watch).toBeChecked();
  await expect(panel(page).getByRole('switch')).toBeChecked();
  await holdTimersNow(own, LAST_NOTICE_MS);
  await own.keyboard.press('Alt+s');
  await expect(controls(own)).toContainText(/Recording saved.*The link is in your clipboard\./);
  // Of a window that closes, a call has no answer.
  await own.evaluate(() => void setTimeout((window as unknown as { heldTimers: [() => void] }).heldTimers[0]));
  await closed;
  await page.bringToFront();
  await expect.poll(() => clipboardText(page)).toContain('/share/');
});

test('when the floating window may not copy the link, a button in the toast copies it', { tag: '@nightly' }, async ({
  page,
  context,
}) => {
  await holdTimers(page, TOAST_MS);
  await openRecorder(page, FLOATING);
  const own = await float(page, context);
  await expectSeconds(own, 1);
  const refuse = () => {
    Clipboard.prototype.writeText = () => Promise.reject(new DOMException('Not focused', 'NotAllowedError'));
  };
  await own.evaluate(refuse);
  await page.evaluate(() => {
    const { writeText } = Clipboard.prototype;
    let isFirst = true;
    Clipboard.prototype.writeText = function (this: Clipboard, text: string) {
      const answer = isFirst
        ? Promise.reject(new DOMException('Not focused', 'NotAllowedError'))
        : writeText.call(this, text);
      isFirst = false;
      return answer;
    };
  });
  await allowClipboard(page);
  await button(own, 'Copy link').click();
  await expect(controls(own)).toContainText('Not copied.');
  await page.bringToFront();
  await expectToast(page, 'Link not copied');
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('button', { name: 'Copy link' })
    .click();
  await expectToast(page, 'Link Copied');
});

/** A browser with a visible window: a browser that Playwright launches never hides a page. */
const HIDING = [sharesTab(CAPTURED_TITLE), '--screen-info={1600x1200}'];
const visibility = (page: Page) => page.evaluate(() => document.visibilityState);

profileTest(
  'the floating controls work while the page is hidden, and the shortcut of Stop brings the page to the front',
  { tag: '@nightly' },
  async ({ launch }) => {
    const { context } = await launch(HIDING);
    await openCapturedPage(context, 'plain');
    const page = await context.newPage();
    // Not the page of `beforeEach`.
    await holdTimers(page, 1000);
    await signIn(page);
    await withoutCountdown(page, FLOATING);
    await page.goto(`${appUrl()}/recordings`);
    await page.bringToFront();
    const own = await float(page, context);
    // Sharing has brought the other tab to the front.
    await expect.poll(() => visibility(page)).toBe('hidden');
    await expectSeconds(own, 2);
    await button(own, 'Pause').click();
    await expect(controls(own)).toContainText('Paused');
    const pausedAt = await shownSeconds(own.getByRole('timer'));
    await button(own, 'Resume').click();
    await expectSeconds(own, pausedAt + 2);
    expect(await visibility(page)).toBe('hidden');
    await own.keyboard.press('Alt+s');
    await expect.poll(() => visibility(page)).toBe('visible');
    await expect(uploadDialog(page)).toBeVisible();
  },
);
