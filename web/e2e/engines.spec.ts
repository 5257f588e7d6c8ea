import { writeFile } from 'node:fs/promises';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { getStoredRecording, itemOf } from '#functions/data/recording.ts';
import { sampleRecording } from '#scripts/client/sample-video.ts';
import { codeMailedTo, freshEmail, newAccount, TEST_PASSWORD } from '#scripts/client/test-client.ts';
import type { Engine } from '#scripts/test-support/engines/engine.ts';
import { ENGINES } from '#scripts/test-support/engines/engines.ts';
import { findFirefox, openFirefox } from '#scripts/test-support/engines/open-firefox.ts';
import { SCREEN } from '#scripts/test-support/engines/start-display.ts';
import { NOTHING_SKIPPED } from '#scripts/test-support/nothing-skipped.ts';
import { paths } from '#web/library/paths.ts';
import { ADMIN, adminAccount } from './support/accounts.ts';
import { appUrl, CONVERSION_MS } from './support/app.ts';
import { captionsFile, giveCaptions } from './support/captions.ts';
import { openCapturedPage } from './support/captured-pages.ts';
import {
  button,
  errorsIn,
  hasFrame,
  labeled,
  logIn,
  menuItem,
  openLogIn,
  type Player,
  pause,
  playsPast,
  textIn,
  translate,
  videoIn,
} from './support/engine-pages.ts';
import { keepBusy } from './support/keep-busy.ts';
import { addNamedLink } from './support/library.ts';
import { openRecorder, record, stop } from './support/recorder.ts';
import { RECORDING_SECONDS } from './support/recording-files.ts';
import { newSegmentedRecording } from './support/segmented-recordings.ts';
import { onlyRecording, recordingsOf, untilJoined } from './support/segments.ts';
import { change, newSharedRecording } from './support/shared-recordings.ts';

const { home, login, signup, projects, shared, settings, recordings } = paths;
const FOR_VISITORS = [home, login(), signup()];
const FOR_MEMBERS = [home, recordings, projects, shared, settings];

/** The Enter key (W3C WebDriver, section "Keyboard actions"). A click can miss a button that moves as a font arrives. */
const ENTER = '\uE007';
const [SHIFT, HOME, RIGHT, BACKSPACE] = ['\uE008', '\uE011', '\uE014', '\uE003'] as const;

const seek = (engine: Engine, to: number) =>
  engine.evaluate((seconds) => {
    const video = document.querySelector<HTMLVideoElement>('.player video:not([aria-hidden])');
    if (video) video.currentTime = seconds;
  }, to);

const captionIn = (engine: Engine) =>
  engine.evaluate(() => document.querySelector('.player-cues')?.textContent ?? null);

/** Writes a comment on a link's page, as a guest who is asked for a name. */
async function writeComment(engine: Engine, text: string): Promise<void> {
  await engine.click('//*[@role="tab" and starts-with(normalize-space(), "Comments")]');
  await engine.type('//textarea[@aria-label="Comment" or @id=//label[normalize-space()="Comment"]/@for]', text);
  await engine.click(button('Comment'));
  await engine.type('//*[@role="dialog"]//input', 'Grace');
  await engine.type('//*[@role="dialog"]//input', ENTER);
  await expect.poll(() => engine.evaluate(() => document.querySelector('article')?.textContent)).toContain(text);
}

for (const { name, packages, isThere, canRecord, open } of ENGINES) {
  test.describe(name, () => {
    test.describe.configure({ mode: 'serial' });
    const missing = isThere() ? null : `${name} is not installed (apt-get install ${packages})`;
    test.skip(missing !== null && !NOTHING_SKIPPED, missing ?? '');
    let engine: Engine;
    test.beforeAll(async () => {
      if (missing) throw new Error(missing);
      engine = await open();
    });
    test.afterAll(() => engine?.close());

    test(`${name} opens a link with a password, plays segments and then the file, with captions, and saves it`, async () => {
      const recording = await newSegmentedRecording({ state: 'joining' });
      await giveCaptions(recording, { file: captionsFile(['Welcome']), language: 'en', label: 'English' });
      const { shareToken } = await addNamedLink(recording.owner.client, recording.id, 'Acme', {
        password: 'open sesame',
      });
      await engine.open(`${appUrl()}/share/${shareToken}`);
      await engine.type(labeled('Password'), 'open sesame');
      await engine.type(labeled('Password'), ENTER);
      await hasFrame(engine);
      await engine.click(button('Captions'));
      await expect.poll(() => captionIn(engine)).toBe('Welcome');
      await engine.click(button('Play'));
      await playsPast(engine, 1);
      await seek(engine, 12);
      await playsPast(engine, 12.3);
      expect(await videoIn(engine)).toMatchObject({ isFile: false });
      await pause(engine);
      await recording.join();
      await expect.poll(() => videoIn(engine)).toMatchObject({ isFile: true, hasFrame: true });
      await engine.click(button('Play'));
      await seek(engine, 20);
      await playsPast(engine, 20.3);
      expect(await textIn(engine)).not.toContain('Still recording');
      await pause(engine);
      await engine.click(button('Download'));
      await expect.poll(() => engine.downloads()).toEqual(['Product tour.webm']);

      await engine.open(`${appUrl()}${recording.link.replace('share', 'embed')}`);
      await hasFrame(engine);
      await engine.click(button('Play'));
      await playsPast(engine, 0.5);
    });

    test(`${name} goes through the app and a link while it translates them`, { tag: '@nightly' }, async () => {
      const { owner, id } = await newSharedRecording({ description: '0:00 Hello\n0:04 Pricing' });
      const { shareToken } = await addNamedLink(owner.client, id, 'Acme', { commenters: 'name' });
      const shows = (text: string) => expect.poll(() => textIn(engine), text).toContain(text);
      await openLogIn(engine);
      await translate(engine);
      const wrong = 'not the password';
      await engine.type(labeled('Email'), owner.email);
      await engine.type(labeled('Password'), wrong);
      await engine.click(button('Log in'));
      await shows('Login failed');
      await engine.type(labeled('Password'), BACKSPACE.repeat(wrong.length) + TEST_PASSWORD);
      await engine.click(button('Log in'));
      for (const screen of ['Dashboard', 'Projects', 'Shared Links', 'Settings', 'All Recordings']) {
        await engine.click(`//nav[@aria-label="Main"]//a[normalize-space()="${screen}"]`);
        await expect.poll(() => engine.evaluate(() => document.querySelector('h1')?.textContent)).toBe(screen);
      }
      await engine.type('//input[@aria-label="Search recordings"]', 'zzz');
      await expect.poll(() => textIn(engine)).not.toContain('Product tour');
      await engine.type('//input[@aria-label="Search recordings"]', BACKSPACE.repeat(3));
      await shows('Product tour');
      expect(await errorsIn(engine)).toEqual([]);

      // The owner is no guest.
      await openLogIn(engine);
      await engine.open(`${appUrl()}/share/${shareToken}`);
      await hasFrame(engine);
      await translate(engine);
      await engine.click(button('Play'));
      const clock = () => engine.evaluate(() => document.querySelector('.player-time')?.textContent ?? '');
      await expect.poll(clock).toContain('0:01');
      await pause(engine);
      await writeComment(engine, 'Well said');
      expect(await errorsIn(engine)).toEqual([]);
    });

    // An engine that records also translates, logs in and plays in the next test.
    test(`${name} logs in on a translated page, and finds, plays and shares a recording`, {
      tag: canRecord ? '@nightly' : [],
    }, async () => {
      const { owner, id } = await newSharedRecording({ name: 'Product tour', isShared: false, shareToken: null });
      await openLogIn(engine);
      await translate(engine);
      await engine.type(labeled('Email'), owner.email);
      await engine.type(labeled('Password'), TEST_PASSWORD);
      await engine.click(button('Log in'));
      await engine.click('//nav[@aria-label="Main"]//a[normalize-space()="All Recordings"]');
      await expect.poll(() => textIn(engine)).toContain('Product tour');
      expect(await errorsIn(engine)).toEqual([]);
      await engine.open(`${appUrl()}/recordings`);
      await engine.type('//input[@aria-label="Search recordings"]', 'tour');
      await engine.click(button('Play Product tour'));
      await hasFrame(engine);
      await engine.click('//section[starts-with(@aria-label, "Player:")]//button[@aria-label="Play"]');
      await playsPast(engine, 0.5);
      await engine.open(`${appUrl()}/recordings/${id}`);
      await hasFrame(engine);
      await engine.open(`${appUrl()}/recordings`);
      await engine.click(button('Actions for Product tour'));
      await engine.click(menuItem('Share'));
      await engine.click(button('Create Share Link'));
      await expect.poll(() => textIn(engine)).toContain('Share Link Created');
    });

    test(`${name} records the camera on a translated page, and plays what it recorded`, async () => {
      test.skip(!canRecord, `${name} records no WebM`);
      const account = await newAccount(appUrl());
      await logIn(engine, account.email);
      await engine.open(`${appUrl()}/recordings`);
      await translate(engine);
      await engine.click('//main//button[normalize-space()="New Recording" or normalize-space()="Record"]');
      await engine.click('//*[@role="dialog"]//*[@role="radio"][contains(., "Camera")]');
      await engine.click('//*[@role="dialog"]//button[normalize-space()="Start Recording"]');
      const clock = () => engine.evaluate(() => document.querySelector('[role="timer"]')?.textContent ?? null);
      await expect.poll(clock).toBe('0:04');
      // The controls float in a window of their own.
      await engine.click(button('Controls in the page'));
      await engine.click(button('Stop'));
      await engine.click('//*[@role="dialog"]//button[normalize-space()="Upload"]');
      await expect.poll(() => textIn(engine)).toContain('Recording Saved');
      expect(await errorsIn(engine)).toEqual([]);
      const [recording] = await recordingsOf(account);
      await engine.open(`${appUrl()}/recordings/${recording?.id}`);
      await hasFrame(engine);
      await engine.click('//section[starts-with(@aria-label, "Player:")]//button[@aria-label="Play"]');
      await playsPast(engine, 2);
    });

    test(`${name} shows the landing page, and signs somebody up`, { tag: '@nightly' }, async () => {
      // The other tests are logged in.
      const visitor = await open();
      try {
        // With `font-display: optional`, the first load on a busy machine may do without the font.
        const fonts = async () => {
          await visitor.open(appUrl());
          await visitor.evaluate(() => document.fonts.ready.then(() => undefined));
          return visitor.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length);
        };
        await expect.poll(fonts).toBeGreaterThan(0);
        const email = freshEmail('engine');
        await visitor.open(`${appUrl()}/signup`);
        const fields = { 'First name': 'Ada', 'Last name': 'Lovelace', Email: email, 'Reason for use': 'Tests' };
        for (const [label, text] of Object.entries(fields)) await visitor.type(labeled(label), text);
        await visitor.type(labeled('Password'), TEST_PASSWORD);
        await visitor.type(labeled('Confirm password'), TEST_PASSWORD);
        await visitor.click(button('Create account'));
        await expect.poll(() => visitor.evaluate(() => location.pathname)).toBe('/verify');
        await visitor.type('//main//form//input', await codeMailedTo(appUrl(), email));
        await expect.poll(() => visitor.evaluate(() => document.querySelector('h1')?.textContent)).toBe('Dashboard');
        await visitor.open(`${appUrl()}/settings`);
        await expect.poll(() => textIn(visitor)).toContain(email);
      } finally {
        await visitor.close();
      }
    });

    test(`${name} watches a recording while it is made, and goes to a chapter`, { tag: '@nightly' }, async () => {
      const live = await newSegmentedRecording({ state: 'recording', isWatchable: true, count: 4 });
      await engine.open(`${appUrl()}${live.link}`);
      await hasFrame(engine);
      await expect.poll(() => textIn(engine)).toContain('Live');
      await engine.click(button('Play'));
      await live.send(7, 'recording');
      await playsPast(engine, 4);
      const { link } = await newSharedRecording({ description: '0:00 Hello\n0:04 Pricing\n0:08 Questions' });
      await engine.open(`${appUrl()}${link}`);
      await hasFrame(engine);
      await engine.click('//main//li//button[contains(., "Questions")]');
      await expect.poll(async () => (await videoIn(engine))?.time).toBe(8);
    });

    test(`${name} edits a video, and restores its earlier version`, { tag: '@nightly' }, async () => {
      const { owner, id } = await newSharedRecording();
      const onTimeline = (keys: string) => engine.type('//*[@role="slider" and @aria-label="Playhead"]', keys);
      const length = () => engine.evaluate(() => Math.round(document.querySelector('video')?.duration ?? 0));
      await logIn(engine, owner.email);
      await engine.open(`${appUrl()}${paths.cut(id)}`);
      await expect.poll(length).toBe(RECORDING_SECONDS);
      // The sound of the whole video is drawn.
      const wave = () => engine.evaluate(() => (document.querySelector('[data-wave]')?.getAttribute('d') ?? '').length);
      await expect.poll(wave).toBeGreaterThan(1000);
      await onTimeline(HOME);
      await onTimeline('i');
      await onTimeline(SHIFT + RIGHT.repeat(3) + SHIFT);
      await onTimeline('o');
      await onTimeline(BACKSPACE);
      await expect.poll(() => textIn(engine)).toContain('3.0 s');
      await engine.click(button('Save...'));
      await engine.click(button('Save and hide until ready'));
      await expect.poll(() => textIn(engine)).toContain('Cut Saved');
      await expect.poll(length, { timeout: CONVERSION_MS }).toBe(RECORDING_SECONDS - 3);
      await engine.click(button('Actions for Product tour'));
      await engine.click(menuItem('Versions'));
      await engine.click('//*[@role="dialog"]//button[starts-with(@aria-label, "Restore: ")]');
      await expect.poll(() => textIn(engine)).toContain('Video Restored');
      await expect.poll(length).toBe(RECORDING_SECONDS);
    });

    test(`${name} shows what was said, and takes a guest's comment`, { tag: '@nightly' }, async () => {
      const { owner, id } = await newSharedRecording();
      const client = owner.client;
      await giveCaptions(
        { owner, id },
        { file: captionsFile(['Welcome', 'Pricing']), language: 'en', label: 'English' },
      );
      const { shareToken } = await addNamedLink(client, id, 'Acme', { commenters: 'name' });
      await engine.open(`${appUrl()}/share/${shareToken}`);
      await hasFrame(engine);
      await writeComment(engine, 'Well said');
      await logIn(engine, owner.email);
      await engine.open(`${appUrl()}/recordings/${id}`);
      await engine.click('//*[@role="tab" and normalize-space()="Transcript"]');
      await engine.click('//*[@aria-label="Lines"]//button[contains(., "Pricing")]');
      await expect.poll(async () => (await videoIn(engine))?.time).toBeGreaterThan(0);
      await engine.click('//*[@role="tab" and starts-with(normalize-space(), "Comments")]');
      await expect.poll(() => textIn(engine)).toContain('Well said');
    });

    test(`${name} uploads captions and a video file`, { tag: '@nightly' }, async ({ browserName: _ }, info) => {
      const { owner, id } = await newSharedRecording();
      const [captions, video] = [info.outputPath('tour.en.vtt'), info.outputPath('clip.webm')];
      await writeFile(captions, captionsFile(['Welcome']));
      await writeFile(video, await sampleRecording({ seconds: 2 }));
      await logIn(engine, owner.email);
      await engine.open(`${appUrl()}/recordings/${id}`);
      await hasFrame(engine);
      await engine.click('//main//button[starts-with(@aria-label, "Actions for")]');
      await engine.click(menuItem('Captions'));
      await engine.type('//*[@role="dialog"]//input[@type="file"]', captions);
      await expect.poll(() => textIn(engine)).toContain('1 caption');
      await engine.click(button('Add captions'));
      await expect.poll(() => textIn(engine)).toContain('Captions Added');
      await engine.open(`${appUrl()}/recordings`);
      // The button is disabled until the workspace is known.
      await expect.poll(() => textIn(engine)).toContain('Product tour');
      await engine.type('//input[@type="file" and @multiple]', video);
      const names = async () => (await recordingsOf(owner)).map((each) => each.name);
      await expect.poll(names).toContain('clip');
    });

    test(`${name} shows an administrator the state of the conversions`, { tag: '@nightly' }, async () => {
      await adminAccount(appUrl());
      await logIn(engine, ADMIN);
      await engine.open(`${appUrl()}/admin`);
      for (const text of ['Conversion health in all workspaces', 'Recording Status Distribution', ADMIN])
        await expect.poll(() => textIn(engine)).toContain(text);
    });

    test(`${name} fits every screen into a narrow window`, { tag: '@nightly' }, async () => {
      const { owner, link, id } = await newSharedRecording({ name: 'W'.repeat(60) });
      const phone = await open();
      await phone.narrow();
      const expectFit = async (path: string) => {
        await phone.open(appUrl() + path);
        await expect.poll(() => phone.evaluate(() => document.querySelector('h1, video') !== null), path).toBe(true);
        const hidden = () =>
          phone.evaluate(() => ({
            isNarrow: innerWidth <= 500,
            pixels: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          }));
        await expect.poll(hidden, path).toEqual({ isNarrow: true, pixels: 0 });
      };
      try {
        for (const path of [link, link.replace('share', 'embed'), ...FOR_VISITORS]) await expectFit(path);
        await logIn(phone, owner.email);
        for (const path of [...FOR_MEMBERS, `/recordings/${id}`]) await expectFit(path);
      } finally {
        await phone.close();
      }
    });
  });
}

test('Firefox records the screen, and plays what it recorded', { tag: '@nightly' }, async () => {
  test.skip(findFirefox() === undefined && !NOTHING_SKIPPED, 'Firefox is not installed');
  const account = await newAccount(appUrl());
  const firefox = await openFirefox({ hasScreen: true });
  try {
    await logIn(firefox, account.email);
    await firefox.open(`${appUrl()}/recordings`);
    await firefox.click('//main//button[normalize-space()="New Recording" or normalize-space()="Record"]');
    await firefox.click('//*[@role="dialog"]//button[normalize-space()="Start Recording"]');
    const clock = () => firefox.evaluate(() => document.querySelector('[role="timer"]')?.textContent ?? null);
    await expect.poll(clock).toBe('0:04');
    await firefox.click(button('Stop'));
    await firefox.click('//*[@role="dialog"]//button[normalize-space()="Upload"]');
    await expect.poll(() => textIn(firefox)).toContain('Recording Saved');
    const [recording] = await recordingsOf(account);
    await firefox.open(`${appUrl()}/recordings/${recording?.id}`);
    await hasFrame(firefox);
    const shape = await firefox.evaluate(() => {
      const { videoWidth = 0, videoHeight = 0 } = document.querySelector<HTMLVideoElement>('.player video') ?? {};
      return videoWidth / videoHeight;
    });
    expect(shape).toBeCloseTo(SCREEN.width / SCREEN.height, 2);
    await firefox.click('//section[starts-with(@aria-label, "Player:")]//button[@aria-label="Play"]');
    await playsPast(firefox, 2);
  } finally {
    await firefox.close();
  }
});

/** Settings of Firefox with which it refuses segments, or WebM as a whole. */
const REFUSING: Record<string, Record<string, boolean>> = {
  'plays no WebM': { 'media.webm.enabled': false, 'media.mediasource.webm.enabled': false },
  'has no MediaSource': { 'media.mediasource.enabled': false },
};

for (const [refusal, preferences] of Object.entries(REFUSING)) {
  test(`a Firefox that ${refusal} waits for the MP4 of a link, and starts it without a click`, {
    tag: '@nightly',
  }, async () => {
    test.skip(findFirefox() === undefined && !NOTHING_SKIPPED, 'Firefox is not installed');
    const firefox = await openFirefox({ preferences });
    try {
      const { link, join } = await newSegmentedRecording({ state: 'joining' });
      await firefox.open(`${appUrl()}${link}`);
      const isWaiting = async () =>
        /starts automatically when ready|still being processed|starts here as soon as/.test(
          (await textIn(firefox)) ?? '',
        );
      await expect.poll(isWaiting).toBe(true);
      await join({ isConverted: true });
      await playsPast(firefox, 0.3);
      expect(await videoIn(firefox)).toMatchObject({ isFile: true });
    } finally {
      await firefox.close();
    }
  });
}

/** Records a busy tab while something else keeps all cores busy. @returns the id and the link, once all files are made */
async function recordStarved(page: Page, context: BrowserContext) {
  const { account, tab } = await openRecorder(page, context);
  await tab.close();
  await openCapturedPage(context, 'busy');
  const spinning = await keepBusy(context);
  await page.bringToFront();
  await record(page, { name: 'Starved', seconds: 10 });
  const dialog = await stop(page);
  await spinning.close();
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await untilJoined(account);
  const status = async () => (await onlyRecording(account)).transcodeStatus;
  await expect.poll(status, { timeout: CONVERSION_MS }).toBe('completed');
  const { id } = await onlyRecording(account);
  const { body } = await account.client.call<{ shareToken: string }>('POST', `/api/recordings/${id}/share`, {});
  return { id, link: `${appUrl()}/share/${body.shareToken}` };
}

const inChromium = (page: Page): Player => ({
  open: async (address) => void (await page.goto(address)),
  click: (place) => page.locator(`xpath=${place}`).click(),
  evaluate: (work) => page.evaluate(work),
});

/** Plays a link from its beginning to its end. */
async function playsWhole(engine: Player, link: string, isFile: boolean): Promise<void> {
  await engine.open(link);
  await hasFrame(engine);
  expect(await videoIn(engine)).toMatchObject({ isFile });
  await engine.click(button('Play'));
  const hasEnded = () =>
    engine.evaluate(() => document.querySelector<HTMLVideoElement>('.player video:not([aria-hidden])')?.ended ?? false);
  await expect.poll(hasEnded, { timeout: 60_000 }).toBe(true);
}

test('a recording that was made on a busy computer plays to its end in each engine, from segments and as a file', {
  tag: '@nightly',
}, async ({ page, context, browser }) => {
  test.setTimeout(400_000);
  const { id, link } = await recordStarved(page, context);
  const stored = await getStoredRecording(id);
  if (!stored?.file.segments) throw new Error('The recording was not sent in segments.');
  const asSegments = { originalKey: null, mp4Key: null, transcodeStatus: 'pending' } as const;
  const segments = { ...stored.file.segments, state: 'joining' } as const;
  const playsBoth = async (player: Player) => {
    await change(id, { ...asSegments, segments });
    await playsWhole(player, link, false);
    await change(id, itemOf(stored));
    await playsWhole(player, link, true);
  };
  const visitor = await (await browser.newContext()).newPage();
  await playsBoth(inChromium(visitor));
  for (const { name, packages, isThere, open } of ENGINES) {
    test.skip(!isThere() && !NOTHING_SKIPPED, `${name} is not installed (apt-get install ${packages})`);
    const engine = await open();
    try {
      await playsBoth(engine);
    } finally {
      await engine.close();
    }
  }
});
