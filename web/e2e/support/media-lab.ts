import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import { build } from 'esbuild';

const LAB = '/media-lab/';
const HTML = '<!doctype html><title>Lab</title><body>Lab<script type="module" src="page.js"></script>';
const COLOURS = 'let n=0;setInterval(()=>{document.body.style.background="hsl("+n++*7%360+" 60% 40%)"},40)';
const TONE = 'const c=new AudioContext(),o=c.createOscillator();o.connect(c.destination);o.start()';
const MOVING = `<!doctype html><title>Captured tab</title><body><script>${COLOURS};${TONE}</script>`;
const STILL = '<!doctype html><title>Captured tab</title><body style="background:#246">';

async function bundle(path: string): Promise<string> {
  const entry = fileURLToPath(new URL(path, import.meta.url));
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
  });
  return outputFiles[0]?.text ?? '';
}

/** Opens a page of the app's origin that holds the recorder's parts and nothing else, as `window.lab`. */
export async function openMediaLab(context: BrowserContext): Promise<Page> {
  const files: Record<string, { contentType: string; body: string }> = {
    '': { contentType: 'text/html', body: HTML },
    'page.js': { contentType: 'text/javascript', body: await bundle('media-lab-page.ts') },
    // The name under which the page's own code looks for it.
    'disk-file-worker.ts': {
      contentType: 'text/javascript',
      body: await bundle('../../src/media/keep/disk-file-worker.ts'),
    },
  };
  const page = await context.newPage();
  await page.route(`**${LAB}*`, (route) => {
    const file = files[new URL(route.request().url()).pathname.slice(LAB.length)];
    return file ? route.fulfill(file) : route.abort();
  });
  await page.goto(LAB);
  await page.waitForFunction(() => 'lab' in window);
  // Browsers open the screen only after a click.
  await page.click('body');
  return page;
}

/** Opens the tab that is captured when a test shares the screen: colours and a tone, or neither. */
export async function openCapturedTab(context: BrowserContext, kind: 'moving' | 'still'): Promise<Page> {
  const tab = await context.newPage();
  await tab.route('**/captured', (route) =>
    route.fulfill({ contentType: 'text/html', body: kind === 'moving' ? MOVING : STILL }),
  );
  await tab.goto('/captured');
  return tab;
}

/** Writes base64 into a file, for ffprobe. */
export const saveBytes = (file: string, base64: string): Promise<void> => writeFile(file, base64, 'base64');
