import { expect, type Page, test } from '@playwright/test';
import { paths } from '#web/library/paths.ts';
import { violationsOn } from './support/accessible.ts';
import { captionsFile, giveCaptions } from './support/captions.ts';
import { writeAsMember } from './support/comments.ts';
import { chooseFiles, textFile, withoutHandles } from './support/import-files.ts';
import { addNamedLink } from './support/library.ts';
import { openRecorder, openSetup, record, stop } from './support/recorder.ts';
import { openAs, openIn } from './support/screen.ts';
import { newSharedRecording } from './support/shared-recordings.ts';
import { WALK_MS, walkScreens } from './support/walk-screens.ts';

test.use({ forcedColors: 'active' });

/** The least contrast of a control's edge or surface with what surrounds it (WCAG 2.2, 1.4.11). */
const LEAST_CONTRAST = 3;

/** Names of the visible controls without an edge or a surface of their own. */
const invisibleControls = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const CONTROLS =
      'button, select, textarea, input:not([type=range], [type=radio], [type=file], [type=hidden]), [role=switch], [role=checkbox], [role=radio], [role=tab], a.bg-primary';
    const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const rgba = (color: string): readonly number[] => {
      if (!pen) throw new Error('No canvas');
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = color;
      pen.fillRect(0, 0, 1, 1);
      return [...pen.getImageData(0, 0, 1, 1).data];
    };
    const luminance = (color: string): number => {
      const [red = 0, green = 0, blue = 0] = rgba(color).map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (one: string, other: string): number => {
      const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
      return (light + 0.05) / (dark + 0.05);
    };
    const isOpaque = (color: string) => (rgba(color)[3] ?? 0) > 200;
    const surfaceAround = (control: Element): string => {
      for (let box = control.parentElement; box; box = box.parentElement) {
        const { backgroundColor } = getComputedStyle(box);
        if (isOpaque(backgroundColor)) return backgroundColor;
      }
      return 'Canvas';
    };
    const isSeen = (control: Element): boolean => {
      const { width, height } = control.getBoundingClientRect();
      return width > 4 && height > 4 && control.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    };
    const isEdged = (box: Element): boolean => {
      const style = getComputedStyle(box);
      const around = surfaceAround(box);
      const edges = [
        ...(style.outlineStyle === 'none' ? [] : [style.outlineColor]),
        ...(Number.parseFloat(style.borderBottomWidth) > 0 ? [style.borderBottomColor] : []),
        ...(isOpaque(style.backgroundColor) ? [style.backgroundColor] : []),
      ];
      return edges.some((edge) => isOpaque(edge) && contrast(edge, around) >= least);
    };
    // The field of a comment shares its edge with its buttons.
    const hasEdge = (control: Element): boolean =>
      isEdged(control) ||
      (control.matches('textarea') && control.parentElement !== null && isEdged(control.parentElement));
    return [...document.querySelectorAll(CONTROLS)]
      .filter((control) => isSeen(control) && !control.matches(':disabled') && !hasEdge(control))
      .map((control) => control.getAttribute('aria-label') ?? (control.textContent || control.outerHTML.slice(0, 80)));
  }, LEAST_CONTRAST);

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
