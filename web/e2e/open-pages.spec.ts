import { type Browser, expect, type Page, test } from '@playwright/test';
import { sampleWebm } from '#scripts/client/sample-video.ts';
import { sendFile } from '#scripts/client/send-recording.ts';
import type { Engine } from '#scripts/test-support/engines/engine.ts';
import { ENGINES } from '#scripts/test-support/engines/engines.ts';
import { NOTHING_SKIPPED } from '#scripts/test-support/nothing-skipped.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { paths } from '#web/library/paths.ts';
import { appUrl, CONVERSION_MS, enter } from './support/app.ts';
import { newSegmentedRecording } from './support/segmented-recordings.ts';
import { newGuardedLink, newSharedRecording, type SharedRecording } from './support/shared-recordings.ts';

/** How long a page may still play what is gone, in milliseconds. */
const LIMIT_MS = 60_000;

/** A browser whose page plays a recording. */
type Viewer = Pick<Engine, 'open' | 'click'> & { evaluate: <T>(work: () => T) => Promise<T> };

const inChromium = (page: Page): Viewer => ({
  open: async (address) => void (await page.goto(address)),
  click: (place) => page.locator(`xpath=${place}`).click(),
  evaluate: (work) => page.evaluate(work),
});

const newViewer = async (browser: Browser) => inChromium(await browser.newPage({ baseURL: appUrl() }));

/** A person's browser, for several pages. */
async function membersPages(browser: Browser, { owner }: SharedRecording): Promise<() => Promise<Viewer>> {
  const context = await browser.newContext({ baseURL: appUrl() });
  return async () => {
    const page = await context.newPage();
    await enter(page, owner);
    return inChromium(page);
  };
}

declare global {
  interface Window {
    /** The videos that the page has shown. */
    shown: HTMLVideoElement[];
  }
}

/** How often a page has asked what is shown. */
const asks = (viewer: Viewer) =>
  viewer.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => /\/shown\b/.test(name)).length);

/**
 * Begins to play at a fifth of the speed, so that a video of 12 s lasts for the whole wait, after the page has asked for
 * the first time: from then on, it asks at its longest interval.
 */
async function play(viewer: Viewer): Promise<void> {
  const hasFrame = () =>
    viewer.evaluate(() => {
      const [video] = document.querySelectorAll<HTMLVideoElement>('video:not([aria-hidden])');
      return Boolean(video && video.readyState >= 2 && !video.seeking);
    });
  await expect.poll(hasFrame, { timeout: LIMIT_MS }).toBe(true);
  await viewer.evaluate(() => {
    const [video] = document.querySelectorAll<HTMLVideoElement>('video:not([aria-hidden])');
    if (!video) throw new Error('The page has no video.');
    video.muted = true;
    video.currentTime = 1.2;
    video.playbackRate = 0.2;
    return video.play();
  });
  await expect.poll(() => asks(viewer), { timeout: LIMIT_MS }).toBeGreaterThan(0);
  await viewer.evaluate(() => {
    window.shown = [...document.querySelectorAll('video')];
  });
}

/** What a page says, and what can still be seen of the videos that it has shown. */
const stateOf = (viewer: Viewer) =>
  viewer.evaluate(() => {
    const videos = [...new Set([...window.shown, ...document.querySelectorAll('video')])];
    return {
      text: document.body.textContent ?? '',
      playing: videos.filter(({ paused }) => !paused).length,
      loaded: videos.filter(({ readyState, buffered }) => readyState > 0 || buffered.length > 0).length,
    };
  });

/** How many of the videos have something to show after a seek. */
const showsAfterSeek = (viewer: Viewer) =>
  viewer.evaluate(() => {
    const videos = [...new Set([...window.shown, ...document.querySelectorAll('video')])];
    for (const video of videos) {
      video.currentTime = 6;
      // Without an address, this waits for one.
      video.play().catch(() => {});
    }
    return videos.filter(
      (video) => video.readyState > 0 || video.hasAttribute('src') || video.srcObject || video.childElementCount > 0,
    ).length;
  });

/**
 * Expects that a page ends its video within a minute.
 * @param since when that was ordered
 * @returns after how many milliseconds
 */
async function expectEnded(viewer: Viewer, since: number, text: RegExp): Promise<number> {
  await expect
    .poll(() => stateOf(viewer), { timeout: LIMIT_MS, intervals: [250] })
    .toMatchObject({
      playing: 0,
      loaded: 0,
      text: expect.stringMatching(text),
    });
  const ms = Date.now() - since;
  expect(ms).toBeLessThan(LIMIT_MS);
  expect(await showsAfterSeek(viewer), 'videos with something to show after a seek').toBe(0);
  return ms;
}

/** Opens pages, ends what they play, and expects that each stops. */
async function expectAllEnded(
  pages: Record<string, { viewer: Viewer; text: RegExp }>,
  end: () => Promise<unknown>,
): Promise<void> {
  await Promise.all(Object.values(pages).map(({ viewer }) => play(viewer)));
  await end();
  const since = Date.now();
  const ended = Object.entries(pages).map(async ([name, { viewer, text }]) => {
    const ms = await expectEnded(viewer, since, text);
    return `${name}: ${(ms / 1000).toFixed(1)} s`;
  });
  test.info().annotations.push({ type: 'ended after', description: (await Promise.all(ended)).join(', ') });
}

const opened = async (viewer: Viewer, path: string): Promise<Viewer> => {
  await viewer.open(appUrl() + path);
  return viewer;
};

const embedOf = (link: string) => link.replace('/share/', '/embed/');

async function change(
  { owner: { client } }: SharedRecording,
  method: 'PUT' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) {
  expect(await client.call(method, `/api/recordings/${path}`, body)).toMatchObject({ status: 200 });
}

/** Removes the part from 1 s to 11 s. */
function cut(recording: SharedRecording): Promise<void> {
  const kept = [
    [0, 1000],
    [11_000, 12_000],
  ];
  return change(recording, 'PUT', `${recording.id}/cut`, { kept, fileVersion: 0 });
}

const revoke = (recording: SharedRecording) => change(recording, 'DELETE', `${recording.id}/share`);

/** Lets a link end in five seconds. */
const expire = (recording: SharedRecording) =>
  change(recording, 'POST', `${recording.id}/share`, {
    allowDownload: true,
    expiresAt: new Date(Date.now() + 5000).toISOString(),
  });

const NEWER = /A newer version is (being prepared|ready)/;

test.describe('an open page ends within a minute', { tag: '@nightly' }, () => {
  test.beforeEach(() => test.slow());

  test('when a cut hides the video, on every screen that plays it', async ({ browser }) => {
    const recording = await newSharedRecording();
    const { link, id } = recording;
    const newPage = await membersPages(browser, recording);
    const dialog = await opened(await newPage(), '/recordings');
    await dialog.click('//button[@aria-label="Play Product tour"]');
    const preview = await opened(await newPage(), '/shared');
    await preview.click('//button[@aria-label="Preview Product tour"]');
    await expectAllEnded(
      {
        link: { viewer: await opened(await newViewer(browser), link), text: NEWER },
        embed: { viewer: await opened(await newViewer(browser), embedOf(link)), text: NEWER },
        recording: { viewer: await opened(await newPage(), paths.recording(id)), text: /Updated on/ },
        editor: { viewer: await opened(await newPage(), paths.cut(id)), text: /Someone else changed this video/ },
        player: { viewer: dialog, text: NEWER },
        preview: { viewer: preview, text: NEWER },
      },
      () => cut(recording),
    );
  });

  test('when the video is replaced, and plays the newer one from its beginning', async ({ browser }) => {
    const recording = await newSharedRecording();
    const { owner, id, link } = recording;
    // The players take the processor, and a conversion gets what they leave: a small picture needs little of it.
    const webm = await sampleWebm({ seconds: 12, size: '160x90' });
    const newPage = await membersPages(browser, recording);
    const viewer = await opened(await newViewer(browser), `${link}?t=5`);
    const pages = {
      link: { viewer, text: /A newer version is ready/ },
      embed: { viewer: await opened(await newViewer(browser), embedOf(link)), text: /A newer version is ready/ },
      recording: { viewer: await opened(await newPage(), paths.recording(id)), text: /Updated on/ },
    };
    await expectAllEnded(pages, async () => {
      const order = { keepsTexts: true };
      const next = await owner.client.call<Recording>('POST', `/api/recordings/${id}/files`, order);
      const videoURL = await sendFile(owner.client, webm, 'video/webm');
      const file = { videoURL, fileSize: webm.length, duration: 12 };
      expect(await owner.client.call('PUT', `/api/recordings/${next.body.id}/video`, file)).toMatchObject({
        status: 200,
      });
      const version = async () => (await owner.client.call<Recording>('GET', `/api/recordings/${id}`)).body.fileVersion;
      await expect.poll(version, { timeout: CONVERSION_MS }).toBe(1);
    });
    await viewer.click('//button[normalize-space()="Play the newer version"]');
    let time = 0;
    const readTime = async () => {
      time = await viewer.evaluate(() => document.querySelector<HTMLVideoElement>('.player video')?.currentTime ?? 0);
      return time;
    };
    await expect.poll(readTime).toBeGreaterThan(0);
    expect(time).toBeLessThan(4);
  });

  for (const [what, end, text] of [
    ['revoked', revoke, /Video Not Available/],
    ['expired', expire, /Link Expired/],
  ] as const) {
    test(`when its link is ${what}, from a file and from segments`, async ({ browser }) => {
      const [file, segments] = await Promise.all([newSharedRecording(), newSegmentedRecording({ state: 'joining' })]);
      const link = await opened(await newViewer(browser), file.link);
      await expectAllEnded(
        {
          link: { viewer: link, text },
          embed: { viewer: await opened(await newViewer(browser), embedOf(file.link)), text },
          segments: { viewer: await opened(await newViewer(browser), segments.link), text },
          embeddedSegments: { viewer: await opened(await newViewer(browser), embedOf(segments.link)), text },
        },
        () => Promise.all([end(file), end(segments)]),
      );
      const left = await link.evaluate(() => [document.activeElement?.textContent, document.title]);
      const title = 'Shared recording · Framekeep';
      expect(left, 'the focus, and the title of the tab').toEqual([expect.stringMatching(text), title]);
    });
  }

  for (const { name, packages, isThere, open } of ENGINES) {
    test(`in ${name}, when a cut hides the video, and when a link is revoked whose segments play`, async () => {
      test.skip(!isThere() && !NOTHING_SKIPPED, `${name} is not installed (apt-get install ${packages})`);
      const engine = await open();
      try {
        const file = await newSharedRecording();
        const link = { viewer: await opened(engine, file.link), text: NEWER };
        await expectAllEnded({ link }, () => cut(file));
        const segmented = await newSegmentedRecording({ state: 'joining' });
        const segments = { viewer: await opened(engine, segmented.link), text: /Video Not Available/ };
        await expectAllEnded({ segments }, () => revoke(segmented));
      } finally {
        await engine.close();
      }
    });
  }
});

test('a view that began within the limit of a link goes on', { tag: '@nightly' }, async ({ browser }) => {
  const { guarded } = await newGuardedLink({ viewLimit: 1 });
  const link = `/share/${guarded.shareToken}`;
  const viewer = await opened(await newViewer(browser), link);
  await viewer.click('//button[normalize-space()="Play" or @aria-label="Play"]');
  await play(viewer);
  // At this speed the video lasts longer than the wait for the second request, also when the first one was late.
  await viewer.evaluate(() => {
    for (const video of window.shown) video.playbackRate = 0.1;
  });
  const other = await opened(await newViewer(browser), link);
  await expect.poll(() => other.evaluate(() => document.body.textContent)).toContain('No views left');
  await expect.poll(() => asks(viewer), { timeout: LIMIT_MS }).toBeGreaterThan(1);
  expect(await stateOf(viewer)).toMatchObject({ playing: 1, loaded: 1 });
});
