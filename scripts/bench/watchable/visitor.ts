import type { Browser, Page } from '@playwright/test';
import type { Account } from '../../client/test-client.ts';

// As text, since it runs in the page, without the helpers of a compiler.
const TELL_FIRST_FRAME = `(function look() {
  const isShown = (video) => video.readyState >= 2 && video.getClientRects().length > 0;
  if ([...document.querySelectorAll('video')].some(isShown)) console.debug('first frame', Date.now());
  else requestAnimationFrame(look);
})()`;

/** Time limit of a page, in milliseconds. */
const GIVE_UP_MS = 600_000;

/** Address of a link's page. */
export const linkOf = ({ client }: Account, shareToken: string): string =>
  new URL(`/share/${shareToken}`, client.appUrl).href;

/** A tab of a visitor who has never opened the app. */
export interface Visitor {
  page: Page;
  /** Opens a page. @returns when it shows the first frame of its video, in milliseconds since 1970 */
  visit: (url: string) => Promise<number>;
  close: () => Promise<void>;
}

/** Opens an empty tab, so that no figure includes the start of the tab. */
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
