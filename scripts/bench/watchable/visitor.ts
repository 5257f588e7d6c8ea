import type { Browser, Page } from '@playwright/test';
import type { Account } from '../../client/test-client.ts';

// As text: it runs in the page, where nothing is that a compiler might refer to.
const TELL_FIRST_FRAME = `(function look() {
  const isShown = (video) => video.readyState >= 2 && video.getClientRects().length > 0;
  if ([...document.querySelectorAll('video')].some(isShown)) console.debug('first frame', Date.now());
  else requestAnimationFrame(look);
})()`;

/** How long a page may take, in milliseconds. */
const GIVE_UP_MS = 600_000;

/** Address of the page of a link. */
export const linkOf = ({ client }: Account, shareToken: string): string =>
  new URL(`/share/${shareToken}`, client.appUrl).href;

/** A tab of somebody who has never been to the app. */
export interface Visitor {
  page: Page;
  /** Opens a page. @returns when it shows the first frame of its video, in milliseconds since 1970 */
  visit: (url: string) => Promise<number>;
  close: () => Promise<void>;
}

/** Opens an empty tab, so that its own start is in no figure. */
export async function openVisitor(browser: Browser): Promise<Visitor> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript({ content: TELL_FIRST_FRAME });
  const visit = async (url: string) => {
    const message = page.waitForEvent('console', {
      predicate: (each) => each.text().startsWith('first frame'),
      timeout: GIVE_UP_MS,
    });
    const [shown] = await Promise.all([message, page.goto(url, { waitUntil: 'commit' })]);
    return Number(shown.text().split(' ').at(-1));
  };
  return { page, visit, close: () => context.close() };
}
