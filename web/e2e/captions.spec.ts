import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { enter, videoTimes } from './support/app.ts';
import { captionsFile, giveCaptions } from './support/captions.ts';
import { expectNothingRefused, followContentPolicy } from './support/content-policy.ts';
import { DESKTOP, expectFits } from './support/fits.ts';
import { expectFocusAfter } from './support/focus.ts';
import { WIDEST } from './support/long-names.ts';
import { button } from './support/player-clip.ts';
import { expectToast } from './support/screen.ts';
import { expectFrame, requestsFor } from './support/share-page.ts';
import { newSharedRecording } from './support/shared-recordings.ts';

test.beforeEach(({ page }) => followContentPolicy(page));
test.afterEach(({ page }) => expectNothingRefused(page));

const ENGLISH = ['Welcome to the café', 'This is the price', 'It is <b>5 &lt; 6</b>', 'Goodbye'];
const GERMAN = ['Willkommen im Café', 'Das ist der Preis', 'Er ist 5 < 6', 'Auf Wiedersehen'];

const cues = (page: Page) => page.locator('.player-cues');
const lines = (page: Page) => page.getByRole('list', { name: 'Lines' }).getByRole('button');
/** Opens the player of the only recording. */
async function openPlayer(page: Page) {
  await page.goto('/recordings');
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await expect(page.locator('video')).toBeVisible();
}

const vtt = (name: string, text: string) => ({ name, mimeType: 'text/vtt', buffer: Buffer.from(text) });

/**
 * Has the page read a file only later, as from a network drive.
 * @returns a function that lets the page read it
 */
async function readsSlowly(page: Page, name: string): Promise<() => Promise<void>> {
  await page.evaluate((slow) => {
    const { arrayBuffer } = Blob.prototype;
    const held = new Promise((resolve) => addEventListener('read', resolve, { once: true }));
    Blob.prototype.arrayBuffer = async function () {
      if (this instanceof File && this.name === slow) await held;
      return arrayBuffer.call(this);
    };
  }, name);
  return () => page.evaluate(() => void dispatchEvent(new Event('read')));
}

test('captions are uploaded, replaced and removed in the app, and shown in its player', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  const { owner } = await newSharedRecording();
  await enter(page, owner);
  await openPlayer(page);
  await expect(button(page, 'Transcript')).toHaveCount(0);
  await button(page, 'Captions').click();
  const dialog = page.getByRole('dialog', { name: 'Captions', exact: true });
  const file = dialog.getByLabel('Captions file');

  await file.setInputFiles(vtt('notes.vtt', 'no captions'));
  await expect(dialog.getByText(/neither WebVTT nor SubRip/)).toBeVisible();
  const late = '00:00:09.000 --> 00:00:08.000\nZu spät';
  await file.setInputFiles(vtt('tour.vtt', `${captionsFile(GERMAN)}\n\n${late}`));
  await expect(dialog.getByText('4 captions. 1 of 5 left out: line 15')).toBeVisible();
  await file.setInputFiles(vtt('tour.de.vtt', captionsFile(GERMAN)));
  await expect(dialog.getByText('4 captions', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Language')).toHaveValue('de');
  await expect(dialog.getByLabel('Name')).toHaveValue('Deutsch');
  const read = await readsSlowly(page, 'slow.vtt');
  await file.setInputFiles(vtt('slow.vtt', 'no captions'));
  await file.setInputFiles(vtt('tour.de.vtt', captionsFile(GERMAN)));
  await read();
  await expect(dialog.getByText(/neither WebVTT nor SubRip/), 'of the file chosen before').toHaveCount(0);
  await expectAccessible(page, 'Captions');
  await dialog.getByRole('button', { name: 'Add captions' }).click();
  await expectToast(page, 'Captions added');
  await expect(dialog.getByRole('listitem')).toHaveText(/Deutsch\s*German/);
  await expectFocusAfter(page, 'adding captions');

  await file.setInputFiles(vtt('tour.de.vtt', captionsFile(GERMAN)));
  await dialog.getByRole('button', { name: 'Add captions' }).click();
  await expect(dialog.getByText('already has captions of this name')).toBeVisible();
  await dialog.getByRole('button', { name: 'Replace Deutsch' }).click();
  const replacing = page.getByRole('dialog', { name: 'Replace captions' });
  await replacing.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(replacing.getByText('Please choose a file')).toBeVisible();
  await replacing
    .getByLabel('Captions file')
    .setInputFiles(vtt('x.srt', '1\n01:00:00,000 --> 01:00:09,000\nNeu\n\n2\n0 --> 1\nNie'));
  await expect(replacing.getByText(/^The video ends at .*, and the first caption begins at 1:00:00$/)).toBeVisible();
  await expectAccessible(page, 'Replace captions');
  await expectFits(page, 'Replace captions');
  await replacing.getByLabel('Show later by').fill('soon');
  await expect(replacing.getByText('Please type a number of seconds, such as 1 or -0.5')).toBeVisible();
  await replacing.getByRole('button', { name: 'Move to the beginning' }).click();
  await expect(replacing.getByLabel('Show later by')).toHaveValue('-3600');
  await replacing.getByRole('button', { name: 'Replace', exact: true }).click();
  await expectToast(page, 'Captions replaced');
  await expect(page.getByText('“Deutsch” has the words of the new file. 1 of 2 left out: line 6.')).toBeVisible();
  await expectFocusAfter(page, 'replacing captions');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expectFocusAfter(page, 'closing the captions');

  await page.keyboard.press('c');
  await expect(cues(page)).toHaveText('Neu');
  await expect(button(page, 'Captions').last()).toHaveAttribute('aria-pressed', 'true');
  await button(page, 'Transcript').click();
  await expect(lines(page)).toHaveText(['0:00 Neu']);

  await button(page, 'Captions').first().click();
  await dialog.getByRole('button', { name: 'Remove Deutsch' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expectToast(page, 'Captions removed');
  await expect(dialog.getByRole('listitem')).toHaveCount(0);
  await expectFocusAfter(page, 'removing the only captions');
  await page.keyboard.press('Escape');
  await expect(cues(page)).toHaveCount(0);
  await expect(button(page, 'Transcript')).toHaveCount(0);
});

for (const width of [DESKTOP.width, 390]) {
  test(`words that are said are found, and their recording opens at that time, at ${width} px`, {
    tag: width === DESKTOP.width ? [] : '@nightly',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const shared = await newSharedRecording();
    await giveCaptions(shared, { file: captionsFile(GERMAN), language: 'de', label: 'Deutsch' });
    await enter(page, shared.owner);
    await page.goto('/recordings');
    await page.getByRole('searchbox', { name: 'Search recordings' }).fill('cafe willkomm');
    const said = page.getByRole('region', { name: 'Said in recordings' });
    const line = said.getByRole('link', { name: '0:00 Willkommen im Café' });
    await expect(line.locator('mark')).toHaveText(['Willkommen', 'Café']);
    await expect(said.getByRole('status')).toHaveText('1 recording');
    await expectAccessible(page, 'words that are said');
    await expectFits(page, 'words that are said');
    await page.getByRole('searchbox', { name: 'Search recordings' }).fill('wiedersehen zebra');
    await expect(said.getByRole('status')).toHaveText('No captions have these words');

    await page.getByRole('heading', { name: 'All Recordings' }).click();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog');
    await palette.getByRole('combobox').fill('preis');
    await expect(palette.getByRole('option', { name: /Das ist der Preis/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await videoTimes(page)).currentTime).toBeGreaterThanOrEqual(2);
    expect(new URL(page.url()).search).toBe('?t=2');
  });
}

test('a viewer with the link reads and searches captions on a phone', { tag: '@nightly' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const shared = await newSharedRecording();
  await giveCaptions(shared, { file: captionsFile(ENGLISH), language: 'en', label: 'English' });
  await giveCaptions(shared, { file: captionsFile(GERMAN), language: 'de', label: 'Deutsch' });
  // As in a file that was stored before such marks were removed.
  await page.route(/\.vtt/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('Willkommen', '\u202EWillkommen') });
  });
  const asked = requestsFor(page, /captions/);
  await page.goto(shared.link);
  await expectFrame(page);
  await expect(button(page, 'Transcript')).toBeVisible();
  expect(
    asked.filter((url) => url.includes('.vtt')),
    'no captions are loaded before the viewer wants them',
  ).toEqual([]);

  await button(page, 'More').click();
  await page.getByRole('combobox', { name: 'Captions' }).selectOption('Deutsch');
  await page.keyboard.press('Escape');
  await expect(cues(page)).toHaveText(GERMAN[0] ?? '');
  await button(page, 'Transcript').click();
  await expect(page.getByLabel('Language of the transcript')).toHaveValue('1');
  await expect(lines(page)).toHaveCount(4);
  await expect(page.locator('[aria-current]')).toHaveText(/Willkommen/);
  await expectAccessible(page, 'a share page with a transcript');
  await expectFits(page, 'a share page with a transcript');

  const search = page.getByLabel('Search the transcript');
  await search.fill('PREIS');
  await expect(page.getByRole('status').filter({ hasText: '1 line found' })).toBeVisible();
  await lines(page).click();
  await expect.poll(async () => (await videoTimes(page)).currentTime).toBe(2);
  await expect(cues(page)).toHaveText(GERMAN[1] ?? '');
  await search.fill('nowhere');
  await expect(page.getByText('No line found')).toBeVisible();
  // As an input method sends them, to choose a suggestion and to drop it.
  for (const key of ['ArrowDown', 'Escape']) await search.dispatchEvent('keydown', { key, isComposing: true });
  await expect(search).toHaveValue('nowhere');
  await search.press('Escape');
  await expect(search).toHaveValue('');
  await page.getByLabel('Language of the transcript').selectOption('English');
  await expect(lines(page)).toHaveText([
    '0:00 Welcome to the café',
    '0:02 This is the price',
    '0:04 It is 5 < 6',
    '0:06 Goodbye',
  ]);
  await expect(cues(page)).toHaveText(ENGLISH[1] ?? '');

  await search.press('ArrowDown');
  await expect(lines(page).first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await videoTimes(page)).currentTime).toBe(6);
  await expect(page.locator('[aria-current]')).toHaveText('0:06 Goodbye');
  await page.keyboard.press('c');
  await expect(cues(page)).toHaveCount(0);

  await page.keyboard.press('c');
  await page.reload();
  await expectFrame(page);
  await expect(cues(page), 'the choice is remembered').toHaveText(ENGLISH[0] ?? '');
  const overlap = async () => {
    const [words, bar] = [await cues(page).boundingBox(), await page.locator('.player-bar').boundingBox()];
    return (words?.y ?? 0) + (words?.height ?? 0) - (bar?.y ?? 0);
  };
  await expect.poll(overlap, 'above the controls').toBeLessThanOrEqual(20);
});

test('long names fit in the Captions dialog', { tag: '@nightly' }, async ({ page }) => {
  const shared = await newSharedRecording({ name: WIDEST });
  const label = WIDEST.slice(0, 60);
  await giveCaptions(shared, { file: captionsFile([WIDEST]), language: 'en', label });
  await enter(page, shared.owner);
  await openPlayer(page);
  await button(page, 'Captions').first().click();
  const dialog = page.getByRole('dialog', { name: 'Captions', exact: true });
  await dialog.getByLabel('Captions file').setInputFiles(vtt(`${WIDEST}.vtt`, captionsFile([WIDEST])));
  await expect(dialog.getByText('1 caption', { exact: true })).toBeVisible();
  await expectFits(page, 'Captions');
  await dialog.getByRole('button', { name: /^Remove W/ }).click();
  await expectFits(page, 'Remove captions?');
});
