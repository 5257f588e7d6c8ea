import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { enter } from '#e2e/support/app.ts';
import { CAPTURED_TITLE, CHROMIUM_ARGUMENTS, sharesTab } from '#e2e/support/browser-options.ts';
import { readBrowserStorage } from '#e2e/support/browser-storage.ts';
import { openCapturedTab } from '#e2e/support/captured-pages.ts';
import { chooseFiles, withoutHandles } from '#e2e/support/import-files.ts';
import { AS_ONE_FILE, record, stop, withoutCountdown } from '#e2e/support/recorder.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { findChromium } from '../setup/ensure-programs.mjs';
import { BROWSER_FILE, type Facts, folderOf } from './facts.ts';
import type { FilledPerson } from './fill-people.ts';
import { IMPORT_NAME, saveImportFile } from './import-file.ts';

const NAMES = { unfinished: 'Interrupted', uploading: 'Half sent', importing: path.parse(IMPORT_NAME).name };

/** Ends a tab without a question, as a crash does. */
const crash = (page: Page) => page.close({ runBeforeUnload: false });

async function openApp(context: BrowserContext, appUrl: string): Promise<Page> {
  const page = await context.newPage();
  await withoutHandles(page);
  await page.goto(`${appUrl}/recordings`);
  return page;
}

/** A tab that ends while it records. */
async function leaveUnfinished(context: BrowserContext, appUrl: string): Promise<void> {
  const page = await context.newPage();
  await withoutCountdown(page);
  await page.goto(`${appUrl}/recordings`);
  await page.bringToFront();
  await record(page, { name: NAMES.unfinished, seconds: 4, camera: false });
  await crash(page);
}

/** A tab that ends while it uploads a recording as one file, before any of it has arrived. */
async function leaveUploading(context: BrowserContext, appUrl: string): Promise<void> {
  const page = await context.newPage();
  await withoutCountdown(page, AS_ONE_FILE);
  await page.goto(`${appUrl}/recordings`);
  await page.bringToFront();
  await record(page, { name: NAMES.uploading, seconds: 3, camera: false });
  const dialog = await stop(page);
  await page.route(/\/uploads\//, () => undefined);
  const begun = page.waitForRequest(/\/uploads\//);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await begun;
  await crash(page);
}

/** A tab that ends while it uploads a file. */
async function leaveImporting(context: BrowserContext, appUrl: string, file: string): Promise<void> {
  const page = await openApp(context, appUrl);
  await page.route(/\/uploads\//, () => undefined);
  const begun = page.waitForRequest(/\/uploads\//);
  await chooseFiles(page, file);
  await begun;
  await crash(page);
}

async function idsOf({ client, workspaceId }: FilledPerson): Promise<Facts['browser']> {
  const list = await client.must<Recording[]>('GET', `/api/workspaces/${workspaceId}/recordings`);
  const idOf = (name: string) => {
    const id = list.find((each) => each.name === name)?.id;
    if (!id) throw new Error(`There is no recording ${name}: ${list.map((each) => each.name)}`);
    return id;
  };
  return {
    unfinished: idOf(NAMES.unfinished),
    uploading: idOf(NAMES.uploading),
    importing: idOf(NAMES.importing),
  };
}

/** Leaves recordings in a browser whose tabs end too early, and writes its storage into the version's folder. */
export async function fillBrowser(
  person: FilledPerson,
  { appUrl, version, folder }: { appUrl: string; version: string; folder: string },
): Promise<Facts['browser']> {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: [...CHROMIUM_ARGUMENTS, sharesTab(CAPTURED_TITLE)],
  });
  try {
    const context = await browser.newContext({ baseURL: appUrl });
    await enter(await openCapturedTab(context), person);
    // The first page that opens later would continue an upload, so that comes last.
    await leaveUnfinished(context, appUrl);
    await leaveImporting(context, appUrl, saveImportFile(version, folder));
    await leaveUploading(context, appUrl);
    const page = await context.newPage();
    const storage = await readBrowserStorage(page, appUrl);
    writeFileSync(path.join(folderOf(version), BROWSER_FILE), gzipSync(JSON.stringify(storage), { level: 9 }));
    return await idsOf(person);
  } finally {
    await browser.close();
  }
}
