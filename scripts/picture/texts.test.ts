import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isInProduct, readSources, TEXTS_FILE } from './texts.ts';

const sources = readSources();
const pictures: [string, string[]][] = Object.entries(JSON.parse(readFileSync(TEXTS_FILE, 'utf8')));

it.each(pictures)('what %s shows is still in the product; otherwise run npm run picture', (_picture, texts) => {
  expect(texts.length).toBeGreaterThan(10);
  expect(texts.filter((text) => !isInProduct(sources, text))).toEqual([]);
});

describe('a text is in the product', () => {
  it.each([`label="Copy link"`, `'Copy link'`, '<b> Copy link </b>', '`Copy link`'])('as in %s', (source) =>
    expect(isInProduct(source, 'Copy link')).toBe(true),
  );

  it.each(['// Copy link of', "'Copy links'", 'const copy = link'])('not as in %s', (source) =>
    expect(isInProduct(source, 'Copy link')).toBe(false),
  );
});
