import path from 'node:path';
import type { Page, Route } from '@playwright/test';
import { build } from 'esbuild';
import type { LabProps } from './player-lab-page.tsx';

const LAB = '/player-lab/';
const ENTRY = path.join(import.meta.dirname, 'player-lab-page.tsx');

/** The player, for all tests of this process. */
let bundled: ReturnType<typeof bundle> | undefined;

async function bundle() {
  const { outputFiles } = await build({
    entryPoints: [ENTRY],
    outdir: '/',
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return new Map(outputFiles.map((file) => [path.extname(file.path), file.text]));
}

/** The page has a text field, and enough text to scroll. */
const html = (styles: string) => `<!doctype html><html lang="en"><head><title>Player</title>
<meta name="viewport" content="width=device-width, initial-scale=1">${styles}
<link rel="stylesheet" href="page.css"></head><body><main style="max-width:60rem;margin:auto;padding:1rem">
<h1>Player</h1><div id="root"></div><label>Note <textarea></textarea></label><div style="height:150vh"></div></main>
<script type="module" src="page.js"></script></body></html>`;

/** Answers a request for a file as S3 does: with all of it, or with the requested range. */
export async function answerRange(route: Route, body: Buffer, contentType: string): Promise<void> {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(route.request().headers().range ?? '') ?? [];
  const headers = { 'content-type': contentType, 'accept-ranges': 'bytes' };
  if (from === undefined) return route.fulfill({ headers, body });
  const end = to ? Number(to) : body.length - 1;
  const range = `bytes ${from}-${end}/${body.length}`;
  return route.fulfill({
    status: 206,
    headers: { ...headers, 'content-range': range },
    body: body.subarray(Number(from), end + 1),
  });
}

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };

/** Opens a page with the app's origin and styles that only shows the player, by `showPlayer`. */
export async function openPlayerLab(page: Page): Promise<void> {
  bundled ??= bundle();
  const files = await bundled;
  // A page of the app: without a session, `/` is the landing page.
  const app = await (await page.request.get('/login')).text();
  const styles = (app.match(/<link rel="stylesheet"[^>]*>/g) ?? []).join('');
  await page.route(`**${LAB}*`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(LAB.length);
    if (name === '') return route.fulfill({ contentType: 'text/html', body: html(styles) });
    const extension = path.extname(name);
    return route.fulfill({ contentType: TYPES[extension] ?? '', body: files.get(extension) ?? '' });
  });
  await page.goto(LAB);
  await page.waitForFunction(() => 'playerLab' in window);
}

/** Shows the player, or changes its props. */
export const showPlayer = (page: Page, props: LabProps): Promise<void> =>
  page.evaluate((given) => window.playerLab.show(given), props);
