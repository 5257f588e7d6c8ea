/** Words of a video, and when they are shown, in seconds. */
export interface Cue {
  from: number;
  to: number;
  /** Plain text of one line or several. */
  text: string;
}

/** Words of a captions file with the times at which they are shown, or with the reason why they are never shown. */
export type CaptionsPart = {
  /** Number of the line that names the part to people, from 1: the line of its times, or of its first words. */
  line: number;
  /** Plain text. */
  text: string;
} & ({ from: number; to: number } | { fault: string });

/** Captions that one recording may have, each in a language or a version of its own. */
export const CAPTIONS_MAX = 10;

/** Largest file of captions that may be uploaded, in bytes. */
export const CAPTIONS_MAX_BYTES = 1_000_000;
export const CAPTIONS_MAX_TEXT = 'A file of captions can be 1 MB at most';

/** Cues that one file may have: three hours with one each second. */
export const CUES_MAX = 10_800;

/** Lines of left-out captions that are named. */
export const LEFT_OUT_LINES_MAX = 100;

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
