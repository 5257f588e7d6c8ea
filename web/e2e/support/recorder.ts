import { expect, type Locator, type Page } from '@playwright/test';
import { signIn } from './app.ts';
import { openCapturedTab } from './captured-pages.ts';
import { filesOnDisk } from './downloads.ts';

/** Choices of an earlier recording, as the browser stores them. */
interface Chosen {
  countdown?: boolean;
  uploadsWhileRecording?: boolean;
  savesAtStop?: boolean;
  choosesRegion?: boolean;
  showsMoreControls?: boolean;
  floatsOver?: { tabsAndWindows: boolean; wholeScreens: boolean };
}

/** Keeps the controls in the page, where most tests need them. */
const NOT_FLOATING = { tabsAndWindows: false, wholeScreens: false };

/** Stores choices: no countdown, all options shown, controls in the page, unless `chosen` says otherwise. */
export const withoutCountdown = (page: Page, chosen: Chosen = {}) =>
  page.addInitScript(
    (chosen) => {
      const shown = { showsMore: true, showsMoreControls: true };
      const preferences = { microphoneId: '', cameraId: '', countdown: false, ...shown, ...chosen };
      localStorage.setItem('recorderPreferences', JSON.stringify(preferences));
    },
    { floatsOver: NOT_FLOATING, ...chosen },
  );

/** Uploads one file after Stop. */
export const AS_ONE_FILE: Chosen = { uploadsWhileRecording: false };

/** Opens the recordings as a new person, beside a tab that the browser shares when a test shares the screen. */
export async function openRecorder(page: Page, chosen?: Chosen) {
  const account = await signIn(page);
  const tab = await openCapturedTab(page.context());
  await withoutCountdown(page, chosen);
  await page.goto('/recordings');
  await page.bringToFront();
  await expect(recordButton(page)).toBeVisible();
  return { account, tab };
}

/** The screen's own button that starts a recording, or the control bar's if the screen has none. */
export const recordButton = (page: Page) =>
  page.getByRole('button', { name: /^(Record|New Recording|Start Recording)$/ }).last();
export const setupDialog = (page: Page) => page.getByRole('dialog', { name: 'Start Recording' });
export const uploadDialog = (page: Page) => page.getByRole('dialog', { name: 'Upload Recording' });
export const panel = (page: Page) => page.getByRole('region', { name: 'Recording', exact: true });
export const timer = (page: Page) => panel(page).getByRole('timer');

/**
 * Brings the controls back from their floating window, which closes. A click in a window that closes has no answer, so it
 * is made after the call that asks for it.
 */
export async function bringBack(own: Page): Promise<void> {
  const closed = own.waitForEvent('close');
  const back = own.getByRole('button', { name: 'Controls in the page', exact: true });
  await back.evaluate((button) => void setTimeout(() => (button as HTMLElement).click()));
  await closed;
}

/** The seconds of a clock: '1:05' is 65. */
export const secondsOf = (clock: string): number => clock.split(':').reduce((sum, part) => 60 * sum + Number(part), 0);

/** The seconds that a clock shows. */
export const shownSeconds = async (clock: Locator): Promise<number> => secondsOf((await clock.textContent()) ?? '');

/** Waits until a clock shows at least this many seconds. */
export const expectClock = (clock: Locator, seconds: number) =>
  expect.poll(() => shownSeconds(clock)).toBeGreaterThanOrEqual(seconds);

/** Waits until the clock of the running recording shows at least this many seconds. */
export const expectElapsed = (page: Page, seconds: number) => expectClock(timer(page), seconds);

/** Opens the setup dialog. */
export async function openSetup(page: Page) {
  await recordButton(page).click();
  await expect(setupDialog(page)).toBeVisible();
  return setupDialog(page);
}

/** Starts a recording of the camera. */
export async function startCamera(page: Page, name: string): Promise<void> {
  const setup = await openSetup(page);
  await setup.getByRole('radio', { name: /^Camera/ }).click();
  await setup.getByLabel('Name').fill(name);
  await setup.getByRole('button', { name: 'Start Recording' }).click();
}

interface RecordOptions {
  name: string;
  seconds: number;
  /** Whether the camera overlays the tab. */
  camera?: boolean;
  /** Medium by default. Only low quality keeps its size while the computer is busy. */
  quality?: 'low';
}

/**
 * Starts a recording of the captured tab and waits until the clock shows some seconds. Sharing brings that tab to the
 * front; the test returns to the app, since a hidden page draws one frame a second.
 */
export async function record(page: Page, { name, seconds, camera = true, quality }: RecordOptions): Promise<void> {
  const setup = await openSetup(page);
  await setup.getByLabel('Name').fill(name);
  if (quality) await setup.getByLabel('Video quality').selectOption(quality);
  if (!camera) await setup.getByRole('switch', { name: 'Picture-in-picture' }).click();
  await setup.getByRole('button', { name: 'Start Recording' }).click();
  await expect(timer(page)).toBeVisible();
  await page.bringToFront();
  await expectElapsed(page, seconds);
}

/** Begins the running recording again. On a busy computer it is longer than ten seconds by then, and a question comes. */
export async function restart(page: Page): Promise<void> {
  const button = { name: 'Restart' };
  await panel(page).getByRole('button', button).click();
  const question = panel(page).getByRole('group', { name: /^Throw away/ });
  if (await question.isVisible()) await question.getByRole('button', button).click();
}

/** Stops the running recording, and waits until its end is written; returns the dialog that asks what to do with it. */
export async function stop(page: Page) {
  await panel(page).getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(uploadDialog(page).getByText(/ · .*B$/)).toBeVisible();
  return uploadDialog(page);
}

/** Saves the recording of the open upload dialog. A busy computer may take long. */
export async function upload(page: Page): Promise<void> {
  await uploadDialog(page).getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('Recording Saved', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
}

/** Discards the recording of the open upload dialog, and confirms that. */
export async function discard(page: Page): Promise<void> {
  await uploadDialog(page).getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog', { name: 'Discard recording?' }).getByRole('button', { name: 'Discard' }).click();
}

/** Names of the files of local recordings. */
export const recordingsOnDisk = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('local-recordings', {
      create: true,
    });
    const names: string[] = [];
    for await (const name of folder.keys()) names.push(name);
    return names;
  });

/** Size of the local recordings, in bytes. */
export const writtenBytes = async (page: Page): Promise<number> =>
  Object.values(await filesOnDisk(page, 'local-recordings')).reduce((sum, bytes) => sum + bytes, 0);
