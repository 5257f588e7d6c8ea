import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { testLength } from '#scripts/test-support/test-length.ts';
import { bundle } from './bundle.ts';
import { renderOffscreen } from './screen.ts';

const RULES = path.join(import.meta.dirname, 'misplaced.ts');

/** Window sizes at which a screen is examined: a desktop's, and the smallest phone's. */
export const DESKTOP = { width: 1440, height: 900 };
export const SMALL_PHONE = { width: 360, height: 780 };

/** Windows of a desktop, of phones, and of the smallest one. */
export const ALL_WINDOWS = [
  DESKTOP,
  { width: 390, height: 844 },
  { width: 390, height: 700 },
  { width: 360, height: 740 },
  { width: 320, height: 640 },
];

/** Content that is too wide at any width is too wide on a small phone. */
const WINDOWS = testLength({ usual: [SMALL_PHONE], nightly: [DESKTOP, SMALL_PHONE] });

/** The rules as a script, for all tests of this process. */
let script: Promise<string> | undefined;

/**
 * Checks the layout of the screen by the rules of `misplaced`. Afterwards the window has its size again.
 * @param name of the state, for the message
 * @param windows by default a small phone, and in the nightly run a desktop too
 */
export async function expectFits(page: Page, name: string, windows = WINDOWS): Promise<void> {
  const before = page.viewportSize();
  script ??= bundle(RULES, { format: 'iife', globalName: 'rules' });
  const rules = `${await script} rules.misplaced();`;
  await renderOffscreen(page);
  for (const size of windows) {
    await page.setViewportSize(size);
    // Elements that measure themselves are resized a frame later.
    await expect.poll(() => page.evaluate(rules), `${name} at ${size.width} px`).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}
