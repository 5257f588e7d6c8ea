import type { Browser } from '@playwright/test';
import { median } from './measure.ts';

/** How long a page may take, in milliseconds. */
const GIVE_UP_MS = 30_000;

/** A line for everyday: 20 Mbit/s down, 5 up, and 40 ms before each answer. */
const LINE = { offline: false, latency: 40, downloadThroughput: 20e6 / 8, uploadThroughput: 5e6 / 8 };

// As text: it runs in the page, where nothing is that a compiler might refer to.
const TELL_FIRST_FRAME = `(function look() {
  const isShown = (video) => video.readyState >= 2 && video.getClientRects().length > 0;
  if ([...document.querySelectorAll('video')].some(isShown)) console.debug('first frame', performance.now());
  else requestAnimationFrame(look);
})()`;

/** What one look at a page took. */
interface Look {
  /** Until the first frame of the video is on screen, in milliseconds. */
  ms: number;
  /** Requests until then. */
  requests: number;
}

async function look(browser: Browser, url: string, isRemote: boolean): Promise<Look> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    if (isRemote) await (await context.newCDPSession(page)).send('Network.emulateNetworkConditions', LINE);
    let requests = 0;
    page.on('request', () => {
      requests += 1;
    });
    await page.addInitScript({ content: TELL_FIRST_FRAME });
    const message = page.waitForEvent('console', {
      predicate: (message) => message.text().startsWith('first frame'),
      timeout: GIVE_UP_MS,
    });
    await page.goto(url, { waitUntil: 'commit' });
    return { ms: Number((await message).text().split(' ').at(-1)), requests };
  } finally {
    await context.close();
  }
}

/**
 * Looks at pages in turn, each time as somebody who has never been there.
 * @param isRemote whether over an everyday line instead of none at all
 * @returns for each page the median time to the first frame, and of the requests until then
 */
export async function firstFrames(browser: Browser, urls: string[], runs: number, isRemote: boolean): Promise<Look[]> {
  const looks: Look[][] = urls.map(() => []);
  // The first round warms up what both need.
  for (let run = 0; run <= runs; run += 1) {
    for (const [index, url] of urls.entries()) {
      const taken = await look(browser, url, isRemote);
      if (run > 0) looks[index]?.push(taken);
    }
  }
  return looks.map((all) => ({
    ms: median(all.map(({ ms }) => ms)),
    requests: median(all.map(({ requests }) => requests)),
  }));
}
