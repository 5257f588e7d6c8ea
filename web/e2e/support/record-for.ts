import type { Page } from '@playwright/test';

/** Lets a recording run, or stay paused, for so many seconds. Nothing else in a browser test is waited for by the clock. */
export const recordFor = (page: Page, seconds: number): Promise<void> => page.waitForTimeout(seconds * 1000);
