import { expect, type Page, test } from '@playwright/test';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import { paths } from '#web/library/paths.ts';
import { expectAccessible } from './support/accessible.ts';
import { appUrl, CONVERSION_MS, videoTimes } from './support/app.ts';
import { expectNothingRefused, followContentPolicy } from './support/content-policy.ts';
import { expectFits } from './support/fits.ts';
import { expectFocusAfter } from './support/focus.ts';
import { goTo } from './support/player-clip.ts';
import { RECORDING_SECONDS } from './support/recording-files.ts';
import { expectToast, openAs } from './support/screen.ts';
import { newSharedRecording, type SharedRecording } from './support/shared-recordings.ts';
import { takeAway } from './support/take-away.ts';

test.beforeEach(({ page }) => followContentPolicy(page));
test.afterEach(({ page }) => expectNothingRefused(page));

const playhead = (page: Page) => page.getByRole('slider', { name: 'Playhead' });
const removed = (page: Page) => page.getByRole('list', { name: 'Removed parts' });
const save = (page: Page) => page.getByRole('button', { name: 'Save...' });

async function openEditor(page: Page, { owner, id }: SharedRecording): Promise<void> {
  await openAs(page, owner, paths.cut(id), owner.workspaceId);
  await expect(playhead(page)).toHaveAttribute('aria-valuemax', /^1[12]\d{3}$/);
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Removes the part from 2 s to 5 s with keys. */
const removeMiddle = (page: Page) =>
  press(
    page,
    'Home',
    'Shift+ArrowRight',
    'Shift+ArrowRight',
    'i',
    ...Array<string>(3).fill('Shift+ArrowRight'),
    'o',
    'Backspace',
  );

test('parts are removed with the keyboard: open pages stop, and nobody can watch the video until the cut is ready', async ({
  page,
  browser,
}) => {
  const recording = await newSharedRecording();
  const viewer = await browser.newPage({ baseURL: appUrl() });
  await viewer.goto(recording.link);
  await expect.poll(async () => (await videoTimes(viewer)).duration).toBeGreaterThan(0);
  await goTo(viewer, 1);
  await openEditor(page, recording);
  await expect(save(page)).toBeDisabled();
  await press(page, 'Control+z');
  await expect(page.getByText('Undone', { exact: true }), 'nothing to undo').toHaveCount(0);
  await removeMiddle(page);
  await expect(removed(page).getByRole('listitem')).toContainText(['0:02.00 – 0:05.00 (3.0 s)']);
  await press(page, 'ArrowLeft');
  await expect(playhead(page)).toHaveAttribute('aria-valuetext', '0:04.97');
  await press(page, 'Control+z');
  await expect(page.getByText('Undone', { exact: true })).toHaveCount(1);
  await expect(removed(page)).toHaveCount(0);
  await press(page, 'Control+Shift+Z');
  await expect(removed(page).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await expectFocusAfter(page, 'undoing everything');
  await page.getByRole('button', { name: 'Redo' }).click();
  await page.getByRole('button', { name: /^Put back/ }).click();
  await expect(removed(page)).toHaveCount(0);
  await expectFocusAfter(page, 'restoring the only part');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(removed(page).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page, 'the editor');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page, 'the editor');
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.getByRole('link', { name: 'Back to the recording' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await expectFocusAfter(page, 'going on with the editing');
  await save(page).click();
  const question = page.getByRole('dialog', { name: 'Save the cut?' });
  await expect(question).toContainText('3.0 s are removed');
  await expect(question).toContainText('Copied video addresses stop working within a minute');
  await question.getByRole('button', { name: 'Save and hide until ready' }).click();
  await expectToast(page, 'Cut saved');
  await expect(page).toHaveURL(paths.recording(recording.id));
  await expectFocusAfter(page, 'saving a cut');
  // Into the removed part, which the browser has in its buffer.
  await viewer.evaluate(() => {
    for (const video of document.querySelectorAll('video')) video.currentTime = 3;
  });
  await expect(viewer.getByText(/^A newer version is /)).toBeVisible();
  await expect(viewer.locator('video')).toHaveCount(0);
  // Usually replace.spec.ts has the newer version, and cut-journey.integ.test.ts what a cut contains.
  if (!IS_NIGHTLY) return void (await viewer.context().close());
  const shown = async (of: Page) => Math.round((await videoTimes(of)).duration);
  await expect(page.getByText(/^Updated on/)).toBeVisible();
  await expect(page.locator('.player')).toBeVisible({ timeout: CONVERSION_MS });
  await expect.poll(() => shown(page)).toBe(RECORDING_SECONDS - 3);
  const offer = viewer.getByRole('button', { name: 'Play the newer version' });
  await expect(viewer.locator('.player').or(offer)).toBeVisible({ timeout: CONVERSION_MS });
  if (await offer.isVisible()) await offer.click();
  await expect.poll(() => shown(viewer)).toBe(RECORDING_SECONDS - 3);
  await viewer.context().close();
});

test('of two editors the first wins, and the other goes on with the marks', { tag: '@nightly' }, async ({ page }) => {
  const recording = await newSharedRecording();
  // The editor hears of the other cut only when it saves.
  await page.route(/\/shown$/, (route) => route.abort());
  await openEditor(page, recording);
  await removeMiddle(page);
  const cut = { kept: [[1000, 12_000]], fileVersion: 0 };
  await recording.owner.client.call('PUT', `/api/recordings/${recording.id}/cut`, cut);
  await save(page).click();
  await page.getByRole('button', { name: 'Save and hide until ready' }).click();
  await expect(page.getByText('Someone else changed this video')).toBeVisible();
  await expect(removed(page).getByRole('listitem')).toHaveCount(1);
  const goOn = page.getByRole('button', { name: 'Continue with the current video' });
  await expect(goOn).toBeVisible({ timeout: CONVERSION_MS });
  await goOn.click();
  await expect(removed(page).getByRole('listitem')).toContainText(['0:01.00 – 0:04.00 (3.0 s)']);
  await save(page).click();
  await page.getByRole('button', { name: 'Save and hide until ready' }).click();
  await expectToast(page, 'Cut saved');
});

test('a cut that cannot be made stays hidden, until another try makes it', { tag: '@nightly' }, async ({
  page,
  browser,
}) => {
  const recording = await newSharedRecording();
  await openEditor(page, recording);
  await removeMiddle(page);
  const putBack = await takeAway(recording.id);
  await save(page).click();
  await expect(page.getByRole('dialog', { name: 'Save the cut?' })).toContainText('No one can watch the video until');
  await expectAccessible(page, 'the question before a cut');
  await page.getByRole('button', { name: 'Save and hide until ready' }).click();
  await expect(page.getByText('The cut failed')).toBeVisible({ timeout: CONVERSION_MS });
  await expect(page.getByText('The video stays hidden. No one can watch it.')).toBeVisible();
  await putBack();
  const viewer = await browser.newPage({ baseURL: appUrl() });
  await viewer.goto(recording.link);
  await expect(viewer.locator('video')).toHaveCount(0);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.locator('.player')).toBeVisible({ timeout: CONVERSION_MS });
  await expect.poll(async () => Math.round((await videoTimes(page)).duration)).toBe(RECORDING_SECONDS - 3);
  await viewer.context().close();
});
