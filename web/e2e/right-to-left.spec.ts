import { expect, test } from '@playwright/test';
import { paths } from '#web/library/paths.ts';
import { signIn } from './support/app.ts';
import { addRecording, share } from './support/library.ts';
import { readRightToLeft } from './support/right-to-left.ts';

const { home, projects, recordings, shared, settings } = paths;

test('a page that is read from right to left keeps addresses at their beginning, and fits', {
  tag: '@nightly',
}, async ({ page }) => {
  const { client, workspaceId } = await signIn(page);
  const { id } = await addRecording(client, { workspaceId, name: 'One' }, 61);
  await share(client, id);
  await readRightToLeft(page);
  /** The screens, with the number of addresses on each: that of the person, and links. */
  const screens = [
    [home, 1],
    [projects, 1],
    [recordings, 1],
    [shared, 2],
    [settings, 2],
  ] as const;
  const addresses = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('body *')].flatMap((each) => {
        const text = each instanceof HTMLInputElement ? each.value : each.childElementCount > 0 ? '' : each.textContent;
        const { direction } = getComputedStyle(each);
        return /^(?:https?:|\S+@\S+$)/.test(text ?? '') ? [`${direction}: ${text}`] : [];
      }),
    );
  for (const [path, least] of screens) {
    await page.goto(path);
    await expect.poll(async () => (await addresses()).length, path).toBeGreaterThanOrEqual(least);
    expect(
      (await addresses()).filter((each) => each.startsWith('rtl')),
      path,
    ).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(sideways, `${path} scrolls sideways`).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
  }
});
