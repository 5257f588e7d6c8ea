import { expect, type Page, test } from '@playwright/test';
import { pressEverything } from './support/press-everything.ts';
import { followRequests } from './support/settled.ts';
import { walkScreens } from './support/walk-screens.ts';

/** Several hundred controls, each with a reload of its screen. */
const EVERY_CONTROL_MS = 30 * 60_000;

test('no control of any screen leaves the focus at the page itself, nor a dialog that closes', {
  tag: '@nightly',
}, async ({ browser }) => {
  test.setTimeout(EVERY_CONTROL_MS);
  const faults: string[] = [];
  const frames = new WeakMap<Page, Set<string>>();
  const prepare = async (page: Page) => {
    followRequests(page);
    frames.set(page, new Set());
    // What leaves the page: a question of the browser, a window of its own.
    page.on('dialog', (dialog) => void (dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss()));
    page.on('popup', (popup) => void popup.close());
  };
  await walkScreens(browser, {
    prepare,
    check: async (page, screen) => {
      faults.push(...(await pressEverything(page, screen, frames.get(page) ?? new Set())));
    },
  });
  expect(faults).toEqual([]);
});
