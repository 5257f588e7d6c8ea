import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Ratio } from './measure.ts';

const STATIC_IMPORT = /(?:from|import)\s*"\.\/([^"]+\.js)"/g;

/**
 * Compressed size in bytes of a page's scripts: those that its HTML names, and their imports before the first paint.
 */
async function scriptBytes(webDir: string, page: string): Promise<number> {
  const html = await readFile(path.join(webDir, page), 'utf8');
  const pending = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, name]) => name ?? '');
  const sizes = new Map<string, number>();
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (sizes.has(name)) continue;
    const source = await readFile(path.join(webDir, name), 'utf8');
    sizes.set(name, gzipSync(source).length);
    pending.push(...[...source.matchAll(STATIC_IMPORT)].map(([, imported]) => `assets/${imported}`));
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

/** Budget for the scripts that a share page sends to a viewer, in bytes (gzip). */
const BUDGET = 80_000;

/** Budget for the scripts that the app loads before it knows its screen, in bytes (gzip). */
const APP_BUDGET = 130_000;

/** Script sizes of the share page and the app as multiples of their budgets. */
export async function shareBytes(webDir: string): Promise<Ratio[]> {
  const [share, app] = await Promise.all([scriptBytes(webDir, 'share.html'), scriptBytes(webDir, 'index.html')]);
  const what = 'scripts of the share page';
  return [
    { what, ratio: share / BUDGET, unit: 'the 80 kB that it may have (gzip)' },
    { what, ratio: share / app, unit: "the app's first scripts (gzip)" },
    { what: 'first scripts of the app', ratio: app / APP_BUDGET, unit: 'the 130 kB that they may have (gzip)' },
  ];
}
