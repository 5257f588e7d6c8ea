import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page } from '@playwright/test';
import { CHUNKED_DOWNLOAD_OVER_BYTES } from '#web/media/download/download.ts';
import { longMp4 } from './long-clip.ts';
import { recordingFiles } from './recording-files.ts';
import { newSharedRecording, type SharedRecording } from './shared-recordings.ts';

/** A shared recording whose stated size is large enough for a download in pieces. */
export async function newLargeTake(): Promise<{ take: SharedRecording; bytes: Buffer }> {
  const bytes = await longMp4();
  const changes = { fileSize: CHUNKED_DOWNLOAD_OVER_BYTES + 1 };
  return { take: await newSharedRecording(changes, { ...(await recordingFiles()), mp4: bytes }), bytes };
}

/** Features that a browser lacks. */
interface Lacking {
  /** Dialog that asks where to save. */
  picker?: boolean;
  /** Disk space of its own. */
  disk?: boolean;
}

/** Removes features from the browser, as in browsers that lack them. */
export const without = (page: Page, lacking: Lacking) =>
  page.addInitScript(({ picker, disk }) => {
    if (picker) Reflect.deleteProperty(window, 'showSaveFilePicker');
    if (disk) navigator.storage.getDirectory = () => Promise.reject(new DOMException('Not here', 'SecurityError'));
  }, lacking);

/** Answers the browser's save dialog, which no test can click: with a file, or by closing it. */
export const answerPicker = (page: Page, answer: 'a file' | 'AbortError' | 'SecurityError') =>
  page.addInitScript((chosen) => {
    const showSaveFilePicker = async (options: object) => {
      Object.assign(window, { askedWhere: options });
      if (chosen !== 'a file') throw new DOMException('Not now', chosen);
      const folder = await navigator.storage.getDirectory();
      return folder.getFileHandle('chosen.mp4', { create: true });
    };
    Object.assign(window, { showSaveFilePicker });
  }, answer);

/** Names and sizes of the files in the origin private file system. @param folder in it; by default its root */
export const filesOnDisk = (page: Page, folder?: string) =>
  page.evaluate(async (name) => {
    const root = await navigator.storage.getDirectory();
    const place = name ? await root.getDirectoryHandle(name, { create: true }) : root;
    const sizes: Record<string, number> = {};
    for await (const [key, handle] of place.entries()) {
      if (handle.kind !== 'file') continue;
      // The page may remove it between the listing and this read.
      const file = await (handle as FileSystemFileHandle).getFile().catch((error: DOMException) => {
        if (error.name === 'NotFoundError') return null;
        throw error;
      });
      if (file) sizes[key] = file.size;
    }
    return sizes;
  }, folder);

/** Presses Download; returns the download of the new tab, which the browser closes when the file begins to arrive. */
export async function saveFromNewTab(page: Page): Promise<Download> {
  const saved = new Promise<Download>((resolve) => {
    page.on('download', resolve);
    page.context().on('page', (tab) => tab.on('download', resolve));
  });
  await Promise.all([page.context().waitForEvent('page'), pressDownload(page)]);
  return saved;
}

/** Presses Download in the player. */
export const pressDownload = (page: Page) => page.getByRole('button', { name: 'Download', exact: true }).click();

/** Numbers of the requested pieces, in order. */
export function followChunks(page: Page): number[] {
  const asked: number[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.startsWith('/api/objects/chunked/')) asked.push(Number(searchParams.get('chunk')));
  });
  return asked;
}

/** Checks the content and the name of a download. */
export async function expectSaved(download: Download, name: string, bytes: Buffer): Promise<void> {
  expect(download.suggestedFilename()).toBe(name);
  expect(await download.failure()).toBeNull();
  const saved = await readFile(await download.path());
  expect(saved.length).toBe(bytes.length);
  expect(saved.equals(bytes)).toBe(true);
}
