import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import { findChromium } from '../setup/ensure-programs.mjs';
import { readSources, readTexts } from './texts.ts';

const SECONDS = 8;
/** Size of the recorded tab, in pixels. */
const TAB = { width: 1280, height: 720 };
/** The title of the recorded tab, which the browser shares without asking. */
const TAB_TITLE = 'All Recordings';

const ARGUMENTS = [
  ...['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
  ...['--use-fake-device-for-media-stream', '--auto-accept-camera-and-microphone-capture'],
  `--auto-select-tab-capture-source-by-title=${TAB_TITLE}`,
];

/** Draws a pointer: a captured tab has none. It glides to a place in some time; the page's own transitions are kept. */
const POINTER = `
  const pointer = document.createElement('div');
  pointer.innerHTML = '<svg width="28" height="28" viewBox="0 0 24 24"><path d="M5 2v17l4.5-4 3 7 3-1.3-3-6.9 6-.6z" fill="#12211c" stroke="#fff" stroke-width="1.6"/></svg>';
  Object.assign(pointer.style, { position: 'fixed', inset: '0 auto auto 0', zIndex: 2147483647, pointerEvents: 'none' });
  document.documentElement.append(pointer);
  window.glideTo = (x, y, ms) => {
    pointer.style.transition = 'transform ' + ms + 'ms cubic-bezier(0.4, 0, 0.2, 1)';
    pointer.style.transform = 'translate(' + x + 'px,' + y + 'px)';
  };
`;

/** Choices of the recorder: no countdown, all options, controls in the page, and one file after Stop. */
const CHOICES = {
  microphoneId: '',
  cameraId: '',
  countdown: false,
  showsMore: true,
  uploadsWhileRecording: false,
  floatsOver: { tabsAndWindows: false, wholeScreens: false },
};

async function glideTo(tab: Page, { x, y }: { x: number; y: number }, ms: number): Promise<void> {
  await tab.evaluate(`glideTo(${x}, ${y}, ${ms})`);
  await tab.waitForTimeout(ms);
  await tab.mouse.move(x, y);
}

async function glideOver(tab: Page, target: Locator, ms: number): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not on screen`);
  await glideTo(tab, { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }, ms);
}

async function press(tab: Page, target: Locator, ms: number): Promise<void> {
  await glideOver(tab, target, ms);
  await tab.mouse.down();
  await tab.mouse.up();
}

const BEGINNING = { x: 900, y: 640 };

/**
 * What the loop shows, and its words of the product: a card under the pointer, its recording playing, and its link. It ends where it begins, after
 * some eight seconds; on a busy machine later.
 */
async function showProduct(tab: Page): Promise<string[]> {
  const sources = readSources();
  const shown: string[] = [];
  const note = async () => void shown.push(...(await readTexts(tab, sources)));
  await note();
  const card = tab.getByRole('main').getByRole('listitem').filter({ hasNotText: 'Shared' }).first();
  await tab.waitForTimeout(300);
  await glideOver(tab, card, 700);
  await tab.waitForTimeout(1700);
  await tab.mouse.down();
  await tab.mouse.up();
  const player = tab.getByRole('dialog');
  await player.waitFor();
  await note();
  await press(tab, player.getByRole('button', { name: 'Play' }).first(), 300);
  await tab.waitForTimeout(1000);
  await press(tab, player.getByRole('button', { name: 'Share' }), 500);
  const create = tab.getByRole('button', { name: 'Create Share Link' });
  await create.waitFor();
  await press(tab, create, 500);
  await tab.getByRole('button', { name: 'Update Settings' }).waitFor();
  await note();
  await tab.waitForTimeout(700);
  await tab.keyboard.press('Escape');
  await tab.keyboard.press('Escape');
  await glideTo(tab, BEGINNING, 600);
  await tab.waitForTimeout(300);
  return [...new Set(shown)].toSorted();
}

interface Recorded {
  file: Buffer;
  /** When the loop begins and ends, in seconds. */
  start: number;
  end: number;
  texts: string[];
}

/** Records the tab with the product's own recorder. */
async function record(context: BrowserContext): Promise<Recorded> {
  const tab = await context.newPage();
  await tab.setViewportSize(TAB);
  await tab.goto('/recordings');
  await tab.getByRole('main').getByRole('listitem').nth(7).waitFor();
  await tab.waitForLoadState('networkidle');
  await tab.evaluate(POINTER);
  await glideTo(tab, BEGINNING, 0);
  const page = await context.newPage();
  await page.addInitScript(`localStorage.setItem('recorderPreferences', '${JSON.stringify(CHOICES)}')`);
  await page.goto('/');
  await page
    .getByRole('button', { name: /Start Recording/ })
    .last()
    .click();
  const setup = page.getByRole('dialog', { name: 'Start Recording' });
  for (const name of ['Microphone', 'System audio', 'Picture-in-picture']) {
    await setup.getByRole('switch', { name }).click();
  }
  await setup.getByLabel('Video quality').selectOption('high');
  await setup.getByRole('button', { name: 'Start Recording' }).click();
  const panel = page.getByRole('region', { name: 'Recording', exact: true });
  await panel.getByRole('timer').waitFor();
  const begunAt = Date.now();
  await page.bringToFront();
  await page.waitForTimeout(2000);
  const seconds = () => (Date.now() - begunAt) / 1000;
  const start = seconds();
  const texts = await showProduct(tab);
  const end = seconds();
  await tab.waitForTimeout(1000);
  await panel.getByRole('button', { name: 'Stop', exact: true }).click();
  const upload = page.getByRole('dialog', { name: 'Upload Recording' });
  await upload.getByLabel('Name').fill('Loop');
  const saved = page.waitForResponse((response) => response.url().endsWith('/video') && response.ok());
  await upload.getByRole('button', { name: 'Upload', exact: true }).click();
  const { filePath } = (await (await saved).json()) as { filePath: string };
  return { file: await (await page.request.get(filePath)).body(), start, end, texts };
}

/** Bits per second, which keep the loop below 200 kB. */
const BIT_RATE = '170k';

/**
 * Records a loop of eight seconds for the landing page, and its first frame.
 * @param logIn logs in with a page of the context
 * @param target path of both files without their extensions
 * @returns the words of the product in the loop
 */
export async function recordLoop(baseURL: string, logIn: (page: Page) => Promise<void>, target: string) {
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: ARGUMENTS });
  try {
    const look = { colorScheme: 'light', reducedMotion: 'no-preference', bypassCSP: true } as const;
    const context = await browser.newContext({ baseURL, locale: 'en-US', timezoneId: 'UTC', ...look });
    await logIn(await context.newPage());
    const { file, start, end, texts } = await record(context);
    const recorded = path.join(process.env.TMPDIR ?? '/tmp', `framekeep-loop-${process.pid}.webm`);
    await writeFile(recorded, file);
    const ffmpeg = (...options: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...options]);
    const pace = SECONDS / (end - start);
    const part = ['-ss', String(start), '-i', recorded, '-vf', `setpts=PTS*${pace},fps=20,scale=960:540`];
    const as = [
      '-c:v',
      'libvpx-vp9',
      '-b:v',
      BIT_RATE,
      '-deadline',
      'good',
      '-cpu-used',
      '1',
      '-an',
      '-t',
      String(SECONDS),
    ];
    const log = ['-passlogfile', recorded];
    ffmpeg(...part, ...as, '-pass', '1', ...log, '-f', 'null', '-');
    ffmpeg(...part, ...as, '-pass', '2', ...log, `${target}.webm`);
    ffmpeg('-i', `${target}.webm`, '-frames:v', '1', '-c:v', 'libwebp', '-quality', '64', `${target}.webp`);
    return texts;
  } finally {
    await browser.close();
  }
}
