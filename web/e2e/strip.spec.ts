import { expect, type Page, test } from '@playwright/test';
import { enter } from './support/app.ts';
import { stopClock } from './support/page-clock.ts';
import { recordingFiles } from './support/recording-files.ts';
import { openIn } from './support/screen.ts';
import { newSharedRecording } from './support/shared-recordings.ts';
import { newTeam } from './support/teams.ts';

const NAMES = ['One', 'Two'];

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Play ${name}` }) });
const frames = (page: Page) => page.locator('main li img[src*="/strip"]');

/** Opens a list of two recordings with strips; returns the paths that are requested from then on. */
async function openTwo(page: Page) {
  const { owner, id: workspaceId } = await newTeam();
  const files = await recordingFiles();
  const strip = Array.from({ length: 4 }, () => files.jpeg);
  for (const name of NAMES) await newSharedRecording({ workspaceId, userId: owner.userId, name }, { ...files, strip });
  await enter(page, owner);
  await page.clock.install();
  await openIn(page, '/recordings', workspaceId);
  const loaded = () =>
    page
      .locator('main li img')
      .evaluateAll((pictures) => pictures.filter((each) => (each as HTMLImageElement).naturalWidth > 0).length);
  await expect.poll(loaded, 'the thumbnails').toBe(2);
  const asked: string[] = [];
  // The scripts of dialogs and menus follow the screen.
  page.on('request', (request) => {
    if (request.resourceType() !== 'script') asked.push(new URL(request.url()).pathname);
  });
  await stopClock(page);
  return asked;
}

test('a card shows its strip while the pointer rests on it or the keyboard is there, and requests nothing else', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const asked = await openTwo(page);
  await card(page, 'One').hover();
  await page.clock.runFor(250);
  await page.mouse.move(0, 0);
  await page.clock.runFor(1000);
  expect(asked, 'requests while the pointer only crosses the card').toEqual([]);

  await card(page, 'One').hover();
  await page.clock.runFor(300);
  await expect(frames(page)).toHaveCount(1);
  const shown = new Set<string | null>();
  for (let turn = 0; turn < 5; turn += 1) {
    shown.add(await frames(page).getAttribute('src'));
    await page.clock.runFor(800);
  }
  expect(shown.size).toBe(4);
  expect(asked.toSorted()).toEqual([...shown].toSorted());

  await page.mouse.move(0, 0);
  await expect(frames(page)).toHaveCount(0);
  await page.keyboard.press('Tab');
  await card(page, 'Two').getByRole('link', { name: 'Two' }).focus();
  await page.clock.runFor(300);
  await expect(card(page, 'Two').locator('img[src*="/strip"]')).toHaveCount(1);
  await expect(frames(page), 'strips of both cards').toHaveCount(1);
});

test('a list that was open for longer than its addresses are valid gets another address for a strip', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const asked = await openTwo(page);
  let isExpired = true;
  await page.route('**/strip/*', (route) => (isExpired ? route.fulfill({ status: 403 }) : route.continue()));
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/api/recordings/')) isExpired = false;
  });
  await card(page, 'One').hover();
  await page.clock.runFor(300);
  await expect(frames(page)).toHaveCount(1);
  expect(asked.filter((path) => path.startsWith('/api/'))).toHaveLength(1);
});

test('a card stays still when reduced motion is preferred', { tag: '@nightly' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const asked = await openTwo(page);
  await card(page, 'One').hover();
  await page.clock.runFor(2000);
  await card(page, 'Two').hover();
  await page.clock.runFor(2000);
  expect(asked).toEqual([]);
  await expect(frames(page)).toHaveCount(0);
});
