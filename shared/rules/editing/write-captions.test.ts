import { expect, it } from 'vitest';
import { readCaptions } from './read-captions.ts';
import { readStoredCaptions } from './read-stored-captions.ts';
import { writeCaptions, writePlainText, writeSubRip } from './write-captions.ts';

it('captions are written as WebVTT with only times and text', () => {
  const cues = [
    { from: 1, to: 2.5, text: 'Hello' },
    { from: 3661.25, to: 3662, text: '<script> & -->' },
  ];
  expect(writeCaptions(cues)).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nHello\n\n01:01:01.250 --> 01:01:02.000\n&lt;script&gt; &amp; --&gt;\n',
  );
});

it('captions are unchanged after they are written and read', () => {
  const cues = [
    { from: 0, to: 1.001, text: 'a --> b' },
    { from: 3661.25, to: 86_400, text: '<b> & "x"\n&amp;lt;' },
  ];
  expect(readStoredCaptions(writeCaptions(cues))).toEqual(cues);
  expect(readCaptions(writeCaptions(cues))).toEqual({ cues, leftOut: null });
});

it('captions are written as SubRip and as text, for other programs', () => {
  const cues = [
    { from: 1, to: 2.5, text: 'Fish & chips\nfor two' },
    { from: 3661.25, to: 3662, text: 'Bye' },
  ];
  const file = '1\n00:00:01,000 --> 00:00:02,500\nFish & chips\nfor two\n\n2\n01:01:01,250 --> 01:01:02,000\nBye\n';
  expect(writeSubRip(cues)).toBe(file);
  expect(readCaptions(file)).toEqual({ cues, leftOut: null });
  expect(writePlainText(cues)).toBe('Fish & chips for two\nBye\n');
});

it('stored captions are read without hidden characters, and another file is no captions', () => {
  expect(readStoredCaptions('WEBVTT\n\n00:01.000 --> 00:02.500\na\u202Eb\n')).toEqual([
    { from: 1, to: 2.5, text: 'ab' },
  ]);
  expect(() => readStoredCaptions('<html></html>')).toThrow();
});
