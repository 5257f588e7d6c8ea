import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { enter } from '#e2e/support/app.ts';
import { CAPTURED_TITLE, sharesTab } from '#e2e/support/browser-options.ts';
import { openCaptured } from '#e2e/support/captured-pages.ts';
import { saveOwnCopy } from '#e2e/support/joined-file.ts';
import { launchKillable } from '#e2e/support/killable-browser.ts';
import { readRecording, sizeSteps } from '#e2e/support/recorded-file.ts';
import { panel, recordButton, setupDialog, timer, uploadDialog, withoutCountdown } from '#e2e/support/recorder.ts';
import { onlyRecording } from '#e2e/support/segments.ts';
import type { Account } from '../client/test-client.ts';
import { processTree } from '../test-support/listening-sockets.ts';
import { benchLength } from './bench-length.ts';
import { GIVE_UP_MS } from './give-up.ts';
import type { Figure } from './measure.ts';

const SECONDS = benchLength({ usual: 12, shortest: 2 });
/** Pictures a second at high quality. */
const ASKED = 30;

/** Longest part at the end that may have no picture, in seconds: some pictures of a slow recorder. */
const MOST_LOST = 0.5;
/** Longest time between two packets of sound, in seconds; they last 20 to 60 ms. */
const MOST_SILENT = 0.1;
/** A picture is never reduced to less than this, in pixels. */
const LEAST_WIDTH = 640;

interface Surface {
  width: number;
  height: number;
  /** Whether *At most 1080p* stays on. */
  isReduced?: boolean;
  /** Whether the browser has one core. */
  isHalved?: boolean;
}
const SURFACES: Surface[] = [
  { width: 1920, height: 1080 },
  { width: 2880, height: 1626 },
  { width: 3840, height: 1986 },
  { width: 3840, height: 1986, isReduced: true },
];
const MEASURED = benchLength<Surface[]>({
  usual: [...SURFACES, ...SURFACES.map((surface) => ({ ...surface, isHalved: true }))],
  shortest: [{ width: 640, height: 360 }],
});

const SCREEN = ['--screen-info={4000x2400}', '--window-size=3900,2200'];
/** The app's page; a picture is never wider than the screen that it sees. */
const LEAST_WINDOW = { width: 1440, height: 850 };

const WORDS = 'what a machine cannot encode is measured all along and the recorder gives way in size first'.split(' ');
const lineOf = (line: number) =>
  Array.from({ length: 60 }, (_, word) => WORDS[(line * 7 + word * 3) % WORDS.length]).join(' ');
const LINES = Array.from({ length: 400 }, (_, line) => `<p style="margin:0">${lineOf(line)}</p>`);
/** A page of text that is scrolled by a line twice a second. */
const TEXT_PAGE = `<style>body{margin:0;font:14px/20px sans-serif;white-space:nowrap;overflow:hidden}</style>
<div>${LINES.join('')}</div><script>
let at = 0; const div = document.querySelector('div');
setInterval(() => { at = (at + 20) % 4000; div.style.transform = 'translateY(-' + at + 'px)'; }, 500);
</script>`;

const nameOf = ({ width, isReduced, isHalved }: Surface) =>
  `${width} wide${isReduced ? ', at most 1080p' : ''}${isHalved ? ', one core' : ''}`;

async function openApp(context: BrowserContext, account: Account, { width, height }: Surface): Promise<Page> {
  await openCaptured(context, TEXT_PAGE, { width, height });
  const page = await context.newPage();
  await enter(page, account);
  await page.setViewportSize({
    width: Math.max(width, LEAST_WINDOW.width),
    height: Math.max(height, LEAST_WINDOW.height),
  });
  await withoutCountdown(page);
  await page.goto(new URL('/recordings', account.client.appUrl).href);
  await page.bringToFront();
  return page;
}

async function record(page: Page, isReduced: boolean): Promise<void> {
  await recordButton(page).click();
  const setup = setupDialog(page);
  await setup.getByLabel('Video quality').selectOption('high');
  await setup.getByRole('switch', { name: 'Picture-in-picture' }).click();
  await setup.getByRole('switch', { name: 'At most 1080p' }).setChecked(isReduced);
  await setup.getByRole('button', { name: 'Start Recording' }).click();
  await timer(page).waitFor({ timeout: GIVE_UP_MS });
  await page.bringToFront();
  await wait(SECONDS * 1000);
  await panel(page).getByRole('button', { name: 'Stop', exact: true }).click({ timeout: GIVE_UP_MS });
  // Its buttons come before the encoder has written the end, which takes long on one core.
  await uploadDialog(page).locator('video').waitFor({ timeout: GIVE_UP_MS });
}

async function figuresOf(surface: Surface, file: string): Promise<Figure[]> {
  if ((await stat(file)).size === 0)
    return [{ what: `${nameOf(surface)}: recorded`, value: 0, unit: 'of all', least: 1 }];
  const { frames, length, pictureLength, largestSoundGap } = await readRecording(file);
  const widths = (await sizeSteps(file)).map(({ size }) => Number(size.split('x')[0]));
  const name = nameOf(surface);
  return [
    { what: `${name}: pictures`, value: frames / (length * ASKED), unit: 'of those asked for' },
    { what: `${name}: without picture at the end`, value: length - pictureLength, unit: 's', most: MOST_LOST },
    { what: `${name}: longest gap in the sound`, value: largestSoundGap, unit: 's', most: MOST_SILENT },
    { what: `${name}: smallest width`, value: Math.min(...widths), unit: 'pixels', least: LEAST_WIDTH },
  ];
}

async function measureSurface(account: Account, surface: Surface): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'framekeep-bench-sizes-'));
  const browser = await launchKillable(path.join(folder, 'profile'), [sharesTab(CAPTURED_TITLE), ...SCREEN]);
  try {
    // Processes that start later inherit it.
    const pids = surface.isHalved ? processTree(browser.pid) : [];
    for (const pid of pids) execFileSync('taskset', ['-a', '-c', '-p', '0', String(pid)], { stdio: 'ignore' });
    const page = await openApp(browser.context, account, surface);
    await record(page, surface.isReduced ?? false);
    const { id } = await onlyRecording(account);
    const file = path.join(folder, 'recorded.webm');
    await saveOwnCopy(page, id, file);
    await account.client.call('DELETE', `/api/recordings/${id}`);
    return await figuresOf(surface, file);
  } finally {
    await browser.kill();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  }
}

/**
 * Recordings of large surfaces at high quality, with all cores and with one: how many pictures the file has, whether any
 * are missing at its end, whether its sound is whole, and how far the picture was reduced.
 */
export async function measureSizes(account: Account, print: (figure: Figure) => void): Promise<void> {
  for (const surface of MEASURED) for (const figure of await measureSurface(account, surface)) print(figure);
}
