/** Characters by their names in WebVTT (`&amp;`). */
const NAMED: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' },
  ...{ lrm: '\u200E', rlm: '\u200F' },
};

/**
 * Control characters except the tab and the line end, and the two marks that override the direction of characters:
 * they show `exe.gpj` as `jpg.exe`, and no language needs them. Other marks of direction stay, because files in
 * right-to-left languages have them; their effect ends with the cue.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const HIDDEN = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202D\u202E]/g;

/** The text of a cue without hidden characters. A stored file may be older than this rule. */
export const withoutHidden = (text: string): string => text.replace(HIDDEN, '');

const withCharacters = (text: string): string =>
  text.replace(/&(\w{2,4});/g, (whole, name: string) => NAMED[name] ?? whole);

/** Puts the speaker before the text: `<v Ada>Hello` becomes `Ada: Hello`. */
const withSpeakers = (line: string): string =>
  line.replace(/<v(?:\.[^\s<>]*)?\s([^<>]*)>/g, (_tag, name: string) => `${name.trim()}: `);

/** A tag begins with `<` or `</`, and a letter or a digit. Without one, as in `2 < 3`, it is text. */
const TAG = /<\/?[a-z\d][^<>]*>/gi;

const plainLine = (line: string): string =>
  withoutHidden(withCharacters(withSpeakers(line).replace(TAG, '')))
    .replace(/\s+/g, ' ')
    .trim();

/** The plain text of a cue, without tags and control characters. */
export const plainCueText = (lines: string[]): string =>
  // A tag may begin in one line and end in the next.
  lines
    .join('\n')
    .replace(TAG, (tag) => tag.replaceAll('\n', ' '))
    .split('\n')
    .map(plainLine)
    .filter((line) => line !== '')
    .join('\n');
