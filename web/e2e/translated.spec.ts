import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { signIn, videoTimes } from './support/app.ts';
import { expectFocusAfter } from './support/focus.ts';
import { addNamedLink } from './support/library.ts';
import {
  expectElapsed,
  openSetup,
  panel,
  setupDialog,
  timer,
  uploadDialog,
  withoutCountdown,
} from './support/recorder.ts';
import { expectToast } from './support/screen.ts';
import { onlyRecording } from './support/segments.ts';
import { newSharedRecording } from './support/shared-recordings.ts';
import { translate } from './support/translate.ts';

/** Errors that React met, also those that a boundary has repaired. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && /NotFoundError|not a child/.test(message.text())) errors.push(message.text());
  });
  return errors;
}

/** Opens the recordings as a new person, translates them, and starts a recording of the camera, until it counts down. */
async function countDownTranslated(page: Page, context: BrowserContext) {
  const account = await signIn(context);
  await withoutCountdown(page, { countdown: true });
  await page.goto('/recordings');
  await expect(page.getByRole('heading', { name: 'All Recordings' })).toBeVisible();
  await translate(page);
  const setup = await openSetup(page);
  await setup.getByRole('radio', { name: /^Camera/ }).click();
  await setup.getByRole('button', { name: 'Start Recording' }).click();
  await expect(page.getByText('Recording starts in')).toBeVisible();
  await page.getByRole('button', { name: 'Start now' }).click();
  await expect(setupDialog(page)).toHaveCount(0);
  return account;
}

test('on a translated page, a recording goes through all its phases', { tag: '@nightly' }, async ({
  page,
  context,
}) => {
  const errors = errorsOf(page);
  const account = await countDownTranslated(page, context);
  await expectElapsed(page, 2);
  await panel(page).getByRole('button', { name: 'Pause' }).click();
  await expect(panel(page).getByText('Paused')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Resume' }).click();
  await expect(panel(page).getByText('Paused')).toHaveCount(0);
  await expectElapsed(page, 3);
  await panel(page).getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(uploadDialog(page).getByText(/ · .*B$/)).toBeVisible();
  await uploadDialog(page).getByRole('button', { name: 'Upload', exact: true }).click();
  await expectToast(page, 'Recording Saved');
  await expect(uploadDialog(page)).toHaveCount(0);
  expect(await onlyRecording(account)).toMatchObject({ recordingType: 'camera' });
  expect(errors).toEqual([]);
});

test('the clock and the comments of a translated share page follow the video', { tag: '@nightly' }, async ({
  page,
}) => {
  const errors = errorsOf(page);
  const { owner, id } = await newSharedRecording({ description: '0:00 Hello\n0:04 Pricing' });
  const { shareToken } = await addNamedLink(owner.client, id, 'Acme', { commenters: 'name' });
  await page.goto(`/share/${shareToken}`);
  await translate(page);
  await page.getByRole('button', { name: 'Play' }).first().click();
  await expect(page.locator('.player-time')).toContainText('0:01');
  await page.keyboard.press('Space');
  const { currentTime } = await videoTimes(page);
  expect(currentTime).toBeGreaterThan(1);
  await page.getByRole('tab', { name: /^Comments/ }).click();
  await page.getByRole('textbox', { name: 'Comment' }).fill('Well said');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.getByLabel('Your name').fill('Grace');
  await page.keyboard.press('Enter');
  const comment = page.getByRole('article', { name: 'Comment of Grace' });
  await expect(comment).toContainText('Well said');
  await comment.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Edit comment' }).fill('Very well said');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(comment).toHaveText(/Very well said/);
  await comment.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete comment' }).click();
  await expect(page.getByText('No comments yet')).toBeVisible();
  await expectFocusAfter(page, 'deleting the only comment');
  expect(errors).toEqual([]);
});

test('a recording goes on when its panel cannot be drawn, and the panel is drawn again', { tag: '@nightly' }, async ({
  page,
  context,
}) => {
  const account = await countDownTranslated(page, context);
  await expectElapsed(page, 1);
  // React cannot replace an icon that something else has removed.
  const press = async (name: string) => {
    const button = panel(page).getByRole('button', { name });
    await button.evaluate((each) => each.querySelector('svg')?.remove());
    await button.click();
  };
  const isPaused = panel(page).getByText('Paused');
  await press('Pause');
  await expect(isPaused).toBeVisible();
  await press('Resume');
  await expect(isPaused).toHaveCount(0);
  await press('Pause');
  await expect(isPaused).toBeVisible();
  // Four errors within seconds: the panel is not drawn by itself any more.
  await press('Resume');
  const failure = page.getByRole('alert').filter({ hasText: 'Your recording goes on.' });
  await expect(failure.getByRole('button', { name: 'Stop' })).toBeVisible();
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(panel(page)).toBeVisible();
  await expectFocusAfter(page, 'drawing the panel again');
  const before = Number((await timer(page).textContent())?.split(':')[1]);
  await expectElapsed(page, before + 1);
  await panel(page).getByRole('button', { name: 'Stop', exact: true }).click();
  await uploadDialog(page).getByRole('button', { name: 'Upload', exact: true }).click();
  await expectToast(page, 'Recording Saved');
  expect((await onlyRecording(account)).duration).toBeGreaterThan(1);
});
