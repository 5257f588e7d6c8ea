import { expect, it } from 'vitest';
import { readCaptions } from './read-captions.ts';
import { writeCaptions } from './write-captions.ts';

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
  expect(readCaptions(writeCaptions(cues))).toEqual(cues);
});
