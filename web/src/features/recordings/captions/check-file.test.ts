import { expect, it } from 'vitest';
import { CAPTIONS_MAX_BYTES } from '#shared/limits.ts';
import { checkFile, fileText, leftOutText, movedCues, timesFault } from './check-file.ts';

const HELLO = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello';

it('the captions of a file are counted, and those that are left out are named', async () => {
  expect(fileText(await checkFile(new Blob([HELLO])))).toBe('1 caption');
  const bad = 'bad time --> 00:02.000\nBad';
  expect(fileText(await checkFile(new Blob([`${HELLO}\n\n${bad}`])))).toBe('1 caption. 1 of 2 left out: line 6');
});

it.each([
  [{ count: 2, of: 210, lines: [6, 90] }, '2 of 210 left out: lines 6, 90'],
  [
    { count: 1500, of: 1501, lines: Array.from({ length: 100 }, (_each, index) => index + 1) },
    '1,500 of 1,501 left out: lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 1,490 more',
  ],
])('left-out captions %j are named %s', (leftOut, text) => expect(leftOutText(leftOut)).toBe(text));

it.each([
  ['The file is empty', ''],
  ['neither WebVTT nor SubRip', 'no captions'],
  ['not UTF-8', Uint8Array.of(0x31, 0xff)],
  ['1 MB at most', HELLO + 'x'.repeat(CAPTIONS_MAX_BYTES)],
])('a file that cannot be used is refused before it is sent: %s', async (sentence, content) => {
  await expect(checkFile(new Blob([content]))).rejects.toThrow(sentence);
});

const cue = (from: number, to: number) => ({ from, to, text: 'Hello' });

it('captions are shown earlier or later, and those before the beginning of the video are left out', () => {
  expect(movedCues([cue(3600, 3601), cue(3601.5, 3603)], -3601)).toEqual([cue(0.5, 2)]);
  expect(movedCues([cue(0.5, 2)], -1)).toEqual([cue(0, 1)]);
  expect(movedCues([cue(0, 1)], 1.5)).toEqual([cue(1.5, 2.5)]);
});

it.each([
  ['The video ends at 0:02, and the first caption begins at 1:00:00', [cue(3600, 3601)], 2],
  ['All captions would end before the video begins', [], 2],
  [undefined, [cue(2.9, 4), cue(3600, 3601)], 2],
  [undefined, [cue(3600, 3601)], null],
])('captions that nobody would see are named: %s', (text, cues, duration) =>
  expect(timesFault(cues, duration)).toBe(text),
);
