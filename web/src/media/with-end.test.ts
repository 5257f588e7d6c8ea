import { readFileSync } from 'node:fs';
import { BlobSource } from 'mediabunny';
import { expect, it } from 'vitest';
import { measureWebm } from '#shared/remux/remux-webm.ts';
import { withEnd } from './with-end.ts';

const recorded = readFileSync(new URL('../../../shared/webm/test-support/recorded.webm', import.meta.url));
const lengthOf = async (...parts: BlobPart[]) => measureWebm(new BlobSource(await withEnd(new Blob(parts))));

it('a recording that ends within a picture is read to there', async () => {
  const cut = await lengthOf(recorded.subarray(0, recorded.length - 300));
  expect(cut).toBeGreaterThan((await lengthOf(recorded)) - 500);
});

it.each([
  ['nothing', new Uint8Array()],
  ['some zeros', new Uint8Array(9000)],
  ['more zeros than a reader searches for the next element', new Uint8Array(12 * 1024 ** 2)],
  ['set bits', new Uint8Array(9000).fill(0xff)],
  ['more set bits than a reader searches', new Uint8Array(12 * 1024 ** 2).fill(0xff)],
  ['eight bytes of an element', Uint8Array.of(0x1f, 0x43, 0xb6, 0x75, 0x01, 0xff, 0xff, 0xff)],
  ['words', new TextEncoder().encode('Recorded with My Screen Tool 3.1')],
])('a recording is read to its end with %s after it', async (_what, tail) => {
  expect(await lengthOf(recorded, tail)).toBeCloseTo(await lengthOf(recorded));
});

it('a recording of zeros alone ends', async () => {
  await expect(lengthOf(new Uint8Array(3 * 1024 ** 2))).rejects.toThrow();
});
