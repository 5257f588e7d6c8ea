import type { BrowserContext, Page } from '@playwright/test';

/** Keeps all cores busy while the returned page is open. */
export async function keepBusy(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.evaluate(() => {
    const spin = URL.createObjectURL(new Blob(['for (;;);'], { type: 'text/javascript' }));
    for (let count = 0; count < 4 * navigator.hardwareConcurrency; count += 1) new Worker(spin);
  });
  return page;
}
