import { expect, it } from 'vitest';
import { CAPTIONS_MAX_BYTES } from '#shared/model/captions.ts';
import { checkFile } from './check-file.ts';

const HELLO = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello';

it('the captions of a file are counted', async () => {
  expect(await checkFile(new Blob([HELLO]))).toBe(1);
});

it.each([
  ['', 'The file is empty'],
  ['no captions', 'neither WebVTT nor SubRip'],
  [Uint8Array.of(0xff, 0xfe), 'not UTF-8'],
  [HELLO + 'x'.repeat(CAPTIONS_MAX_BYTES), '1 MB at most'],
])('a file with another content is refused before it is sent: $1', async (content, sentence) => {
  await expect(checkFile(new Blob([content]))).rejects.toThrow(sentence);
});
