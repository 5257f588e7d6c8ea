import type { Page } from '@playwright/test';

/**
 * Keeps requests to a URL from reaching the server: what the screen shows meanwhile can be looked at.
 * @returns lets them go on
 */
export async function hold(page: Page, url: string): Promise<() => void> {
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
