import { expect, type Page, type Request } from '@playwright/test';
import { testLength } from '#scripts/test-support/test-length.ts';

/** Longest wait for a control, in milliseconds. */
export const ACTION_MS = testLength({ usual: 20_000, nightly: 60_000 });

/** Longest wait for the result of an act, in milliseconds. */
const SETTLED_MS = testLength({ usual: 30_000, nightly: 90_000 });

const running = new WeakMap<Page, Set<Request>>();

/** Requests whose answer a screen waits for: those of media end with their page. */
const counts = (request: Request) => ['fetch', 'xhr', 'script'].includes(request.resourceType());

/** Follows the requests of a page from now on, for `settled`. */
export function followRequests(page: Page): void {
  const open = new Set<Request>();
  running.set(page, open);
  page.on('request', (request) => counts(request) && open.add(request));
  const end = (request: Request) => void open.delete(request);
  // Not when the body has arrived: nobody reads some answers of requests that were sent early.
  page.on('response', (response) => end(response.request()));
  page.on('requestfailed', end);
  page.on('framenavigated', (frame) => frame === page.mainFrame() && open.clear());
}

/** Waits until what an act has caused is on screen: its requests are answered, its animations have ended. */
export async function settled(page: Page): Promise<void> {
  const frames = () =>
    page.evaluate(async () => {
      const frame = () => new Promise(requestAnimationFrame);
      const ends = () =>
        document.getAnimations().filter(({ effect, playState }) => {
          const { iterations } = effect?.getComputedTiming() ?? {};
          return playState === 'running' && iterations !== Number.POSITIVE_INFINITY;
        });
      for (let round = 0; round < 3; round += 1) await frame();
      await Promise.allSettled(ends().map(({ finished }) => finished));
      await frame();
    });
  const open = () => [...(running.get(page) ?? [])].map((request) => request.url());
  await expect(async () => {
    for (let round = 0; round < 2; round += 1) {
      await frames();
      expect(open(), 'requests without an answer').toEqual([]);
    }
  }).toPass({ intervals: [50], timeout: SETTLED_MS });
}
