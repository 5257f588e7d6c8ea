import { readdir, readFile } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { appUrl, signIn } from './support/app.ts';
import { expectNothingRefused, followContentPolicy } from './support/content-policy.ts';
import { expectFits } from './support/fits.ts';
import { expectHome } from './support/screen.ts';

const expectLanding = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Record, Share, and Collaborate' })).toBeVisible();

/** Bytes of a file as they are sent. */
const sentBytes = (file: Buffer): number =>
  brotliCompressSync(file, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;

/** Kilobytes of the scripts that a screen starts with, after compression. They shrink; what keeps people's work may add to them. */
const MOST_FOR_ALL = 111;
const MOST_FOR_GUESTS = 137.4;
const MOST_FOR_MEMBERS = 161;
/** The editor has what draws and decodes a video, and hides areas of it. */
const MOST_FOR_EDITOR = 176;
/** Scripts that a screen starts with. */
const MOST_SCRIPTS = 7;

test('the landing page makes no call of the API', async ({ page }) => {
  const calls: string[] = [];
  await page.route(/\/(api|objects|media)\//, (route) => {
    calls.push(route.request().url());
    return route.abort();
  });
  followContentPolicy(page);
  await page.goto('/');
  await expectLanding(page);
  await expectFits(page, 'the landing page');
  await expectAccessible(page, 'the landing page');
  await page.setViewportSize({ width: 360, height: 740 });
  const promise = await page.getByText('About 1 s', { exact: true }).boundingBox();
  expect(promise?.height, 'the promise is on one line').toBeLessThan(30);
  // The initial scripts of the screens behind the buttons are fetched once the page is idle.
  await expect(page.locator('head link[rel="prefetch"][as="script"]')).not.toHaveCount(0);
  expect(calls).toEqual([]);
  expectNothingRefused(page);
});

test('the loop loads after the text is painted, has at most 200 kB, and can be paused', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const loaded = page.waitForResponse((response) => response.url().endsWith('/loop.webm'));
  await page.goto('/');
  const bytes = async (path: string) => (await (await page.request.get(path)).body()).length;
  expect((await bytes('/loop.webm')) + (await bytes('/loop.webp'))).toBeLessThan(200_000);
  await loaded;
  const read = () =>
    page.evaluate(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      const [loop] = performance.getEntriesByName(`${location.origin}/loop.webm`);
      const [picture] = performance.getEntriesByName(`${location.origin}/loop.webp`) as PerformanceResourceTiming[];
      return { paint: paint?.startTime, picture: picture?.responseEnd, loop: loop?.startTime };
    });
  // The browser lists a resource once it has loaded.
  await expect.poll(read).toMatchObject({ loop: expect.any(Number), picture: expect.any(Number) });
  const times = await read();
  expect(times.loop).toBeGreaterThan(times.paint ?? Number.POSITIVE_INFINITY);
  expect(times.loop).toBeGreaterThan(times.picture ?? Number.POSITIVE_INFINITY);
  const isPaused = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused);
  await expect.poll(isPaused).toBe(false);
  await page.getByRole('button', { name: 'Pause the video' }).click();
  expect(await isPaused()).toBe(true);
});

test('with reduced motion the loop is a picture until its button is pressed', { tag: '@nightly' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const loops: string[] = [];
  page.on('request', (request) => void (request.url().endsWith('.webm') && loops.push(request.url())));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(loops).toEqual([]);
  await page.getByRole('button', { name: 'Play the video' }).click();
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0);
});

test('the landing page works without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: appUrl() });
  try {
    const page = await context.newPage();
    await page.goto('/');
    await expectLanding(page);
    await expect(page.getByRole('button')).toHaveCount(0);
    await page.getByRole('link', { name: 'Learn More' }).click();
    await expect(page.getByRole('heading', { name: 'Enterprise Security' })).toBeInViewport();
    for (const [name, path] of [
      ['Sign In', '/login'],
      ['Sign Up', '/signup'],
      ['Get Started', '/signup'],
    ] as const) {
      await page.goto('/');
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(path);
    }
  } finally {
    await context.close();
  }
});

test('the theme chosen on the landing page applies to the app', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await background();
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible();
  const dark = await background();
  expect(dark).not.toBe(light);
  for (const path of ['/', '/login']) {
    await page.goto(path);
    expect(await background(), path).toBe(dark);
  }
});

test('after a log-in / is the app, also with the Back button and the cache of the browser', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await expectLanding(page);
  await page.getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/login');
  await signIn(page);
  await page.goBack();
  await expectHome(page);
  await context.clearCookies();
  await page.goto('/');
  await expectLanding(page);
});

test('the app starts with few scripts, and so does each screen', async ({ request }) => {
  const html = await (await request.get('/login')).text();
  const scriptsIn = (text: string) =>
    [...text.matchAll(/["`](\/assets\/[^"`]+\.js)["`]/g)].map(([, path = '']) => path);
  const sizes = new Map<string, number>();
  const kilobytesOf = async (scripts: string[]) => {
    for (const path of scripts)
      if (!sizes.has(path)) sizes.set(path, sentBytes(await (await request.get(path)).body()) / 1000);
    return scripts.reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0);
  };
  const forAll = scriptsIn([...html.matchAll(/<(?:link|script) [^>]+>/g)].join(''));
  const ofAll = await kilobytesOf(forAll);
  expect(ofAll).toBeLessThan(MOST_FOR_ALL);
  const screens = [...html.matchAll(/"(\^[^"]+)":\[([^\]]*)\]/g)];
  expect(screens.length).toBeGreaterThan(15);
  for (const [, pattern = '', files = ''] of screens) {
    const isForGuests = /login|signup|verify|password|unsubscribe/.test(pattern);
    const scripts = scriptsIn(files);
    expect.soft(forAll.length + scripts.length, pattern).toBeLessThanOrEqual(MOST_SCRIPTS);
    const kilobytes = ofAll + (await kilobytesOf(scripts));
    const most = /cut/.test(pattern) ? MOST_FOR_EDITOR : isForGuests ? MOST_FOR_GUESTS : MOST_FOR_MEMBERS;
    expect.soft(kilobytes, pattern).toBeLessThan(most);
  }
});

test('no scripts import each other in a circle: their modules would not run in the order of their imports', async () => {
  const folder = 'dist/web/assets';
  const imports = new Map<string, string[]>();
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.js'))) {
    const code = await readFile(`${folder}/${file}`, 'utf8');
    imports.set(
      file,
      [...code.matchAll(/(?:from|import)["'`]\.\/([\w.-]+\.js)["'`]/g)].map(([, name = '']) => name),
    );
  }
  expect([...imports.values()].flat().length).toBeGreaterThan(300);
  // What imports nothing, or only what has been taken away, is taken away; a circle stays.
  for (let left = -1; left !== imports.size; ) {
    left = imports.size;
    for (const [file, imported] of imports) if (!imported.some((name) => imports.has(name))) imports.delete(file);
  }
  expect([...imports.keys()]).toEqual([]);
});

test('with an ended session / is the landing page that the app contains', async ({ page, context }) => {
  await context.addCookies([{ name: 'sid', value: 'over', url: appUrl() }]);
  await page.goto('/');
  await expectLanding(page);
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
});
