import { writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { sampleRecording } from '#scripts/client/sample-video.ts';
import { codeMailedTo, freshEmail, TEST_PASSWORD } from '#scripts/client/test-client.ts';
import { paths } from '#web/library/paths.ts';
import { appUrl, CONVERSION_MS } from './support/app.ts';
import { captionsFile } from './support/captions.ts';
import {
  BACKSPACE,
  button,
  HOME,
  hasFrame,
  labeled,
  logIn,
  menuItem,
  openMenu,
  RIGHT,
  SHIFT,
  textIn,
} from './support/engine-pages.ts';
import { inEachEngine, test } from './support/in-engines.ts';
import { RECORDING_SECONDS } from './support/recording-files.ts';
import { recordingsOf } from './support/segments.ts';
import { newSharedRecording } from './support/shared-recordings.ts';

const { home, login, signup, projects, shared, settings, recordings } = paths;
const FOR_VISITORS = [home, login(), signup()];
const FOR_MEMBERS = [home, recordings, projects, shared, settings];

inEachEngine(({ name, open }) => {
  test(`${name} shows the landing page, and signs somebody up`, { tag: '@nightly' }, async () => {
    // The other tests are logged in.
    const visitor = await open();
    try {
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

  test(`${name} edits a video, and restores its earlier version`, { tag: '@nightly' }, async ({ engine }) => {
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
    await expect.poll(() => textIn(engine)).toContain('Cut saved');
    await expect.poll(length, { timeout: CONVERSION_MS }).toBe(RECORDING_SECONDS - 3);
    await openMenu(engine, 'Product tour');
    await engine.click(menuItem('Versions'));
    await engine.click('//*[@role="dialog"]//button[starts-with(@aria-label, "Restore: ")]');
    await expect.poll(() => textIn(engine)).toContain('Video restored');
    await expect.poll(length).toBe(RECORDING_SECONDS);
  });

  test(
    `${name} uploads captions and a video file, and replaces a video`,
    { tag: '@nightly' },
    async ({ engine }, info) => {
      const { owner, id } = await newSharedRecording();
      const [captions, video] = [info.outputPath('tour.en.vtt'), info.outputPath('clip.webm')];
      await writeFile(captions, captionsFile(['Welcome']));
      await writeFile(video, await sampleRecording({ seconds: 2 }));
      await logIn(engine, owner.email);
      await engine.open(`${appUrl()}/recordings/${id}`);
      await hasFrame(engine);
      await openMenu(engine, 'Product tour');
      await engine.click(menuItem('Captions'));
      await engine.type('//*[@role="dialog"]//input[@type="file"]', captions);
      await expect.poll(() => textIn(engine)).toContain('1 caption');
      await engine.click(button('Add captions'));
      await expect.poll(() => textIn(engine)).toContain('Captions added');
      await engine.open(`${appUrl()}/recordings/${id}`);
      await hasFrame(engine);
      await openMenu(engine, 'Product tour');
      await engine.click(menuItem('Versions'));
      await engine.type('//input[@type="file" and not(@multiple)]', video);
      const length = () => engine.evaluate(() => Math.round(document.querySelector('video')?.duration ?? 0));
      await expect.poll(length, { timeout: CONVERSION_MS }).toBe(2);
      await engine.open(`${appUrl()}/recordings`);
      // The button is disabled until the workspace is known.
      await expect.poll(() => textIn(engine)).toContain('Product tour');
      await engine.type('//input[@type="file" and @multiple]', video);
      const names = async () => (await recordingsOf(owner)).map((each) => each.name);
      await expect.poll(names).toContain('clip');
    },
  );

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
