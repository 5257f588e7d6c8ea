import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { EMBED_PAGE_HEADERS, pagePolicy } from '#shared/rules/ground/page-headers.ts';
import { expectAccessible } from './support/accessible.ts';
import { appUrl } from './support/app.ts';
import { expectNothingRefused, followContentPolicy } from './support/content-policy.ts';
import { test } from './support/elsewhere.ts';
import { newSharedRecording } from './support/shared-recordings.ts';

type View = 'share' | 'embed';

/**
 * Throttles the page of a link until the test lifts it, as scripts/local/edge/throttled-pages.stack.test.ts observes
 * it.
 * @param onRetry the status from the second request on. 204 leaves the waiting page in place, so that a test can
 * examine it for as long as it takes.
 */
async function throttle(page: Page, view: View, onRetry: 503 | 204 = 503): Promise<{ lift(): Promise<void> }> {
  const body = readFileSync(path.resolve('dist/web', view, 'page.html'));
  const policy = view === 'embed' ? EMBED_PAGE_HEADERS : { 'content-security-policy': pagePolicy("'self'", "'none'") };
  const headers = { 'retry-after': '5', 'cache-control': 'no-store', ...policy };
  const pattern = new RegExp(`/${view}/[^/]+$`);
  const throttled = { status: 503, contentType: 'text/html', headers, body };
  let asked = 0;
  await page.route(pattern, (route) => {
    asked += 1;
    return route.fulfill(asked === 1 || onRetry === 503 ? throttled : { status: 204 });
  });
  return { lift: () => page.unroute(pattern) };
}

/** Shortest and longest wait of the page before a retry, in milliseconds. */
const SHORTEST_WAIT = 3000;
const LONGEST_WAIT = 8000;

/** Keeps the waiting page from asking again by itself, so that its button is there until a test presses it. */
const withoutRetries = (page: Page) =>
  page.addInitScript(
    ([shortest, longest]) => {
      const start = window.setTimeout;
      const hold = (work: TimerHandler, wait = 0, ...args: unknown[]) =>
        wait >= shortest && wait <= longest ? 0 : start(work, wait, ...args);
      Object.assign(window, { setTimeout: hold });
    },
    [SHORTEST_WAIT, LONGEST_WAIT] as const,
  );

test('a throttled share page says so, and opens without a click', { tag: '@nightly' }, async ({ page }) => {
  followContentPolicy(page);
  const { link } = await newSharedRecording();
  const examined = await throttle(page, 'share', 204);
  expect((await page.goto(link))?.status()).toBe(503);
  await expect(page.getByRole('heading', { name: 'One moment, please' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again now' })).toBeVisible();
  await expectAccessible(page, '/share that is throttled');
  expectNothingRefused(page);
  // Its retries, without the 204, would lead to the video and interrupt the next visit.
  await page.goto('about:blank');
  await examined.lift();

  const { lift } = await throttle(page, 'share');
  await page.clock.install();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'One moment, please' })).toBeVisible();
  await lift();
  // The page's timer may have fired before the throttling was lifted; then it fires again.
  await page.clock.runFor(LONGEST_WAIT);
  await expect(page.getByRole('heading', { name: 'Product tour' })).toBeAttached();
});

test('a throttled embedded player says so in its frame, and opens there', { tag: '@nightly' }, async ({
  page,
  openElsewhere,
}) => {
  const { shareToken } = await newSharedRecording();
  const { lift } = await throttle(page, 'embed');
  await withoutRetries(page);
  await openElsewhere(page, `<iframe src="${appUrl()}/embed/${shareToken}" width=640 height=360></iframe>`);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: 'One moment, please' })).toBeVisible();
  await lift();
  await frame.getByRole('button', { name: 'Try again now' }).click();
  await expect(frame.getByRole('button', { name: 'Play' }).first()).toBeVisible();
});
