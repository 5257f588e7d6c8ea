import { expect, type Page } from '@playwright/test';

interface Shift {
  value: number;
  /** The elements that moved, with their old and new left, top, width and height. */
  moved: string[];
}

declare global {
  interface Window {
    layoutShift: {
      /** All layout shifts since the page was opened. */
      shifts: () => Shift[];
      /** Whether a response of the server is pending. */
      isWaiting: () => boolean;
    };
  }
}

/** An entry of the performance timeline that TypeScript's DOM types lack: https://wicg.github.io/layout-instability/ */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Delays responses, so that each appears in a frame of its own, and records layout shifts. Runs in the page. */
function follow(): void {
  const LATENESS_MS = [40, 120, 80, 160];
  const { fetch } = window;
  let asked = 0;
  let waiting = 0;
  window.fetch = async (input, init) => {
    const late = LATENESS_MS[asked++ % LATENESS_MS.length];
    waiting += 1;
    try {
      const answer = await fetch(input, init);
      await new Promise((resolve) => setTimeout(resolve, late));
      return answer;
    } finally {
      waiting -= 1;
    }
  };

  const shifts: Shift[] = [];
  const box = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
  const movementOf = ({ node, previousRect, currentRect }: LayoutShift['sources'][number]) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return `${element?.outerHTML.slice(0, 90)} ${box(previousRect)} → ${box(currentRect)}`;
  };
  const note = (entries: PerformanceEntryList) => {
    const unasked = (entries as LayoutShift[]).filter(({ hadRecentInput }) => !hadRecentInput);
    shifts.push(...unasked.map(({ value, sources }) => ({ value, moved: sources.map(movementOf) })));
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  window.layoutShift = {
    shifts: () => {
      note(observer.takeRecords());
      return shifts;
    },
    isWaiting: () => waiting > 0,
  };
}

/** Delays the server's responses, and records layout shifts in pages that are opened from now on. */
export const followLayoutShift = (page: Page) => page.addInitScript(follow);

/** Whether the page is complete: no pending response, no loading font, no skeleton. */
const isWhole = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const skeletons = document.querySelectorAll(':is([role=status], [aria-busy=true]) .animate-pulse-soft');
    const isThere = document.querySelector('h1') !== null && !document.body.textContent.includes('Loading...');
    return isThere && !window.layoutShift.isWaiting() && ![...skeletons].some((shape) => shape.checkVisibility());
  });

/** Waits until a screen is complete. @returns its layout shift score and the shifts */
export async function layoutShiftOf(page: Page): Promise<{ sum: number; shifts: Shift[] }> {
  await expect.poll(() => isWhole(page), { intervals: [30], message: page.url() }).toBe(true);
  const shifts = await page.evaluate(() => window.layoutShift.shifts());
  return { sum: shifts.reduce((sum, { value }) => sum + value, 0), shifts };
}
