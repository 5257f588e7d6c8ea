import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from '../setup/paths.mjs';

/** What the pictures show of the product's own words, by the picture. */
export const TEXTS_FILE = path.join(ROOT, 'scripts/picture/texts.json');

const isSource = (file: string): boolean => /\.tsx?$/.test(file) && !/\.test\.|test-support/.test(file);

/** The sources of the screens, with one space for each run of white space. */
export function readSources(): string {
  const folder = path.join(ROOT, 'web/src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isSource);
  return files.map((file) => readFileSync(path.join(folder, file), 'utf8').replaceAll(/\s+/g, ' ')).join('\n');
}

/** Whether a source has the text as a whole: between quotes, or between the tags of elements. */
export function isInProduct(sources: string, text: string): boolean {
  const escaped = text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?:['"\`>}]|> )${escaped} ?['"\`<{]`).test(sources);
}

/** Evaluated in the page. */
const NAMED = `[...document.querySelectorAll('button, a, label, h1, h2, h3, [role=tab], [role=option], [aria-label]')]
  .filter((each) => {
    const { bottom, top, width } = each.getBoundingClientRect();
    return each.checkVisibility() && width > 0 && bottom > 0 && top < innerHeight;
  })
  .flatMap((each) => [each.getAttribute('aria-label'), each.textContent])
  .map((text) => (text ?? '').replaceAll(/\\s+/g, ' ').trim())`;

/** The words of the product on the screen: names of what can be pressed or has a heading. Data are left out. */
export async function readTexts(page: Page, sources: string): Promise<string[]> {
  const found = (await page.evaluate(NAMED)) as string[];
  return [...new Set(found)].filter((text) => /[a-z]{3}/i.test(text) && isInProduct(sources, text)).toSorted();
}
