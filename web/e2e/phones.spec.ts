import { expect, test } from '@playwright/test';
import { paths } from '#web/library/paths.ts';
import { videoTimes } from './support/app.ts';
import { expectFits, SMALL_PHONE } from './support/fits.ts';
import { addProject } from './support/library.ts';
import { expectHandy, PHONE, turn } from './support/phone.ts';
import { closeDialog, openAs } from './support/screen.ts';
import { newSharedRecording } from './support/shared-recordings.ts';
import { newTeam } from './support/teams.ts';

test.use(PHONE);

/** A person with a project and a shared recording in it. */
async function newLibrary() {
  const { owner, id: workspaceId } = await newTeam();
  const project = await addProject(owner.client, workspaceId, 'Demos');
  const recording = await newSharedRecording({ workspaceId, userId: owner.userId, projectId: project.id });
  return { owner, workspaceId, project, recording };
}

test('on a phone the primary button comes first, and no button is alone on a line', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.setViewportSize(SMALL_PHONE);
  const { owner, workspaceId, project } = await newLibrary();
  await openAs(page, owner, paths.project(project.id), workspaceId);
  const head = page.locator('main header');
  await expect(head.getByRole('button')).toHaveText(['New Recording', 'Upload files', '']);
  const tops = () => head.getByRole('button').evaluateAll((all) => all.map((each) => (each as HTMLElement).offsetTop));
  await expect
    .poll(async () => {
      const [record = Number.NaN, upload = Number.NaN, menu] = await tops();
      return [upload - record, menu];
    })
    .toEqual([0, 0]);
  await expectFits(page, 'a project', [SMALL_PHONE]);

  await page.goto('/shared');
  await page.getByRole('button', { name: 'Select All' }).click();
  const selection = page.getByRole('region', { name: 'Selection' });
  const topOf = (name: string) =>
    selection.getByRole('button', { name }).evaluate((button) => (button as HTMLElement).offsetTop);
  await expect.poll(async () => (await topOf('Remove')) - (await topOf('Copy Links'))).toBe(0);
  await expectFits(page, 'a selection of links', [SMALL_PHONE]);
});

test('a finger hits every control of the dialogs, and a phone on its side covers none', { tag: '@nightly' }, async ({
  page,
}) => {
  const { owner, workspaceId } = await newLibrary();
  await openAs(page, owner, paths.recordings, workspaceId);
  const opened = async (name: string) => {
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectHandy(page, name);
    await closeDialog(page);
  };
  await page.getByRole('button', { name: 'New Recording' }).tap();
  await opened('the set-up of a recording');
  await page.getByRole('button', { name: /^Play / }).tap();
  await expect(page.getByRole('region', { name: /^Player: / })).toBeVisible();
  await opened('the player');
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await opened('the menu');
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await page.getByRole('button', { name: 'Find' }).tap();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0);
  await opened('the palette');
  for (const item of ['Edit details', 'Share', 'Captions']) {
    await page.getByRole('button', { name: /^Actions/ }).tap();
    await expectHandy(page, 'the menu of a recording');
    await page.getByRole('menuitem', { name: item }).tap();
    await opened(item);
  }
});

test('a link plays on when the phone is turned, with its controls on screen; a long press selects no control', {
  tag: '@nightly',
}, async ({ page }) => {
  const { link } = await newSharedRecording();
  await page.goto(link);
  const player = page.getByRole('region', { name: /^Player: / });
  const play = player.getByRole('button', { name: 'Play', exact: true }).first();
  await expect(play).toHaveCSS('user-select', 'none');
  await expect(page.locator('html')).toHaveCSS('touch-action', 'manipulation');
  await play.tap();
  const playsPast = (seconds: number) =>
    expect.poll(async () => (await videoTimes(page)).currentTime).toBeGreaterThan(seconds);
  await playsPast(0.2);
  await expect(page.locator('video')).toHaveAttribute('playsinline');
  await turn(page, 'landscape');
  await expect(player).toBeInViewport({ ratio: 1 });
  await playsPast((await videoTimes(page)).currentTime + 0.5);
  await turn(page, 'portrait');
  await playsPast((await videoTimes(page)).currentTime + 0.5);
  await expect(player.locator('.player-bar')).toBeInViewport({ ratio: 1 });
});
