import { expect, type Page, test } from '@playwright/test';
import { paths } from '#web/library/paths.ts';
import { signIn } from './support/app.ts';
import { writeAsMember } from './support/comments.ts';
import { expectFocusAfter } from './support/focus.ts';
import { addProject } from './support/library.ts';
import { PHONE } from './support/phone.ts';
import {
  expectElapsed,
  openRecorder,
  openSetup,
  panel,
  recordButton,
  restart,
  setupDialog,
  stop,
  timer,
  upload,
  uploadDialog,
  withoutCountdown,
} from './support/recorder.ts';
import { holdTimers, openAs } from './support/screen.ts';
import { onlyRecording, recordingsOf } from './support/segments.ts';
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
async function countDownTranslated(page: Page) {
  await holdTimers(page, 1000);
  const account = await signIn(page);
  await withoutCountdown(page, { countdown: true });
  await page.goto('/recordings');
  // Only the app draws it: the heading is in the outline before it too.
  await expect(recordButton(page)).toBeVisible();
  await translate(page);
  const setup = await openSetup(page);
  await setup.getByRole('radio', { name: /^Camera/ }).click();
  await setup.getByRole('button', { name: 'Start Recording' }).click();
  await expect(page.getByText('Recording starts in')).toBeVisible();
  await page.getByRole('button', { name: 'Start now' }).click();
  await expect(setupDialog(page)).toHaveCount(0);
  return account;
}

test('a translator takes the titles of screens for words, and no names, initials and reactions', async ({ page }) => {
  const { owner, id, link } = await newSharedRecording({ name: 'Launch', commenters: 'name' });
  await writeAsMember(owner.client, id, { text: 'Too long', at: 4 });
  const project = await addProject(owner.client, owner.workspaceId, 'Demos');
  await openAs(page, owner, paths.home, owner.workspaceId);
  await translate(page);
  const title = page.locator('main h1:not([role=status] *, [aria-hidden] *)').first();
  const translated = page.locator('font > font');
  for (const [path, words] of Object.entries({
    [paths.home]: 'Dashboard',
    [paths.projects]: 'Projects',
    [paths.recordings]: 'All Recordings',
    [paths.shared]: 'Shared Links',
    [paths.settings]: 'Settings',
    [paths.cut(id)]: 'Edit',
  })) {
    await page.goto(path);
    await expect(title.locator(translated), path).toHaveText(words);
  }
  const fixed = translated.filter({ hasText: /^\p{Lu}{1,2}$|\p{Extended_Pictographic}/u });
  for (const [path, name] of [
    [paths.project(project.id), 'Demos'],
    [link, 'Launch'],
    [paths.recording(id), 'Launch'],
  ] as const) {
    await page.goto(path);
    await expect(title).toHaveText(name);
    await expect(title.locator(translated), path).toHaveCount(0);
    await expect(fixed, path).toHaveCount(0);
  }
  await expect(page.locator('.font-emoji').first()).toBeVisible();
  await expect(translated.filter({ hasText: 'Too long' }).last()).toBeVisible();
  await expect(fixed).toHaveCount(0);
});

test('on a translated page, a recording goes through all its phases', { tag: '@nightly' }, async ({ page }) => {
  const errors = errorsOf(page);
  const account = await countDownTranslated(page);
  await expectElapsed(page, 2);
  await panel(page).getByRole('button', { name: 'Pause' }).click();
  await expect(panel(page).getByText('Paused')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Resume' }).click();
  await expect(panel(page).getByText('Paused')).toHaveCount(0);
  await expectElapsed(page, 3);
  await panel(page).getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(uploadDialog(page).getByText(/ · .*B$/)).toBeVisible();
  await upload(page);
  await expect(uploadDialog(page)).toHaveCount(0);
  expect(await onlyRecording(account)).toMatchObject({ recordingType: 'camera' });
  expect(errors).toEqual([]);
});

test('on a translated page, a person chooses a region, draws, moves the region and begins again', {
  tag: '@nightly',
}, async ({ page }) => {
  const errors = errorsOf(page);
  const { account } = await openRecorder(page, { choosesRegion: true });
  await translate(page);
  const setup = await openSetup(page);
  await setup.getByRole('button', { name: 'Start Recording' }).press('Enter');
  const region = page.getByRole('application', { name: 'Region', exact: true });
  await page.bringToFront();
  await expect(region).toBeFocused();
  const choice = page.getByRole('dialog', { name: 'Choose a region' });
  const before = await choice.getByRole('status').textContent();
  await page.keyboard.press('ArrowLeft');
  await expect(choice.getByRole('status')).not.toHaveText(before ?? '');
  await choice.getByRole('button', { name: 'Start Recording' }).press('Enter');
  await expectElapsed(page, 1);
  await panel(page).getByRole('button', { name: 'Draw' }).press('Enter');
  const board = page.getByRole('dialog', { name: 'Draw' });
  await expect(board).toBeVisible();
  for (const key of ['h', 'ArrowLeft', 'Enter', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await expect(board.getByRole('status')).toHaveText(/^Drawn to /);
  await board.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(board).toHaveCount(0);
  await panel(page).getByRole('button', { name: 'Region' }).press('Enter');
  await expect(region).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Escape');
  await expect(region).toHaveCount(0);
  const [first] = await recordingsOf(account);
  await restart(page);
  await expect.poll(async () => (await recordingsOf(account)).map(({ id }) => id)).not.toContain(first?.id);
  await expectElapsed(page, 1);
  await stop(page);
  await upload(page);
  await expect(uploadDialog(page)).toHaveCount(0);
  expect(errors).toEqual([]);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('on a translated page, a recording goes through all its phases', { tag: '@nightly' }, async ({ page }) => {
    const errors = errorsOf(page);
    await countDownTranslated(page);
    await expectElapsed(page, 1);
    await panel(page).getByRole('button', { name: 'Pause' }).tap();
    await expect(panel(page).getByText('Paused')).toBeVisible();
    await panel(page).getByRole('button', { name: 'Resume' }).tap();
    await expect(panel(page).getByText('Paused')).toHaveCount(0);
    await panel(page).getByRole('button', { name: 'Stop', exact: true }).tap();
    await expect(uploadDialog(page).getByText(/ · .*B$/)).toBeVisible();
    await upload(page);
    await expect(uploadDialog(page)).toHaveCount(0);
    expect(errors).toEqual([]);
  });
});

test('a recording goes on when its panel cannot be drawn, and the panel is drawn again', { tag: '@nightly' }, async ({
  page,
}) => {
  const account = await countDownTranslated(page);
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
  await upload(page);
  expect((await onlyRecording(account)).duration).toBeGreaterThan(1);
});
