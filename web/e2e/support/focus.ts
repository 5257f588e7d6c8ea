import { expect, type Page } from '@playwright/test';

/** What has the focus, for people: the page's body has no name. */
export const focusIn = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    if (!element || element === document.body) return 'nothing';
    const label = (element as HTMLInputElement).labels?.[0] ?? element;
    return element.getAttribute('aria-label') ?? (label.textContent?.trim().slice(0, 60) || element.tagName);
  });

/**
 * After an act whose result is shown: the focus is on what it made, its neighbor or its field.
 * @param act for the message
 * @param to matches the name of what has the focus; anything by default
 */
export const expectFocusAfter = (page: Page, act: string, to = /^(?!nothing$)/) =>
  expect.poll(() => focusIn(page), `after ${act}`).toMatch(to);
