import { expect, type Page, test } from '@playwright/test';
import { enter } from './support/app.ts';
import { videoFile } from './support/import-files.ts';
import { openIn } from './support/screen.ts';
import { newTeam } from './support/teams.ts';

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: name });

test('an interrupted upload continues without choosing the file again where the browser can reopen it', {
  tag: '@nightly',
}, async ({ page }) => {
  const { owner, id: workspaceId } = await newTeam();
  await enter(page, owner);
  const { buffer } = await videoFile('clip.mp4');
  // A file of the origin private file system has the same kind of handle as one that a person picks.
  await page.addInitScript((base64) => {
    const showOpenFilePicker = async () => {
      const folder = await navigator.storage.getDirectory();
      const handle = await folder.getFileHandle('own.mp4', { create: true });
      if ((await handle.getFile()).size === 0) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const free = new Uint8Array(8);
        new DataView(free.buffer).setUint32(0, 120 * 1024 ** 2);
        free.set(
          [...'free'].map((character) => character.charCodeAt(0)),
          4,
        );
        const file = await handle.createWritable();
        await file.write(bytes);
        await file.write(free);
        await file.truncate(bytes.length + 120 * 1024 ** 2);
        await file.close();
      }
      return [handle];
    };
    Object.assign(window, { showOpenFilePicker });
  }, buffer.toString('base64'));
  let isHeld = true;
  await page.route(/partNumber=/, (route) => (isHeld ? route.abort() : route.continue()));
  await openIn(page, '/recordings', workspaceId);
  await page.getByRole('button', { name: 'Upload files' }).first().click();
  await expect(row(page, 'own.mp4')).toContainText('Trying again...');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  isHeld = false;
  await page.getByRole('button', { name: 'Resume own.mp4' }).click();
  // 120 MB.
  await expect(page.getByRole('heading', { name: '1 file uploaded' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('(1 total)')).toBeVisible();
});
