import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { type KillableBrowser, launchKillable } from '#e2e/support/killable-browser.ts';
import { type NetworkLine, throughLine } from '../../client/network-line.ts';
import type { Account } from '../../client/test-client.ts';
import { CLOCK_TITLE, openClockPage } from './clock-page.ts';

/** Large enough that no toast lies over a button. */
const WINDOW = { width: 1440, height: 900 };

/** What is captured is 1280 by 720: the browser's own bars take the height that is more. */
const CAPTURED_SIZE = ['--screen-info={1600x1200}', '--window-size=1280,864'];

/** A browser in which somebody records, whose every request takes a line. */
export interface RecorderBrowser {
  page: Page;
  context: BrowserContext;
  /** Process id of the browser: what it uses is counted with its children. */
  pid: number;
  close(): Promise<void>;
}

/** Puts the session of somebody who signed in over HTTP into the browser. */
async function enter(context: BrowserContext, { client }: Account): Promise<void> {
  const cookies = client.cookie.split('; ').map((pair) => pair.split('='));
  await context.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url: client.appUrl })));
}

interface RecorderOptions {
  /** Whether recordings are uploaded while they are made. */
  uploads?: boolean;
  /** What is done to the browser before its pages are opened. */
  prepare?: (context: BrowserContext) => Promise<unknown>;
}

/** What the recorder remembers of the last time: nothing that would take time or be in the picture. */
const preferencesOf = (uploadsWhileRecording: boolean) =>
  JSON.stringify({ microphoneId: '', cameraId: '', countdown: false, uploadsWhileRecording });

async function openApp({ context }: KillableBrowser, account: Account, { uploads, prepare }: RecorderOptions) {
  await enter(context, account);
  await prepare?.(context);
  await openClockPage(context, account.client.appUrl);
  const page = await context.newPage();
  await page.setViewportSize(WINDOW);
  if (process.env.DEBUG_PAGE) {
    page.on('console', (m) => console.log(Date.now() % 1e6, 'PAGE', m.type(), m.text()));
    page.on(
      'response',
      (r) =>
        /segments|3\d{4}\/$/.test(r.url()) &&
        console.log(Date.now() % 1e6, r.request().method(), r.status(), r.url().slice(0, 90)),
    );
    page.on('requestfailed', (r) => console.log('FAILED', r.url().slice(0, 90), r.failure()?.errorText));
  }
  const preferences = JSON.stringify(preferencesOf(uploads ?? true));
  await page.addInitScript({ content: `localStorage.setItem('recorderPreferences', ${preferences})` });
  await page.goto(new URL('/recordings', account.client.appUrl).href);
  return page;
}

/** Opens a browser of somebody who is signed in, with the tab beside the app that a recording shows. */
export async function openRecorder(
  account: Account,
  line: NetworkLine,
  options: RecorderOptions = {},
): Promise<RecorderBrowser> {
  const profile = await mkdtemp(path.join(tmpdir(), 'framekeep-bench-profile-'));
  const source = `--auto-select-tab-capture-source-by-title=${CLOCK_TITLE}`;
  const browser = await launchKillable(profile, [...throughLine(line), source, ...CAPTURED_SIZE]);
  const page = await openApp(browser, account, options);
  const close = async () => {
    await browser.kill();
    await rm(profile, { recursive: true, force: true });
  };
  return { page, context: browser.context, pid: browser.pid, close };
}

/** How long the longest upload may take, in milliseconds. */
const SAVED_WITHIN_MS = 30 * 60 * 1000;

const panel = (page: Page) => page.getByRole('region', { name: 'Recording', exact: true });

/** Starts a recording of the tab at medium quality, without camera; settled when the clock runs. */
export async function startRecording({ page }: RecorderBrowser, name: string): Promise<void> {
  await page.bringToFront();
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  const setup = page.getByRole('dialog', { name: 'Start Recording' });
  await setup.getByLabel('Name').fill(name);
  await setup.getByRole('switch', { name: 'Picture-in-picture' }).click();
  await setup.getByRole('button', { name: 'Start Recording' }).click();
  await panel(page).getByRole('timer').waitFor();
  await page.bringToFront();
}

// As text: it runs in the page, where nothing is that a compiler might refer to.
const PRESS_UPLOAD = `new Promise((resolve) => {
  (function look() {
    const buttons = [...document.querySelectorAll('[role=dialog] button:enabled')];
    const upload = buttons.find(({ textContent }) => textContent.trim() === 'Upload');
    if (!upload) return requestAnimationFrame(look);
    upload.click();
    resolve(Date.now());
  })();
})`;

// Within a frame: how fast somebody is with the mouse is not measured.
const PRESS_STOP = `(() => {
  const buttons = [...document.querySelectorAll('section[aria-label=Recording] button')];
  buttons.find(({ textContent }) => textContent.trim() === 'Stop').click();
  return Date.now();
})()`;

/** Presses Stop, and Upload as soon as it is there. @returns moments of both, in milliseconds since 1970 */
export async function stopAndUpload({ page }: RecorderBrowser): Promise<{ stoppedAt: number; uploadAt: number }> {
  const stoppedAt = await page.evaluate<number>(PRESS_STOP);
  const uploadAt = await page.evaluate<number>(PRESS_UPLOAD);
  return { stoppedAt, uploadAt };
}

/** Waits until the recording is saved. */
export const untilSaved = ({ page }: RecorderBrowser) =>
  page.getByText('Recording Saved', { exact: true }).first().waitFor({ timeout: SAVED_WITHIN_MS });

/** Stops a recording and throws it away. */
export async function discard({ page }: RecorderBrowser): Promise<void> {
  await page.evaluate(PRESS_STOP);
  page.once('dialog', (question) => void question.accept());
  await page.getByRole('dialog', { name: 'Upload Recording' }).getByRole('button', { name: 'Discard' }).click();
  await page.getByText('Recording Discarded', { exact: true }).first().waitFor();
}

/** Lets those who have the link watch the running recording. */
export const letWatch = ({ page }: RecorderBrowser): Promise<void> =>
  page.getByRole('switch', { name: 'Let people watch while I record' }).click();
