import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';

const FOLDER = 'web/public';

/** Sizes in pixels. A square icon has no rounded corners: the system cuts its own shape out of it. */
const ICONS = [
  { file: 'icon-192.png', size: 192, isSquare: false },
  { file: 'icon-512.png', size: 512, isSquare: false },
  { file: 'icon-maskable.png', size: 512, isSquare: true },
  { file: 'apple-touch-icon.png', size: 180, isSquare: true },
  // Asked for by iOS when a page names no icon, as the link pages do.
  { file: 'apple-touch-icon-precomposed.png', size: 180, isSquare: true },
];

const FAVICON_SIZE = 48;

/** An ICO file with one PNG in it. Format: an ICONDIR and one ICONDIRENTRY of Windows, then the picture. */
function asIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

/** Makes the icons of browsers and home screens from `favicon.svg`. */
export async function makeIcons(page: Page): Promise<void> {
  const svg = await readFile(path.join(FOLDER, 'favicon.svg'), 'utf8');
  const draw = async (size: number, isSquare: boolean): Promise<Buffer> => {
    const shape = isSquare ? svg.replace(' rx="8"', '') : svg;
    const style = `<style>body { margin: 0 } svg { display: block; width: ${size}px; height: ${size}px }</style>`;
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(style + shape);
    return page.screenshot({ omitBackground: true });
  };
  for (const { file, size, isSquare } of ICONS) await writeFile(path.join(FOLDER, file), await draw(size, isSquare));
  await writeFile(path.join(FOLDER, 'favicon.ico'), asIco(await draw(FAVICON_SIZE, false), FAVICON_SIZE));
}
