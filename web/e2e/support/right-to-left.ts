import type { Page } from '@playwright/test';

/** Makes pages that open from now on read from right to left. */
export const readRightToLeft = (page: Page) =>
  page.addInitScript(() =>
    document.addEventListener('readystatechange', () => document.documentElement.setAttribute('dir', 'rtl')),
  );
