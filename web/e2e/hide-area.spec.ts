import { execFileSync } from 'node:child_process';
import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { paths } from '#web/library/paths.ts';
import { expectAccessible } from './support/accessible.ts';
import { appUrl, CONVERSION_MS } from './support/app.ts';
import { expectNothingRefused, followContentPolicy } from './support/content-policy.ts';
import { expectFits } from './support/fits.ts';
import { expectFocusAfter } from './support/focus.ts';
import { PHONE } from './support/phone.ts';
import { expectToast, openAs } from './support/screen.ts';
import { newSharedRecording } from './support/shared-recordings.ts';

test.beforeEach(({ page }) => followContentPolicy(page));
test.afterEach(({ page }) => expectNothingRefused(page));

const areas = (page: Page) => page.getByRole('list', { name: 'Hidden areas' });
const box = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}: left`) });
const draw = (page: Page) => page.getByRole('button', { name: 'Hide an area' });

async function openEditor(page: Page): Promise<string> {
  const { owner, id } = await newSharedRecording();
  await openAs(page, owner, paths.cut(id), owner.workspaceId);
  await expect(page.getByRole('slider', { name: 'Playhead' })).toHaveAttribute('aria-valuemax', /^1[12]\d{3}$/);
  return id;
}

/** Draws between two points of the picture, in shares of it. */
async function drawBetween(page: Page, [left, top, right, bottom]: [number, number, number, number]): Promise<void> {
  await draw(page).click();
  const surface = page.getByRole('button', { name: /^Draw the area/ });
  await expect(surface).toBeFocused();
  const { x, y, width, height } = (await surface.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + left * width, y + top * height);
  await page.mouse.down();
  await page.mouse.move(x + right * width, y + bottom * height, { steps: 3 });
  await page.mouse.up();
}

/** The colors of a point in the frames of a video, each RRGGBB. @param at in shares of the picture */
function colorsAt(file: Buffer, at: { x: number; y: number }): string[] {
  const args = ['-v', 'error', '-i', '-', '-vf', `crop=2:2:iw*${at.x}:ih*${at.y},scale=1:1`];
  const pixels = execFileSync('ffmpeg', [...args, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'], { input: file });
  return Array.from({ length: pixels.length / 3 }, (_, frame) => pixels.toString('hex', frame * 3, frame * 3 + 3));
}

/** Whether a color is that of the box, but for what is lost in coding. */
const isHidden = (color: string): boolean =>
  [0x26, 0x29, 0x2e].every((value, at) => Math.abs(value - Number.parseInt(color.slice(2 * at, 2 * at + 2), 16)) < 12);

test('an area that is drawn with the mouse and moved with keys is a box in every frame of its time', async ({
  page,
}) => {
  const id = await openEditor(page);
  await drawBetween(page, [0.2, 0.2, 0.5, 0.5]);
  await expect(areas(page).getByRole('listitem')).toContainText(['Area 1 (left 20 %, top 20 %, 0:00 to 0:12)']);
  await expect(box(page, 'Area 1')).toBeFocused();
  await expectAccessible(page, 'the editor with an area');

  // 64 of 640 pixels to the right, and a corner 36 of 360 pixels down.
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('Shift+ArrowRight');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
  await expect(box(page, 'Area 1')).toHaveAccessibleName(/left 30 %/);
  await page.getByRole('button', { name: 'Bottom right corner of Area 1' }).focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowDown');
  const { height } = (await box(page, 'Area 1').boundingBox()) ?? { height: 0 };
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await box(page, 'Area 1').boundingBox())?.height).toBeLessThan(height);
  await page.getByRole('button', { name: 'Redo' }).click();

  const name = page.getByRole('textbox', { name: 'Name of the area' });
  await name.fill('Password');
  await name.press('Enter');
  await page.getByRole('slider', { name: 'Playhead' }).focus();
  for (let second = 0; second < 6; second += 1) await page.keyboard.press('Shift+ArrowRight');
  await page.getByRole('button', { name: 'End here' }).click();
  await expect(areas(page).getByRole('listitem')).toContainText(['Password (left 30 %, top 20 %, 0:00 to 0:06)']);

  // Another one, by keys alone.
  await draw(page).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(box(page, 'Area 1')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(areas(page).getByRole('listitem')).toHaveCount(1);

  await page.getByRole('button', { name: 'Save...' }).click();
  const question = page.getByRole('dialog', { name: 'Save the cut?' });
  await expect(question).toContainText('1 area is hidden.');
  await question.getByRole('button', { name: 'Save and hide until ready' }).click();
  await expectToast(page, 'Cut saved');
  await expect(page.locator('.player')).toBeVisible({ timeout: CONVERSION_MS });
  const { mp4FilePath } = await (await page.request.get(`/api/recordings/${id}`)).json();
  const file = await (await page.request.get(mp4FilePath)).body();
  const inside = colorsAt(file, { x: 0.45, y: 0.35 });
  expect(inside.slice(0, 180).filter((color) => !isHidden(color))).toEqual([]);
  expect(inside.slice(190).filter(isHidden)).toEqual([]);
  expect(colorsAt(file, { x: 0.25, y: 0.35 }).filter(isHidden)).toEqual([]);

  // A further edit plays the result, and has the area.
  await page.goto(paths.cut(id));
  await expect(areas(page).getByRole('listitem')).toContainText(['Password (left 30 %, top 20 %, 0:00 to 0:06)']);
  await expect(page.getByRole('button', { name: 'Save...' })).toBeDisabled();
});

/** Draws a finger over the picture. @param points in shares of it */
async function drawFinger(page: Page, session: CDPSession, points: [number, number][]): Promise<void> {
  const picture = (await page.locator('video').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const touches = points.map(([x, y]) => ({ x: picture.x + x * picture.width, y: picture.y + y * picture.height }));
  for (const [at, touch] of touches.entries()) {
    await session.send('Input.dispatchTouchEvent', {
      type: at === 0 ? 'touchStart' : 'touchMove',
      touchPoints: [touch],
    });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('areas are drawn and moved by touch, followed on and removed on a phone', async ({ browser }) => {
  const page = await browser.newPage({ ...PHONE, baseURL: appUrl() });
  await openEditor(page);
  const session = await page.context().newCDPSession(page);
  await draw(page).tap();
  await drawFinger(page, session, [
    [0.2, 0.3],
    [0.4, 0.5],
    [0.6, 0.7],
  ]);
  await expect(areas(page)).toContainText('left 20 %, top 30 %');
  await drawFinger(page, session, [
    [0.4, 0.5],
    [0.45, 0.6],
    [0.5, 0.6],
  ]);
  await expect(areas(page)).toContainText('left 30 %, top 40 %');
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(areas(page)).toContainText('left 20 %, top 30 %');
  const corner = page.getByRole('button', { name: 'Top left corner of Area 1' });
  const { width, height } = (await corner.boundingBox()) ?? { width: 0, height: 0 };
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  await expectFits(page, 'the editor with an area');
  await page.getByRole('slider', { name: 'Playhead' }).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByRole('button', { name: 'Follow on from here' }).click();
  await expect(areas(page).getByRole('listitem')).toContainText([/Area 1.*0:00 to 0:01/, /Area 2.*0:01 to 0:12/]);
  await page.getByRole('button', { name: 'For the whole video' }).click();
  await expect(areas(page).getByRole('listitem')).toContainText([/Area 1.*0:00 to 0:01/, /Area 2.*0:00 to 0:12/]);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(areas(page).getByRole('listitem')).toHaveCount(1);
  await expectFocusAfter(page, 'deleting an area');
  await page.context().close();
});
