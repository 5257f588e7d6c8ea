import { chromium, expect, type Page, test } from '@playwright/test';
import { TEST_PASSWORD } from '#scripts/client/test-client.ts';
import { NOTHING_SKIPPED } from '#scripts/test-support/nothing-skipped.ts';
import { ORIGIN, startProxiedStack } from '#scripts/test-support/proxied-stack.ts';
import type { ReceivedMail } from '#scripts/test-support/smtp-server.ts';
import { findProxy } from '#scripts/test-support/start-proxy.ts';
import { CONVERSION_MS, clipboardText } from './support/app.ts';
import { CHROMIUM_ARGUMENTS } from './support/browser-options.ts';
import { panel, startCamera, withoutCountdown } from './support/recorder.ts';
import { ACTION_MS } from './support/settled.ts';
import { pressInPanel } from './support/under-toast.ts';

/** The code in the newest mail to an address. */
const codeFor = async (mails: readonly ReceivedMail[], email: string): Promise<string> => {
  const code = () => /\b\d{6}\b/.exec(mails.findLast(({ to }) => to.includes(email))?.message ?? '')?.[0];
  await expect.poll(code).toBeDefined();
  return code() ?? '';
};

async function signUp(page: Page, mails: readonly ReceivedMail[], email: string): Promise<void> {
  await page.goto('/signup');
  const fields = {
    'First name': 'Ada',
    'Last name': 'Lovelace',
    Email: email,
    'Reason for use': 'Showing how it works',
  };
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.getByLabel('Confirm password').fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/verify\?/);
  await page.getByLabel(/code/i).first().click();
  await page.keyboard.type(await codeFor(mails, email));
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
}

const expectPlays = async (page: Page): Promise<void> => {
  const video = page.locator('video');
  // The player loads the next file when the first one is ready, which ends a call that waits.
  await expect(() => video.evaluate((element: HTMLVideoElement) => element.play())).toPass();
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(1);
};

/** Records the camera while somebody watches, and saves the recording. @returns the link */
async function recordAndShare(page: Page, watchLive: (link: string) => Promise<void>): Promise<string> {
  await startCamera(page, 'Through a proxy');
  await pressInPanel(panel(page).getByRole('button', { name: 'Copy link' }));
  await expect(page.getByText('Link Copied', { exact: true })).toBeVisible();
  await panel(page).getByRole('switch', { name: 'Live link' }).click();
  await watchLive(await clipboardText(page));
  await panel(page).getByRole('button', { name: 'Stop', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Recording' });
  await dialog.getByRole('button', { name: 'Upload and copy link' }).click();
  await expect(page.getByText('Recording Saved', { exact: true })).toBeVisible();
  return clipboardText(page);
}

for (const name of ['nginx', 'caddy'] as const) {
  test(`people sign up by a mail over SMTP, record and watch through ${name} at another host, by HTTPS`, {
    tag: '@nightly',
  }, async ({ launchOptions }) => {
    test.skip(!(findProxy(name) || NOTHING_SKIPPED), `${name} is not installed`);
    test.slow();
    const { mails, resolverRule, stop } = await startProxiedStack(name);
    const args = [...CHROMIUM_ARGUMENTS, `--host-resolver-rules=${resolverRule}`];
    const browser = await chromium.launch({ ...launchOptions, args });
    try {
      const options = { baseURL: ORIGIN, ignoreHTTPSErrors: true };
      const context = await browser.newContext({ ...options, permissions: ['clipboard-read', 'clipboard-write'] });
      context.setDefaultTimeout(ACTION_MS);
      const page = await context.newPage();
      await withoutCountdown(page);
      const refused: string[] = [];
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) refused.push(message.text());
      });
      await expect(async () => expect((await page.goto('/'))?.status()).toBe(200)).toPass({ timeout: ACTION_MS });
      await signUp(page, mails, `ada-${name}@example.com`);
      const stranger = await (await browser.newContext(options)).newPage();
      const asked = new Set<string>();
      stranger.on('request', (request) => asked.add(new URL(request.url()).origin));
      const link = await recordAndShare(page, async (live) => {
        await stranger.goto(live);
        await expectPlays(stranger);
        await expect(stranger.locator('.player-live-state')).toHaveText('Live');
      });
      expect(new URL(link).origin).toBe(ORIGIN);
      await stranger.goto(link);
      await expectPlays(stranger);
      // Playwright's own requests do not know where the host is.
      const read = (path: string) => page.evaluate(async (address) => (await fetch(address)).json(), path);
      const [workspace] = await read('/api/workspaces');
      const status = async () => (await read(`/api/workspaces/${workspace.id}/recordings`))[0]?.transcodeStatus;
      await expect.poll(status, { timeout: CONVERSION_MS }).toBe('completed');
      await stranger.reload();
      const [download] = await Promise.all([
        stranger.waitForEvent('download'),
        stranger.getByRole('button', { name: 'Download' }).click({ timeout: 60_000 }),
      ]);
      expect(await download.failure()).toBeNull();
      await stranger.goto(link.replace('/share/', '/embed/'));
      await expectPlays(stranger);
      expect([...asked].filter((origin) => origin.startsWith('http'))).toEqual([ORIGIN]);
      expect((await context.cookies()).every(({ secure }) => secure)).toBe(true);
      expect(refused).toEqual([]);
    } finally {
      await browser.close();
      await stop();
    }
  });
}
