import { expect, type Page } from '@playwright/test';

const refusals = new WeakMap<Page, string[]>();

/** Notes what the browser refuses in a page because of the page's own content policy. To be called before it is opened. */
export function watchContentPolicy(page: Page): void {
  const seen: string[] = [];
  refusals.set(page, seen);
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) seen.push(message.text());
  });
}

/** Nothing was refused since `watchContentPolicy`. */
export const expectNothingRefused = (page: Page): void => expect(refusals.get(page)).toEqual([]);
