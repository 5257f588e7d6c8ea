/** Captions that one recording may have, each in a language or a version of its own. */
export const CAPTIONS_MAX = 10;

/** Largest file of captions that may be uploaded, in bytes. */
export const CAPTIONS_MAX_BYTES = 1_000_000;
export const CAPTIONS_MAX_TEXT = 'A file of captions can be 1 MB at most';

/** Cues that one file may have: three hours with one each second. */
export const CUES_MAX = 10_800;

/** Longest text of one cue, in characters. */
export const CUE_MAX_LENGTH = 2000;

export const CAPTIONS_CONTENT_TYPE = 'text/vtt';

/** Longest name of captions, in characters: players show it in a list. */
export const CAPTIONS_LABEL_MAX_LENGTH = 60;

/** Letters and digits that a search for what was said needs. */
export const SAID_MIN_LETTERS = 2;
const LETTER = /[\p{L}\p{N}]/gu;

/** Whether a typed text has enough letters to search for what was said. */
export const hasSaidLetters = (typed: string): boolean => (typed.match(LETTER) ?? []).length >= SAID_MIN_LETTERS;
