import { expect, test } from '@playwright/test';
import { paths } from '#web/library/paths.ts';
import { signIn } from './support/app.ts';
import { addRecording, share } from './support/library.ts';

const { home, projects, recordings, shared, settings } = paths;

test('a page that is read from right to left keeps addresses at their beginning, and fits', async ({
  page,
  context,
}) => {
  const { client, workspaceId } = await signIn(context);
  const { id } = await addRecording(client, { workspaceId, name: 'One' }, 61);
  await share(client, id);
  await page.addInitScript(() =>
    document.addEventListener('readystatechange', () => document.documentElement.setAttribute('dir', 'rtl')),
  );
  let found = 0;
  for (const path of [home, projects, recordings, shared, settings]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const addresses = await page.evaluate(() =>
      [...document.querySelectorAll('body *')].flatMap((each) => {
        const text = each instanceof HTMLInputElement ? each.value : each.childElementCount > 0 ? '' : each.textContent;
        const { direction } = getComputedStyle(each);
        return /^(?:https?:|\S+@\S+$)/.test(text ?? '') ? [`${direction}: ${text}`] : [];
      }),
    );
    found += addresses.length;
    expect(
      addresses.filter((each) => each.startsWith('rtl')),
      path,
    ).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(sideways, `${path} scrolls sideways`).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
  }
  expect(found).toBeGreaterThan(5);
});
