import type { Page } from '@playwright/test';
import { expectFocusAfter } from './focus.ts';
import { type Control, controlsOf, overlays, press } from './reached-controls.ts';
import { settled } from './settled.ts';

/** Presses Escape until no menu or dialog is open that was not before. */
async function closeOver(page: Page, before: number, what: string): Promise<void> {
  for (let left = await overlays(page); left > before; left -= 1) {
    await page.keyboard.press('Escape');
    await settled(page);
    await expectFocusAfter(page, `Escape after ${what}`);
  }
}

const isExpanded = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-expanded') === 'true');

/**
 * Presses every control of a part of the page, also those that appear by that, and closes what opens over it. What
 * stays is pressed twice: a switch is then as before. What expands is pressed again at the end. After each press the
 * focus is not at the page itself.
 * @param part selects the part
 * @param except names of controls that end the part, or that the test presses itself
 * @returns the names of what was pressed, in order
 */
export async function pressAllIn(page: Page, part: string, except: RegExp): Promise<string[]> {
  const before = await overlays(page);
  const done = new Set<string>();
  const names: string[] = [];
  const expanded: Control[] = [];
  const pressOnce = async (control: Control): Promise<boolean> => {
    const isThere = await press(page, control, part);
    if (!isThere) return false;
    await settled(page);
    await expectFocusAfter(page, control.name);
    await closeOver(page, before, control.name);
    return true;
  };
  for (;;) {
    const [next] = (await controlsOf(page, part)).filter(({ key, name }) => !done.has(key) && !except.test(name));
    if (!next) break;
    done.add(next.key);
    names.push(next.name);
    if (!(await pressOnce(next))) continue;
    if (await isExpanded(page)) expanded.push(next);
    else await pressOnce(next);
  }
  for (const control of expanded) await pressOnce(control);
  return names;
}
