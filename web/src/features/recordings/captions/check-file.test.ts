import { expect, it } from 'vitest';
import { CAPTIONS_MAX_BYTES } from '#shared/model/captions.ts';
import { checkFile } from './check-file.ts';

const HELLO = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello';

it('the captions of a file are counted', async () => {
  expect(await checkFile(new Blob([HELLO]))).toBe(1);
});

it.each([
  ['The file is empty', ''],
  ['neither WebVTT nor SubRip', 'no captions'],
  ['not UTF-8', Uint8Array.of(0xff, 0xfe)],
  ['1 MB at most', HELLO + 'x'.repeat(CAPTIONS_MAX_BYTES)],
])('a file that cannot be used is refused before it is sent: %s', async (sentence, content) => {
  await expect(checkFile(new Blob([content]))).rejects.toThrow(sentence);
});
