import type { Page } from '@playwright/test';

/** Lets a recording run, or stay paused, for some seconds. No other wait of a browser test is for a time. */
export const recordFor = (page: Page, seconds: number): Promise<void> => page.waitForTimeout(seconds * 1000);
