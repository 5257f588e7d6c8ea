import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';

test('the browser of the tests opens no pages of its own', async ({ page, browser }) => {
  await page.goto('/');
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{}] });
  expect(targetInfos.filter(({ type }) => type === 'browser_ui')).toEqual([]);
});

/** Command lines of the child processes of this process. */
const childrenLines = () =>
  readdirSync('/proc/self/task')
    .flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean))
    .map((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0'));

test('the features that Playwright switches off stay off beside those that the tests switch off', async ({
  browser,
}) => {
  test.skip(process.platform !== 'linux', 'The arguments of a process are read from /proc.');
  expect(browser.isConnected()).toBe(true);
  const [own, ours] = childrenLines()
    .flat()
    .filter((text) => text.startsWith('--disable-features='))
    .map((text) => text.slice(text.indexOf('=') + 1).split(','));
  expect(own?.length).toBeGreaterThan(0);
  expect(ours).toEqual(expect.arrayContaining(own ?? []));
});
