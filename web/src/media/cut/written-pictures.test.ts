import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createWebmReader } from './webm-clusters.ts';
import { followWrittenPictures } from './written-pictures.ts';

const recorded = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../../shared/webm/test-support/${name}.webm`, import.meta.url)));

/** Start times of all pictures of a file, in milliseconds. */
function picturesOf(file: Uint8Array): number[] {
  const times: number[] = [];
  const onFrame = (ms: number, isPicture: boolean) => isPicture && times.push(ms);
  createWebmReader({ onInit: () => undefined, onKeyframe: () => undefined, onFrame }).read(file);
  return times;
}

describe('the pictures of a file that is being written', () => {
  for (const bytes of [1, 7, 1000, 100_000]) {
    it(`are known up to the last one when ${bytes} bytes come at a time`, () => {
      const file = recorded('recorded');
      const pictures = followWrittenPictures();
      expect(pictures.lastMs()).toBe(null);
      const seen = new Set<number>();
      for (let at = 0; at < file.length; at += bytes) {
        pictures.add(file.subarray(at, at + bytes));
        const lastMs = pictures.lastMs();
        if (lastMs !== null) seen.add(lastMs);
      }
      expect(pictures.lastMs()).toBe(picturesOf(file).at(-1));
      if (bytes === 1) expect([...seen]).toEqual(picturesOf(file));
    });
  }

  it('do not exist in a file with only sound', () => {
    const pictures = followWrittenPictures();
    pictures.add(recorded('recorded-sound'));
    expect(pictures.lastMs()).toBe(null);
  });

  it('are unknown once it cannot be read', () => {
    const pictures = followWrittenPictures();
    pictures.add(recorded('recorded'));
    pictures.add(new Uint8Array(64));
    pictures.add(recorded('recorded'));
    expect(pictures.lastMs()).toBe(null);
  });
});
