import type { Browser, Page } from '@playwright/test';
import { GIVE_UP_MS } from './give-up.ts';

// As text, since it runs in the page, without the helpers of a compiler.
const TELL_FIRST_FRAME = `(function look() {
  const isShown = (video) => video.readyState >= 2 && video.getClientRects().length > 0;
  const isAny = [...document.querySelectorAll('video')].some(isShown);
  if (isAny) console.debug('first frame', performance.timeOrigin, performance.now(), performance.getEntriesByType('navigation')[0].responseStart);
  else requestAnimationFrame(look);
})()`;

/** When the first frame of a page's video was on screen, in milliseconds. */
interface FirstFrame {
  /** Since the start of the navigation. */
  ms: number;
  /** Since 1970. */
  at: number;
  /** The first byte of the page, since the start of the navigation. */
  firstByteMs: number;
}

/** A tab of a visitor who has never opened the app. */
interface Visitor {
  page: Page;
  /** @throws errors.TimeoutError without a frame within this many milliseconds */
  visit: (url: string, limitMs?: number) => Promise<FirstFrame>;
  close: () => Promise<void>;
}

/** Opens an empty tab, so that no figure includes the start of the tab. */
export async function openVisitor(browser: Browser): Promise<Visitor> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript({ content: TELL_FIRST_FRAME });
  const visit = async (url: string, limitMs = GIVE_UP_MS) => {
    const reported = page.waitForEvent('console', {
      predicate: (message) => message.text().startsWith('first frame'),
      timeout: limitMs,
    });
    const [message] = await Promise.all([reported, page.goto(url, { waitUntil: 'commit' })]);
    const [startedAt = Number.NaN, ms = Number.NaN, firstByteMs = Number.NaN] = message
      .text()
      .split(' ')
      .slice(-3)
      .map(Number);
    return { ms, at: startedAt + ms, firstByteMs };
  };
  return { page, visit, close: () => context.close() };
}
