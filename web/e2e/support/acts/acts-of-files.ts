import { expect } from '@playwright/test';
import { findEngine, spokenWebm } from '#scripts/test-support/speech.ts';
import { paths } from '#web/library/paths.ts';
import { CONVERSION_MS } from '../app.ts';
import { captionsFile } from '../captions.ts';
import { chooseFiles, videoFile, withoutHandles } from '../import-files.ts';
import { recordingFiles } from '../recording-files.ts';
import { openAs } from '../screen.ts';
import { newSharedRecording } from '../shared-recordings.ts';
import { takeAway } from '../take-away.ts';
import { choose, confirm, field, press, type Walk } from './acts.ts';

const MENU = 'Actions for Product tour';
const vtt = (name: string) => ({ name, mimeType: 'text/vtt', buffer: Buffer.from(captionsFile(['Hello', 'Bye'])) });

/** Files become recordings; a video is replaced, restored, deleted and cut. */
export const files: Walk = {
  calls: ['createRecording', 'createFileVersion', 'restoreFile', 'deleteFile', 'cutRecording', 'retryCut'],
  walk: async (acts) => {
    const { page } = acts;
    const { owner, id } = await newSharedRecording();
    await withoutHandles(page);
    await openAs(page, owner, paths.recordings, owner.workspaceId);
    const clip = await videoFile('clip.mp4');
    await acts.do('createRecording', () => chooseFiles(page, [clip]));
    await expect(page.getByText('(2 total)')).toBeVisible();

    await page.goto(paths.recording(id));
    await choose(page, MENU, 'Versions');
    await acts.do('createFileVersion', () => chooseFiles(page, [clip], 'Upload a file'));
    await expect(page.getByText(/^Updated on/)).toBeVisible({ timeout: CONVERSION_MS });
    await acts.expectFocus('the arrival of a new version');
    await choose(page, MENU, 'Versions');
    await acts.do('restoreFile', () => confirm(page, /^Restore: Version until/));
    await press(page, /^Delete now: Version until/);
    await acts.do('deleteFile', () => confirm(page, 'Delete this version now'));
    await acts.leave();

    await choose(page, MENU, 'Edit video');
    const playhead = page.getByRole('slider', { name: 'Playhead' });
    await expect(playhead).toHaveAttribute('aria-valuemax', /^1[12]\d{3}$/);
    await acts.expectFocus('opening the editor');
    await playhead.press('Home');
    for (const key of ['i', 'Shift+ArrowRight', 'Shift+ArrowRight', 'o', 'Backspace']) await page.keyboard.press(key);
    for (const act of ['Undo', 'Redo', /^Put back/, 'Undo']) {
      await press(page, act);
      await acts.expectFocus(`${act} in the editor`);
    }
    const putBack = await takeAway(id);
    await press(page, 'Save...');
    await acts.do('cutRecording', () => confirm(page, 'Save and hide until ready'));
    await expect(page.getByText('The cut failed')).toBeVisible({ timeout: CONVERSION_MS });
    await putBack();
    await acts.do('retryCut', () => press(page, 'Retry'));
    await expect(page.locator('.player')).toBeVisible({ timeout: CONVERSION_MS });
    await acts.expectFocus('the end of a cut');
  },
};

/** Captions are added, replaced and removed. */
export const captions: Walk = {
  calls: ['addCaptions', 'replaceCaptions', 'removeCaptions'],
  walk: async (acts) => {
    const { page } = acts;
    const { owner, id } = await newSharedRecording();
    await openAs(page, owner, paths.recording(id), owner.workspaceId);
    await choose(page, MENU, 'Captions');
    await field(page, 'Captions file').setInputFiles(vtt('tour.de.vtt'));
    await acts.do('addCaptions', () => confirm(page, 'Add captions'));
    await press(page, 'Replace Deutsch');
    await field(page, 'Captions file').setInputFiles(vtt('other.vtt'));
    await acts.do('replaceCaptions', () => confirm(page, 'Replace'));
    await press(page, 'Remove Deutsch');
    await acts.do('removeCaptions', () => confirm(page, 'Remove'));
    await acts.leave();
  },
};

/** A transcript is made, corrected, named, shown and restored. */
export const transcripts: Walk = {
  calls: ['transcribe', 'correctCaptions', 'setCaptionsLanguage', 'showTranscript', 'restoreCaptions'],
  cannot: findEngine() === null ? 'No engine is installed' : null,
  walk: async (acts) => {
    const { page } = acts;
    const webm = await spokenWebm();
    const spoken = { mp4Key: null, transcodeStatus: 'failed', duration: 11, fileSize: webm.length } as const;
    const { owner, id } = await newSharedRecording(spoken, { ...(await recordingFiles()), webm });
    await openAs(page, owner, paths.recording(id), owner.workspaceId);
    await page.getByRole('tab', { name: 'Transcript' }).press('Enter');
    await acts.do('transcribe', () => press(page, 'Transcribe'));
    await expect(page.getByText('Automatic', { exact: true })).toBeVisible({ timeout: CONVERSION_MS });
    await acts.expectFocus('the arrival of a transcript');
    await press(page, 'Correct');
    await expect(page.getByLabel(/^Text at/).first()).toBeFocused();
    await page.keyboard.type('New ');
    await acts.do('correctCaptions', () => page.keyboard.press('Control+Enter'), /^Correct$/);
    await press(page, 'Choose language');
    await field(page, 'Language').selectOption('American English');
    await acts.do('setCaptionsLanguage', () => confirm(page, 'Save'));
    await acts.do('showTranscript', () => page.getByRole('switch', { name: /^Show to people/ }).press('Space'));
    await acts.do('restoreCaptions', () => choose(page, 'More for the transcript', 'Restore automatic'));
    await choose(page, 'More for the transcript', 'Versions');
    await acts.do('restoreCaptions', () => confirm(page, /^Restore: Version until/));
  },
};
