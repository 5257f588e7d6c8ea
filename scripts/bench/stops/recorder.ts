import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { enter } from '#e2e/support/app.ts';
import { CAPTURED_TITLE, sharesTab } from '#e2e/support/browser-options.ts';
import { bundle } from '#e2e/support/bundle.ts';
import { openCaptured } from '#e2e/support/captured-pages.ts';
import { launchKillable } from '#e2e/support/killable-browser.ts';
import { recordButton, setupDialog, timer, withoutCountdown } from '#e2e/support/recorder.ts';
import { type Remote, remoteLab } from '#e2e/support/remote-lab.ts';
import { onlyRecording, recordingsOf } from '#e2e/support/segments.ts';
import { throughLine } from '../../client/network-line.ts';
import type { Account } from '../../client/test-client.ts';
import { benchLength } from '../bench-length.ts';
import { GIVE_UP_MS } from '../give-up.ts';
import { CLOCK_TAB } from './clock-tab.ts';
import type { Place } from './place.ts';
import type { RecorderPage } from './recorder-page.ts';

/** What is recorded: a captured tab in real time, or a sample, which can be faster than real time. */
export type Source = 'tab' | 'sample';

/** Large enough that no toast covers a button. */
const WINDOW = { width: 1440, height: 900 };
/** Of the captured tab. A smaller one is encoded sooner. */
const CAPTURED_SIZE = benchLength({ usual: { width: 1280, height: 720 }, shortest: { width: 320, height: 180 } });
/** The browser's own bars take the rest of the height. */
const SCREEN = ['--screen-info={1600x1200}', '--window-size=1280,864'];
const APP_PATH = '/recordings';

/** A browser that records, with every request through a network line. */
export interface Recorder {
  /** The page of the app. */
  page: Page;
  /** Calls functions in that page. */
  lab: Remote<RecorderPage>;
  /** Detaches the debugger, which receives every request with its body. `page` and `lab` are unusable until `reconnect`. */
  disconnect(): Promise<void>;
  reconnect(): Promise<void>;
  /** Stops all its processes for the time of a task, as if the browser were on another machine. */
  haltDuring<T>(task: () => Promise<T>): Promise<T>;
}

/** Makes the page record a sample instead of the captured tab. While a page has a route, its floating window stays empty. */
async function repeatSample(page: Page, sample: Buffer): Promise<void> {
  await page.route('**/sample.webm', (route) => route.fulfill({ body: sample }));
  await remoteLab<RecorderPage>(page).repeatSample('/sample.webm');
  await page.unroute('**/sample.webm');
}

/** Opens the app without options that take time or appear in the picture. */
async function openApp(context: BrowserContext, { account, sample }: Place, source: Source) {
  await openCaptured(context, source === 'tab' ? CLOCK_TAB : '', CAPTURED_SIZE);
  const page = await context.newPage();
  await enter(page, account);
  await page.setViewportSize(WINDOW);
  await withoutCountdown(page, { floatsOver: { tabsAndWindows: false, wholeScreens: false } });
  await page.addInitScript({ content: `{${await bundle(path.join(import.meta.dirname, 'recorder-page.ts'))}}` });
  await page.goto(new URL(APP_PATH, account.client.appUrl).href);
  if (source === 'sample') await repeatSample(page, sample);
  return page;
}

/** Deletes all recordings, also after a failure: the conversion of one would slow the next recording down. */
async function deleteRecordings(account: Account): Promise<void> {
  for (const { id } of await recordingsOf(account)) await account.client.call('DELETE', `/api/recordings/${id}`);
}

/**
 * Works with a new browser of a signed-in person, with the tab that a recording captures. Its recordings are deleted
 * afterwards.
 */
export async function withRecorder<T>(
  place: Place,
  source: Source,
  work: (recorder: Recorder) => Promise<T>,
): Promise<T> {
  const profile = await mkdtemp(path.join(tmpdir(), 'framekeep-bench-profile-'));
  const options = [...throughLine(place.line), sharesTab(CAPTURED_TITLE), ...SCREEN];
  const { context, pid, ...browser } = await launchKillable(profile, options);
  const attach = (page: Page) => ({ page, lab: remoteLab<RecorderPage>(page) });
  try {
    const recorder: Recorder = {
      ...attach(await openApp(context, place, source)),
      disconnect: browser.disconnect,
      reconnect: async () => {
        const pages = (await browser.reconnect()).pages();
        const page = pages.find((each) => new URL(each.url()).pathname === APP_PATH);
        if (!page) throw new Error('The app is not open any more');
        Object.assign(recorder, attach(page));
      },
      haltDuring: async (task) => {
        process.kill(-pid, 'SIGSTOP');
        return task().finally(() => process.kill(-pid, 'SIGCONT'));
      },
    };
    return await work(recorder);
  } finally {
    await browser.kill();
    await rm(profile, { recursive: true, force: true });
    await deleteRecordings(place.account);
  }
}

/** Starts a recording at medium quality, without camera. @returns its id, when its timer runs */
export async function startRecording({ page }: Recorder, account: Account): Promise<string> {
  await page.bringToFront();
  await recordButton(page).click();
  const setup = setupDialog(page);
  await setup.getByLabel('Name').fill('Bench');
  await setup.getByRole('switch', { name: 'Picture-in-picture' }).click();
  await setup.getByRole('button', { name: 'Start Recording' }).click();
  await timer(page).waitFor({ timeout: GIVE_UP_MS });
  await page.bringToFront();
  return (await onlyRecording(account)).id;
}

export async function linkOf({ client }: Account, id: string): Promise<string> {
  const { body } = await client.call<{ shareToken: string }>('POST', `/api/recordings/${id}/share`, {});
  return new URL(`/share/${body.shareToken}`, client.appUrl).href;
}

/** Switches live watching for people with the link on or off. */
export const letWatch = ({ page }: Recorder, isOn = true): Promise<void> =>
  page.getByRole('switch', { name: 'Live link' }).setChecked(isOn);
