import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { findEngine, SENTENCES, spokenWebm } from '#scripts/test-support/speech.ts';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { UNKNOWN_LANGUAGE } from '#shared/model/editing/transcripts.ts';
import { readCaptions } from '#shared/rules/editing/read-captions.ts';
import { expectAccessible } from './support/accessible.ts';
import { CONVERSION_MS, enter, videoTimes } from './support/app.ts';
import { captionsFile, giveCaptions } from './support/captions.ts';
import { expectFits } from './support/fits.ts';
import { expectFocusAfter } from './support/focus.ts';
import { hold } from './support/hold.ts';
import { recordingFiles } from './support/recording-files.ts';
import { expectToast } from './support/screen.ts';
import { change, newSharedRecording, type SharedRecording } from './support/shared-recordings.ts';

const [WELCOME = '', BUDGET = '', FRIDAY = ''] = SENTENCES;
const hasEngine = findEngine() !== null;

/** A recording in which a voice says the sentences. Its player plays the original. */
async function newSpoken(): Promise<SharedRecording> {
  const webm = await spokenWebm();
  const changes = { mp4Key: null, transcodeStatus: 'failed', duration: 11, fileSize: webm.length } as const;
  return newSharedRecording(changes, { ...(await recordingFiles()), webm });
}

/** A recording whose automatic captions are the sentences. */
async function newTranscribed(): Promise<SharedRecording> {
  const shared = await newSharedRecording();
  const { client } = shared.owner;
  await giveCaptions(shared, { file: captionsFile(SENTENCES), language: 'en', label: 'English' });
  const { captions } = await client.must<Recording>('GET', `/api/recordings/${shared.id}`);
  const heard = { language: UNKNOWN_LANGUAGE, label: 'Unknown language' };
  await change(shared.id, {
    captions: captions.map(({ id }) => ({ ...heard, id, automatic: { fileId: id, earlier: [] } })),
  });
  return shared;
}

const lines = (page: Page) => page.getByRole('list', { name: 'Lines', exact: true }).getByRole('button');
const texts = async (page: Page) =>
  (await lines(page).allTextContents()).map((text) => text.replace(/^\d+:\d+\s*/, '').trim());
const panel = (page: Page) => page.getByRole('tabpanel', { name: 'Transcript' });

async function openTranscript(page: Page, { id }: SharedRecording): Promise<void> {
  await page.goto(`/recordings/${id}`);
  await page.getByRole('tab', { name: 'Transcript' }).click();
}

async function chooseMore(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More for the transcript' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('what was said is transcribed, found, played, corrected, and shown to viewers once somebody shows it', async ({
  page,
  context,
}) => {
  test.skip(IS_NIGHTLY && !hasEngine, 'No engine is installed');
  test.setTimeout(120_000 + CONVERSION_MS);
  // Usually transcripts.integ.test.ts and run-engine.integ.test.ts have what the engine does.
  const spoken = await (IS_NIGHTLY ? newSpoken() : newTranscribed());
  await enter(page, spoken.owner);
  await openTranscript(page, spoken);
  if (IS_NIGHTLY) {
    await panel(page).getByRole('button', { name: 'Transcribe' }).click();
    await expect(panel(page).getByText('Automatic', { exact: true })).toBeVisible({ timeout: CONVERSION_MS });
    await expect(panel(page).getByRole('status').filter({ hasText: 'The transcript is ready' })).toHaveCount(1);
  }
  await expect.poll(() => texts(page)).toEqual(SENTENCES);

  const search = page.getByLabel('Search the transcript');
  await search.fill('BUDGET');
  await expect(lines(page)).toHaveCount(1);
  await lines(page).click();
  // The first sentence takes two seconds at least.
  await expect.poll(async () => (await videoTimes(page)).currentTime).toBeGreaterThanOrEqual(2);
  await search.fill('');
  await expect(page.locator('li [aria-current]')).toContainText(BUDGET);
  await expectAccessible(page, 'a recording with a transcript');
  await expectFits(page, 'a recording with a transcript');

  await page.getByRole('button', { name: 'Correct', exact: true }).click();
  const field = page.getByRole('textbox', { name: /^Text at/ }).nth(1);
  await expect(field, 'the sentence that plays').toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(', all of it');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: /^Text at/ }).nth(2)).toBeFocused();
  await expect(page.getByText('1 line changed')).toBeVisible();
  await expectAccessible(page, 'a transcript that is being corrected');
  await expectFits(page, 'a transcript that is being corrected');
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Transcript corrected');
  const corrected = [WELCOME, `${BUDGET}, all of it`, FRIDAY];
  await expect.poll(() => texts(page)).toEqual(corrected);
  await expect(panel(page).getByText('Automatic, corrected')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Correct', exact: true })).toBeFocused();

  const save = async () => {
    await page.getByRole('button', { name: 'Download the transcript' }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'SubRip (.srt)' }).click();
    return saving;
  };
  // The engine of the tests states no language.
  expect((await save()).suggestedFilename()).toBe('Product tour.srt');
  const isCaptions = ({ pathname }: URL) => pathname.endsWith('.vtt');
  await page.route(isCaptions, (route) => route.abort());
  await page.getByRole('button', { name: 'Download the transcript' }).click();
  await page.getByRole('menuitem', { name: 'SubRip (.srt)' }).click();
  await expect(page.getByText('Could not reach Framekeep.').first()).toBeVisible();
  await page.unroute(isCaptions);
  await page.getByRole('button', { name: 'Choose language' }).click();
  const dialog = page.getByRole('dialog', { name: 'Language of the captions' });
  await dialog.getByLabel('Language').selectOption('American English');
  await expectAccessible(page, 'the language of captions');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Language saved');
  await expect(page.getByRole('button', { name: 'Choose language' })).toHaveCount(0);
  await expectFocusAfter(page, 'choosing the language');
  const download = await save();
  expect(download.suggestedFilename()).toBe('Product tour en-US.srt');
  const { cues } = readCaptions(await readFile(await download.path(), 'utf8'));
  expect(cues.map(({ text }) => text)).toEqual(corrected);

  const visitor = await context.browser()?.newContext();
  const shared = await visitor?.newPage();
  if (!shared) throw new Error('The browser has gone');
  await shared.goto(spoken.link);
  await expect(shared.getByRole('heading', { name: 'Product tour' })).toBeVisible();
  await expect(shared.getByText('Transcript')).toHaveCount(0);
  await page.getByRole('switch', { name: /^Show to people/ }).click();
  await expectToast(page, 'Transcript shown');
  await expectFocusAfter(page, 'showing the transcript');
  await shared.reload();
  await shared.getByText('Transcript', { exact: true }).click();
  await expect(lines(shared).nth(1)).toContainText('all of it');
  await visitor?.close();

  await chooseMore(page, 'Restore automatic');
  await expectToast(page, 'Automatic text restored');
  await expectFocusAfter(page, 'restoring the automatic text');
  await expect.poll(() => texts(page)).toEqual(SENTENCES);
  await chooseMore(page, 'Versions');
  await page.getByRole('button', { name: /^Restore: Version until/ }).click();
  await expectToast(page, 'Version restored');
  await expectFocusAfter(page, 'restoring a version');
  await expect.poll(() => texts(page)).toEqual(corrected);
});

type Transcription = NonNullable<Recording['transcription']>;

/** Lets the page see a state of the transcription. */
const pretend = (page: Page, { id }: SharedRecording, transcription: Transcription | null) =>
  page.route(`**/api/recordings/${id}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), captions: [], transcription } });
  });

const inThreeMinutes = () => new Date(Date.now() + 170_000).toISOString();
const STATES: [name: string, state: () => Transcription | null, text: string][] = [
  ['runs', () => ({ status: 'running', readyAt: inThreeMinutes(), reason: null }), 'Transcribing… about 3 min'],
  [
    'failed',
    () => ({ status: 'failed', readyAt: null, reason: 'Files of over 2 GB cannot be transcribed.' }),
    'over 2 GB',
  ],
  ['found nothing', () => ({ status: 'silent', readyAt: null, reason: null }), 'No speech was found.'],
  ['was not asked for', () => null, 'This recording has no transcript.'],
];

for (const [name, state, text] of STATES) {
  test(`the panel says when a transcription ${name}`, { tag: '@nightly' }, async ({ page }) => {
    test.skip(!hasEngine, 'No engine is installed');
    const shared = await newSharedRecording();
    await enter(page, shared.owner);
    await pretend(page, shared, state());
    await openTranscript(page, shared);
    await expect(panel(page)).toContainText(text);
    const buttons = { 'was not asked for': 'Transcribe', runs: null }[name];
    if (buttons !== null) {
      await expect(panel(page).getByRole('button', { name: buttons ?? 'Retry' })).toBeVisible();
      await expect(panel(page).getByRole('button', { name: 'Upload captions' })).toBeVisible();
    }
    await expectAccessible(page, `a transcription that ${name}`);
    await expectFits(page, `a transcription that ${name}`);
    // The page polls: the end of the test may interrupt an answer.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}

test('unsaved corrections are not lost without a question', { tag: '@nightly' }, async ({ page }) => {
  test.skip(!hasEngine, 'No engine is installed');
  test.setTimeout(120_000 + CONVERSION_MS);
  const spoken = await newSpoken();
  await enter(page, spoken.owner);
  await openTranscript(page, spoken);
  const letThrough = await hold(page, '**/captions-*.vtt');
  await panel(page).getByRole('button', { name: 'Transcribe' }).click();
  await page.getByRole('button', { name: 'Correct', exact: true }).click({ timeout: CONVERSION_MS });
  await expect(panel(page).getByText('Loading transcript...')).toHaveCount(1);
  letThrough();
  await expect(page.getByRole('textbox', { name: /^Text at/ }).first()).toBeFocused();
  await page.keyboard.type('New ');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByText('1 line changed')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/');
});

test('corrections and a reply stay when the video is cut meanwhile', { tag: '@nightly' }, async ({ page }) => {
  const spoken = await newTranscribed();
  const { client } = spoken.owner;
  const { fileVersion } = await client.must<Recording>('GET', `/api/recordings/${spoken.id}`);
  await client.must('POST', `/api/recordings/${spoken.id}/comments`, { text: 'Is this right?' });
  await enter(page, spoken.owner);
  await openTranscript(page, spoken);
  await page.getByRole('button', { name: 'Correct', exact: true }).click();
  const field = page.getByRole('textbox', { name: /^Text at/ }).first();
  await expect(field).toBeFocused();
  await page.keyboard.type('New ');
  const typed = await field.inputValue();
  await page.getByRole('tab', { name: /^Comments/ }).click();
  await page.getByRole('button', { name: /^Reply to/ }).click();
  await page.getByRole('textbox', { name: 'Reply' }).fill('Not yet');

  await client.must('PUT', `/api/recordings/${spoken.id}/cut`, { kept: [[0, 3000]], fileVersion });
  // The page asks at once what is shown.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText(/^Updated on/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveValue('Not yet');
  await page.getByRole('tab', { name: 'Transcript' }).click();
  await expect(field).toHaveValue(typed);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, 'Transcript not saved');
  await expect(page.getByText('The video has another transcript now.').first()).toBeVisible();
  await expect(field).toHaveValue(typed);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('tab', { name: /^Comments/ }).click();
  await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveValue('Not yet');
});

test('owners choose which recordings are transcribed, and the spoken languages', { tag: '@nightly' }, async ({
  page,
}) => {
  test.skip(!hasEngine, 'No engine is installed');
  const { owner } = await newSharedRecording();
  await enter(page, owner);
  await page.goto('/settings');
  const mode = page.getByLabel('Transcribe', { exact: true });
  await mode.selectOption('Every recording');
  await expectToast(page, 'Workspace Updated');
  await page.getByLabel('Add a language').selectOption('German (Germany)');
  await expect(page.getByRole('list', { name: 'Spoken languages' }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Remove American English' })).toBeEnabled();
  await expectAccessible(page, 'the settings of transcripts');
  await expectFits(page, 'the settings of transcripts');
  await page.reload();
  await expect(mode).toHaveValue('always');
  await expect(page.getByRole('list', { name: 'Spoken languages' }).getByRole('listitem')).toHaveText([
    'American English',
    'German (Germany)',
  ]);
});
