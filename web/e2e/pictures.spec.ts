import { expect, type Page, test } from '@playwright/test';
import { storeRecording } from '#functions/domain/test-support/recordings.ts';
import { newId, newSecret, scopedId } from '#functions/process/ids.ts';
import { storeClip } from '#scripts/seed/store-clips.ts';
import { testLength } from '#scripts/test-support/test-length.ts';
import { enter } from './support/app.ts';
import { hold } from './support/hold.ts';
import { addProject } from './support/library.ts';
import { RECORDING_SECONDS, recordingFiles } from './support/recording-files.ts';
import { openAs, openIn } from './support/screen.ts';
import { newTeam, type Team } from './support/teams.ts';

/** Adds shared recordings with a picture to a workspace. They share one clip, which a list does not show. */
async function addPictured({ owner, id: workspaceId }: Team, count: number, projectId: string | null = null) {
  const ids = Array.from({ length: count }, () => scopedId(workspaceId, newId()));
  const clip = { duration: RECORDING_SECONDS, ...(await recordingFiles()) };
  const stored = await storeClip(clip, ids[0] ?? '');
  const now = new Date().toISOString();
  const fields = { workspaceId, projectId, userId: owner.userId, ...stored, createdAt: now, updatedAt: now };
  const state = { transcodeStatus: 'completed', conversionAttempt: 1, isShared: true } as const;
  await Promise.all(
    ids.map((id, index) =>
      storeRecording({ ...fields, ...state, id, name: `Take ${index + 1}`, shareToken: newSecret() }),
    ),
  );
  return ids;
}

const pictures = (page: Page) => page.getByRole('main').locator('li img');

/** Paths that the page requests from now on, grouped by the service that answers them. */
function followPictures(page: Page) {
  const asked = { api: [] as string[], objects: [] as string[], media: [] as string[] };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.api.push(pathname);
    if (pathname.startsWith('/objects/')) asked.objects.push(pathname);
    if (pathname.startsWith('/media/')) asked.media.push(pathname);
  });
  return asked;
}

/** Scrolls every picture near the window, so that it loads, and waits until all are loaded. */
async function expectAllLoaded(page: Page, count: number): Promise<void> {
  await expect(pictures(page)).toHaveCount(count);
  for (const picture of await pictures(page).all()) {
    await picture.scrollIntoViewIfNeeded();
    // A picture has its width before its last bytes.
    const width = () => picture.evaluate((image: HTMLImageElement) => (image.complete ? image.naturalWidth : 0));
    await expect.poll(width).toBeGreaterThan(0);
  }
}

/** Holds the scripts of the app back. @returns lets them load */
const holdScripts = (page: Page) => hold(page, '**/assets/*.js');

const widths = testLength({ usual: [390], nightly: [1440, 390] });

for (const width of widths) {
  test(`the first pictures of lists appear before the scripts, where the cards have them at ${width} px`, async ({
    page,
  }) => {
    const team = await newTeam();
    const project = await addProject(team.owner.client, team.id, 'Demos', 'What we show to customers');
    await addPictured(team, 5, project.id);
    await enter(page, team.owner);
    await page.setViewportSize({ width, height: 900 });
    await openIn(page, '/', team.id);
    for (const path of ['/recordings', `/projects/${project.id}`, '/projects', '/shared']) {
      const release = await holdScripts(page);
      await page.goto(path, { waitUntil: 'commit' });
      const early = page.locator('[data-early-list] img').first();
      await expect(early, path).toBeVisible();
      const place = await early.boundingBox();
      release();
      await expect(pictures(page).first(), path).toBeVisible();
      await expect.poll(() => pictures(page).first().boundingBox(), path).toEqual(place);
    }
  });
}

test('the first pictures appear before the scripts also where the style sheet comes after their answer', async ({
  page,
}) => {
  const team = await newTeam();
  const [id] = await addPictured(team, 5);
  await openAs(page, team.owner, '/', team.id);
  await holdScripts(page);
  for (const [path, place] of [
    ['/recordings', '[data-early-list]'],
    [`/recordings/${id}`, '[data-early-video]'],
  ] as const) {
    const answer = page.waitForResponse((response) => new RegExp(`/api.*${path}([?]limit|$)`).test(response.url()));
    await page.route('**/*.css', async (route) => {
      await (await answer).finished();
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator(`${place} img`).first(), path).toBeVisible();
  }
});

const sources = (page: Page) =>
  pictures(page).evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''));

/** Counts the bytes of pictures that arrive from now on. */
function countPictureBytes(page: Page) {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/media/')) return;
    // Below zero for 304, since the browser counts more header bytes than it received.
    sizes.push(request.sizes().then(({ responseBodySize }) => Math.max(0, responseBodySize)));
  });
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

const hourNow = () => Math.floor(Date.now() / 3_600_000);

test('a page of 48 recordings makes one API call for all recordings, and none for their pictures', {
  tag: '@nightly',
}, async ({ page }) => {
  const startedIn = hourNow();
  const team = await newTeam();
  await addPictured(team, 48);
  await enter(page, team.owner);
  const asked = followPictures(page);
  const firstBytes = countPictureBytes(page);
  await openIn(page, '/recordings', team.id);
  await expectAllLoaded(page, 48);
  expect(asked.api.filter((path) => path.endsWith('/recordings'))).toHaveLength(1);
  expect(asked.api.filter((path) => path.startsWith('/api/recordings') || path.includes('objects'))).toEqual([]);
  expect(asked.objects).toEqual([]);
  expect(new Set(asked.media).size).toBe(48);

  expect(await firstBytes()).toBeGreaterThan(0);

  const before = await sources(page);
  const bytes = countPictureBytes(page);
  await page.reload();
  await expectAllLoaded(page, 48);
  const again = await sources(page);
  // In the next hour the addresses change.
  if (hourNow() !== startedIn) return;
  expect(before.filter((source) => again.includes(source))).toHaveLength(48);
  expect(await bytes(), 'bytes of pictures that the browser has cached').toBe(0);
});

test('no other screen with recordings or projects makes calls for pictures', { tag: '@nightly' }, async ({ page }) => {
  const team = await newTeam();
  const project = await addProject(team.owner.client, team.id, 'Demos');
  await addPictured(team, 2, project.id);
  await enter(page, team.owner);
  const asked = followPictures(page);
  // The dashboard and the list of projects have covers too.
  const screens = { '/': 3, '/projects': 2, [`/projects/${project.id}`]: 2, '/shared': 2 };
  for (const [path, count] of Object.entries(screens)) {
    await openIn(page, path, team.id);
    await expectAllLoaded(page, count);
  }
  expect(asked.objects).toEqual([]);
});

test.describe('pictures whose addresses are refused', () => {
  /** Opens the only recording with an edge that refuses all addresses of the list. */
  async function openRefused(page: Page, path: string) {
    const team = await newTeam();
    await addPictured(team, 1);
    await enter(page, team.owner);
    // This does not match the addresses that `/objects` redirects to.
    await page.route('**/media/**', (route) => route.fulfill({ status: 403, json: { code: 'FORBIDDEN' } }));
    const asked = followPictures(page);
    await openIn(page, path, team.id);
    return asked;
  }

  for (const path of ['/recordings', '/shared']) {
    const tag = path === '/shared' ? ['@nightly'] : [];
    test(`a picture whose address is refused is requested once more, by its permanent address: ${path}`, {
      tag,
    }, async ({ page }) => {
      const asked = await openRefused(page, path);
      await expect(pictures(page)).toHaveAttribute('src', /^\/objects\/.*\/thumbnail\.jpg$/);
      await expectAllLoaded(page, 1);
      expect(asked.objects).toHaveLength(1);
    });
  }

  test('a picture that the API refuses too leaves its place empty, and is not requested again', {
    tag: '@nightly',
  }, async ({ page }) => {
    await page.route('**/objects/**', (route) =>
      route.fulfill({ status: 429, json: { message: 'Too Many Requests' } }),
    );
    const asked = await openRefused(page, '/recordings');
    const card = page.getByRole('main').locator('li');
    await expect(card).toHaveCount(1);
    await expect.poll(() => asked.objects).toHaveLength(1);
    await expect(pictures(page)).toHaveCount(0);
    const place = await card.getByRole('button', { name: 'Play Take 1' }).boundingBox();
    expect((place?.width ?? 0) / (place?.height ?? 1)).toBeCloseTo(16 / 9, 1);
    await page.waitForLoadState('networkidle');
    // Once by the page before its scripts, and once by the card.
    expect(asked.media.length).toBeLessThanOrEqual(2);
    expect(asked.objects).toHaveLength(1);
  });
});
