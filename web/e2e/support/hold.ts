import type { Page } from '@playwright/test';

/**
 * Holds back requests to a URL, so that the screen during the wait can be examined.
 * @returns a function that lets them continue
 */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(url, async (route) => {
    await held;
    await route.fallback();
  });
  return goOn;
}
