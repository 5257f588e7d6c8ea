import type { Page } from '@playwright/test';

/**
 * Advances the clock of a page, for which `page.clock.install()` was called before it was opened. Afterwards the test
 * has seen every request that the page made until then.
 */
export async function passTime(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  // Requests are reported in order.
  await page.evaluate(() => fetch('/favicon.svg').then((response) => response.text()));
}

/** Stops the clock of a page, for which `page.clock.install()` was called, so that only the test moves it. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  // The clock runs until it is stopped, and cannot be set back.
  await page.clock.pauseAt(now + 60_000);
}

/**
 * Records when a page requests addresses, by its own clock, which runs ahead of the test's. Call it before the page is
 * opened.
 * @returns a function that returns these times, in milliseconds
 */
export async function noteAsks(page: Page, address: RegExp): Promise<() => Promise<number[]>> {
  await page.addInitScript((source) => {
    const ask = window.fetch.bind(window);
    window.askedAt = [];
    window.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      if (new RegExp(source).test(url)) window.askedAt.push(Date.now());
      return ask(input, init);
    };
  }, address.source);
  return () => page.evaluate(() => window.askedAt);
}

declare global {
  interface Window {
    askedAt: number[];
  }
}
