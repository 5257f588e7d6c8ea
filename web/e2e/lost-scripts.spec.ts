import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, type Request, type Route, test } from '@playwright/test';
import { ROOT } from '#scripts/setup/paths.mjs';
import { appUrl } from './support/app.ts';
import {
  expectElapsed,
  openRecorder,
  openSetup,
  record,
  recordButton,
  setupDialog,
  stop,
  timer,
  upload,
  uploadDialog,
} from './support/recorder.ts';

const SCRIPTS = /\/assets\/[^/]+\.js$/;
const nameOf = (url: string) => path.basename(new URL(url).pathname);

/** The scripts of workers in the build, which nothing but a recorder starts. */
const workersOfBuild = () =>
  readdirSync(path.join(ROOT, 'dist/web/assets')).filter((name) => /-worker-[\w-]{8}\.js$/.test(name));

/** Longer than the recorder waits for a script, in milliseconds. */
const LATE_MS = 6000;

/** How a script does not come. */
const LOSSES: Record<string, (route: Route) => Promise<unknown>> = {
  never: () => new Promise(() => undefined),
  late: async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    // The page may be gone by then.
    await route.continue().catch(() => undefined);
  },
  'not there': (route) => route.fulfill({ status: 404, body: 'Not found' }),
};

/** The warnings of a page so far. */
function followWarnings(page: Page): string[] {
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  return warnings;
}

/** Names of the scripts that a page requests, or has received, from now on. */
function followScripts(page: Page, event: 'request' | 'requestfinished'): Set<string> {
  const names = new Set<string>();
  const add = (request: Request) => SCRIPTS.test(request.url()) && names.add(nameOf(request.url()));
  if (event === 'request') page.on('request', add);
  else page.on('requestfinished', add);
  return names;
}

test('once the setup dialog is open, a recording is made, stopped and saved without another script', async ({
  page,
}) => {
  const scripts = followScripts(page, 'requestfinished');
  await openRecorder(page);
  const warnings = followWarnings(page);
  const setup = await openSetup(page);
  await expect.poll(() => workersOfBuild().filter((name) => scripts.has(name)).length).toBeGreaterThanOrEqual(7);
  for (const part of ['toast', 'uploads-list'])
    await expect.poll(() => [...scripts].join(' ')).toMatch(new RegExp(`\\b${part}-`));
  await page.route(SCRIPTS, () => undefined);
  await setup.getByLabel('Name').fill('Stalled');
  await setup.getByRole('button', { name: 'Start Recording' }).click();
  await expect(timer(page)).toBeVisible();
  await page.bringToFront();
  await expectElapsed(page, 2);
  await stop(page);
  await upload(page);
  expect(warnings.filter((text) => /The page (composes|mixes)|IndexedDB|segments failed/.test(text))).toEqual([]);
});

test('Cancel ends a start at any time, and a device that opens later is closed at once', async ({ page }) => {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getDisplayMedia.bind(mediaDevices);
    mediaDevices.getDisplayMedia = async (options) => {
      const stream = await ask(options);
      await new Promise<void>((resolve) => {
        window.choose = resolve;
      });
      window.chosen = stream;
      return stream;
    };
  });
  await openRecorder(page);
  const setup = await openSetup(page);
  const start = setup.getByRole('button', { name: 'Start Recording' });
  for (const cancel of [
    () => setup.getByRole('button', { name: 'Cancel' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await start.click();
    await expect(setup.getByRole('button', { name: 'Starting...' })).toBeVisible();
    await page.bringToFront();
    await cancel();
    await expect(page.getByText('Recording cancelled', { exact: true }).first()).toBeVisible();
    await expect(start).toBeEnabled();
    await page.evaluate(() => window.choose());
    await expect
      .poll(() => page.evaluate(() => window.chosen.getTracks().map(({ readyState }) => readyState)))
      .not.toContain('live');
  }
});

declare global {
  interface Window {
    choose: () => void;
    chosen: MediaStream;
  }
}

test('all scripts of workers stay away, and a recording is made and saved', async ({ page }) => {
  await openRecorder(page);
  await page.route(
    (url) => workersOfBuild().includes(nameOf(url.href)),
    () => undefined,
  );
  await record(page, { name: 'Without workers', seconds: 2 });
  await stop(page);
  await upload(page);
});

/** Makes and saves a recording, or gets the sentence that the recorder could not be loaded. */
async function recordOrHear(page: Page, name: string): Promise<void> {
  await recordButton(page).click();
  const sentence = page.getByText('The recorder could not be loaded.').first();
  await expect(setupDialog(page).or(sentence).first()).toBeVisible();
  if (await sentence.isVisible()) return;
  await setupDialog(page).getByLabel('Name').fill(name);
  await setupDialog(page).getByRole('button', { name: 'Start Recording' }).click();
  await expect(timer(page)).toBeVisible();
  await page.bringToFront();
  await expectElapsed(page, 2);
  await stop(page);
  await uploadDialog(page).getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(uploadDialog(page)).toHaveCount(0, { timeout: 120_000 });
}

for (const [how, lose] of Object.entries(LOSSES)) {
  test(`each script on the way of a recording is ${how}: it is made and saved, or a sentence says why not`, {
    tag: '@nightly',
  }, async ({ page, browser }) => {
    test.setTimeout(3_600_000);
    await openRecorder(page);
    const onTheWay = followScripts(page, 'request');
    await page.reload();
    await recordButton(page).waitFor();
    const atStart = new Set(onTheWay);
    await recordOrHear(page, 'The way');
    const workers = workersOfBuild().filter((name) => !name.startsWith('relay'));
    expect([...onTheWay]).toEqual(expect.arrayContaining(workers));
    for (const script of [...onTheWay].filter((name) => !atStart.has(name))) {
      await test.step(script, async () => {
        const context = await browser.newContext({ baseURL: appUrl() });
        await context.route((url) => nameOf(url.href) === script, lose);
        const fresh = await context.newPage();
        await openRecorder(fresh);
        await recordOrHear(fresh, script);
        await context.close();
      });
    }
  });
}
