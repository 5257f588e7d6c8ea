import { decodeHTML, decodeHTMLStrict } from 'entities';
import { withoutHidden } from '../ground/hidden-characters.ts';

/** Lines without characters that are not shown, and without empty ones: an empty line would end a cue of WebVTT. */
const plainLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => withoutHidden(line).replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');

/**
 * A tag has a name or the time of its words. It may begin in one line and end in the next. Browsers also drop the words
 * in `2 < 3 and 5 > 4` and behind a tag that does not end; these are kept.
 */
const TAG = /<(?:\/?[a-z.][^<>]*|\d[\d:.]*|\/?)>/gi;
const SPEAKER = /^<v(?:\.[^\s>]*)?\s([^>]*)>$/;

/** Puts the speaker before the text: `<v Ada>Hello` becomes `Ada: Hello`. */
function shownTag(tag: string): string {
  const name = SPEAKER.exec(tag)?.[1]?.replace(/\s+/g, ' ').trim();
  return name ? `${name}: ` : '';
}

/** The plain text of a cue of WebVTT. */
export const webVttText = (text: string): string => plainLines(decodeHTML(text.replace(TAG, shownTag)));

/** Only these are markup in SubRip; `Box<Name>` is text. Programs add the commands of SubStation Alpha: `{\an8}`. */
const SUB_RIP_TAG = /<\/?[biu]\s?\/?>|<font(?:\s[^<>]*)?>|<\/font>|\{\\[^{}\n]*\}/gi;

/** A path of Windows, in which the backslash of `\h` is a separator. */
const WINDOWS_PATH = /\b[a-z]:\\|\\\\/i;

/** ffmpeg and other programs leave the spaces and line ends of SubStation Alpha in SubRip. */
const withoutEscapes = (line: string): string =>
  WINDOWS_PATH.test(line) ? line : line.replaceAll('\\h', ' ').replaceAll('\\N', '\n');

/** The plain text of a cue of SubRip. Many programs write its text as HTML. */
export const subRipText = (text: string): string =>
  plainLines(decodeHTMLStrict(text.replace(SUB_RIP_TAG, '').split('\n').map(withoutEscapes).join('\n')));
