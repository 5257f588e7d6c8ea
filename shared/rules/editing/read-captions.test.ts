import { describe, expect, it } from 'vitest';
import { CUES_MAX, LEFT_OUT_LINES_MAX } from '../../limits.ts';
import { readCaptions, readCaptionsFile } from './read-captions.ts';

const vtt = (...blocks: string[]) => ['WEBVTT', ...blocks].join('\n\n');
const cue = (text: string, times = '00:01.000 --> 00:02.500') => `${times}\n${text}`;
const textOf = (text: string) => readCaptions(vtt(cue(text))).cues[0]?.text;
const srt = (text: string, times = '00:00:01,000 --> 00:00:02,500') => `1\n${times}\n${text}\n`;
/** Of each caption, when it begins, and its words. */
const words = (file: string) => readCaptions(file).cues.map(({ from, text }) => `${from} ${text}`);
const linesLeftOut = (file: string) => readCaptions(file).leftOut?.lines;

describe('captions', () => {
  it('are read with their times, the earliest first', () => {
    const file = vtt(cue('Later', '01:00:02.500 --> 01:00:03.000'), `a name\n${cue('First')}`, cue('Two\nlines'));
    expect(readCaptions(file).cues).toEqual([
      { from: 1, to: 2.5, text: 'First' },
      { from: 1, to: 2.5, text: 'Two\nlines' },
      { from: 3602.5, to: 3603, text: 'Later' },
    ]);
  });

  it('are read with a byte order mark, with any line ends, and with a header of several lines', () => {
    expect(
      readCaptions('\uFEFFWEBVTT - a title\r\nKind: captions\r\n\r\n00:01.000 --> 00:02.500\r\nHi\r').cues,
    ).toEqual([{ from: 1, to: 2.5, text: 'Hi' }]);
  });

  it('are read without notes, styles, regions and positions', () => {
    const file = vtt(
      'NOTE 00:01.000 --> 00:02.000\nnot shown',
      'STYLE\n::cue { background: url(https://evil.example/x) }',
      'REGION\nid:top',
      cue('Hello', '00:01.000 --> 00:02.500 region:top line:0 position:20% align:start'),
    );
    expect(readCaptions(file).cues).toEqual([{ from: 1, to: 2.5, text: 'Hello' }]);
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
    ['<v >Hello', 'Hello'],
    ['I <3 you, if a <b', 'I <3 you, if a <b'],
    ['a<>b</>c<00:00:01.500>d', 'abcd'],
    ['It&#39;s R&amp;D &mdash; caf&eacute; &hellip; &#x263A; &nbsp;&copy 2026', "It's R&D — café … ☺ © 2026"],
    ['שלום 😀', 'שלום 😀'],
    ['invoice \u202Egpj.exe\u202C and \u202Dabc', 'invoice gpj.exe\u202C and abc'],
    [
      '\u200Fשלום\u200E \u061Cا \u202Bא, b\u202C \u2067ג\u2069',
      '\u200Fשלום\u200E \u061Cا \u202Bא, b\u202C \u2067ג\u2069',
    ],
  ])('with the markup %j have the plain text %j', (written, text) => expect(textOf(written)).toBe(text));

  it('without text other than markup are left out', () => {
    expect(readCaptions(vtt(cue('<i> </i>'), cue('Hello')))).toEqual({
      cues: [{ from: 1, to: 2.5, text: 'Hello' }],
      leftOut: null,
    });
  });

  it.each([
    ['The file is empty', ''],
    ['The file is empty', '\uFEFF \n\n'],
    ['neither WebVTT nor SubRip', '<html></html>'],
    ['neither WebVTT nor SubRip', 'WEBVTTX\n\n00:01.000 --> 00:02.000\nHi'],
    ['neither WebVTT nor SubRip', '{"a":1}'],
    ['no captions in it', 'WEBVTT'],
    ['no captions in it', vtt('NOTE nothing')],
    ['neither WebVTT nor SubRip', 'WEBVTTX\n\n00:00:01,000 --> 00:00:02,000\nHi'],
    ['Line 3 is not a time', vtt(cue('Hi', '00:01 --> 00:02'))],
    ['Line 3 is not a time', vtt(cue('Hi', '00:99.000 --> 02:00.000'))],
    ['line 3 ends after more than 9999 hours', vtt(cue('Hi', '10000:00:00.000 --> 10000:00:01.000'))],
    ['line 3 ends before it begins', vtt(cue('Hi', '00:02.000 --> 00:01.000'))],
    ['line 3 ends when it begins', vtt(cue('Hi', '00:02.000 --> 00:02.000'))],
    ['line 2 ends before it begins', srt('Hi', '00:00:02,000 --> 00:00:01,000')],
    ['The times at line 2 count frames', srt('Hi', '00:00:00:10 --> 00:00:01:12')],
    ['The times at line 2 count frames', srt('Hi', '01:00:00;00 --> 01:00:01;12')],
    ['line 3 has more than 2000 characters', vtt(cue('x'.repeat(2001)))],
    [`more than ${CUES_MAX}`, vtt(...Array.from({ length: CUES_MAX + 1 }, () => cue('Hi')))],
  ])('are refused with a sentence: %s', (sentence, file) => expect(() => readCaptions(file)).toThrow(sentence));

  describe('in WebVTT', () => {
    it.each<[string, string, string[]]>([
      [
        'right below the header',
        'WEBVTT\n00:01.000 --> 00:02.000\nFirst\n\n00:03.000 --> 00:04.000\nNext',
        ['1 First', '3 Next'],
      ],
      [
        'below a map of times',
        'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000\n\n00:01.000 --> 00:02.000\nHi',
        ['1 Hi'],
      ],
      [
        'with short times',
        vtt(cue('<v Ana>First</v>', '0:0:0.0 --> 0:0:1.250'), cue('Second', '0:0:1.5 --> 0:0:2.10')),
        ['0 Ana: First', '1.5 Second'],
      ],
      ['in the fence of a chat', `\`\`\`vtt\n${vtt(cue('Hi'))}\n\`\`\`\n`, ['1 Hi']],
      [
        'with a line of one space',
        vtt(cue(' \nhello<00:00:01.640><c> and</c>'), cue('Next\n ')),
        ['1 hello and', '1 Next'],
      ],
      [
        'without an empty line between them',
        `WEBVTT\n\n${cue('One')}\n${cue('Two', '00:03.000 --> 00:04.000')}`,
        ['1 One', '3 Two'],
      ],
      [
        'with a tight arrow, tabs and settings',
        vtt(cue('One', '00:01.000-->00:02.000'), cue('Two', '\t00:03.000\t-->\t00:04.000line:1')),
        ['1 One', '3 Two'],
      ],
      ['after empty lines', `\n\n${vtt(cue('Hi'))}`, ['1 Hi']],
      ['with a comment as their name', vtt(`NOTE\n${cue('Hi')}`), ['1 Hi']],
      ['with a number apart from the times', vtt('1', cue('One'), '2', cue('2')), ['1 One', '1 2']],
      ['beyond a day', vtt(cue('Hi', '25:00:00.000 --> 25:00:01.000')), ['90000 Hi']],
    ])('are read %s', (_name, file, expected) => {
      expect(words(file)).toEqual(expected);
      expect(linesLeftOut(file)).toBeUndefined();
    });

    it('that cannot be shown are left out and named by their lines', () => {
      const file = vtt(
        cue('', '00:01.000 --> 00:02.000'),
        'Words after an empty line',
        cue('Good'),
        cue('Bad', '00:01.000 --> 00:0x.000'),
        cue('For no time', '00:02.000 --> 00:02.000'),
        cue('x'.repeat(2001)),
        'STYLE\n::cue { color: red }',
        'Region: id=top',
        cue('a --> b'),
      );
      expect(readCaptions(file)).toEqual({
        cues: [{ from: 1, to: 2.5, text: 'Good' }],
        leftOut: { count: 5, of: 6, lines: [6, 11, 14, 17, 26] },
      });
    });

    it('are named up to a hundred lines', () => {
      const bad = Array.from({ length: 300 }, () => cue('Bad', '0 --> 1'));
      const { leftOut } = readCaptions(vtt(...bad, cue('Good')));
      expect(leftOut).toMatchObject({ count: 300, of: 301 });
      expect(leftOut?.lines).toHaveLength(LEFT_OUT_LINES_MAX);
    });
  });

  describe('in SubRip', () => {
    const SECOND = '00:00:03,000 --> 00:00:04,000';
    it.each<[string, string, string[]]>([
      [
        'with positions and markup',
        srt('<i>One</i> <FONT color="#fff">two</FONT>', '00:00:01,000 --> 00:00:02,500 X1:40 X2:600'),
        ['1 One two'],
      ],
      [
        'with an empty line inside',
        `${srt('Upper part\n\n \nLower part')}\n2\n${SECOND}\nNext`,
        ['1 Upper part\nLower part', '3 Next'],
      ],
      ['with a number between empty lines', `${srt('Room\n\n42')}\n2\n${SECOND}\n2026`, ['1 Room\n42', '3 2026']],
      [
        'with commands of SubStation Alpha',
        srt('{\\an8}At the top {\\i1}slanted{\\i0} {curly}'),
        ['1 At the top slanted {curly}'],
      ],
      [
        'with angle brackets',
        srt('returns a Box<Name> value, if a <b and c> d, 1 < 2'),
        ['1 returns a Box<Name> value, if a <b and c> d, 1 < 2'],
      ],
      ['with references', srt('It&#39;s R&amp;D &mdash; caf&eacute; AT&T &copy 1'), ["1 It's R&D — café AT&T &copy 1"]],
      ['in the fence of a chat', `\`\`\`srt\n${srt('Hi')}\`\`\``, ['1 Hi']],
      ['with a colon before milliseconds', srt('Hi', '00:00:01:500 --> 00:00:02:500'), ['1.5 Hi']],
      ['with short times', srt('Hi', '0:0:1,4 --> 0:0:2,8'), ['1.4 Hi']],
      [
        'with times without milliseconds',
        `${srt('Hi', '00:00:01 --> 00:00:02')}\n2\n00:00:03 --> 00:00:04\nNext`,
        ['1 Hi', '3 Next'],
      ],
      [
        'with points, long fractions and other arrows',
        `${srt('One', '00:00:01.5000000 -> 00:00:02.5')}\n2\n00:03,000→00:04,000\nTwo`,
        ['1.5 One', '3 Two'],
      ],
      ['without an empty line between them', `${srt('One')}2\n${SECOND}\nTwo`, ['1 One', '3 Two']],
      ['without numbers', `00:00:01,000 --> 00:00:02,000\n42\n${SECOND}\nTwo`, ['1 42', '3 Two']],
      [
        'with an arrow or times in the text',
        srt('File --> Save as\n12:30 --> 14:00 is the break\n\nEdit --> Undo'),
        ['1 File --> Save as\n12:30 --> 14:00 is the break\nEdit --> Undo'],
      ],
      ['with text behind the times', srt('two', '00:00:01,000 --> 00:00:02,500 One'), ['1 One\ntwo']],
      [
        'with old line ends, a byte order mark and empty lines first',
        `\uFEFF\r\r0\r00:00:01,000 --> 00:00:02,500 \rHi `,
        ['1 Hi'],
      ],
      [
        'with empty lines between all lines',
        `1\n\n00:00:01,000 --> 00:00:02,500\n\n42\n\nOne\n\n2\n\n${SECOND}\n\nTwo\n\n3\n`,
        ['1 42\nOne', '3 Two'],
      ],
      ['with a number at the end that is text', srt('Room\n\n42'), ['1 Room\n42']],
      ['with escapes of SubStation Alpha', srt('Top\\hof\\Nline\n\\h'), ['1 Top of\nline']],
      ['with paths of Windows', srt('Open C:\\home\\New'), ['1 Open C:\\home\\New']],
      ['beyond a day', srt('Hi', '25:00:00,000 --> 25:00:01,500'), ['90000 Hi']],
    ])('are read %s', (_name, file, expected) => {
      expect(words(file)).toEqual(expected);
      expect(linesLeftOut(file)).toBeUndefined();
    });

    it('that cannot be shown are left out and named by their lines', () => {
      const file = [
        'My subtitles\n',
        srt('good'),
        '2\n00:00:01,000 --> 00:00:0x,000\nbad\n\nalso bad\n',
        '3\n00:00:03,000 --> 00:00:03,000\nfor no time\n',
        `4\n${SECOND}\ngood too`,
      ].join('\n');
      expect(words(file)).toEqual(['1 good', '3 good too']);
      expect(readCaptions(file).leftOut).toEqual({ count: 3, of: 5, lines: [1, 8, 14] });
    });

    it.each(['00:00:01,000 --> 00:00:6x,000', '00:00:01,000 --> ', '0:0:1 --> 0:0:99'])(
      'never show %s as words',
      (times) => {
        const file = `${srt('One')}\n2\n${times}\nTwo\n3\n${SECOND}\nThree`;
        expect(words(file)).toEqual(['1 One', '3 Three']);
        expect(linesLeftOut(file)).toEqual([6]);
      },
    );
  });

  it('are read in UTF-8 and in UTF-16 with a byte order mark, and refused in another encoding', () => {
    const file = srt('Grüße');
    const little = Buffer.from(`\uFEFF${file}`, 'utf16le');
    for (const bytes of [Buffer.from(file), little, Buffer.from(little).swap16()]) {
      expect(readCaptionsFile(bytes, TextDecoder).cues[0]?.text).toBe('Grüße');
    }
    for (const bytes of [Buffer.from(file, 'latin1'), Buffer.from([0xff, 0xfe, 0x31]), Buffer.from(file, 'utf16le')]) {
      expect(() => readCaptionsFile(bytes, TextDecoder)).toThrow('Please save it as UTF-8');
    }
  });

  it('are read quickly from a text that would slow down a regular expression', () => {
    for (const text of ['<'.repeat(1999), '<v.'.repeat(600), `<v${' '.repeat(400_000)}`, '<v '.repeat(600)]) {
      expect(readCaptions(vtt(cue('Hello'), cue(text))).cues[0]?.text).toBe('Hello');
      expect(readCaptions(`${srt('Hello')}\n${srt(text)}`).cues[0]?.text).toBe('Hello');
    }
  });
});
