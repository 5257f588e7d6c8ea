import { expect, type Page } from '@playwright/test';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1';

/**
 * Emulates the browser of an iPhone that does not play WebM. A WebM source in a page's HTML gets a type that Chromium
 * does not play either, and so skips.
 */
export async function playsNoWebM(page: Page): Promise<void> {
  await page.route(/\/(share|embed)\//, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const headers = { ...route.request().headers(), 'user-agent': IPHONE };
    const response = await route.fetch({ headers });
    return route.fulfill({ response, body: (await response.text()).replaceAll('video/webm', 'video/x-webm') });
  });
  await page.addInitScript(() => {
    const { canPlayType } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.canPlayType = function (type) {
      return type.startsWith('video/webm') ? '' : canPlayType.call(this, type);
    };
  });
}

/** Emulates browsers that play sound only after an interaction with the page. */
export const playsNoSoundByItself = (page: Page) =>
  page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype;
    // A test's evaluation counts as an interaction for `navigator.userActivation`.
    let isTouched = false;
    addEventListener('pointerdown', () => (isTouched = true), true);
    HTMLMediaElement.prototype.play = function () {
      if (this.muted || isTouched) return play.call(this);
      return Promise.reject(new DOMException('Touch the page first.', 'NotAllowedError'));
    };
  });

/** Collects the matching addresses that the page requests from now on. */
export function requestsFor(page: Page, pattern: RegExp): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (pattern.test(request.url())) asked.push(request.url());
  });
  return asked;
}

/** Answers requests for a conversion without starting one, so that a state remains. */
export async function withoutConversion(page: Page): Promise<void> {
  const json = { message: 'Conversion requested' };
  await page.route('**/api/shared/*/transcode', (route) => route.fulfill({ json }));
}

/** A banner of the page, by its title. */
export const banner = (page: Page, title: string) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: title });

/** Whether the video has a frame to show, and what the browser has for it. */
export const frameState = (page: Page) =>
  page
    .locator('video')
    // A video that replaces another one is beside it for a moment.
    .first()
    .evaluate(({ readyState, networkState, error, buffered }: HTMLVideoElement) => ({
      hasFrame: readyState >= HTMLMediaElement.HAVE_CURRENT_DATA,
      readyState,
      networkState,
      error: error?.message ?? null,
      buffered: Array.from({ length: buffered.length }, (_, index) => [buffered.start(index), buffered.end(index)]),
    }));

/** Waits until the video has a frame to show. */
export const expectFrame = (page: Page) => expect.poll(() => frameState(page)).toMatchObject({ hasFrame: true });

const MS_OF_A_DAY = 24 * 60 * 60 * 1000;

/** A time this many milliseconds ago, ISO 8601. */
export const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

/** A time this many days ahead, ISO 8601. */
export const inDays = (days: number) => ago(-days * MS_OF_A_DAY);
