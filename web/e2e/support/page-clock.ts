import type { Page } from '@playwright/test';

/**
 * Moves the clock of a page ahead, which `page.clock.install()` made before it was opened. When this returns, the test
 * has heard of every request that the page made until then.
 */
export async function passTime(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  // Requests are told in their order.
  await page.evaluate(() => fetch('/favicon.svg').then((response) => response.text()));
}

/** Lets the clock of a page, which `page.clock.install()` made, go on only when a test moves it. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  // The clock runs on until it is stopped, and cannot be put back.
  await page.clock.pauseAt(now + 60_000);
}

/**
 * Notes when a page asks for addresses, by its own clock, which runs ahead of the test's. To be called before the page
 * is opened.
 * @returns what gives these moments, in milliseconds
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
