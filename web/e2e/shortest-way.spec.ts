import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { codeMailedTo, freshEmail, TEST_PASSWORD } from '#scripts/client/test-client.ts';
import { allowClipboard, appUrl, clipboardText, signIn } from './support/app.ts';
import { openCapturedTab } from './support/captured-pages.ts';
import { expectClock, withoutCountdown } from './support/recorder.ts';

/** Performs a person's steps and counts them. The browser chooses by itself what to share. */
class Way {
  clicks = 0;
  fields = 0;
  readonly #start = Date.now();

  async click(target: Locator): Promise<void> {
    await target.click();
    this.clicks += 1;
  }

  async fill(target: Locator, text: string): Promise<void> {
    await target.fill(text);
    this.fields += 1;
  }

  get seconds(): number {
    return Math.round((Date.now() - this.#start) / 1000);
  }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/**
 * Goes from the dashboard to a link in the clipboard on the shortest path: by the controls that float over the shared
 * tab.
 */
async function recordAndCopyLink(page: Page, context: BrowserContext, way: Way, savesAtStop: boolean): Promise<void> {
  await way.click(button(page, 'Start Recording').first());
  const start = page.getByRole('dialog', { name: 'Start Recording' }).getByRole('button', { name: 'Start Recording' });
  const [controls] = await Promise.all([context.waitForEvent('page'), way.click(start)]);
  await expectClock(controls.getByRole('timer'), 1);
  await way.click(button(controls, 'Stop'));
  if (!savesAtStop) await way.click(button(page, 'Upload and copy link'));
  const copied = () => clipboardText(page);
  await page.bringToFront();
  await expect.poll(copied).toContain(`${appUrl()}/share/`);
}

test.beforeEach(async ({ page, context }) => {
  await allowClipboard(page);
  await openCapturedTab(context);
});

test(
  'a newcomer has a link after 6 clicks and 7 fields',
  { tag: '@nightly' },
  async ({ page, context }, { annotations }) => {
    const email = freshEmail('newcomer');
    await page.goto('/');
    const way = new Way();
    await way.click(page.getByRole('link', { name: 'Get Started' }).first());
    await way.fill(page.getByLabel('First name'), 'Ada');
    await way.fill(page.getByLabel('Last name'), 'Lovelace');
    await way.fill(page.getByLabel('Email'), email);
    await way.fill(page.getByLabel('Reason for use'), 'Lessons');
    await way.fill(page.getByLabel('Password', { exact: true }), TEST_PASSWORD);
    await way.fill(page.getByLabel('Confirm password'), TEST_PASSWORD);
    await way.click(button(page, 'Create account'));
    // The field has the focus, and the form is sent automatically.
    await expect(page.getByLabel(/code/i).first()).toBeFocused();
    await page.keyboard.type(await codeMailedTo(appUrl(), email));
    way.fields += 1;
    await recordAndCopyLink(page, context, way, false);
    annotations.push({ type: 'seconds', description: String(way.seconds) });
    expect([way.clicks, way.fields]).toEqual([6, 7]);
  },
);

for (const [savesAtStop, clicks] of [
  [false, 4],
  [true, 3],
] as const) {
  const title = `a signed-in person has a link after ${clicks} clicks, ${savesAtStop ? 'saving at Stop' : 'asked after Stop'}`;
  test(title, { tag: '@nightly' }, async ({ page, context }, { annotations }) => {
    await signIn(page);
    await withoutCountdown(page, { savesAtStop, floatsOver: { tabsAndWindows: true, wholeScreens: false } });
    await page.goto('/');
    await page.bringToFront();
    const way = new Way();
    await recordAndCopyLink(page, context, way, savesAtStop);
    annotations.push({ type: 'seconds', description: String(way.seconds) });
    expect([way.clicks, way.fields]).toEqual([clicks, 0]);
  });
}
