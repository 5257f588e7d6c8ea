import { expect, type Page, test } from '@playwright/test';
import { paths } from '#web/library/paths.ts';
import { violationsOn } from './support/accessible.ts';
import { captionsFile, giveCaptions } from './support/captions.ts';
import { writeAsMember } from './support/comments.ts';
import { chooseFiles, textFile, withoutHandles } from './support/import-files.ts';
import { invisibleControls } from './support/invisible-controls.ts';
import { addNamedLink } from './support/library.ts';
import { openRecorder, openSetup, record, stop } from './support/recorder.ts';
import { openAs, openIn } from './support/screen.ts';
import { newSharedRecording } from './support/shared-recordings.ts';
import { WALK_MS, walkScreens } from './support/walk-screens.ts';

test.use({ forcedColors: 'active' });

const FILL = '-webkit-text-fill-color';

/**
 * The violations that axe finds. It reads the fill color of texts, which browsers report as it is without forced colors:
 * meanwhile each text is filled with the color in which it is shown.
 */
async function violationsShown(page: Page): Promise<string[]> {
  await page.evaluate((fill) => {
    const elements = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => 'style' in element);
    const colors = elements.map((element) => getComputedStyle(element).color);
    for (const [index, { style }] of elements.entries()) style.setProperty(fill, colors[index] ?? '');
  }, FILL);
  const found = await violationsOn(page, {});
  await page.evaluate((fill) => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) element.style?.removeProperty(fill);
  }, FILL);
  return found;
}

async function expectVisible(page: Page, screen: string): Promise<void> {
  await expect.poll(() => invisibleControls(page), `controls without an edge: ${screen}`).toEqual([]);
  await expect.poll(() => violationsShown(page), `violations: ${screen}`).toEqual([]);
}

/** The color that fills an element. */
const fillOf = (page: Page, selector: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor);

test('with forced colors, each control of every screen has an edge, and texts have contrast', {
  tag: '@nightly',
}, async ({ browser }) => {
  test.setTimeout(WALK_MS);
  const options = { forcedColors: 'active' } as const;
  await walkScreens(browser, { options, check: (page, { name }) => expectVisible(page, name) });
});

test('with forced colors, each control shows its state, and menus and dialogs have edges', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await fillOf(page, 'button[type=submit]'), 'the primary button').not.toBe(await fillOf(page, 'body'));

  const { owner, id, link } = await newSharedRecording();
  await giveCaptions({ owner, id }, { file: captionsFile(['Welcome', 'Goodbye']), language: 'en', label: 'English' });
  await addNamedLink(owner.client, id, 'Acme, Jane');
  await withoutHandles(page);
  await openAs(page, owner, '/', owner.workspaceId);
  await expect(page.getByRole('heading', { name: 'Recent Recordings' })).toBeVisible();
  expect(await fillOf(page, 'nav a[aria-current]'), 'the active entry').not.toBe(
    await fillOf(page, 'nav a:not([aria-current])'),
  );

  await page.goto('/recordings');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const box = page.getByRole('checkbox').first();
  await expectVisible(page, 'recordings while selecting');
  const boxFill = () => box.evaluate((element) => getComputedStyle(element).backgroundColor);
  const empty = await boxFill();
  await box.click();
  await expect(box).toBeChecked();
  await expect.poll(boxFill, 'a checkbox that is on').not.toBe(empty);
  await page.keyboard.press('Escape');
  await chooseFiles(page, [textFile('page.mp4', '<html>')]);
  await expect(page.getByRole('list', { name: 'Uploads' })).toContainText('This file is not a video.');
  await expectVisible(page, 'uploads');

  const setup = await openSetup(page);
  await expectVisible(page, 'setup');
  const microphone = setup.getByRole('switch', { name: 'Microphone' });
  const fill = () => microphone.evaluate((element) => getComputedStyle(element).backgroundColor);
  const on = await fill();
  await microphone.click();
  await expect(microphone).not.toBeChecked();
  await expect.poll(fill, 'a switch that is off').not.toBe(on);
  await page.keyboard.press('Escape');

  await openIn(page, '/settings', owner.workspaceId);
  await expect(page.getByLabel('Workspace name')).toBeVisible();
  expect(await fillOf(page, '[role=tab][data-state=active]'), 'the active tab').not.toBe(
    await fillOf(page, '[role=tab][data-state=inactive]'),
  );

  await page.goto('/shared');
  await page.getByRole('button', { name: '1 more link' }).click();
  await page.getByRole('checkbox', { name: 'Select the link Acme, Jane' }).click();
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible();
  await expectVisible(page, 'Shared Links while selecting');

  await writeAsMember(owner.client, id, { text: 'At the beginning', at: 1 });
  await page.goto(`/recordings/${id}`);
  await expect(page.getByRole('list', { name: 'Comments' }).getByRole('article')).toHaveCount(1);
  await expectVisible(page, 'the page of a recording with a comment');
  const menu = page.getByRole('main').getByRole('button', { name: /^Actions for / });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Captions' }).click();
  await expect(page.getByRole('dialog', { name: 'Captions', exact: true }).getByRole('listitem')).toHaveCount(1);
  await expectVisible(page, 'the list of captions');
  await page.keyboard.press('Escape');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Versions' }).click();
  await expect(page.getByRole('dialog', { name: 'Versions' }).getByRole('radio')).toHaveCount(2);
  await expectVisible(page, 'the dialog to replace a video');

  await page.goto(paths.cut(id));
  await expect(page.getByRole('slider', { name: 'Playhead' })).toHaveAttribute('aria-valuemax', /^1[12]\d{3}$/);
  for (const key of ['i', 'Shift+ArrowRight', 'o', 'Backspace']) await page.keyboard.press(key);
  await expect(page.getByRole('list', { name: 'Removed parts' }).getByRole('listitem')).toHaveCount(1);
  await expectVisible(page, 'the editor');

  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Play' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Transcript' }).click();
  await expect(page.getByRole('list', { name: 'Lines' }).getByRole('button')).toHaveCount(2);
  await expectVisible(page, 'share page, player and transcript');

  const speeds = page.getByRole('combobox', { name: 'Playback speed' });
  await speeds.focus();
  await page.keyboard.press('Space');
  const option = speeds.locator('option:focus-visible');
  await expect(option).toHaveCSS('outline-style', 'solid');
});

test('with forced colors, each control of the recorder has an edge', { tag: '@nightly' }, async ({ page }) => {
  await openRecorder(page);
  await record(page, { name: 'Contrast', seconds: 1, camera: false });
  await expectVisible(page, 'the panel of the recorder');
  await stop(page);
  await expectVisible(page, 'the dialog after Stop');
});
