import type { Browser } from '@playwright/test';
import { openLine } from '../client/network-line.ts';
import { benchLength } from './bench-length.ts';
import { withinLimit } from './give-up.ts';
import { launchBrowser } from './launch-browser.ts';
import { median, type Ratio } from './measure.ts';

const RUNS = benchLength({ usual: 5, shortest: 1 });

/** A slow phone connection: 400 kbit/s, and 400 ms from a request to the first byte of its answer. */
const SLOW_3G = { upBitsPerSecond: 400e3, downBitsPerSecond: 400e3, roundTripMs: 400 };

/** Latest first paint of the landing page on such a connection, in milliseconds. */
const GOAL_MS = 2000;

/** Time until a browser without a cache paints the first text or image of a page, in milliseconds. */
async function firstPaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'commit' });
    const painted = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const paint = list.getEntriesByName('first-contentful-paint')[0];
            if (paint) resolve(paint.startTime);
          }).observe({ type: 'paint', buffered: true });
        }),
    );
    return await withinLimit(painted);
  } finally {
    await context.close();
  }
}

/** Time to the first paint of the landing page on a slow line, as a multiple of its goal and of a page of the app. */
export async function landingPageTimes(appUrl: string): Promise<Ratio[]> {
  const line = await openLine(SLOW_3G);
  const browser = await launchBrowser(line);
  try {
    const landing: number[] = [];
    const app: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      landing.push(await firstPaint(browser, new URL('/', appUrl).href));
      app.push(await firstPaint(browser, new URL('/login', appUrl).href));
    }
    const what = 'landing page, first paint, slow 3G';
    return [
      { what, ratio: median(landing) / GOAL_MS, unit: 'the 2 s that it may take' },
      { what, ratio: median(landing) / median(app), unit: "the app's /login" },
    ];
  } finally {
    await browser.close();
    await line.close();
  }
}
