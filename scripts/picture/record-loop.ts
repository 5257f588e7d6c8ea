import { readFileSync } from 'node:fs';
import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import { HEIGHT, WIDTH } from '../seed/clips.ts';
import { findChromium } from '../setup/ensure-programs.mjs';
import { Film } from './film.ts';
import { readSources, readTexts } from './texts.ts';

const SECONDS = 8;
/** A machine that records and converts at the same time is slow. */
const PATIENCE_MS = 180_000;
/** Bits per second, which keep the loop below 200 kB. */
const BIT_RATE = '145k';
/** Small, so that people read what it shows at the size at which pages show the film. */
const SIZE = { width: 1120, height: 630 };
/** The title of the recorded tab, which the browser shares without asking. */
const TAB_TITLE = 'Fjell & Form';

const ARGUMENTS = [
  ...['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
  `--auto-select-tab-capture-source-by-title=${TAB_TITLE}`,
];

const CLIPS = new URL('../seed/clips/', import.meta.url);
/** Draws a pointer: a captured page has none. */
const POINTER = readFileSync(new URL('stage.js', CLIPS), 'utf8');

/** Choices of the recorder: a tab without sound and camera, no countdown, controls in the page, and a link at Stop. */
const CHOICES = {
  microphoneId: '',
  cameraId: '',
  countdown: false,
  savesAtStop: true,
  microphone: false,
  systemAudio: false,
  pictureInPicture: false,
  quality: 'low',
  floatsOver: { tabsAndWindows: false, wholeScreens: false },
};

async function glideTo(page: Page, { x, y }: { x: number; y: number }, ms: number): Promise<void> {
  await page.evaluate(`stage.glideTo(${x}, ${y}, ${ms / 1000})`);
  await page.mouse.move(x, y);
}

async function press(page: Page, target: Locator, ms: number): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not on screen`);
  await glideTo(page, { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }, ms);
  await page.mouse.down();
  await page.mouse.up();
}

async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize(SIZE);
  return page;
}

/** Shows the pointer on a page that is complete. */
async function showPointer(page: Page, at: { x: number; y: number }): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(POINTER);
  await glideTo(page, at, 0);
}

/** Says at an edge what a page shows. */
const caption = (page: Page, text: string, edge = 'bottom'): Promise<void> =>
  page.evaluate(`{
    const sign = document.querySelector('#sign') ?? document.createElement('div');
    sign.id = 'sign';
    sign.textContent = ${JSON.stringify(text)};
    sign.style.cssText = 'position:fixed;left:50%;${edge}:16px;translate:-50%;z-index:99999;padding:12px 26px;border-radius:99px;background:#12211cf2;color:#fff;font:600 24px Inter Variable,system-ui;white-space:nowrap;box-shadow:0 8px 30px #0006';
    document.documentElement.append(sign);
  }`);

/**
 * Films how a tab with a shop is recorded, and how somebody watches it by its link after Stop.
 * @returns the words of the product in the film
 */
async function showProduct(film: Film, context: BrowserContext): Promise<string[]> {
  const sources = readSources();
  const shown: string[] = [];
  const note = async (page: Page) => void shown.push(...(await readTexts(page, sources)));
  const app = await openPage(context);
  // Tabs of one window have one size.
  const opening = context.waitForEvent('page');
  await app.evaluate("void open('about:blank', '', 'popup')");
  const tab = await opening;
  await tab.setViewportSize({ width: WIDTH, height: HEIGHT });
  await app.addInitScript(`localStorage.setItem('recorderPreferences', '${JSON.stringify(CHOICES)}')`);
  await app.goto('/');
  await app.getByRole('heading', { name: 'Recent Recordings' }).waitFor();
  await showPointer(app, { x: 760, y: 420 });
  await caption(app, '1. Press Record');
  await tab.goto(new URL('checkout.html', CLIPS).href);
  await app.bringToFront();
  await film.shoot(app, async () => {
    await note(app);
    await press(app, app.getByRole('main').getByRole('button', { name: 'Start Recording' }), 600);
    const setup = app.getByRole('dialog', { name: 'Start Recording' });
    const start = setup.getByRole('button', { name: 'Start Recording' });
    await start.waitFor();
    await setup.getByLabel('Name').fill(TAB_TITLE);
    await note(app);
    await press(app, start, 600);
  });

  const panel = app.getByRole('region', { name: 'Recording', exact: true });
  await panel.getByRole('timer').waitFor();
  await tab.bringToFront();
  await film.shoot(tab, () => tab.waitForTimeout(2000));
  await app.bringToFront();
  await caption(app, '2. Press Stop');
  const open = app.getByRole('button', { name: 'Open', exact: true });
  let viewer = app;
  await film.shoot(app, async () => {
    await app.waitForTimeout(500);
    await note(app);
    await press(app, panel.getByRole('button', { name: 'Stop', exact: true }), 700);
    await app.waitForTimeout(300);
  });
  // How long a busy machine saves and loads is no part of the film. A page that nobody looks at paints late.
  await new Film().shoot(app, () => open.waitFor());
  await film.shoot(app, async () => {
    await note(app);
    await app.waitForTimeout(400);
    const opened = context.waitForEvent('page');
    await press(app, open, 600);
    viewer = await opened;
  });

  await viewer.setViewportSize(SIZE);
  const play = viewer.getByRole('button', { name: 'Play' }).first();
  await play.waitFor();
  await showPointer(viewer, { x: 900, y: 560 });
  await caption(viewer, '3. Anyone with the link watches', 'top');
  await film.shoot(viewer, async () => {
    await note(viewer);
    await viewer.waitForTimeout(300);
    await press(viewer, play, 500);
  });
  await new Film().shoot(
    viewer,
    async () => void (await viewer.waitForFunction('document.querySelector("video").currentTime > 0.5')),
  );
  await film.shoot(viewer, () => viewer.waitForTimeout(2500));
  return [...new Set(shown)].toSorted();
}

/**
 * Films a loop of eight seconds for the landing page, and its last frame as a picture.
 * @param logIn logs in with a page of the context
 * @param target path of both files without their extensions
 * @param gif path of the same film for the README
 * @returns the words of the product in the loop
 */
export async function recordLoop(baseURL: string, logIn: (page: Page) => Promise<void>, target: string, gif: string) {
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: ARGUMENTS });
  try {
    const look = { colorScheme: 'light', reducedMotion: 'no-preference', bypassCSP: true } as const;
    const permissions = ['clipboard-read', 'clipboard-write'];
    const context = await browser.newContext({ baseURL, locale: 'en-US', timezoneId: 'UTC', permissions, ...look });
    context.setDefaultTimeout(PATIENCE_MS);
    await logIn(await context.newPage());
    const film = new Film();
    const texts = await showProduct(film, context);
    await film.write(target, gif, SECONDS, BIT_RATE);
    return texts;
  } finally {
    await browser.close();
  }
}
