import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { sharesTab } from '#e2e/support/browser-options.ts';
import { type KillableBrowser, launchKillable } from '#e2e/support/killable-browser.ts';
import { panel, recordButton, setupDialog } from '#e2e/support/recorder.ts';
import { type NetworkLine, throughLine } from '../../client/network-line.ts';
import type { Account } from '../../client/test-client.ts';
import { CLOCK_TITLE, openClockPage } from './clock-page.ts';
import { NOISE_TITLE, openNoisePage } from './noise-page.ts';
import { recordInstead } from './synthetic-recorder.ts';
import type { WebmPieces } from './webm-clusters.ts';

/** Large enough that no toast covers a button. */
const WINDOW = { width: 1440, height: 900 };

/** The captured size is 1280 by 720: the browser's own bars take the rest of the height. */
const CAPTURED_SIZE = ['--screen-info={1600x1200}', '--window-size=1280,864'];

/** A browser that records, with every request through a network line. */
export interface RecorderBrowser {
  /** The page of the app. */
  page: Page;
  context: BrowserContext;
  /** Process id of the browser: its usage includes its children. */
  pid: number;
  /**
   * Detaches the debugger, so that it does not affect the measurement. `page` and `context` are unusable afterwards.
   */
  disconnect(): Promise<void>;
  /** Attaches again, with a new `page`. */
  reconnect(): Promise<void>;
  /** Stops all its processes for the time of a task, as if the browser were on another machine. */
  haltDuring<T>(task: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const APP_PATH = '/recordings';

/** Puts the session of a person who signed in over HTTP into the browser. */
async function enter(context: BrowserContext, { client }: Account): Promise<void> {
  const cookies = client.cookie.split('; ').map((pair) => pair.split('='));
  await context.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url: client.appUrl })));
}

interface RecorderOptions {
  /** Whether recordings are uploaded during the recording. */
  uploads?: boolean;
  /** Media that is recorded instead of the captured tab, which is then still. */
  sample?: WebmPieces;
  /** Whether the captured tab shows noise instead of a clock. */
  noise?: boolean;
  /** Whether the controls float in a window of their own. */
  floats?: boolean;
}

/** The stored preferences of the recorder, without options that take time or appear in the picture. */
const preferencesOf = ({ uploads = true, floats = false }: RecorderOptions) =>
  JSON.stringify({
    microphoneId: '',
    cameraId: '',
    countdown: false,
    uploadsWhileRecording: uploads,
    floatsOver: { tabsAndWindows: floats, wholeScreens: false },
  });

async function openApp({ context }: KillableBrowser, account: Account, options: RecorderOptions) {
  const { sample, noise } = options;
  await enter(context, account);
  if (sample) await recordInstead(context, sample);
  if (noise) await openNoisePage(context, account.client.appUrl);
  else await openClockPage(context, account.client.appUrl, { isStill: sample !== undefined });
  const page = await context.newPage();
  await page.setViewportSize(WINDOW);
  const preferences = JSON.stringify(preferencesOf(options));
  await page.addInitScript({ content: `localStorage.setItem('recorderPreferences', ${preferences})` });
  await page.goto(new URL(APP_PATH, account.client.appUrl).href);
  return page;
}

/** Opens a browser of a signed-in person, with the tab that a recording captures. */
export async function openRecorder(
  account: Account,
  line: NetworkLine,
  options: RecorderOptions = {},
): Promise<RecorderBrowser> {
  const profile = await mkdtemp(path.join(tmpdir(), 'framekeep-bench-profile-'));
  const source = sharesTab(options.noise ? NOISE_TITLE : CLOCK_TITLE);
  const browser = await launchKillable(profile, [...throughLine(line), source, ...CAPTURED_SIZE]);
  const page = await openApp(browser, account, options);
  const close = async () => {
    await browser.kill();
    await rm(profile, { recursive: true, force: true });
  };
  const { context, pid, disconnect } = browser;
  const reconnect = async () => {
    const pages = (await browser.reconnect()).pages();
    const app = pages.find((each) => new URL(each.url()).pathname === APP_PATH);
    if (!app) throw new Error('The app is not open any more');
    recorder.page = app;
  };
  const haltDuring = async <T>(task: () => Promise<T>) => {
    process.kill(-pid, 'SIGSTOP');
    return task().finally(() => process.kill(-pid, 'SIGCONT'));
  };
  const recorder: RecorderBrowser = { page, context, pid, disconnect, reconnect, haltDuring, close };
  return recorder;
}

/** Whether the recording's timer runs in the floating window. */
const runsInWindow = () =>
  (
    window as { documentPictureInPicture?: { window: Window | null } }
  ).documentPictureInPicture?.window?.document.querySelector('[role=timer]') != null;

/**
 * Starts a recording of the tab at medium quality, without camera. Resolves when the timer runs.
 * @param floats whether it runs in the floating window
 */
export async function startRecording({ page }: RecorderBrowser, name: string, floats = false): Promise<void> {
  await page.bringToFront();
  await recordButton(page).click();
  const setup = setupDialog(page);
  await setup.getByLabel('Name').fill(name);
  await setup.getByRole('switch', { name: 'Picture-in-picture' }).click();
  await setup.getByRole('button', { name: 'Start Recording' }).click();
  await (floats ? page.waitForFunction(runsInWindow) : panel(page).getByRole('timer').waitFor());
  await page.bringToFront();
}

/** Times of the presses, in milliseconds since 1970. */
export interface Presses {
  stoppedAt: number;
  /** The dialog is open, and its button is pressed. */
  uploadAt: number;
}

// As text, since it runs in the page, without the helpers of a compiler. It presses within a frame, so that the speed
// of a person with a mouse is not measured.
const PRESS = `new Promise((resolve) => {
  const press = (place, selector, text) => {
    const button = [...place.querySelectorAll(selector)].find(({ textContent }) => textContent.trim() === text);
    const at = Date.now();
    button?.click();
    return button && at;
  };
  setTimeout(() => {
    const floating = window.documentPictureInPicture?.window?.document;
    const stoppedAt = floating
      ? press(floating, 'main button', 'Stop')
      : press(document, 'section[aria-label=Recording] button', 'Stop');
    (function look() {
      const uploadAt = press(document, '[role=dialog] button:enabled', 'Upload and copy link');
      if (uploadAt) resolve({ stoppedAt, uploadAt });
      else requestAnimationFrame(look);
    })();
  }, MS);
})`;

/**
 * Makes the page press Stop, and *Upload and copy link* as soon as it appears.
 * @param ms delay from now
 */
export const pressLater = (page: Page, ms: number): Promise<void> =>
  page.evaluate(`void (window.presses = ${PRESS.replace('MS', String(ms))})`);

/** The times at which the page pressed the buttons. */
export const readPresses = (page: Page): Promise<Presses> => page.evaluate('window.presses');

/** Switches live watching for people with the link on or off. */
export const letWatch = ({ page }: RecorderBrowser, isOn = true): Promise<void> =>
  page.getByRole('switch', { name: 'Live link' }).setChecked(isOn);
