import { expect, type Page, test } from '@playwright/test';
import type { Cue } from '#shared/model/editing/captions.ts';
import { CaptionsError, readCaptions } from '#shared/rules/editing/read-captions.ts';
import { withoutHidden } from '#shared/rules/ground/hidden-characters.ts';

/*
 * Compares the reader of WebVTT with Chromium's `<track>`. The files have the structures of the parser tests of
 * web-platform-tests (webvtt/parsing) and of vtt.js; their words and times are our own.
 */

interface Compared {
  file: string;
  /** Why the captions differ from the browser's, and what they are then. */
  differs?: { because: string; texts: string[] };
}

const TIMES = '00:00:01.000 --> 00:00:02.000';
const cue = (text: string, times = TIMES) => `${times}\n${text}`;
const vtt = (...blocks: string[]) => `${['WEBVTT', ...blocks].join('\n\n')}\n`;
const differing = (file: string, because: string, ...texts: string[]): Compared => ({
  file,
  differs: { because, texts },
});

const SIGNATURES = [
  ...['WEBVTT', '\uFEFFWEBVTT', 'WEBVTT ', 'WEBVTT\t', 'WEBVTT a title', 'WEBVTT\ttab'].flatMap((first) => [
    first,
    `${first}\n\n${cue('after the header')}`,
    `${first}\n${cue('right below')}`,
    `${first}\nKind: captions\nLanguage: en\n\n${cue('after several lines')}`,
    `${first}\nid\n${cue('an id in the header')}`,
  ]),
  ...['webvtt', 'WEBVTTX', ' WEBVTT', '\tWEBVTT', 'WEBVTT-', '\uFEFF\uFEFFWEBVTT', 'WEBVTT:'].map(
    (first) => `${first}\n\n${cue('never shown')}`,
  ),
  `WEBVTT --> a\n\n${cue('an arrow in the first line')}`,
  `WEBVTT\n00:00:01.000 --> bad\nnever\n\n${cue('a bad time in the header')}`,
  `WEBVTT\n-->\n${cue('an arrow in the header')}`,
  `WEBVTT\n \n${cue('a space is no empty line')}`,
  `WEBVTT\n\nWEBVTT\n${cue('twice')}`,
].map((file): Compared => ({ file }));

const GOOD_TIMES = ['00:00:01.000', '00:01.000', '000:00:01.000', '0:00:01.000', '00:59:59.999', '9999:00:00.000'];
const BAD_TIMES = [
  ...['', '.', ':', '1', '01', '0001', '01.000', '1:01.000', '001:01.000', '60:01.000', '00:60.000', '00:60:01.000'],
  ...['00:00:60.000', '00:1.000', '00:001.000', '00:01', '00:01.', '00:01.0', '00:01.00', '00:01.0000', '00:01,000'],
  ...['00::01.000', '00:01..000', '00:00:01', '00:00:01.00', '00:00:001.000', '00:0:01.000', '00:000:01.000'],
  ...['-00:01.000', '+00:01.000', '00:01.-00', 'x00:01.000', '00 :01.000', '00: 01.000', '٠٠:٠١.٠٠٠'],
];
const LATER = '9999:30:00.000';
const TIMINGS: Compared[] = [
  ...GOOD_TIMES.flatMap((time) => [`${time} --> ${LATER}`, `00:00.500 --> ${time}`]),
  ...BAD_TIMES.flatMap((time) => [`${time} --> ${LATER}`, `00:00.500 --> ${time}`, `${time}-->${time}`]),
  ...[
    '-->',
    '--->',
    '-->-->',
    '- ->',
    '-- >',
    '->',
    '>',
    '--',
    '\u2192',
    '\t-->\t',
    ' \f--> ',
    '\u000B-->',
    '\u00A0-->',
  ].map((arrow) => `00:01.000${arrow}00:02.000`),
  ...[' ', '\t', '\f', '  \t', '\u00A0', '\u000B'].flatMap((space) => [`${space}${TIMES}`, `${TIMES}${space}`]),
  ...['line:1', ' align:start size:50%', ' region:top', ' x', 'x', ' --> 00:03.000', ' vertical:rl line:-1,end'].map(
    (settings) => `${TIMES}${settings}`,
  ),
  ...['00:02.000 --> 00:02.000', '00:02.000 --> 00:01.999', '01:00:00.000 --> 59:59.999'],
].map((times) => ({ file: vtt(cue('first'), cue('words', times), `id\n${cue('with an id', times)}`, cue('last')) }));

const LAYOUTS = [
  vtt(`${cue('one')}\n${cue('two')}\n-->\n${cue('three')}\nfoo-->\n${cue('four')}\n--->x`),
  vtt(`${cue('one')}\n${TIMES}\n${TIMES}\n${cue('two')}`),
  vtt(cue(''), 'words after an empty line', cue('next')),
  vtt(cue(' \nhello'), cue('hello\n \n\t\nworld'), cue(' ')),
  vtt(` \n${cue('a space as id')}`, ` id \n${cue('spaces around')}`, `-- >\n${cue('no arrow')}`, `->\n${cue('short')}`),
  vtt(`one\ntwo\n${cue('an id of two lines')}`, `one\ntwo\nthree\n${cue('of three')}`),
  vtt('NOTE a comment', `NOTE\n${cue('a comment as id')}`, `NOTE ${TIMES}\nnever`, 'NOTE\nlong\ncomment', cue('end')),
  vtt(`NOTES\n${cue('not a comment')}`, 'lonely words', '1', cue('a lonely number before')),
  vtt('STYLE\n::cue(b) {\n  color: red;\n}', cue('<b>styled</b>'), 'STYLE\n::cue { color: blue }', cue('late style')),
  vtt(`STYLE\n::cue { color: red }\n${cue('times in a style')}`, `STYLE \t\n${cue('a style as id')}`),
  vtt(
    'REGION\nid:top\nwidth:40%\nlines:3',
    cue('in a region', `${TIMES} region:top`),
    'Region: id=old width=40%',
    cue('old'),
  ),
  vtt(`REGION\nid:top\n${cue('times in a region')}`),
  vtt(cue('the end of the file')).trimEnd(),
  `WEBVTT\n\n${TIMES}`,
  `WEBVTT\n\nid`,
  'WEBVTT\n\n\n\n\n',
  `WEBVTT\n\n\n\n\n${cue('after empty lines')}\n\n\n\n\n${cue('and more')}\n\n\n`,
  ...['\r', '\r\n', '\n'].map((end) => vtt(cue('one\ntwo'), `id\n${cue('three')}`).replaceAll('\n', end)),
  vtt(cue('later', '00:05.000 --> 00:06.000'), cue('earlier'), cue('same time')),
].map((file): Compared => ({ file }));

/** Texts without spaces: markup, references, and what looks like them. */
const SHORT_TEXTS = `
<b>bold</b> <i.a.b>slanted</i> <u>under </b>end <c>class</c> <c.red.big>class</c> <ruby>base<rt>above</rt></ruby>
<00:00:01.500>timed <bad>unknown</bad> <script>a</script> a<>b</>c <i><b>nested</i></b> <.class>x <b.>x <c>&lt;
&amp; &amp &AMP; &lt;b&gt; a&lrm;b a&rlm;b a&nbsp;b &quot;q&quot; &apos; &copy; && &1; & &; &#39; &#x27; &#32;x &#x263A;
&#128512; &mdash; &eacute; &eacute &hellip; &nope; &am&amp; &notit; &notin; &#; &#x; &#xZ; &#0;x &#x80; &#xD800;
&#x110000; &NotEqualTilde; > R&D שלום 😀 {\\an8}top`;
const SAME_TEXTS = [
  ...SHORT_TEXTS.trim().split(/\s+/),
  ...['<lang en>l</lang>', '<b>over\ntwo</b> lines', 'x <b\nclass>y', '<b >x', '<c a="b">x</c>', 'a > b', 'a >> b'],
  ...['1 -- 2', '- hello', '  spaces   inside  ', 'a\tb'],
].map((text): Compared => ({ file: vtt(cue(text)) }));

const WORDS = 'words that browsers drop are kept';
const SPEAKER = 'a speaker becomes text';
const OTHER_TEXTS = [
  differing(vtt(cue('2 < 3 and 5 > 4')), WORDS, '2 < 3 and 5 > 4'),
  differing(vtt(cue('I <3 you')), WORDS, 'I <3 you'),
  differing(vtt(cue('if a <b')), WORDS, 'if a <b'),
  differing(vtt(cue('<c open tag')), WORDS, '<c open tag'),
  differing(vtt(cue('<\\b>odd tag')), WORDS, '<\\b>odd tag'),
  differing(vtt(cue('&<c')), WORDS, '&<c'),
  differing(vtt(cue('<b <i>nested')), WORDS, '<b nested'),
  differing(vtt(cue('<v Ada>Hello</v>')), SPEAKER, 'Ada: Hello'),
  differing(vtt(cue('<v.loud Ada &amp; Bob>Hello')), SPEAKER, 'Ada & Bob: Hello'),
  differing(vtt(cue('a\u0000b')), 'a NUL is removed; browsers show a replacement character', 'ab'),
  differing(vtt(cue('never', '10000:00:00.000 --> 10000:00:01.000'), cue('x')), 'no recording is as long', 'x'),
  differing(`WEBVT\n\n${cue('x')}`, 'without the header it is SubRip', 'x'),
  differing(`\n${vtt(cue('x'))}`, 'empty lines before the header are harmless', 'x'),
];

type Shown = [from: number, to: number, text: string];

/** The cues of a file in the browser; null when it refuses the file. */
const cuesOfBrowser = (page: Page, files: string[]): Promise<(Shown[] | null)[]> =>
  page.evaluate(
    (all) =>
      Promise.all(
        all.map(
          (file) =>
            new Promise<[number, number, string][] | null>((resolve) => {
              const track = document.createElement('track');
              track.onerror = () => resolve(null);
              track.onload = () => {
                const found = Array.from(track.track.cues ?? []) as VTTCue[];
                resolve(found.map((each) => [each.startTime, each.endTime, each.getCueAsHTML().textContent ?? '']));
              };
              track.src = URL.createObjectURL(new Blob([file], { type: 'text/vtt' }));
              document.createElement('video').append(track);
              track.track.mode = 'hidden';
            }),
        ),
      ),
    files,
  );

/** What viewers see of a browser's cues, in the form in which captions are kept. */
function seen(cues: Shown[]): Shown[] {
  const plain = (text: string) =>
    withoutHidden(text)
      .split('\n')
      .map((line) => line.replace(/\s+/g, ' ').trim())
      .filter(Boolean)
      .join('\n');
  return cues
    .map(([from, to, text]): Shown => [from, to, plain(text)])
    .filter(([from, to, text]) => to > from && text !== '');
}

/** As `cuesOfBrowser`; without usable captions a file is refused. */
function cuesRead(file: string): Shown[] {
  try {
    return readCaptions(file).cues.map(({ from, to, text }: Cue) => [from, to, text]);
  } catch (error) {
    if (error instanceof CaptionsError) return [];
    throw error;
  }
}

/** Captions that begin together keep the order of the file, while browsers put the longest first. */
const rounded = (cues: Shown[]) =>
  cues
    .map(([from, to, text]) => [from.toFixed(3), to.toFixed(3), text])
    .toSorted((one, other) => (`${one}` < `${other}` ? -1 : 1));

test('WebVTT is read as Chromium reads it, or differs for a named reason', { tag: '@nightly' }, async ({ page }) => {
  const all = [...SIGNATURES, ...TIMINGS, ...LAYOUTS, ...SAME_TEXTS, ...OTHER_TEXTS];
  const browser = await cuesOfBrowser(
    page,
    all.map(({ file }) => file),
  );
  expect(browser.filter((cues) => cues !== null && cues.length > 0).length).toBeGreaterThan(200);
  for (const [index, { file, differs }] of all.entries()) {
    const [shown, read] = [rounded(seen(browser[index] ?? [])), rounded(cuesRead(file))];
    const name = JSON.stringify(file);
    if (!differs) expect.soft(read, name).toEqual(shown);
    else {
      expect
        .soft(
          read.map(([, , text]) => text),
          `${name}: ${differs.because}`,
        )
        .toEqual(differs.texts);
      expect.soft(read, `${name} differs no longer`).not.toEqual(shown);
    }
  }
});
