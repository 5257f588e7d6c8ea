import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectFocusAfter } from './support/focus.ts';
import { hold } from './support/hold.ts';
import { pressAllIn } from './support/press-in-place.ts';
import {
  bringBack,
  expectElapsed,
  openRecorder,
  panel,
  recordButton,
  setupDialog,
  timer,
  uploadDialog,
} from './support/recorder.ts';
import { expectToast, holdTimers } from './support/screen.ts';
import { settled } from './support/settled.ts';
import { TOAST_MS } from './support/under-toast.ts';

const DIALOG = '[role=dialog]';
const PANEL = 'section[aria-label=Recording]';
/** What ends the part of the page in which it is, or moves the controls elsewhere. */
const ENDS = /^(Close|Cancel|Start Recording|Stop|Discard|Keep on this device|Upload|Upload and copy link)$/;
const MOVES = /^(Float over all windows|Controls in the page)$/;
const either = (...all: RegExp[]) => new RegExp(all.map(({ source }) => source).join('|'));

const COUNTDOWN_STEP_MS = 1000;
/** How long the page waits for the floating window, in milliseconds. */
const FLOAT_WITHIN_MS = 1000;
/** Length of a recording that is thrown away only after a question, in seconds. */
const ASKS_FROM_SECONDS = 10;
/** The size of the floating window where the browser grants it. */
const NARROW = { width: 320, height: 272 };

/** Presses a button as a keyboard does, in the tab or in the floating window. */
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().press('Enter');

async function expectFocus(page: Page, act: string, to?: RegExp): Promise<void> {
  await settled(page);
  await expectFocusAfter(page, act, to);
}

/** Opens the setup dialog. */
async function openSetup(page: Page): Promise<void> {
  await recordButton(page).press('Enter');
  await expect(setupDialog(page)).toBeVisible();
  await expectFocus(page, 'opening the setup dialog');
}

async function open(page: Page, countdown: boolean): Promise<void> {
  await openRecorder(page, { countdown });
  await openSetup(page);
}

const allowAll = (context: BrowserContext) =>
  context.grantPermissions(['clipboard-read', 'clipboard-write', 'camera', 'microphone']);

/** Starts from the open dialog. Sharing brings the shared tab to the front. */
async function start(page: Page, shows: () => Promise<void>): Promise<void> {
  await setupDialog(page).getByRole('button', { name: 'Start Recording' }).press('Enter');
  await shows();
  await page.bringToFront();
}

test('no act before a recording leaves the focus at the page itself', { tag: '@nightly' }, async ({ page }) => {
  await holdTimers(page, COUNTDOWN_STEP_MS);
  await open(page, true);
  const setup = setupDialog(page);
  const screen = await pressAllIn(page, DIALOG, either(ENDS, /^Camera./));
  expect(screen).toEqual(expect.arrayContaining(['Preview camera', 'Test microphone', 'More options']));
  await setup.getByRole('radio', { name: /^Camera/ }).press('Space');
  await expectFocus(page, 'choosing the camera', /^Camera/);
  await pressAllIn(page, DIALOG, either(ENDS, /^Screen./));
  await page.keyboard.press('Escape');
  await expect(setup).toHaveCount(0);
  await expectFocus(page, 'closing the setup dialog', /Record/);

  await recordButton(page).press('Enter');
  const counts = () => expect(page.getByText('Recording starts in')).toBeVisible();
  await start(page, counts);
  await expectFocus(page, 'the beginning of the countdown', /^(Cancel|Start now)/);
  await press(page, 'Cancel');
  await expectToast(page, 'Recording cancelled');
  await expectFocus(page, 'cancelling the countdown', /^Start Recording/);
  await start(page, counts);
  await press(page, 'Start now');
  await expect(timer(page)).toBeVisible();
  await expectFocus(page, 'the end of the countdown', /^Recording$/);
});

test('no act during a recording leaves the focus at the page itself, also in the floating window', {
  tag: '@nightly',
}, async ({ page, context }) => {
  await allowAll(context);
  // A busy machine opens the floating window later than the page waits for it.
  await holdTimers(page, FLOAT_WITHIN_MS);
  await open(page, false);
  await start(page, () => expect(timer(page)).toBeVisible());
  await expectFocus(page, 'the start', /^Recording$/);
  // A panel that restarts has few controls for a moment.
  const pressed = await pressAllIn(page, PANEL, either(ENDS, MOVES, /^(More controls|Restart)$/));
  expect(pressed).toEqual(
    expect.arrayContaining(['Pause', 'Resume', 'Copy link', 'Live link', 'Camera', 'Arrange', 'Top left']),
  );
  await panel(page).getByRole('switch', { name: 'Live link' }).press('Escape');
  await expectFocus(page, 'closing the other controls', /^More controls/);
  await expect(panel(page).getByRole('button', { name: 'Restart' })).toHaveCount(0);
  await press(page, 'More controls');
  await expectElapsed(page, ASKS_FROM_SECONDS);
  await press(page, 'Restart');
  await expectFocus(page, 'asking before a restart', /^Keep$/);
  await press(page, 'Keep');
  await expectFocus(page, 'keeping what was recorded', /^Restart$/);
  await press(page, 'Restart');
  await expectFocus(page, 'asking again', /^Keep$/);
  await press(page, 'Restart');
  await expect(panel(page).getByRole('button', { name: 'Keep' })).toHaveCount(0);
  await expect(timer(page)).toBeVisible();
  await expectFocus(page, 'a restart');

  const [own] = await Promise.all([context.waitForEvent('page'), press(page, 'Float over all windows')]);
  await expect(own.getByRole('timer')).toBeVisible();
  await expectFocus(page, 'floating the controls');
  await expectFocus(own, 'floating the controls', /^Recording controls/);
  await pressAllIn(page, PANEL, either(ENDS, MOVES, /^(More controls|Restart)$/));
  await own.setViewportSize(NARROW);
  await press(own, 'More controls');
  await expectFocus(own, 'More controls', /^More controls/);
  // Restart and Draw close what More controls has opened.
  const floating = await pressAllIn(own, 'main', either(ENDS, MOVES, /^(More controls|Restart|Draw)$/));
  expect(floating).toEqual(expect.arrayContaining(['Pause', 'Resume', 'Copy link', 'Camera', 'Top left']));
  await bringBack(own);
  await expect(panel(page).getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  await expectFocus(page, 'bringing the controls back');

  const [again] = await Promise.all([context.waitForEvent('page'), press(page, 'Float over all windows')]);
  const closedAgain = again.waitForEvent('close');
  await press(page, 'Controls in the page');
  await closedAgain;
  await expect(panel(page).getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  await expectFocus(page, 'bringing the controls back from the page');

  await press(page, 'Stop');
  await expect(uploadDialog(page)).toBeVisible();
  await expectFocus(page, 'Stop', /^Name/);
});

test('no act after a recording leaves the focus at the page itself', { tag: '@nightly' }, async ({ page, context }) => {
  await allowAll(context);
  await holdTimers(page, TOAST_MS);
  await open(page, false);
  const dialog = uploadDialog(page);
  const recordAndStop = async () => {
    await start(page, () => expect(timer(page)).toBeVisible());
    // A recording without a picture is not kept.
    await expectElapsed(page, 1);
    await press(page, 'Stop');
  };
  await recordAndStop();
  await expect(dialog.getByText(/ · .*B$/)).toBeVisible();
  await expect(dialog.locator('video')).toBeVisible();
  await pressAllIn(page, DIALOG, ENDS);
  await press(page, 'Keep on this device');
  await expect(dialog).toHaveCount(0);
  await expectFocus(page, 'keeping a recording');

  await page.getByRole('button', { name: /^Resume recording/ }).press('Enter');
  await expect(dialog.locator('video')).toBeVisible();
  await expectFocus(page, 'resuming a recording', /^Name/);
  const attach = '**/api/recordings/*/{video,segments}';
  const letThrough = await hold(page, attach);
  await press(page, 'Upload and copy link');
  await expect(dialog.getByRole('button', { name: 'Uploading...' })).toBeVisible();
  await expectFocusAfter(page, 'starting an upload', /^Upload Recording/);
  await press(page, 'Cancel');
  await expect(dialog.getByRole('button', { name: 'Upload and copy link' })).toBeVisible();
  await expectFocusAfter(page, 'cancelling an upload', /^Upload and copy link/);
  await page.unroute(attach);
  letThrough();
  await page.route(attach, (route) => route.fulfill({ status: 403, body: '{"code":"FORBIDDEN"}' }));
  await press(page, 'Upload');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expectFocus(page, 'an upload that failed', /^Upload and copy link/);
  await page.unroute(attach);
  await press(page, 'Upload');
  await expectToast(page, 'Recording Saved');
  await expect(dialog).toHaveCount(0);
  await expectFocus(page, 'saving a recording');
  await press(page, 'Open');
  await expect(page.getByRole('dialog').locator('video')).toBeVisible();
  await expectFocus(page, 'opening a saved recording');
  await page.keyboard.press('Escape');
  await expectFocus(page, 'closing a saved recording');

  await openSetup(page);
  await recordAndStop();
  await expect(dialog.getByText(/ · .*B$/)).toBeVisible();
  await press(page, 'Discard');
  await expectFocus(page, 'asking before a recording is discarded', /^(Cancel|Discard)/);
  await page.keyboard.press('Escape');
  await expectFocus(page, 'not discarding', /^Discard/);
  await press(page, 'Discard');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await press(page, 'Discard');
  await expectToast(page, 'Recording Discarded');
  await expect(dialog).toHaveCount(0);
  await expectFocus(page, 'discarding a recording');

  await openSetup(page);
  await setupDialog(page).getByRole('switch', { name: 'Save and copy link at Stop' }).press('Space');
  const saveLate = await hold(page, attach);
  await recordAndStop();
  await expect(dialog).toBeVisible();
  await expectFocusAfter(page, 'a recording that takes long to save', /^Upload Recording/);
  saveLate();
  await expectToast(page, 'Recording Saved');
  await expect(dialog).toHaveCount(0);
  await expectFocus(page, 'the end of the dialog');
  await press(page, 'Copy link');
  await expectToast(page, 'Link Copied');
  await expectFocus(page, 'copying the link of a saved recording');
});
