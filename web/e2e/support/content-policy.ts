import { expect, type Page } from '@playwright/test';

const refusals = new WeakMap<Page, string[]>();

/** Records violations of the page's content security policy. Call it before the page is opened. */
export function followContentPolicy(page: Page): void {
  const seen: string[] = [];
  refusals.set(page, seen);
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) seen.push(message.text());
  });
}

/** Expects no violation since `followContentPolicy`. */
export const expectNothingRefused = (page: Page): void => expect(refusals.get(page)).toEqual([]);
