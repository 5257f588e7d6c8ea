import { type Browser, expect, type Page, test } from '@playwright/test';
import { appUrl, videoTimes } from './support/app.ts';
import { holdTimers, releaseTimers } from './support/screen.ts';
import { expectFrame } from './support/share-page.ts';
import { newGuardedLink, newSharedRecording, viewsOf } from './support/shared-recordings.ts';

/** It names the oldest version that starts them. */
const SENTENCE = /did not start\. .*Firefox\s+1/s;
const sentence = (page: Page) => page.locator('#no-start');

/** How the scripts of a page fail. */
const FAILURES: Record<string, (page: Page) => Promise<unknown>> = {
  blocked: (page) => page.route('**/*.js', (route) => route.abort()),
  broken: (page) =>
    page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'const = 1;' })),
  'taken out of the page': (page) =>
    page.route(/\/(?:share|embed|login)/, async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(/<script(?! type="application\/json").*?<\/script>/gs, '');
      return route.fulfill({ response, body });
    }),
};

/** How long a page waits for its player until it shows the controls of the browser, in milliseconds. */
const CONTROLS_MS = 4000;

const hasControls = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.controls);

/** Plays as a person does with the browser's own controls: the keys of a focused video. */
async function playsByItself(page: Page): Promise<void> {
  await expectFrame(page);
  await page.locator('video').focus();
  await page.keyboard.press('Space');
  await expect.poll(async () => (await videoTimes(page)).currentTime).toBeGreaterThan(0.3);
}

async function withoutScripts(browser: Browser, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL: appUrl(), javaScriptEnabled: false });
  await work(await context.newPage());
  await context.close();
}

for (const [how, fail] of Object.entries(FAILURES)) {
  test(`a link whose scripts are ${how} plays with the controls of the browser, and says so`, {
    tag: how === 'blocked' ? [] : '@nightly',
  }, async ({ page }) => {
    const { link, shareToken } = await newSharedRecording();
    await fail(page);
    for (const address of [link, `/embed/${shareToken}`]) {
      await page.goto(address);
      await expect(sentence(page)).toBeVisible();
      await expect(sentence(page)).toHaveText(SENTENCE);
      await expect.poll(() => hasControls(page)).toBe(true);
      await playsByItself(page);
    }
    await page.goto('/login');
    await expect(sentence(page)).toBeVisible();
    await expect(sentence(page)).toHaveText(SENTENCE);
  });
}

test('the app starts where its inline script is refused, as while another version is deployed', async ({ page }) => {
  await page.route('**/login', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/<script>.*?<\/script>/s, '');
    return route.fulfill({ response, body });
  });
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('where scripts are off, a link plays and counts a view, without an offer to save what may not be saved', async ({
  browser,
}) => {
  const [{ owner, link, id }, closed] = await Promise.all([
    newSharedRecording(),
    newSharedRecording({ allowDownload: false }),
  ]);
  const views = () => viewsOf({ owner, id });
  await withoutScripts(browser, async (page) => {
    await page.goto(link);
    await expect.poll(views).toBe(1);
    await page.reload();
    await expect(sentence(page)).toBeVisible();
    await expect(page.locator('video[controls]:not([controlslist])')).toBeVisible();
    await page.goto(closed.link);
    await expect(page.locator('video[controls][controlslist=nodownload]')).toBeVisible();
    await page.goto('/login');
    await expect(sentence(page)).toBeVisible();
  });
  expect(await views(), 'a reload is in the same visit').toBe(1);
});

test('a gate comes before any video, with or without scripts', async ({ browser }) => {
  const { guarded } = await newGuardedLink({ password: 'open sesame' });
  await withoutScripts(browser, async (page) => {
    for (const view of ['share', 'embed']) {
      await page.goto(`/${view}/${guarded.shareToken}`);
      await expect(sentence(page)).toBeVisible();
      await expect(page.locator('video')).toHaveCount(0);
      expect(await page.content()).not.toContain('/media/');
    }
  });
});

test('the player takes the video over, also while it plays, and loads nothing again', { tag: '@nightly' }, async ({
  page,
}) => {
  const { link } = await newSharedRecording();
  let arrive = () => {};
  const isHeld = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const media: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'media') media.push(request.headers().range ?? '');
  });
  await page.route('**/assets/share-*.js', async (route) => {
    await isHeld;
    await route.continue();
  });
  await holdTimers(page, CONTROLS_MS);
  await page.goto(link, { waitUntil: 'commit' });
  await expectFrame(page);
  await expect.poll(() => hasControls(page), 'the controls of the browser wait').toBe(false);
  await releaseTimers(page);
  await expect.poll(() => hasControls(page)).toBe(true);
  await playsByItself(page);
  const before = await videoTimes(page);
  arrive();
  await expect(page.locator('section.player video')).toHaveCount(1);
  expect(await hasControls(page)).toBe(false);
  await expect(sentence(page)).toHaveCount(0);
  await expect.poll(async () => (await videoTimes(page)).currentTime).toBeGreaterThan(before.currentTime + 0.3);
  expect(media.filter((range) => range === 'bytes=0-')).toHaveLength(1);
});

test('a browser that is too old for the app gets a sentence in place of a screen', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(CSS, 'registerProperty'));
  await page.goto('/login');
  await expect(sentence(page)).toContainText('Firefox 128');
  await expect(sentence(page)).toBeVisible();
  await expect(page.locator('#root')).toBeEmpty();
});
