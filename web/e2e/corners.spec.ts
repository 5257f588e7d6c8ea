import { expect, type Page, test } from '@playwright/test';
import { cornersIn } from './support/corners.ts';
import { addRecording } from './support/library.ts';
import { openAs } from './support/screen.ts';
import { join, newTeam } from './support/teams.ts';
import { WALK_MS, walkScreens } from './support/walk-screens.ts';

const expectCorners = (page: Page, what: RegExp[]) =>
  expect.poll(() => cornersIn(page)).toEqual(what.map((text) => expect.stringMatching(text)));

test('the corners are around one thing: the first empty list, the card in focus, the card that was selected', async ({
  page,
}) => {
  const team = await newTeam();
  const viewer = await join(team, 'viewer');
  await openAs(page, viewer, '/', team.id);
  await expect(page.getByRole('heading', { name: 'No recordings yet' })).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // The icon of the empty list of projects: that of the recordings has none.
  await expectCorners(page, [/^$/]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectCorners(page, []);

  for (const name of ['One', 'Two']) await addRecording(team.owner.client, { workspaceId: team.id, name });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.reload();
  await expect(page.getByRole('link', { name: 'One', exact: true })).toBeVisible();
  await expectCorners(page, [/^$/]);
  await page.getByRole('link', { name: 'View all recordings' }).focus();
  await page.keyboard.press('Tab');
  await expectCorners(page, [/Two/]);

  await openAs(page, team.owner, '/recordings', team.id);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  for (const name of ['One', 'Two']) {
    await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).click();
    await expectCorners(page, [new RegExp(name)]);
  }
});

test('no screen has two pairs of corners', { tag: '@nightly' }, async ({ browser }) => {
  test.setTimeout(WALK_MS);
  await walkScreens(browser, {
    options: { reducedMotion: 'no-preference' },
    check: async (page) => {
      expect((await cornersIn(page)).length).toBeLessThan(2);
    },
  });
});
