// Makes the pictures of the README again, that of the log-in, the loop and the preview of the landing page, and the icons;
// or only another picture: npm run picture [-- file.png]. It starts the demo on a stack of its own and opens it in Chromium.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { startStack } from './local/stack/stack.ts';
import { makeIcons } from './picture/make-icons.ts';
import { recordLoop } from './picture/record-loop.ts';
import { readSources, readTexts, TEXTS_FILE } from './picture/texts.ts';
import type { Login } from './seed/seed-demo.ts';
import { ensureBuilt } from './setup/ensure-built.mjs';
import { ensurePrograms, findHeadlessShell } from './setup/ensure-programs.mjs';
import { step } from './setup/step.mjs';

const README_PICTURE = 'docs/recording.png';
/** The loop of the landing page, for the README. */
const README_FILM = 'docs/recorded.gif';
const LOGIN_PICTURE = 'web/src/features/auth/recording.webp';
/** The picture of the landing page in link previews. */
const PREVIEW = 'web/public/preview.png';
/** The loop of the landing page and its first frame, without their extensions. */
const LOOP = 'web/public/loop';
const PICTURE = path.resolve(process.argv[2] ?? README_PICTURE);

/** The recording with captions: it has everything that a recording may have. */
async function findShowcase(page: Page): Promise<string> {
  const read = async (path: string) => (await page.request.get(path)).json();
  for (const { id, isPersonal } of await read('/api/workspaces')) {
    const recordings: { id: string; captions: unknown[] }[] = await read(`/api/workspaces/${id}/recordings`);
    const found = isPersonal && recordings.find(({ captions }) => captions.length > 0);
    if (found) return found.id;
  }
  throw new Error('No recording of the demo has captions');
}

async function logIn(page: Page, { email, password }: Login): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
}

async function openShowcase(page: Page, credentials: Login): Promise<void> {
  await logIn(page, credentials);
  await page.goto(`/recordings/${await findShowcase(page)}?t=12`);
  await page.getByRole('list', { name: 'Comments' }).waitFor();
  await page.locator('.player-mark').first().waitFor();
  await page.waitForFunction('document.querySelector("video").readyState === 4');
  await page.waitForLoadState('networkidle');
}

/** @returns the words of the product in the picture */
async function takePicture(page: Page, credentials: Login): Promise<string[]> {
  await openShowcase(page, credentials);
  await page.screenshot({ path: PICTURE, animations: 'disabled' });
  return readTexts(page, readSources());
}

/** Puts pictures into a page that has a place for each. @returns a picture of the page */
async function compose(page: Page, name: string, size: { width: number; height: number }, pictures: Buffer[]) {
  await page.setViewportSize(size);
  await page.goto(new URL(`picture/${name}`, import.meta.url).href);
  const sources = pictures.map((each) => `data:image/png;base64,${each.toString('base64')}`);
  const images = "[...document.querySelectorAll('img')]";
  await page.evaluate(
    `Promise.all(${images}.map((each, index) => Object.assign(each, { src: ${JSON.stringify(sources)}[index] }).decode()))`,
  );
  return page.screenshot();
}

/** Takes the list of recordings for link previews, and a player with its comments for the log-in. */
async function takeParts(page: Page, credentials: Login): Promise<void> {
  await openShowcase(page, credentials);
  const player = await page.getByRole('region', { name: /^Player/ }).screenshot({ animations: 'disabled' });
  const [, thread] = await page.getByRole('list', { name: 'Comments' }).locator('> li').all();
  if (!thread) throw new Error('The recording of the demo has no second comment');
  const comments = await thread.screenshot({ animations: 'disabled' });
  await page.goto('/recordings');
  await page.waitForLoadState('networkidle');
  const list = await page.screenshot({ animations: 'disabled' });
  await writeFile(PREVIEW, await compose(page, 'preview.html', { width: 1200, height: 630 }, [list]));
  const panel = await compose(page, 'panel.html', { width: 960, height: 660 }, [player, comments]);
  const asWebp = ['-f', 'image2pipe', '-i', '-', '-c:v', 'libwebp', '-quality', '82', LOGIN_PICTURE];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...asWebp], { input: panel });
}

async function inBrowser<T>(baseURL: string, work: (page: Page) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: findHeadlessShell() ?? undefined, args: ['--no-sandbox'] });
  try {
    const options = { baseURL, viewport: { width: 1440, height: 900 }, locale: 'en-US', timezoneId: 'UTC' };
    // `waitForFunction` evaluates a string, which the Content Security Policy of the pages refuses.
    const look = { colorScheme: 'light', reducedMotion: 'reduce', bypassCSP: true } as const;
    return await work(await browser.newPage({ ...options, ...look }));
  } finally {
    await browser.close();
  }
}

await ensurePrograms(true);
await ensureBuilt();
const dataDir = await mkdtemp(path.join(tmpdir(), 'framekeep-picture-'));
const stack = await startStack({ port: 0, dataDir, cdkOut: path.resolve('cdk.out') });
try {
  // The AWS clients of the seeding read the environment when they are loaded.
  Object.assign(process.env, stack.environment);
  const { seedDemo } = await import('./seed/seed-demo.ts');
  const { member: credentials } = await step('Seeding a small library', () => seedDemo(stack));
  const shown = await step('Taking the picture', () =>
    inBrowser(stack.appUrl, (page) => takePicture(page, credentials)),
  );
  if (PICTURE === path.resolve(README_PICTURE)) {
    await step('Taking the preview and the log-in', () =>
      inBrowser(stack.appUrl, (page) => takeParts(page, credentials)),
    );
    const looped = await step('Recording the loop', () =>
      recordLoop(stack.appUrl, (page) => logIn(page, credentials), LOOP, README_FILM),
    );
    await writeFile(TEXTS_FILE, `${JSON.stringify({ [README_PICTURE]: shown, [`${LOOP}.webm`]: looped }, null, 2)}\n`);
    await step('Drawing the icons', () => inBrowser(stack.appUrl, makeIcons));
  }
  process.stdout.write(`${path.relative('.', PICTURE)}\n`);
} finally {
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
}
