/**
 * Control characters except the tab and the line end, and the two marks that override the direction of characters:
 * they show `exe.gpj` as `jpg.exe`, and no language needs them. Other marks of direction stay, because files in
 * right-to-left languages have them; their effect ends with the cue.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const HIDDEN = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202D\u202E]/g;

/** The text of a cue without hidden characters. A stored file may be older than this rule. */
export const withoutHidden = (text: string): string => text.replace(HIDDEN, '');
