import { expect } from '@playwright/test';
import { TEST_PASSWORD } from '#scripts/client/test-client.ts';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import { appUrl } from './support/app.ts';
import { captionsFile, giveCaptions } from './support/captions.ts';
import {
  button,
  ENTER,
  elapsedIn,
  errorsIn,
  hasFrame,
  labeled,
  menuItem,
  openLogIn,
  openMenu,
  pause,
  playsPast,
  seek,
  textIn,
  translate,
  videoIn,
} from './support/engine-pages.ts';
import { inEachEngine, test } from './support/in-engines.ts';
import { addNamedLink } from './support/library.ts';
import { newSegmentedRecording } from './support/segmented-recordings.ts';
import { recordingsOf } from './support/segments.ts';
import { newSharedRecording } from './support/shared-recordings.ts';

inEachEngine(({ name, canRecord }) => {
  test(`${name} opens a link with a password, plays segments with captions and then the file, and saves it`, async ({
    engine,
  }) => {
    const recording = await newSegmentedRecording({ state: 'joining' });
    await giveCaptions(recording, { file: captionsFile(['Welcome']), language: 'en', label: 'English' });
    const { owner, id, link } = recording;
    const { shareToken } = await addNamedLink(owner.client, id, 'Acme', { password: 'open sesame' });
    await engine.open(`${appUrl()}/share/${shareToken}`);
    await engine.type(labeled('Password'), 'open sesame');
    await engine.type(labeled('Password'), ENTER);
    await hasFrame(engine);
    await engine.click(button('Captions'));
    await expect.poll(() => engine.evaluate(() => document.querySelector('.player-cues')?.textContent)).toBe('Welcome');
    await engine.click(button('Play'));
    await playsPast(engine, 0.5);
    const { src } = (await videoIn(engine)) ?? {};
    await seek(engine, 12);
    await playsPast(engine, 12.3);
    // The segment that the seek interrupts is no error, after which the player would begin with another source.
    expect(await videoIn(engine)).toMatchObject({ isFile: false, src });
    await pause(engine);
    await recording.join();
    await expect.poll(() => videoIn(engine)).toMatchObject({ isFile: true, hasFrame: true });
    await engine.click(button('Download'));
    await expect.poll(() => engine.downloads()).toEqual(['Product tour.webm']);
    if (!IS_NIGHTLY) return;

    await engine.click(button('Play'));
    await seek(engine, 20);
    await playsPast(engine, 20.3);
    expect(await textIn(engine)).not.toContain('Still recording');
    await engine.open(`${appUrl()}${link.replace('share', 'embed')}`);
    await hasFrame(engine);
    await engine.click(button('Play'));
    await playsPast(engine, 0.5);
  });

  test(`${name} shares${canRecord ? ' and records' : ''} on translated pages`, { tag: '@nightly' }, async ({
    engine,
  }) => {
    const { owner } = await newSharedRecording({ name: 'Launch', isShared: false, shareToken: null });
    await openLogIn(engine);
    await translate(engine);
    await engine.type(labeled('Email'), owner.email);
    await engine.type(labeled('Password'), TEST_PASSWORD);
    await engine.click(button('Log in'));
    await engine.click('//nav[@aria-label="Main"]//a[normalize-space()="All Recordings"]');
    // The dashboard, which is left, shows the same recording.
    await expect
      .poll(() => engine.evaluate(() => document.querySelector('main h1')?.textContent))
      .toBe('All Recordings');
    await expect.poll(() => textIn(engine)).toContain('Launch');
    await openMenu(engine, 'Launch');
    await engine.click(menuItem('Share'));
    await engine.click(button('Create Share Link'));
    await expect.poll(() => textIn(engine)).toContain('Share Link Created');
    expect(await errorsIn(engine)).toEqual([]);

    await engine.open(`${appUrl()}/recordings`);
    await translate(engine);
    await engine.click('//main//button[normalize-space()="New Recording"]');
    if (!canRecord) return void (await expect.poll(() => textIn(engine)).toContain('This browser cannot record'));
    await engine.click('//*[@role="dialog"]//*[@role="radio"][contains(., "Camera")]');
    await engine.click('//*[@role="dialog"]//button[normalize-space()="Start Recording"]');
    await expect.poll(() => elapsedIn(engine)).toBeGreaterThanOrEqual(2);
    // The controls float in a window of their own.
    await engine.click(button('Controls in the page'));
    await engine.click(button('Stop'));
    await engine.click('//*[@role="dialog"]//button[normalize-space()="Upload"]');
    await expect.poll(() => textIn(engine)).toContain('Recording Saved');
    expect(await errorsIn(engine)).toEqual([]);
    const made = (await recordingsOf(owner)).find(({ name }) => name !== 'Launch');
    await engine.open(`${appUrl()}/recordings/${made?.id}`);
    await hasFrame(engine);
    await engine.click('//section[starts-with(@aria-label, "Player:")]//button[@aria-label="Play"]');
    // A busy camera begins late.
    await playsPast(engine, 0.1);
  });
});
