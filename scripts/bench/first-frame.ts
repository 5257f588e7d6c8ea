import type { Browser, Page } from '@playwright/test';
import { benchLength } from './bench-length.ts';
import { GIVE_UP_MS } from './give-up.ts';
import { median } from './measure.ts';

/** Rounds that are not counted. */
const WARM_UPS = benchLength({ usual: 1, shortest: 0 });

/** An average connection: 20 Mbit/s down, 5 up, and 40 ms before each answer. */
const LINE = { offline: false, latency: 40, downloadThroughput: 20e6 / 8, uploadThroughput: 5e6 / 8 };

// As text, since it runs in the page, without the helpers of a compiler.
const TELL_FIRST_FRAME = `(function look() {
  const isShown = (video) => video.readyState >= 2 && video.getClientRects().length > 0;
  const isAny = [...document.querySelectorAll('video')].some(isShown);
  if (isAny) console.debug('first frame', performance.timeOrigin, performance.now());
  else requestAnimationFrame(look);
})()`;

/** When the first frame of a page's video was on screen, in milliseconds. */
interface FirstFrame {
  /** Since the start of the navigation. */
  ms: number;
  /** Since 1970. */
  at: number;
}

/** A tab of a visitor who has never opened the app. */
interface Visitor {
  page: Page;
  visit: (url: string) => Promise<FirstFrame>;
  close: () => Promise<void>;
}

/** Opens an empty tab, so that no figure includes the start of the tab. */
export async function openVisitor(browser: Browser): Promise<Visitor> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript({ content: TELL_FIRST_FRAME });
  const visit = async (url: string) => {
    const reported = page.waitForEvent('console', {
      predicate: (message) => message.text().startsWith('first frame'),
      timeout: GIVE_UP_MS,
    });
    const [message] = await Promise.all([reported, page.goto(url, { waitUntil: 'commit' })]);
    const [startedAt = Number.NaN, ms = Number.NaN] = message.text().split(' ').slice(-2).map(Number);
    return { ms, at: startedAt + ms };
  };
  return { page, visit, close: () => context.close() };
}

/** The figures of one visit. */
interface Visit {
  /** Time until the first frame of the video is on screen, in milliseconds. */
  ms: number;
  /** Requests until then. */
  requests: number;
}

async function visit(browser: Browser, url: string, isRemote: boolean): Promise<Visit> {
  const visitor = await openVisitor(browser);
  const { page } = visitor;
  try {
    if (isRemote) await (await page.context().newCDPSession(page)).send('Network.emulateNetworkConditions', LINE);
    let requests = 0;
    page.on('request', () => {
      requests += 1;
    });
    const { ms } = await visitor.visit(url);
    return { ms, requests };
  } finally {
    await visitor.close();
  }
}

/**
 * Visits pages in turn, each time without a cache.
 * @param isRemote whether to use an average connection instead of an unlimited one
 * @returns for each page the medians of the time to the first frame and of the requests until then
 */
export async function firstFrames(browser: Browser, urls: string[], runs: number, isRemote: boolean): Promise<Visit[]> {
  const visits: Visit[][] = urls.map(() => []);
  for (let run = -WARM_UPS; run < runs; run += 1) {
    for (const [index, url] of urls.entries()) {
      const figures = await visit(browser, url, isRemote);
      if (run >= 0) visits[index]?.push(figures);
    }
  }
  return visits.map((all) => ({
    ms: median(all.map(({ ms }) => ms)),
    requests: median(all.map(({ requests }) => requests)),
  }));
}
