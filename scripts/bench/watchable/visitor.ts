import { type Browser, chromium } from '@playwright/test';
import { type NetworkLine, throughLine } from '../../client/network-line.ts';
import type { Account } from '../../client/test-client.ts';
import { findChromium } from '../../setup/ensure-programs.mjs';

// As text: it runs in the page, where nothing is that a compiler might refer to.
const TELL_FIRST_FRAME = `(function look() {
  const isShown = (video) => video.readyState >= 2 && video.getClientRects().length > 0;
  if ([...document.querySelectorAll('video')].some(isShown)) console.debug('first frame', Date.now());
  else requestAnimationFrame(look);
})()`;

/** How long a page may take, in milliseconds. */
const GIVE_UP_MS = 600_000;

/** A browser of somebody who watches, whose every request takes a line. */
export const openVisitorBrowser = (line: NetworkLine): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required', ...throughLine(line)],
  });

/** Address of the page of a link. */
export const linkOf = ({ client }: Account, shareToken: string): string =>
  new URL(`/share/${shareToken}`, client.appUrl).href;

/**
 * Opens a page as somebody who has never been there.
 * @returns the page, and when it shows the first frame of its video, in milliseconds since 1970
 */
export async function visit(browser: Browser, url: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript({ content: TELL_FIRST_FRAME });
  const message = page.waitForEvent('console', {
    predicate: (each) => each.text().startsWith('first frame'),
    timeout: GIVE_UP_MS,
  });
  const firstFrameAt = message.then((each) => Number(each.text().split(' ').at(-1)));
  // What a page that is given up rejects with is nobody's.
  firstFrameAt.catch(() => undefined);
  await page.goto(url, { waitUntil: 'commit' });
  return { page, firstFrameAt, close: () => context.close() };
}
