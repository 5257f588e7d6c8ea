import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { APP, type Floor, WATCHING } from './floors.ts';
import { scriptReader, type Written } from './in-script.ts';
import { styleReader } from './in-style.ts';
import { lackedBy, readBrowserData } from './support.ts';

const DIST = path.resolve(import.meta.dirname, '../../dist/web');

const ASSET = /[/"'`]([\w-]{1,80}\.(?:js|css))\b/g;
const INLINE_SCRIPT = /<script(?![^>]*(?:json|src=))[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style>([\s\S]*?)<\/style>/g;

interface BuiltFile {
  name: string;
  text: string;
}

/** A built page and all files that it may load. The landing page preloads files of the app, and runs none of them. */
function filesOf(page: string): BuiltFile[] {
  const assets = new Set(readdirSync(path.join(DIST, 'assets')));
  const read = (name: string): BuiltFile => ({ name, text: readFileSync(path.join(DIST, name), 'utf8') });
  const files = [read(page)];
  const seen = new Set<string>();
  for (const { text } of files) {
    for (const [, asset = ''] of text.replaceAll(/<template id="next">.*?<\/template>/gs, '').matchAll(ASSET)) {
      if (assets.has(asset) && !seen.has(asset)) files.push(read(`assets/${asset}`));
      seen.add(asset);
    }
  }
  return files;
}

/**
 * Each page that the build makes, with the browsers that it serves. In the app, members after any name would be 150 names
 * that a browser lacks, nearly all of them of libraries and our own objects.
 */
export const PAGES: Record<string, { floor: Floor; withPages: boolean }> = {
  'share.html': { floor: WATCHING, withPages: true },
  'landing.html': { floor: WATCHING, withPages: true },
  'index.html': { floor: APP, withPages: false },
};

/** Features that a page writes and that a browser of its floor lacks, with those browsers. */
export function beyondFloor(page: string): Map<string, string[]> {
  const data = readBrowserData();
  const { floor, withPages } = PAGES[page] ?? { floor: APP, withPages: true };
  const readScript = scriptReader(data, withPages);
  const readStyle = styleReader(data);
  const readers: Record<string, (text: string) => Written[]> = {
    '.js': (text) => [readScript(text, 'module')],
    '.css': (text) => [readStyle(text)],
    '.html': (text) => [
      ...[...text.matchAll(INLINE_SCRIPT)].map(([, code = '']) => readScript(code, 'script')),
      ...[...text.matchAll(INLINE_STYLE)].map(([, sheet = '']) => readStyle(sheet)),
    ],
  };
  const beyond = new Map<string, string[]>();
  for (const { name, text } of filesOf(page)) {
    for (const [written, features] of (readers[path.extname(name)]?.(text) ?? []).flatMap((each) => [...each])) {
      const lacking = features.map((feature) => lackedBy(feature, floor));
      // Of several features with one name, the one that every browser has may be meant.
      if (lacking.every((browsers) => browsers.length > 0)) beyond.set(written, lacking[0] ?? []);
    }
  }
  return beyond;
}
