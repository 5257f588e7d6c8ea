import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import { appUrl } from './app.ts';
import { bundle } from './bundle.ts';

const LAB = '/media-lab/';
const HTML = '<!doctype html><title>Lab</title><body>Lab<script type="module" src="page.js"></script>';

const MEDIA = fileURLToPath(new URL('../../src/media/', import.meta.url));

/** Workers of the recorder's parts, by file name: the page's code expects them beside itself. */
const workers = () =>
  readdirSync(MEDIA, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('-worker.ts'));

/** The lab's bundles, for all tests of this process. */
const bundled = new Map<string, ReturnType<typeof bundleLab>>();

function labFiles(entry: string): ReturnType<typeof bundleLab> {
  const files = bundled.get(entry) ?? bundleLab(entry);
  bundled.set(entry, files);
  return files;
}

async function bundleLab(entry: string) {
  const page: [string, string] = ['page.js', await bundle(path.join(import.meta.dirname, entry))];
  const scripts = workers().map(
    async (file): Promise<[string, string]> => [path.basename(file), await bundle(path.join(MEDIA, file))],
  );
  return new Map([page, ...(await Promise.all(scripts))]);
}

/**
 * Opens a page of the app's origin that contains only some of the recorder's parts, as `window.lab`.
 * @param entry file beside this one that defines them
 */
export async function openMediaLab(context: BrowserContext, entry: string): Promise<Page> {
  const files = await labFiles(entry);
  const page = await context.newPage();
  await page.route(`**${LAB}*`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(LAB.length);
    if (name === '') return route.fulfill({ contentType: 'text/html', body: HTML });
    const body = files.get(name);
    return body === undefined ? route.abort() : route.fulfill({ contentType: 'text/javascript', body });
  });
  await page.goto(new URL(LAB, appUrl()).href);
  await page.waitForFunction(() => 'lab' in window);
  // Browsers open the screen picker only after a click.
  await page.click('body');
  return page;
}

/** Writes base64 into a file, for ffprobe. */
export const saveBytes = (file: string, base64: string): Promise<void> => writeFile(file, base64, 'base64');
