import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { IS_NIGHTLY, testLength } from '#scripts/test-support/test-length.ts';
import { MOTION } from './browser-options.ts';
import { renderOffscreen } from './screen.ts';

const WIDTHS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
export type Device = keyof typeof WIDTHS;
const SMALLEST_WIDTH = 360;

type Scheme = 'light' | 'dark';

/**
 * The themes in which a screen is examined at a width. Usually each screen is examined once, at its first width: a
 * desktop's in the light theme, a phone's in the dark one. The nightly run examines all widths, and the first in both.
 */
const schemesAt = (device: Device, devices: Device[]): Scheme[] => {
  const isFirst = device === devices[0];
  return testLength<Scheme[]>({
    usual: isFirst ? [device === 'phone' ? 'dark' : 'light'] : [],
    nightly: isFirst ? ['light', 'dark'] : ['light'],
  });
};

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Taking the script into a page takes longer than the examination: the small one, half as long. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** axe leaves out the minimum size of targets (WCAG 2.5.8) unless it is asked for. */
const ALL_RULES: RunOptions = { rules: { 'target-size': { enabled: true } } };

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Waits until transitions have ended: half-faded colors have too little contrast. A change of theme starts its
 * transitions with the next frame, and those may start others.
 */
export const settle = (page: Page, colorScheme: Scheme) =>
  page.evaluate(async (scheme) => {
    const frame = () => new Promise(requestAnimationFrame);
    while (!matchMedia(`(prefers-color-scheme: ${scheme})`).matches) await frame();
    do {
      await frame();
      await frame();
      await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
    } while (document.getAnimations().some(({ playState }) => playState === 'running'));
  }, colorScheme);

/**
 * The violations that axe finds on the screen. A target that axe takes for covered is tried in the middle of the window:
 * axe counts the hidden lines of a shortened name, and a bar from under which the target can be scrolled. The script is loaded into a page once and runs there: Playwright's own
 * package for axe opens a page for each run, which takes ten times as long.
 */
export async function violationsOn(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (runOptions) => {
    const { violations } = await window.axe.run(document, { ...runOptions, resultTypes: ['violations'] });
    /** Whether a press hits the control everywhere in the smallest box. */
    const isHit = (element: Element | null): boolean => {
      if (!element) return false;
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const hits = (x: number, y: number) =>
        element.contains(document.elementFromPoint(left + width / 2 + x, top + height / 2 + y));
      const steps = [-11.5, 0, 11.5];
      return steps.every((x) => steps.every((y) => hits(x, y)));
    };
    const [x, y] = [scrollX, scrollY];
    const found = violations
      .map(({ id, nodes }) => ({
        id,
        nodes:
          id === 'target-size' ? nodes.filter(({ target }) => !isHit(document.querySelector(`${target[0]}`))) : nodes,
      }))
      .filter(({ nodes }) => nodes.length > 0);
    scrollTo({ left: x, top: y, behavior: 'instant' });
    return found.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
    );
  }, options);
}

/** Pages that axe has examined in one state or more. */
const examined = new WeakSet<Page>();

/**
 * Checks the screen with axe at the width of each device, in the themes of `schemesAt`. With a phone among the devices,
 * also checks that the page does not scroll sideways at the smallest width. Afterwards the window is as before. Usually
 * only the first state of each page is examined; the nightly run examines all.
 * @param name of the state, for the message
 */
export async function expectAccessible(page: Page, name: string, devices: Device[] = ['desktop', 'phone']) {
  if (examined.has(page) && !IS_NIGHTLY) return;
  examined.add(page);
  const viewport = page.viewportSize();
  await renderOffscreen(page);
  for (const device of devices) {
    const schemes = schemesAt(device, devices);
    if (schemes.length > 0) await page.setViewportSize(WIDTHS[device]);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await settle(page, colorScheme);
      const found = await violationsOn(page, colorScheme === schemes[0] ? ALL_RULES : { runOnly: ['color-contrast'] });
      expect(found, `${name}, ${device}, ${colorScheme}`).toEqual([]);
    }
  }
  if (devices.includes('phone')) {
    await page.setViewportSize({ ...WIDTHS.phone, width: SMALLEST_WIDTH });
    // Elements that measure themselves, such as the boxes of a code, are resized a frame later.
    await expect.poll(() => sideways(page), `${name} at ${SMALLEST_WIDTH} px scrolls sideways`).toBe(0);
  }
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: MOTION });
  if (viewport) await page.setViewportSize(viewport);
}
