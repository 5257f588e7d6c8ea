import { describe, expect, it } from 'vitest';
import { CUES_MAX } from '../model/captions.ts';
import { readCaptions } from './read-captions.ts';

const vtt = (...blocks: string[]) => ['WEBVTT', ...blocks].join('\n\n');
const cue = (text: string, times = '00:01.000 --> 00:02.500') => `${times}\n${text}`;
const textOf = (text: string) => readCaptions(vtt(cue(text)))[0]?.text;

describe('captions', () => {
  it('are read with their times, the earliest first', () => {
    const file = vtt(cue('Later', '01:00:02.500 --> 01:00:03.000'), `a name\n${cue('First')}`, cue('Two\nlines'));
    expect(readCaptions(file)).toEqual([
      { from: 1, to: 2.5, text: 'First' },
      { from: 1, to: 2.5, text: 'Two\nlines' },
      { from: 3602.5, to: 3603, text: 'Later' },
    ]);
  });

  it('are read with a byte order mark, with any line ends, and with a header of several lines', () => {
    expect(readCaptions('\uFEFFWEBVTT - a title\r\nKind: captions\r\n\r\n00:01.000 --> 00:02.500\r\nHi\r')).toEqual([
      { from: 1, to: 2.5, text: 'Hi' },
    ]);
  });

  it('are also read from SubRip', () => {
    const srt =
      '\n1\n00:00:01,000 --> 00:00:02,500 X1:40 X2:600\n<i>One</i>\n\n2\n00:00:03,000 --> 00:00:04,000\nTwo\n';
    expect(readCaptions(srt)).toEqual([
      { from: 1, to: 2.5, text: 'One' },
      { from: 3, to: 4, text: 'Two' },
    ]);
  });

  it('are read without notes, styles, regions and positions', () => {
    const file = vtt(
      'NOTE 00:01.000 --> 00:02.000\nnot shown',
      'STYLE\n::cue { background: url(https://evil.example/x) }',
      'REGION\nid:top',
      cue('Hello', '00:01.000 --> 00:02.500 region:top line:0 position:20% align:start'),
    );
    expect(readCaptions(file)).toEqual([{ from: 1, to: 2.5, text: 'Hello' }]);
  });

  it.each([
    ['<script>alert(1)</script>Hello', 'alert(1)Hello'],
    ['<c.red><b>Bold</b></c> & <00:01.500>timed', 'Bold & timed'],
    ['<v Ada Lovelace>Hello</v>', 'Ada Lovelace: Hello'],
    ['<v.loud Ada>Hello', 'Ada: Hello'],
    ['&lt;img src=x onerror=alert(1)&gt; &amp;lt; &nope;', '<img src=x onerror=alert(1)> &lt; &nope;'],
    ['a <b\nclass>c', 'a c'],
    ['a\u0000b\u001B[31m\u0085c\td', 'ab[31mc d'],
    ['2 < 3 and 5 > 4', '2 < 3 and 5 > 4'],
    ['שלום 😀', 'שלום 😀'],
    ['invoice \u202Egpj.exe\u202C and \u202Dabc', 'invoice gpj.exe\u202C and abc'],
    [
      '\u200Fשלום\u200E \u061Cا \u202Bא, b\u202C \u2067ג\u2069',
      '\u200Fשלום\u200E \u061Cا \u202Bא, b\u202C \u2067ג\u2069',
    ],
  ])('with the markup %j have the plain text %j', (written, text) => expect(textOf(written)).toBe(text));

  it('without text other than markup are left out', () => {
    expect(readCaptions(vtt(cue('<i> </i>'), cue('Hello'))).map(({ text }) => text)).toEqual(['Hello']);
  });

  it.each([
    ['The file is empty', ''],
    ['The file is empty', '\uFEFF \n\n'],
    ['neither WebVTT nor SubRip', '<html></html>'],
    ['neither WebVTT nor SubRip', 'WEBVTTX\n\n00:01.000 --> 00:02.000\nHi'],
    ['neither WebVTT nor SubRip', '{"a":1}'],
    ['no captions in it', 'WEBVTT'],
    ['no captions in it', vtt('NOTE nothing')],
    ['Line 3 is not a time', vtt(cue('Hi', '00:01 --> 00:02'))],
    ['Line 6 is not a time', vtt(cue('Hi'), cue('Hi', '00:99.000 --> 02:00.000'))],
    ['Line 3 is not a time', vtt(cue('Hi', '25:00:00.000 --> 26:00:00.000'))],
    ['line 3 ends before it begins', vtt(cue('Hi', '00:02.000 --> 00:02.000'))],
    ['line 3 has more than 2000 characters', vtt(cue('x'.repeat(2001)))],
    [`more than ${CUES_MAX}`, vtt(...Array.from({ length: CUES_MAX + 1 }, () => cue('Hi')))],
  ])('are refused with a sentence: %s', (sentence, file) => expect(() => readCaptions(file)).toThrow(sentence));

  it('are read quickly from a text that would slow down a regular expression', () => {
    for (const text of ['<'.repeat(1999), '<v.'.repeat(600), `<v${' '.repeat(400_000)}`, '<v '.repeat(600)]) {
      expect(readCaptions(vtt(cue('Hello'), cue(text)))[0]?.text).toBe('Hello');
    }
  });
});
