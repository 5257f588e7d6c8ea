import { readFileSync } from 'node:fs';
import { BlobSource } from 'mediabunny';
import { expect, it } from 'vitest';
import { measureWebm } from '#shared/remux/remux-webm.ts';
import { withEnd } from './with-end.ts';

const recorded = readFileSync(new URL('../../../shared/webm/test-support/recorded.webm', import.meta.url));
const lengthOf = async (...parts: BlobPart[]) => measureWebm(new BlobSource(await withEnd(new Blob(parts))));

it.each([
  ['nothing', 0],
  ['some zeros', 9000],
  ['more zeros than a reader searches for the next element', 12 * 1024 ** 2],
])('a recording is read to its end with %s after it', async (_what, zeros) => {
  expect(await lengthOf(recorded, new Uint8Array(zeros))).toBeCloseTo(await lengthOf(recorded));
});

it('a recording of zeros alone ends', async () => {
  await expect(lengthOf(new Uint8Array(3 * 1024 ** 2))).rejects.toThrow();
});
