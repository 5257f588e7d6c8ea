import { expect, type Page, type Route, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { appUrl } from './support/app.ts';
import { hold } from './support/hold.ts';
import { expectFrame } from './support/share-page.ts';
import { newSharedRecording } from './support/shared-recordings.ts';

/** Where the page asks for the data of its link. */
const SHARED = '**/api/shared/*';

const WAITING = 'Many people are watching right now. Trying again…';

/** The answers of API Gateway over its rate limit, and while Lambda has no capacity. */
const TOO_MANY = { status: 429, json: { message: 'Too Many Requests' } };
const UNAVAILABLE = { status: 503, json: { message: 'Service Unavailable' } };

/** Serves the page without the data of its link, as when the edge could not add them. */
const withoutData = (page: Page, path: string) =>
  page.route(`**${path}`, async (route) => {
    const response = await route.fetch({ url: `${appUrl()}${path.replace(/[^/]+$/, 'nothing')}` });
    await route.fulfill({ response, status: 200 });
  });

/** Answers this many of the page's requests as a busy server does. @returns the times of the requests */
async function busyTimes(page: Page, times: number, answer: Parameters<Route['fulfill']>[0]): Promise<number[]> {
  const asked: number[] = [];
  await page.route(SHARED, (route) => {
    asked.push(Date.now());
    return asked.length > times ? route.fallback() : route.fulfill(answer);
  });
  return asked;
}

const expectNothingGone = (page: Page) => expect(page.getByText(/no longer|removed|expired/i)).toHaveCount(0);

test('a throttled share page says that it tries again, and then plays', { tag: '@nightly' }, async ({ page }) => {
  const { link } = await newSharedRecording();
  await withoutData(page, link);
  const answer = await hold(page, SHARED);
  const asked = await busyTimes(page, 2, TOO_MANY);
  await page.goto(link);
  await expect(page.getByRole('status')).toContainText(WAITING);
  await expectNothingGone(page);
  await expectAccessible(page, 'waiting', ['phone']);
  answer();
  await expect(page.getByRole('heading', { name: 'Product tour' })).toBeVisible();
  await expectFrame(page);
  await expect(page.getByText(WAITING)).toHaveCount(0);
  expect(asked).toHaveLength(3);
  for (const index of [1, 2]) expect((asked[index] ?? 0) - (asked[index - 1] ?? 0)).toBeGreaterThanOrEqual(990);
});

test('a throttled embedded player says that it tries again, and then plays', { tag: '@nightly' }, async ({ page }) => {
  const { shareToken } = await newSharedRecording();
  await withoutData(page, `/embed/${shareToken}`);
  const answer = await hold(page, SHARED);
  await busyTimes(page, 2, UNAVAILABLE);
  await page.goto(`/embed/${shareToken}`);
  await expect(page.getByRole('status')).toContainText(WAITING);
  await expectNothingGone(page);
  answer();
  await expectFrame(page);
});
