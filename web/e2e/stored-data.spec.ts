import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { unpackDataFolder } from '#scripts/stored-data/data-archive.ts';
import { BROWSER_FILE, type Facts, readFacts, readZipped, startOf, VERSIONS } from '#scripts/stored-data/facts.ts';
import { saveImportFile } from '#scripts/stored-data/import-file.ts';
import { clientWith } from '#scripts/stored-data/read-everything.ts';
import { startKillable } from '#scripts/test-support/killable-stack.ts';
import { type BrowserStorage, writeBrowserStorage } from './support/browser-storage.ts';
import { chooseFiles, withoutHandles } from './support/import-files.ts';
import { recordingsOnDisk, uploadDialog } from './support/recorder.ts';
import { expectToast } from './support/screen.ts';
import { recordingsOf } from './support/segments.ts';

/** A day after the browser signed its addresses, all of them have expired. */
const DAY_MS = 24 * 60 * 60 * 1000;

/** Starts a stack on a stored data folder, at the time when it was stored. */
async function startStored(version: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'framekeep-stored-'));
  const dataDir = path.join(folder, 'data');
  unpackDataFolder(version, dataDir);
  const stack = await startKillable(0, dataDir, path.resolve('cdk.out'), {}, startOf(readFacts(version)));
  const stop = async () => {
    await stack.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  return { appUrl: stack.environment.APP_URL ?? '', folder, stop };
}

/** Opens the app in the browser of the person who recorded. */
async function openStored(page: Page, appUrl: string, version: string, facts: Facts): Promise<void> {
  const { cookies } = clientWith(appUrl, facts.people.recorder.cookie);
  await page.context().addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: appUrl })));
  await page.clock.setSystemTime(Math.max(Date.now(), Date.parse(facts.madeAt) + DAY_MS));
  await writeBrowserStorage(page, appUrl, readZipped<BrowserStorage>(version, BROWSER_FILE));
  await withoutHandles(page);
  await page.goto(`${appUrl}/recordings`);
}

for (const version of VERSIONS)
  test(`what a browser stored with version ${version} is offered, continued and saved`, { tag: '@nightly' }, async ({
    page,
  }) => {
    const { appUrl, folder, stop } = await startStored(version);
    try {
      const facts = readFacts(version);
      const recorder = { ...facts.people.recorder, client: clientWith(appUrl, facts.people.recorder.cookie) };
      const fileOf = async (name: keyof Facts['browser']) =>
        (await recordingsOf(recorder)).find(({ id }) => id === facts.browser[name])?.filePath;
      await openStored(page, appUrl, version, facts);

      // The interrupted upload continues by itself.
      await expectToast(page, 'Recording Saved');
      expect(await fileOf('uploading')).toEqual(expect.any(String));

      await page.getByRole('button', { name: 'Resume recording Interrupted' }).click();
      await expect(uploadDialog(page)).toContainText('This recording was interrupted');
      await uploadDialog(page).getByRole('button', { name: 'Upload', exact: true }).click();
      await expect.poll(() => fileOf('unfinished'), { timeout: 60_000 }).toEqual(expect.any(String));

      await chooseFiles(page, saveImportFile(version, folder), 'Choose file Holiday.mp4 again');
      await expect(page.getByRole('heading', { name: '1 file uploaded' })).toBeVisible();
      expect(await fileOf('importing')).toEqual(expect.any(String));
      expect(await recordingsOf(recorder)).toHaveLength(3);
      // Once the files are proven whole, the browser keeps no copy.
      await expect.poll(() => recordingsOnDisk(page), { timeout: 60_000 }).toEqual([]);
    } finally {
      await stop();
    }
  });
