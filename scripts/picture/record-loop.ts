import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import { findChromium } from '../setup/ensure-programs.mjs';
import { Film } from './film.ts';
import { readSources, readTexts } from './texts.ts';

const SECONDS = 8;
/** Bits per second, which keep the loop below 200 kB. */
const BIT_RATE = '130k';
const SIZE = { width: 1280, height: 720 };
/** The title of the recorded tab, which the browser shares without asking. */
const TAB_TITLE = 'Launch day';

const ARGUMENTS = [
  ...['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
  `--auto-select-tab-capture-source-by-title=${TAB_TITLE}`,
];

/** Draws a pointer: a captured page has none. It glides to a place in some time; the page's own transitions are kept. */
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

const FONT = readFileSync(
  fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')),
  'base64',
);

/** The tab that is recorded: a clock, so that a viewer sees when it was. */
const CLOCK = `<!doctype html><title>${TAB_TITLE}</title>
<style>
  @font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${FONT}) }
  body { margin: 0; height: 100vh; display: grid; grid-template-columns: auto auto; place-content: center; align-items: center; gap: 72px;
    background: #1e1b4b; color: #fff; font: 600 40px Inter }
  time { display: block; margin-top: 12px; font-size: 104px; letter-spacing: -0.03em; font-variant-numeric: tabular-nums }
  p { margin: 0; color: #fcd34d }
</style>
<svg width="320" height="320" viewBox="-50 -50 100 100" fill="none" stroke-linecap="round">
  <circle r="46" fill="#fef3c7" stroke="#fcd34d" stroke-width="4"/>
  <circle r="38" stroke="#1e1b4b" stroke-width="4" stroke-dasharray="0 19.9"/>
  <path class="hour" d="M0 4V-20" stroke="#1e1b4b" stroke-width="5"/>
  <path class="minute" d="M0 4V-30" stroke="#1e1b4b" stroke-width="3"/>
  <path class="second" d="M0 8V-34" stroke="#e11d48" stroke-width="2"/>
  <circle r="3" fill="#e11d48"/>
</svg>
<div><p>${TAB_TITLE}</p><time></time></div>
<script>
  const turn = (hand, share) => document.querySelector(hand).setAttribute('transform', 'rotate(' + 360 * share + ')');
  const draw = () => {
    const now = Date.now() / 1000;
    turn('.second', Math.floor(now % 60) / 60);
    turn('.minute', (now / 60 % 60) / 60);
    turn('.hour', (now / 3600 % 12) / 12);
    document.querySelector('time').textContent = new Date().toISOString().slice(11, 19);
    setTimeout(draw, 200);
  };
  draw();
</script>`;

/** Choices of the recorder: a tab without sound and camera, no countdown, controls in the page, and a link at Stop. */
const CHOICES = {
  microphoneId: '',
  cameraId: '',
  countdown: false,
  savesAtStop: true,
  microphone: false,
  systemAudio: false,
  pictureInPicture: false,
  quality: 'medium',
  floatsOver: { tabsAndWindows: false, wholeScreens: false },
};

async function glideTo(page: Page, { x, y }: { x: number; y: number }, ms: number): Promise<void> {
  await page.evaluate(`glideTo(${x}, ${y}, ${ms})`);
  await page.waitForTimeout(ms);
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

/**
 * Films how a tab with a clock is recorded, and how somebody watches it by its link after Stop.
 * @returns the words of the product in the film
 */
async function showProduct(film: Film, context: BrowserContext): Promise<string[]> {
  const sources = readSources();
  const shown: string[] = [];
  const note = async (page: Page) => void shown.push(...(await readTexts(page, sources)));
  const tab = await openPage(context);
  await tab.setContent(CLOCK);
  const app = await openPage(context);
  await app.addInitScript(`localStorage.setItem('recorderPreferences', '${JSON.stringify(CHOICES)}')`);
  await app.goto('/');
  await app.getByRole('heading', { name: 'Recent Recordings' }).waitFor();
  await showPointer(app, { x: 760, y: 420 });
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
  const open = app.getByRole('button', { name: 'Open', exact: true });
  let viewer = app;
  await film.shoot(app, async () => {
    await app.waitForTimeout(500);
    await note(app);
    await press(app, panel.getByRole('button', { name: 'Stop', exact: true }), 700);
    await open.waitFor();
    await note(app);
    await app.waitForTimeout(400);
    const opened = context.waitForEvent('page');
    await press(app, open, 600);
    viewer = await opened;
  });

  await viewer.setViewportSize(SIZE);
  const play = viewer.getByRole('button', { name: 'Play' }).first();
  await play.waitFor();
  await showPointer(viewer, { x: 900, y: 640 });
  await film.shoot(viewer, async () => {
    await note(viewer);
    await viewer.waitForTimeout(300);
    await press(viewer, play, 500);
    await viewer.waitForTimeout(2500);
  });
  return [...new Set(shown)].toSorted();
}

/**
 * Films a loop of eight seconds for the landing page, and its last frame as a picture.
 * @param logIn logs in with a page of the context
 * @param target path of both files without their extensions
 * @returns the words of the product in the loop
 */
export async function recordLoop(baseURL: string, logIn: (page: Page) => Promise<void>, target: string) {
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: ARGUMENTS });
  try {
    const look = { colorScheme: 'light', reducedMotion: 'no-preference', bypassCSP: true } as const;
    const permissions = ['clipboard-read', 'clipboard-write'];
    const context = await browser.newContext({ baseURL, locale: 'en-US', timezoneId: 'UTC', permissions, ...look });
    await logIn(await context.newPage());
    const film = new Film();
    const texts = await showProduct(film, context);
    await film.write(target, SECONDS, BIT_RATE);
    return texts;
  } finally {
    await browser.close();
  }
}
